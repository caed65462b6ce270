import { callWith } from '@/shared/api/client'
import type { OpenRequests, Schemas } from '@/shared/api/types'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { ReceiptView } from '@/shared/ui/records/receipt-view'
import type { Edit } from './grid-plan'
import type { GridSpec } from './grid-types'

type Body = Schemas['CellsChange']
export type Receipt = Schemas['CellsReceipt']

/** Maximum number of rows per request. */
export const MAX_ROWS = 500

export function toRequestRows(edits: readonly Edit[]): Body['rows'] {
  const rows = new Map<number, Schemas['CellChange'][]>()
  for (const { seq, id, before, after } of edits)
    rows.set(seq, [...(rows.get(seq) ?? []), { field: id, value: after, before }])
  return [...rows].map(([seq, cells]) => ({ seq, cells }))
}

async function send(
  { path }: GridSpec,
  rows: Body['rows'],
  once: OpenRequests,
  allowBelowCost?: true,
): Promise<Receipt> {
  const body: Omit<Body, 'requestId'> = { rows, ...(allowBelowCost && { allowBelowCost }) }
  // every path of a grid has this body and response
  return (await callWith('put', path, { body, once })) as Receipt
}

/**
 * Sends edits by one request. Confirms prices below cost and sends those again. Throws if there was no response.
 * @param unanswered unanswered requests of these edits. Keep it for retries; clear it when the edits are discarded, so that
 * the same edits become a new request
 */
export async function sendCells(spec: GridSpec, edits: readonly Edit[], unanswered: OpenRequests): Promise<Receipt> {
  const rows = toRequestRows(edits)
  await spec.before?.(rows.flatMap(({ seq, cells }) => cells.map((cell) => ({ seq, ...cell }))))
  const first = await send(spec, rows, unanswered)
  const below = first.failed.filter(({ code }) => code === 'BELOW_COST')
  if (below.length === 0) return first
  const agreed = await confirm({
    title: `매입가 미만 가격 저장: ${below.length}행`,
    message: `${below.length}행의 가격이 매입가보다 낮습니다. 그래도 저장하시겠습니까?`,
    detail:
      below
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ') + (below.length > 5 ? ` 외 ${below.length - 5}건` : ''),
    confirmLabel: '매입가 미만으로 저장',
  })
  if (!agreed) return first
  const some = below.map(({ seq }) => seq)
  const second = await send(
    spec,
    rows.filter(({ seq }) => some.includes(seq)),
    unanswered,
    true,
  )
  const others = first.failed.filter(({ code }) => code !== 'BELOW_COST')
  return {
    done: first.done + second.done,
    failed: [...others, ...second.failed],
    also: [...first.also, ...second.also],
  }
}

/** Shows which rows were refused, and why. */
export const showFailedRows = (title: string, outcome: Receipt, nameOf: (seq: number) => string): Promise<unknown> =>
  openDialog(
    (close) => (
      <ReceiptView
        title={title}
        outcome={outcome}
        nameOf={({ seq, name }) => name ?? nameOf(seq)}
        again={undefined}
        close={() => close()}
      />
    ),
    { title: `${title} 결과`, size: 'md' },
  )

/** Returns what the server changed in addition, as edits. */
export const serverEdits = ({ also }: Receipt, edits: readonly Edit[]): Edit[] =>
  also.map(({ seq, field, before, value }) => {
    const name = edits.find((edit) => edit.seq === seq)?.name ?? `${seq}번`
    return { seq, id: field, before, after: value, name }
  })
