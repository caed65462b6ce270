import type { ReactNode } from 'react'
import { stateTones } from '@/features/state.tones'
import { pricePreviewResultLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { type RecordColumn, RecordTable, tickColumn } from '@/shared/ui/table/record-table'
import { productCell } from '../product-cell'
import { unchangedReason } from './price-job.rules'

type Line = Schemas['PricePreviewLine']

const signed = (n: number): string => (n > 0 ? `+${formatThousands(n)}` : formatThousands(n))
const percent = (n: number | null): string => (n === null ? '-' : `${n}%`)
const signedPercent = (n: number | null): string => (n !== null && n > 0 ? `+${percent(n)}` : percent(n))

/** Returns the next sort order: descending, then ascending, then none. */
const nextSort = (key: string, sort: string): string =>
  sort === `${key},desc` ? `${key},asc` : sort === `${key},asc` ? '' : `${key},desc`

interface Props {
  lines: readonly Line[]
  sort: string
  onSort: (sort: string) => void
  excluded: { has: (itemSeq: number) => boolean }
  /** The prices are changed later. */
  scheduled: boolean
  /** Without it, items cannot be excluded and there are no checkboxes. */
  onExclude: ((lines: readonly Line[], out: boolean) => void) | undefined
  /** Shown below the lines. */
  pager: ReactNode
}

/** Renders the header of a sortable column. */
function sorting({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>, key: string, title: string) {
  const sorted = sort.startsWith(`${key},`) ? (sort.endsWith('asc') ? 'ascending' : 'descending') : undefined
  const head = (
    <button type="button" onClick={() => onSort(nextSort(key, sort))}>
      {title} <span aria-hidden="true">{sorted ? (sorted === 'ascending' ? '↑' : '↓') : '↕'}</span>
    </button>
  )
  return { title, head, sorted, right: true } as const
}

/** Renders the lines of a preview. Unchecking a line excludes its item. */
export function PreviewTable(props: Props) {
  const { lines, excluded, scheduled, onExclude, pager } = props
  const ticks =
    onExclude &&
    tickColumn<Line>({
      title: '변경',
      all: '이 페이지 모두 변경',
      rows: lines,
      has: ({ itemSeq }) => !excluded.has(itemSeq),
      nameOf: ({ itemCode }) => `${itemCode} 변경`,
      blocked: (line) => unchangedReason(line, scheduled),
      onTick: (ticked, on) => onExclude(ticked, !on),
    })
  const columns: RecordColumn<Line>[] = [
    ...(ticks ? [ticks] : []),
    { title: '상품', minWidth: 18, cell: ({ itemName, ...line }) => productCell({ ...line, name: itemName }) },
    { title: '상품코드', nowrap: true, cell: ({ itemCode }) => itemCode },
    {
      title: '매입가',
      right: true,
      cell: ({ costPrice }) => (costPrice === null ? '-' : formatThousands(costPrice)),
    },
    { title: '현재가', right: true, cell: ({ before }) => formatThousands(before) },
    { ...sorting(props, 'after', '변경가'), cell: ({ after }) => (after === null ? '-' : formatThousands(after)) },
    { ...sorting(props, 'delta', '증감'), cell: ({ delta }) => (delta === null ? '-' : signed(delta)) },
    { ...sorting(props, 'deltaRate', '증감률'), cell: ({ deltaRate }) => signedPercent(deltaRate) },
    {
      title: '마진율',
      right: true,
      cell: ({ marginBefore, marginAfter }) => `${percent(marginBefore)} → ${percent(marginAfter)}`,
    },
    {
      title: '결과',
      cell: ({ result, message }) => (
        <>
          <Pill tone={stateTones[result]}>{pricePreviewResultLabels[result]}</Pill>
          {message && message !== pricePreviewResultLabels[result] && <small>{message}</small>}
        </>
      ),
    },
  ]
  return (
    <>
      {/* keeps the content below reachable */}
      <RecordTable
        label="가격 변경 미리보기"
        height={46}
        columns={columns}
        rows={lines}
        idOf={({ itemSeq }) => itemSeq}
        off={({ itemSeq }) => excluded.has(itemSeq)}
      />
      {pager}
    </>
  )
}
