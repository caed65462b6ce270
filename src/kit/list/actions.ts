import { codeOf } from '@/shared/lib/code'
import type { Noun } from '@/shared/lib/deed'
import type { Question } from '@/shared/ui/layers/dialog'
import type { Receipt } from '@/shared/ui/records/receipt-view'
import type { Search } from '../filters/values'

/** What an action on rows tells afterwards. */
export interface Outcome extends Receipt {
  /** Instead of `n건 처리되었습니다.` */
  message?: string
  /** Does the very same with the rows that failed, without asking again for what was chosen or typed; default: `run`. */
  again?: (seqs: number[]) => Promise<Outcome>
}

/** Everything that the filters find, instead of rows. */
export interface Everything<Q = Search> {
  /** The filters as the list's call has them, without page, size and sort. */
  query: Omit<Q, 'page' | 'size' | 'sort'>
  total: number
}

type Asked = (Pick<Question, 'message'> & Partial<Question>) | string | undefined

/** Something that can be done with rows: from a row's ⋯ menu, from the toolbar with the chosen rows, or both. */
export interface ListAction<R, Q = Search> {
  label: string
  on: 'row' | 'many' | 'both'
  danger?: boolean
  /** Changes nothing: offered without WRITE too. */
  reads?: boolean
  /** Works on `전체 n개 선택` too: then there are no seqs, and `all` says what is meant. */
  all?: boolean
  /** Most rows at once; default 500. */
  max?: number
  /** The receipt does not offer to try again with what failed: the action is not about chosen rows. */
  once?: boolean
  /** Why a row's menu does not let one; undefined: it does. */
  refuse?: (row: R) => string | undefined
  /** Asked first, perhaps with a preview of what will change that the server has to make; undefined: nothing to ask. */
  ask?: (rows: readonly R[], all: Everything<Q> | undefined, seqs: readonly number[]) => Asked | Promise<Asked>
  /**
   * Does it; may open dialogs of its own, called `title` (`브랜드 삭제: 미쉐린`). Undefined: the admin thought better of it, or
   * there is nothing to tell.
   */
  run: (
    seqs: number[],
    rows: readonly R[],
    all: Everything<Q> | undefined,
    title: string,
  ) => Promise<Outcome | undefined> | undefined
}

export interface ActionFacts<R> extends Noun {
  seq: (row: R) => number
  name?: ((row: R) => string) | undefined
}

const work = codeOf(() => import('./action-work'))

/** By list: the actions that have begun and are not over, with their rows. */
const underWay = new WeakMap<object, Set<string>>()

/** Work with what was chosen or typed before; a receipt does the very same again with the rows that failed. */
export const repeatable = async (seqs: number[], work: (seqs: number[]) => Promise<Outcome>): Promise<Outcome> => ({
  ...(await work(seqs)),
  again: work,
})

/** What an action is done with: `rows` are those of `seqs` that have been on screen. */
export interface Chosen<R> {
  seqs: number[]
  rows: readonly R[]
}

/**
 * Runs an action on rows and tells how it went: a toast when all went well, otherwise a receipt that names each failed row
 * and does it again with these. Gives the seqs that failed at last, or null when nothing was done. What it takes comes with
 * the first action.
 * The same action on the same rows, begun from another place or by a second press, waits for no turn: it is not begun.
 */
export async function runAction<R, Q>(
  action: ListAction<R, Q>,
  chosen: Chosen<R>,
  facts: ActionFacts<R>,
  all?: Everything<Q>,
): Promise<number[] | null> {
  // from the press on: the code, the preview, the question, the call and its receipt
  const [mine, what] = [underWay.get(facts) ?? new Set<string>(), JSON.stringify([action.label, all ?? chosen.seqs])]
  if (mine.has(what)) return null
  underWay.set(facts, mine.add(what))
  try {
    const code = await work.get()
    return code ? await code.carryOut(action, chosen, facts, all) : null
  } finally {
    mine.delete(what)
  }
}
