import { apiQuery } from '@/shared/api/query'
import type { ListPath, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { presetOf, searchOf } from '@/shared/lib/view-search'
import type { Search } from '../filters/filter-values'
import type { ListDef, ListState } from '../list/list-def'

export type View = Schemas['SavedView']
export const VIEWS_PATH = '/api/v1/admin/saved-views'

/** The views of a screen that this admin may see. */
export const viewsQuery = (screen: string) =>
  apiQuery(VIEWS_PATH, { query: { screen, size: 500 } }, { background: true })

/** Returns the views of this list in display order: the admin's own, then those shared by others. */
export function viewsOf(views: readonly View[], { tab = '' }: Pick<ListDef<ListPath>, 'tab'>, adminSeq?: number) {
  const here = views.filter((view) => view.tab === tab)
  const mine = here.filter((view) => view.adminSeq === adminSeq)
  return { mine, others: here.filter((view) => !mine.includes(view)) }
}

/** Returns what a view stores of a state: everything but the page. A period equal to a preset is stored as that preset. */
export function viewParamsOf<P extends ListPath>(
  def: ListDef<P>,
  state: ListState<P>,
  now = new Date(),
): View['params'] {
  const params: Search = { ...def.write({ ...state, page: 1 }, now), size: String(state.size), sort: state.sort }
  const today = todaySeoul(now)
  for (const filter of def.filters) {
    if (filter.kind !== 'period') continue
    for (const name of filter.names) {
      const preset = presetOf(params[name], today)
      if (preset) params[name] = { preset }
    }
  }
  // the generated type of a free-form record does not accept values
  return params as View['params']
}

/** Returns the URL parameters of a view. Stored parameters that the list no longer accepts become defaults. */
export const viewSearchParams = <P extends ListPath>(def: ListDef<P>, view: Pick<View, 'params'>): Search =>
  def.write({ ...def.read(searchOf(view)), page: 1 })

/** Returns whether the list is in the state of the view, apart from the page. */
export const isShowingView = <P extends ListPath>(
  def: ListDef<P>,
  state: ListState<P>,
  view: Pick<View, 'params'>,
): boolean => JSON.stringify(viewSearchParams(def, view)) === JSON.stringify(def.write({ ...state, page: 1 }))
