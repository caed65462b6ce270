import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import { forEachRow, type NameLookup } from './each-row'

export type Cell = Schemas['CellChange']
type Changes = Schemas['FieldChange'][]

/** Maximum number of changes in a log entry. All of them are in the histories of their records, too. */
const LOGGED = 500

/** Throws CONFLICT unless the stored value is the one that the client saw or the one it wants to set. */
export function assertCellUnchanged({ before, value }: Cell, now: string | null, shown: string | null = now): void {
  if (now === before || now === value) return
  throw new Refusal(409, 'CONFLICT', `다른 관리자가 먼저 수정했습니다. (현재 ${shown ?? '없음'})`)
}

export const invalidCell = (message: string): Refusal => new Refusal(400, 'VALIDATION_FAILED', message)

/**
 * Parses a whole number. `limits` are minimum, maximum and step (default 1). Throws 400 with `message` if the value
 * does not fit.
 */
export function parseCellNumber({ value }: Cell, limits: readonly number[], message: string): number {
  const [min, max, step = 1] = limits
  const n = /^\d{1,10}$/.test(value ?? '') ? Number(value) : Number.NaN
  if (!(n >= (min ?? 0) && n <= (max ?? 0) && n % step === 0)) throw invalidCell(message)
  return n
}

/**
 * Changes cells of many rows, each row in its own savepoint, and writes one log entry for all.
 * A row is rejected by a Refusal from `change`. `change` returns its log changes, and in `also` other cells of the row
 * that changed as a consequence.
 */
export async function changeCells(
  call: AdminCall,
  { rows }: Schemas['CellsChange'],
  named: NameLookup,
  { resource, summary }: { resource: string; summary: string },
  change: (
    call: AdminCall,
    seq: number,
    cells: Cell[],
  ) => Promise<{ changes: Changes; also?: Omit<Schemas['CellAlso'], 'seq'>[] }>,
): Promise<Schemas['CellsReceipt']> {
  const cellsOf = new Map(rows.map(({ seq, cells }) => [seq, cells]))
  const outcomes = new Map<number, Awaited<ReturnType<typeof change>>>()
  // sorted, so that two admins who change the same rows cannot deadlock
  const seqs = [...cellsOf.keys()].sort((a, b) => a - b)
  const act = async (db: AdminCall['db'], seq: number) => {
    outcomes.set(seq, await change({ ...call, db }, seq, cellsOf.get(seq) ?? []))
  }
  const { doneSeqs, ...receipt } = await forEachRow(call, seqs, act, named)
  const changes = doneSeqs.flatMap((seq) => outcomes.get(seq)?.changes ?? [])
  if (changes.length > 0)
    call.log({
      action: 'BULK',
      resource,
      targetSeqs: doneSeqs,
      named: named,
      summary: `${summary} (${doneSeqs.length}건, ${changes.length}칸)`,
      changes: changes.slice(0, LOGGED),
    })
  const also = doneSeqs.flatMap((seq) => (outcomes.get(seq)?.also ?? []).map((cell) => ({ seq, ...cell })))
  return { ...receipt, also }
}
