import type { Schemas } from '../../contract/contract-types'
import type { PageResult } from '../../resource/pages'
import type { Provider } from '../ports'

/** Service that finds road addresses. */
export interface AddressSearch extends Provider {
  search(query: { keyword: string; page: number }): Promise<PageResult<Schemas['Address']>>
}
