import type { Noun } from '@/shared/lib/dialog-title'
import type { Question } from '@/shared/ui/layers/question-view'
import type { Receipt } from '@/shared/ui/records/receipt-view'
import type { Search } from '../filters/filter-values'

/** Result of an action on rows. */
export interface Outcome extends Receipt {
  /** Shown instead of `n건 처리되었습니다.` */
  message?: string
  /** Repeats the action for the failed rows with the same input, without asking again; default: `run`. */
  again?: (seqs: number[]) => Promise<Outcome>
}

/** All rows that match the filters, instead of selected rows. */
export interface AllMatches<Q = Search> {
  /** The list's query without page, size and sort. */
  query: Omit<Q, 'page' | 'size' | 'sort'>
  total: number
}

type Confirmation = (Pick<Question, 'message'> & Partial<Question>) | string | undefined

/** An action on rows: in a row's ⋯ menu, in the toolbar for the selected rows, or both. */
export interface ListAction<R, Q = Search> {
  label: string
  on: 'row' | 'many' | 'both'
  danger?: boolean
  /** Changes nothing, so it is available without WRITE. */
  reads?: boolean
  /** Also supports `전체 n개 선택`: then `seqs` is empty and `all` describes the rows. */
  all?: boolean
  /** Maximum number of rows at once; default 500. */
  max?: number
  /** The receipt offers no retry, because the action does not work on the selected rows. */
  once?: boolean
  /** Returns why the row menu disables the action; undefined: enabled. */
  refuse?: (row: R) => string | undefined
  /** Returns what to confirm first, possibly with a preview from the server; undefined: no confirmation. */
  ask?: (
    rows: readonly R[],
    all: AllMatches<Q> | undefined,
    seqs: readonly number[],
  ) => Confirmation | Promise<Confirmation>
  /**
   * Runs the action. May open dialogs of its own, under `title` (`브랜드 삭제: 미쉐린`). Undefined: canceled, or there is no
   * outcome to show.
   */
  run: (
    seqs: number[],
    rows: readonly R[],
    all: AllMatches<Q> | undefined,
    title: string,
  ) => Promise<Outcome | undefined> | undefined
}

export interface ActionContext<R> extends Noun {
  seq: (row: R) => number
  name?: ((row: R) => string) | undefined
}

/** Runs `work` and returns an outcome whose retry runs `work` again for the failed rows. */
export const repeatable = async (seqs: number[], work: (seqs: number[]) => Promise<Outcome>): Promise<Outcome> => ({
  ...(await work(seqs)),
  again: work,
})

/** The rows of an action. `rows`: those of `seqs` that have been loaded. */
export interface SelectedRows<R> {
  seqs: number[]
  rows: readonly R[]
}
