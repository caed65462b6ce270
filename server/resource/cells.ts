import type { AdminCall, Schemas } from '../http/call'
import { Refusal } from '../http/refusal'
import { eachRow, type Naming } from './each-row'

export type Cell = Schemas['CellChange']
type Changes = Schemas['FieldChange'][]

/** As many changes the log keeps of a call; each is in its record's own history, too. */
const LOGGED = 500

/** Throws CONFLICT where a cell neither holds what it showed nor what it is to hold. */
export function checkSeen({ before, value }: Cell, now: string | null, shown: string | null = now): void {
  if (now === before || now === value) return
  throw new Refusal(409, 'CONFLICT', `다른 관리자가 먼저 수정했습니다. (현재 ${shown ?? '없음'})`)
}

export const badCell = (message: string): Refusal => new Refusal(400, 'VALIDATION_FAILED', message)

/** A whole number in a cell. Throws 400 with `said` unless it lies between `least` and `most`. */
export function numberIn({ value }: Cell, [least, most, step = 1]: readonly number[], said: string): number {
  const n = /^\d{1,10}$/.test(value ?? '') ? Number(value) : Number.NaN
  if (!(n >= (least ?? 0) && n <= (most ?? 0) && n % step === 0)) throw badCell(said)
  return n
}

/**
 * Changes cells of many rows: each row in a savepoint, with what `change` says of it for the log; one row of the log in all. `also`
 * are cells of the row that have followed without being sent.
 * `change` throws a Refusal for a row that is refused.
 */
export async function changeCells(
  call: AdminCall,
  { rows }: Schemas['CellsChange'],
  named: Naming,
  { resource, summary }: { resource: string; summary: string },
  change: (
    call: AdminCall,
    seq: number,
    cells: Cell[],
  ) => Promise<{ changes: Changes; also?: Omit<Schemas['CellAlso'], 'seq'>[] }>,
): Promise<Schemas['CellsReceipt']> {
  const cellsOf = new Map(rows.map(({ seq, cells }) => [seq, cells]))
  const outcomes = new Map<number, Awaited<ReturnType<typeof change>>>()
  // numbers in their order: two who paste into the same rows do not wait for each other
  const seqs = [...cellsOf.keys()].sort((a, b) => a - b)
  const act = async (db: AdminCall['db'], seq: number) => {
    outcomes.set(seq, await change({ ...call, db }, seq, cellsOf.get(seq) ?? []))
  }
  const { doneSeqs, ...receipt } = await eachRow(call, seqs, act, named)
  const told = doneSeqs.flatMap((seq) => outcomes.get(seq)?.changes ?? [])
  if (told.length > 0)
    call.log({
      action: 'BULK',
      resource,
      targetSeqs: doneSeqs,
      named,
      summary: `${summary} (${doneSeqs.length}건, ${told.length}칸)`,
      changes: told.slice(0, LOGGED),
    })
  const also = doneSeqs.flatMap((seq) => (outcomes.get(seq)?.also ?? []).map((cell) => ({ seq, ...cell })))
  return { ...receipt, also }
}
