import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { ReceiptView } from '@/shared/ui/records/receipt-view'
import type { ActionFacts, Everything, ListAction, Outcome } from './actions'

/** The work of `runAction`. */
export async function carryOut<R, Q>(
  action: ListAction<R, Q>,
  rows: readonly R[],
  facts: ActionFacts<R>,
  all?: Everything<Q>,
): Promise<number[] | null> {
  const { label, danger } = action
  const seqs = rows.map(facts.seq)
  try {
    const question = await action.ask?.(rows, all)
    const asked = typeof question === 'string' ? { message: question } : question
    if (asked && !(await confirm({ title: label, danger, confirmLabel: label, ...asked }))) return null
    const outcome = await action.run(seqs, rows, all)
    if (!outcome) return null
    await tell(label, outcome, (seq) => {
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
