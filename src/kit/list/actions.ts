import type { Question } from '@/shared/ui/layers/dialog'
import type { Receipt } from '@/shared/ui/records/receipt-view'
import type { Search } from '../filters/values'

/** What an action on rows tells afterwards. */
export interface Outcome extends Receipt {
  /** Instead of `n건 처리되었습니다.` */
  message?: string
}

/** Everything that the filters find, instead of rows. */
export interface Everything<Q = Search> {
  /** The filters as the list's call has them, without page, size and sort. */
  query: Omit<Q, 'page' | 'size' | 'sort'>
  total: number
}

type Asked = Question | string | undefined

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
  /** Why a row's menu does not let one; undefined: it does. */
  refuse?: (row: R) => string | undefined
  /** Asked first, perhaps with a preview of what will change that the server has to make; undefined: nothing to ask. */
  ask?: (rows: readonly R[], all?: Everything<Q>) => Asked | Promise<Asked>
  /** Does it; may open dialogs of its own. Undefined: the admin thought better of it, or there is nothing to tell. */
  run: (seqs: number[], rows: readonly R[], all?: Everything<Q>) => Promise<Outcome | undefined> | undefined
}

/** Why the toolbar cannot do this with what is chosen; undefined: it can. */
export function tooMany<R, Q>(action: ListAction<R, Q>, count: number, all: boolean): string | undefined {
  const { max = 500 } = action
  if (all) return action.all ? undefined : '검색 결과 전체에는 사용할 수 없습니다. 항목을 선택해 주세요.'
  return count > max ? `한 번에 ${max}건까지 처리할 수 있습니다.` : undefined
}

export interface ActionFacts<R> {
  seq: (row: R) => number
  name?: ((row: R) => string) | undefined
}

/** By list: the actions that have begun and are not over, with their rows. */
const underWay = new WeakMap<object, Set<string>>()

/**
 * Runs an action on rows and tells how it went: a toast when all went well, a receipt that names each failed row otherwise.
 * Gives the seqs that are done with, or null when nothing was done.
 * The same action on the same rows, begun from another place or by a second press, waits for no turn: it is not begun. What it takes comes with the first action.
 */
export async function runAction<R, Q>(
  action: ListAction<R, Q>,
  rows: readonly R[],
  facts: ActionFacts<R>,
  all?: Everything<Q>,
): Promise<number[] | null> {
  // from the press on: the code, the preview, the question, the call and its receipt
  const [mine, what] = [
    underWay.get(facts) ?? new Set<string>(),
    JSON.stringify([action.label, all ?? rows.map(facts.seq)]),
  ]
  if (mine.has(what)) return null
  underWay.set(facts, mine.add(what))
  try {
    const { carryOut } = await import('./action-work')
    return await carryOut(action, rows, facts, all)
  } finally {
    mine.delete(what)
  }
}
