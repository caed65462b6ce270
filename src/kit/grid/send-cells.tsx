import { callWith } from '@/shared/api/client'
import type { OpenRequests, Schemas } from '@/shared/api/types'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { type Receipt as Outcome, ReceiptView } from '@/shared/ui/records/receipt-view'
import type { Edit } from './grid-plan'
import type { GridSpec } from './grid-types'

type Body = Schemas['CellsChange']
export type CellsReceipt = Schemas['CellsReceipt']

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
  flag?: NonNullable<GridSpec['resend']>['flag'],
): Promise<CellsReceipt> {
  const body: Omit<Body, 'requestId'> = { rows, ...(flag && { [flag]: true }) }
  // every path of a grid has this body and response
  return (await callWith('put', path, { body, once })) as CellsReceipt
}

/**
 * Sends edits in one request, and a second one for rows that were refused with the code of `resend` and that the admin
 * confirms. Throws if there was no response.
 * @param unanswered unanswered requests of these edits. Keep it for retries; clear it when the edits are discarded, so that
 * the same edits become a new request
 */
export async function sendCells(
  spec: GridSpec,
  edits: readonly Edit[],
  unanswered: OpenRequests,
): Promise<CellsReceipt> {
  const rows = toRequestRows(edits)
  await spec.before?.(rows.flatMap(({ seq, cells }) => cells.map((cell) => ({ seq, ...cell }))))
  const first = await send(spec, rows, unanswered)
  const { resend } = spec
  const overrulable = first.failed.filter(({ code }) => code === resend?.code)
  if (!resend || overrulable.length === 0) return first
  const agreed = await confirm({
    ...resend.question(overrulable.length),
    detail:
      overrulable
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ') + (overrulable.length > 5 ? ` 외 ${overrulable.length - 5}건` : ''),
  })
  if (!agreed) return first
  const confirmedSeqs = overrulable.map(({ seq }) => seq)
  const second = await send(
    spec,
    rows.filter(({ seq }) => confirmedSeqs.includes(seq)),
    unanswered,
    resend.flag,
  )
  const others = first.failed.filter(({ code }) => code !== resend.code)
  return {
    done: first.done + second.done,
    failed: [...others, ...second.failed],
    also: [...first.also, ...second.also],
  }
}

/** Shows which rows were refused, and why. */
export const showFailedRows = (title: string, outcome: Outcome, nameOf: (seq: number) => string): Promise<unknown> =>
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
export const serverEdits = ({ also }: CellsReceipt, edits: readonly Edit[]): Edit[] =>
  also.map(({ seq, field, before, value }) => {
    const name = edits.find((edit) => edit.seq === seq)?.name ?? `${seq}번`
    return { seq, id: field, before, after: value, name }
  })
