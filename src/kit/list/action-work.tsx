import { confirm, openDialog, type Question } from '@/shared/ui/dialog'
import { toast } from '@/shared/ui/toast'
import { showFailure } from '../dialogs/failure'
import type { ActionFacts, Everything, ListAction, Outcome } from './actions'
import { ReceiptView } from './receipt-view'

/** The work of `runAction`. */
export async function carryOut<R, Q>(
  action: ListAction<R, Q>,
  rows: readonly R[],
  facts: ActionFacts<R>,
  all?: Everything<Q>,
): Promise<number[] | null> {
  const question = await questionOf(action, rows, all)
  if (question === null) return null
  if (question !== undefined) {
    const asked = typeof question === 'string' ? { message: question } : question
    if (!(await confirm({ title: action.label, danger: action.danger, confirmLabel: action.label, ...asked })))
      return null
  }
  const seqs = rows.map(facts.seq)
  try {
    const outcome = await action.run(seqs, rows, all)
    if (!outcome) return null
    await tell(action.label, outcome, (seq) => {
      const row = rows.find((candidate) => facts.seq(candidate) === seq)
      return row === undefined ? String(seq) : (facts.name?.(row) ?? String(seq))
    })
    const failed = new Set(outcome.failed.map((row) => row.seq))
    return seqs.filter((seq) => !failed.has(seq))
  } catch (error) {
    await showFailure(error)
    return null
  }
}

/** What is asked before; undefined: nothing; null: the preview failed, which was shown. */
async function questionOf<R, Q>({ ask, preview }: ListAction<R, Q>, rows: readonly R[], all?: Everything<Q>) {
  if (!preview) return ask?.(rows, all)
  try {
    const question: Question = { message: await preview(rows, all), size: 'lg' }
    return question
  } catch (error) {
    await showFailure(error)
    return null
  }
}

async function tell(title: string, outcome: Outcome, nameOf: (seq: number) => string): Promise<void> {
  if (outcome.failed.length === 0 && !outcome.extra) {
    toast(outcome.message ?? `${outcome.done}건 처리되었습니다.`)
    return
  }
  await openDialog((close) => <ReceiptView outcome={outcome} nameOf={nameOf} onClose={() => close()} />, {
    title: `${title} 결과`,
    size: 'md',
  })
}
