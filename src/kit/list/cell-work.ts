import { ApiError, messageOf } from '@/shared/api/errors'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import type { CellChange } from '../columns/column'
import type { LiveCell } from './use-cells'

interface Surroundings<R> {
  /** The title of what is asked: `상품 판매가 변경: P7`. */
  title: string
  /** The caller shows the refusal. */
  quiet: boolean
  /** Sends when what was begun before on this row is over, with the row as that has left it. */
  turn: <T>(send: (row: R) => Promise<T>) => Promise<T>
  /** The row of the list becomes what it is now. */
  patch: () => void
  /** The record is asked for as others have left it. */
  refresh: () => void
}

/** A receipt whose rows failed is a refusal too. */
function refusalIn(answer: unknown): string | undefined {
  if (!answer || typeof answer !== 'object' || !('failed' in answer) || !Array.isArray(answer.failed)) return undefined
  const [first]: unknown[] = answer.failed
  return first && typeof first === 'object' && 'message' in first ? String(first.message) : undefined
}

/** Makes the change of one cell. Gives why it was refused, or null. */
export async function changeCell<R>(
  change: CellChange<R>,
  row: R,
  next: unknown,
  show: (cell: LiveCell | undefined) => void,
  { title, quiet, turn, patch, refresh }: Surroundings<R>,
): Promise<string | null> {
  const question = change.ask?.(row, next)
  if (question !== undefined && !(await confirm({ title, message: question, confirmLabel: '변경' }))) return null

  show({ value: next, busy: true })
  async function attempt(now: R, options: { allow?: true }): Promise<string | null> {
    try {
      const refusal = refusalIn(await change.run(now, next, options))
      if (refusal !== undefined) return refusal
      // what else changed with it (rates, version) is asked for by the mutation itself
      patch()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) return messageOf(error) || null
      if (
        error.code === 'BELOW_COST' &&
        !options.allow &&
        (await confirm({ title, message: error.message, confirmLabel: '그대로 저장' }))
      )
        return attempt(now, { allow: true })
      // someone else changed or removed the record: the next try must start from what it is now
      if (error.code === 'CONFLICT' || error.code === 'NOT_FOUND') refresh()
      return error.errors[0]?.message ?? error.message
    }
  }

  const refusal = await turn((now) => attempt(now, {}))
  show(undefined)
  if (refusal !== null && !quiet) toast(refusal, { tone: 'error' })
  return refusal
}
