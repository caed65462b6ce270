import type { AnyFilter, ValueFilter } from './filter'
import type { Search } from './filter-values'

export type PanelFilter = Exclude<ValueFilter, { kind: 'select' }>

export interface ControlProps<F extends AnyFilter = AnyFilter> {
  filter: F
  titles: Readonly<Record<string, string>>
  draft: Search
  change: (patch: Search) => void
  labelId: string
  errorId: string | undefined
  /** In the folded row: as narrow as possible. */
  brief: boolean
}
