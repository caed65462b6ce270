import type { Me } from '@/shared/api/me'
import styles from './keys-dialog.module.css'
import { goKeys } from './used-screens'

type Row = readonly [keys: string, does: string]

const ALWAYS: readonly Row[] = [
  ['?', '이 화면의 단축키'],
  ['Ctrl K', '통합 검색'],
  ['G 다음 글자', '자주 쓰는 화면으로'],
]
const LIST: readonly Row[] = [
  ['J · K', '다음 행 · 이전 행'],
  ['Enter', '행 열기'],
  ['X', '행 선택'],
  ['E', '행의 값 바로 고치기'],
]
const FORM: readonly Row[] = [
  ['E', '첫 칸으로'],
  ['Ctrl S', '저장'],
]
const SHEET: readonly Row[] = [
  ['Ctrl C · Ctrl V', '칸 복사 · 붙여넣기'],
  ['Ctrl D', '아래로 채우기'],
  ['Ctrl Z · Ctrl Y', '되돌리기 · 다시 하기'],
]

const isThere = (selector: string): boolean => document.querySelector(selector) !== null

const formatShortcut = (shortcuts: string): string =>
  (shortcuts.split(' ')[0] ?? '').replace('Control', 'Ctrl').replace('ArrowDown', '↓').replaceAll('+', ' ')

/** Returns the shortcuts that controls of the page declare by `aria-keyshortcuts`, each label once. */
function ownKeys(): Row[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')]
  const labels = controls.map((control): [label: string, keys: string] => [
    control.ariaLabel ?? control.textContent?.trim() ?? '',
    formatShortcut(control.getAttribute('aria-keyshortcuts') ?? ''),
  ])
  return [...new Map(labels)].map(([label, keys]) => [keys, label])
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className={styles.keys}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, does]) => (
          <div key={`${keys} ${does}`}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Renders the keys that work on the current screen, and the letters of the screens this admin uses most. */
export function KeysDialog({ me }: { me: Me }) {
  const hasRows = isThere('main tr[data-seq]')
  return (
    <div className={styles.all}>
      <Keys title="어디서나" rows={ALWAYS} />
      {hasRows && <Keys title="목록" rows={LIST} />}
      {isThere('main [data-cell]') && <Keys title="표 편집" rows={SHEET} />}
      {!hasRows && isThere('main form[data-save]') && <Keys title="입력" rows={FORM} />}
      <Keys title="이 화면" rows={ownKeys()} />
      <Keys title="자주 쓰는 화면" rows={goKeys(me).map(({ letter, screen }) => [`G ${letter}`, screen.title])} />
      <p>글자를 입력하는 동안에는 동작하지 않습니다. 한글 상태에서도 같은 자리의 키를 누르면 됩니다.</p>
    </div>
  )
}
