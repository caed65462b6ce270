import type { ReactNode } from 'react'
import { confirm, openDialog, type Question } from '@/shared/ui/dialog'
import { toast } from '@/shared/ui/toast'
import { showFailure } from '../dialogs/failure'
import { ReceiptView } from './receipt-view'

/** What an action on rows tells afterwards. */
export interface Outcome {
  done: number
  failed: readonly { seq: number; message: string }[]
  /** Shown in the receipt, e.g. passwords that are shown once. */
  extra?: ReactNode
  /** Instead of `n건 처리되었습니다.` */
  message?: string
}

/** Something that can be done with rows: from a row's ⋯ menu, from the toolbar with the chosen rows, or both. */
export interface ListAction<R> {
  label: string
  on: 'row' | 'many' | 'both'
  danger?: boolean
  /** Changes nothing: offered without WRITE too. */
  reads?: boolean
  /** Why a row's menu does not let one; undefined: it does. */
  refuse?: (row: R) => string | undefined
  /** Asked first. */
  ask?: (rows: readonly R[]) => Question | string
  /** Does it; may open dialogs of its own. Undefined: the admin thought better of it, or there is nothing to tell. */
  run: (seqs: number[], rows: readonly R[]) => Promise<Outcome | undefined> | undefined
}

interface Facts<R> {
  seq: (row: R) => number
  name?: ((row: R) => string) | undefined
}

/**
 * Runs an action on rows and tells how it went: a toast when all went well, a receipt that names each failed row otherwise.
 * Gives the seqs that are done with, or null when nothing was done.
 */
export async function runAction<R>(
  action: ListAction<R>,
  rows: readonly R[],
  facts: Facts<R>,
): Promise<number[] | null> {
  const question = action.ask?.(rows)
  if (question !== undefined) {
    const asked = typeof question === 'string' ? { message: question } : question
    if (!(await confirm({ title: action.label, danger: action.danger, confirmLabel: action.label, ...asked })))
      return null
  }
  const seqs = rows.map(facts.seq)
  try {
    const outcome = await action.run(seqs, rows)
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
