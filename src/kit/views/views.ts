import { apiQuery } from '@/shared/api/query'
import type { ListPath, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { presetOf, searchOf } from '@/shared/lib/view-search'
import type { Search } from '../filters/values'
import type { ListDef, ListState } from '../list/def'

export type View = Schemas['SavedView']
export const VIEWS = '/api/v1/admin/saved-views'

/** The views of a screen that this admin may see. */
export const viewsQuery = (screen: string) => apiQuery(VIEWS, { query: { screen, size: 500 } }, { background: true })

/** Those of this list, in the order in which they are shown: one's own, then what others share. */
export function viewsOf(views: readonly View[], { tab = '' }: Pick<ListDef<ListPath>, 'tab'>, adminSeq?: number) {
  const here = views.filter((view) => view.tab === tab)
  const mine = here.filter((view) => view.adminSeq === adminSeq)
  return { mine, others: here.filter((view) => !mine.includes(view)) }
}

/** What a view keeps of a state: all of it but the page; days that are those of a quick pick as that quick pick. */
export function paramsOf<P extends ListPath>(def: ListDef<P>, state: ListState<P>, now = new Date()): View['params'] {
  const written: Search = { ...def.write({ ...state, page: 1 }, now), size: String(state.size), sort: state.sort }
  const today = todaySeoul(now)
  for (const filter of def.filters) {
    if (filter.kind !== 'period') continue
    for (const name of filter.names) {
      const preset = presetOf(written[name], today)
      if (preset) written[name] = { preset }
    }
  }
  // the generated type of a record of anything is one of nothing
  return written as View['params']
}

/** The URL of a view, read by the list as it is today: what it does not know, or reads otherwise, is its default. */
export const urlOf = <P extends ListPath>(def: ListDef<P>, view: Pick<View, 'params'>): Search =>
  def.write({ ...def.read(searchOf(view)), page: 1 })

/** Does the list stand as the view has it? The page does not matter. */
export const isAt = <P extends ListPath>(def: ListDef<P>, state: ListState<P>, view: Pick<View, 'params'>): boolean =>
  JSON.stringify(urlOf(def, view)) === JSON.stringify(def.write({ ...state, page: 1 }))
