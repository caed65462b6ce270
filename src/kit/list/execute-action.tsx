import { dialogTitle } from '@/shared/lib/dialog-title'
import { runSerially } from '@/shared/lib/run-serially'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { type FailedRow, ReceiptView } from '@/shared/ui/records/receipt-view'
import type { ActionContext, AllMatches, ListAction, Outcome, SelectedRows } from './actions'
import { selectionProblem } from './selection-problem'

/** Confirms and runs an action, and shows its outcome. Used by `runAction`. */
export async function executeAction<R, Q>(
  action: ListAction<R, Q>,
  { seqs, rows }: SelectedRows<R>,
  facts: ActionContext<R>,
  all?: AllMatches<Q>,
): Promise<number[] | null> {
  const { danger } = action
  // titles need the bare action: `선택 삭제` becomes 삭제
  const label = action.label.replace(/^선택 /, '')
  /** Prefers the server's name, since it also knows rows of other pages. */
  const nameOf = ({ seq, name }: FailedRow) => {
    const row = rows.find((candidate) => facts.seq(candidate) === seq)
    return name ?? (row && facts.name?.(row)) ?? '삭제된 항목'
  }
  const [only] = rows
  const titleOf = (count: number) =>
    dialogTitle(facts, label, (count === 1 && !all && only && facts.name?.(only)) || count)
  const title = titleOf(all?.total ?? seqs.length)
  try {
    const question = await action.ask?.(rows, all, seqs)
    const confirmation = typeof question === 'string' ? { message: question } : question
    if (confirmation && !(await confirm({ title, danger, confirmLabel: label, ...confirmation }))) return null
    const first = await runSerially(facts, seqs, async () => action.run(seqs, rows, all, title))
    if (!first) return null
    const again: typeof action.run = first.again ?? action.run
    let outcome: Outcome = first
    for (;;) {
      const failed = outcome.failed.map(({ seq }) => seq)
      const refusal = action.once ? undefined : (selectionProblem(action, failed.length, false) ?? null)
      if (!(await showOutcome(title, outcome, nameOf, refusal))) return failed
      try {
        const some = rows.filter((row) => failed.includes(facts.seq(row)))
        // if the retry is canceled, the previous outcome stays
        outcome =
          (await runSerially(facts, failed, async () => again(failed, some, undefined, titleOf(failed.length)))) ??
          outcome
      } catch (error) {
        await showFailure(error)
      }
    }
  } catch (error) {
    await showFailure(error)
    return null
  }
}

/** Shows the outcome. Returns true if the admin wants to retry the failed rows. */
async function showOutcome(
  title: string,
  outcome: Outcome,
  nameOf: (row: FailedRow) => string,
  again: string | null | undefined,
): Promise<boolean> {
  if (outcome.failed.length === 0) {
    toast(outcome.message ?? `${outcome.done}건 처리되었습니다.`)
    return false
  }
  const pressed = await openDialog<boolean>(
    (close) => <ReceiptView title={title} outcome={outcome} nameOf={nameOf} again={again} close={close} />,
    { title: `${title} 결과`, size: 'md' },
  )
  return pressed === true
}
