import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useField, useFormScope } from '@/kit/detail/form-context'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import styles from './permission-group.module.css'
import {
  blocks,
  codes,
  countLevels,
  type Editor,
  type Level,
  type Permissions,
  refusalOf,
  setLevels,
} from './permission-group.rules'
import { MatrixBlock } from './permission-matrix-block'

const none: Permissions = {}

/** Moves the focus to the row above or below with ↑ and ↓. The radios handle ← and →. */
function moveRow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  const next = rows[rows.findIndex((row) => row.contains(event.target as Node)) + step]
  const first = (which: string) => next?.querySelector<HTMLInputElement>(`input${which}:not(:disabled)`)
  const target = first(':checked') ?? first('')
  target?.focus()
}

/** Renders the permission matrix: 12 blocks with a row per permission. Only changed rows re-render. */
export function Matrix({ editor }: { editor: Editor | undefined }) {
  const { form, readOnly } = useFormScope()
  const { value, error } = useField('permissions')
  // the body's field of this name has the type Permissions
  const permissions = (value ?? none) as Permissions
  const base = (form.baseValues().permissions ?? none) as Permissions
  const limits = useRef({ base, editor })
  limits.current = { base, editor }

  const change = useCallback(
    (which: Parameters<typeof setLevels>[1], level: Level) => {
      const now = (form.read('permissions') ?? none) as Permissions
      form.set('permissions', setLevels(now, which, level, limits.current.base, limits.current.editor))
    },
    [form],
  )
  const { READ, WRITE } = countLevels(permissions)
  const limited = !readOnly && editor && codes.some((code) => refusalOf(code, 'WRITE', base, editor))

  return (
    <div data-field="permissions" data-bad={error ? '' : undefined}>
      <Section
        plain
        title="메뉴 권한"
        hint={`조회 ${READ} · 처리 ${WRITE} / 전체 ${codes.length}`}
        aside={
          !readOnly && (
            <>
              <Button size="sm" onClick={() => change(codes, 'READ')}>
                전체 조회
              </Button>
              <Button size="sm" onClick={() => change(codes, 'WRITE')}>
                전체 처리
              </Button>
              <Button size="sm" onClick={() => change(codes, 'NONE')}>
                전체 해제
              </Button>
            </>
          )
        }
      >
        {error && (
          <p className={styles.note} role="alert">
            {error}
          </p>
        )}
        {limited && <p className={styles.note}>본인이 보유하지 않은 권한은 부여할 수 없어 선택할 수 없습니다.</p>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys of the radios inside */}
        <div className={styles.blocks} onKeyDown={moveRow}>
          {blocks.map((block) => (
            <MatrixBlock
              key={block.no}
              block={block}
              permissions={permissions}
              base={base}
              editor={editor}
              readOnly={readOnly !== undefined}
              onChange={change}
            />
          ))}
        </div>
      </Section>
    </div>
  )
}
