import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { pricePreviewResultLabels } from '@/shared/api/gen/product-pricemodify.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatDate } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { useAction } from '@/shared/ui/layers/use-action'
import { RecordSkeleton } from '@/shared/ui/records/record-state'
import { Pager } from '@/shared/ui/table/pager'
import { ApplyForm, type ApplyProps } from './apply-form'
import { FixedRule } from './fixed-rule'
import { PreviewTable } from './preview-table'
import { PREVIEW_PAGE, type PreviewView, previewAgain, previewQuery } from './price-job.calls'
import styles from './price-job.module.css'

type Result = Schemas['PricePreviewResult']

const first: PreviewView = { page: 1, sort: '', result: '' }
const resultOf = (text: string): Result | '' => (text in pricePreviewResultLabels ? (text as Result) : '')

function Counts({ preview }: { preview: Schemas['PricePreview'] }) {
  const { count, up, down, same, skipped, failed, belowCost, bigChange } = preview
  const counts = [
    ['대상', count],
    ['인상', up],
    ['인하', down],
    ['변동 없음', same],
    ['제외', skipped],
    ['실패', failed, failed > 0],
    ['매입가 미만', belowCost, belowCost > 0],
    ['50% 초과', bigChange, bigChange > 0],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([label, n, warn]) => (
        <div key={label} data-warn={warn || undefined}>
          <dt>{label}</dt>
          <dd>{formatThousands(n)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  previewId: number
  /** Returns to the rule. Undefined if the preview has no target of its own. */
  onRule: (() => void) | undefined
  onTarget: () => void
  /** Opens a new preview of the same items. */
  onAgain: (previewId: number) => void
  apply: Pick<ApplyProps, 'draft' | 'onDraft' | 'onApplied'>
}

/** Renders the step 미리보기: the change of each item, which items to exclude, and 적용. */
export function PreviewStep({ previewId, onRule, onTarget, onAgain, apply }: Props) {
  const mayWrite = useRights().canWrite('ITEM_MANAGEMENT')
  const [view, setView] = useState(first)
  const [excluded, setExcluded] = useState<ReadonlyMap<number, Result>>(new Map())
  const again = useAction(previewAgain, { onDone: (made) => onAgain(made.previewId) })
  const repeat = (body: Schemas['PricePreviewAgain']) => again.run({ path: { seq: previewId }, body })
  const { data: preview, error } = useQuery({ ...previewQuery(previewId, view), placeholderData: keepPreviousData })

  if (error && !preview) {
    return (
      <section className={styles.card} aria-label="미리보기">
        <p role="alert">{messageOf(error)}</p>
        <DialogActions>
          <Button onClick={onRule ?? onTarget}>{onRule ? '규칙으로' : '처음부터'}</Button>
          <Button variant="primary" busy={again.busy} onClick={() => repeat({})}>
            미리보기 다시 실행
          </Button>
        </DialogActions>
      </section>
    )
  }
  if (!preview) return <RecordSkeleton />
  const toggle = (lines: readonly Schemas['PricePreviewLine'][], out: boolean) => {
    const next = new Map(excluded)
    for (const { itemSeq, result } of lines) {
      if (out) next.set(itemSeq, result)
      else next.delete(itemSeq)
    }
    setExcluded(next)
  }
  return (
    <>
      <section className={styles.card} aria-label="미리보기">
        <h2>{preview.ruleText}</h2>
        <p className={styles.note}>
          {mayWrite
            ? `${formatDate(preview.expiresAt, { time: 'HH:mm' })}까지 적용할 수 있습니다. 체크를 해제한 상품은 변경하지 않습니다.`
            : '미리보기만 할 수 있습니다. 가격을 변경할 권한이 없습니다.'}
          {excluded.size > 0 && ` (${formatThousands(excluded.size)}개 제외됨)`}
        </p>
        <Counts preview={preview} />
        <div className={styles.row}>
          <Select
            aria-label="결과"
            empty="전체 결과"
            options={optionsOf(pricePreviewResultLabels)}
            value={view.result}
            onChange={(text) => setView({ ...view, page: 1, result: resultOf(text) })}
            width={10}
          />
          {preview.targetMode === 'LINES' && <FixedRule preview={preview} busy={again.busy} onChange={repeat} />}
          {onRule && <Button onClick={onRule}>규칙 변경</Button>}
          <Button onClick={onTarget}>대상 변경</Button>
        </div>
        <PreviewTable
          lines={preview.lines.items}
          sort={view.sort}
          onSort={(sort) => setView({ ...view, page: 1, sort })}
          excluded={excluded}
          scheduled={apply.draft.applyAt !== null}
          onExclude={mayWrite ? toggle : undefined}
          pager={
            <Pager
              page={view.page}
              size={PREVIEW_PAGE}
              total={preview.lines.total}
              onPage={(page) => setView({ ...view, page })}
            />
          }
        />
      </section>
      {mayWrite && <ApplyForm preview={preview} excluded={excluded} {...apply} />}
    </>
  )
}
