import { ApiError, messageOf } from '@/shared/api/errors'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import type { CellMark } from '@/shared/ui/table/table-row'
import type { CellChange } from '../columns/column'

interface ChangeContext<R> {
  /** Title of the confirmation: `상품 판매가 변경: P7`. */
  title: string
  /** The caller shows the refusal itself. */
  quiet: boolean
  /** Calls `send` after earlier work on this row has finished, with the row as it is then. */
  withLatestRow: <T>(send: (row: R) => Promise<T>) => Promise<T>
  /** Updates the row in the list. Resolves when it is rendered: until then the cell shows the new value itself. */
  patch: () => Promise<void>
  /** Reloads the list. */
  refresh: () => void
}

/** Returns the message of the first failed row of a receipt. */
function refusalIn(answer: unknown): string | undefined {
  if (!answer || typeof answer !== 'object' || !('failed' in answer) || !Array.isArray(answer.failed)) return undefined
  const [first]: unknown[] = answer.failed
  return first && typeof first === 'object' && 'message' in first ? String(first.message) : undefined
}

/** Changes one cell. Returns the reason of a refusal, or null. */
export async function changeCell<R>(
  change: CellChange<R>,
  row: R,
  next: unknown,
  show: (cell: CellState | undefined) => void,
  { title, quiet, withLatestRow, patch, refresh }: ChangeContext<R>,
): Promise<string | null> {
  const question = change.ask?.(row, next)
  if (question !== undefined && !(await confirm({ title, message: question, confirmLabel: '변경' }))) return null

  show({ value: next, busy: true })
  async function attempt(now: R, options: { allow?: true }): Promise<string | null> {
    try {
      const refusal = refusalIn(await change.run(now, next, options))
      if (refusal !== undefined) return refusal
      // the mutation itself refetches other changed fields (rates, version)
      await patch()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) return messageOf(error) || null
      if (
        error.code === change.resendOn &&
        !options.allow &&
        (await confirm({ title, message: error.message, confirmLabel: '그대로 저장' }))
      )
        return attempt(now, { allow: true })
      // another admin changed or removed the record: reload it for the next attempt
      if (error.code === 'CONFLICT' || error.code === 'NOT_FOUND') refresh()
      return error.errors[0]?.message ?? error.message
    }
  }

  const refusal = await withLatestRow((now) => attempt(now, {}))
  show(undefined)
  if (refusal !== null && !quiet) toast(refusal, { tone: 'error' })
  return refusal
}

/** State of a cell that is not part of its record. */
export interface CellState extends CellMark {
  /** A value being saved, shown as if it were stored. */
  value?: unknown
  /** Typed text that was refused, and why. */
  failed?: { text: string; message: string }
}
