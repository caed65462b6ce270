import type { CreatePath, DetailPath } from './detail-def'
import type { Detail } from './use-detail'

/**
 * Returns a detail with the type of another record whose fields it all has: for sections that several kinds of records
 * share. `B` and `C` are the paths of a record that has the shared fields only.
 */
export const sharedDetail = <B extends DetailPath, C extends CreatePath>(
  detail: Pick<Detail, 'creating' | 'readOnly'>,
): Detail<B, C> =>
  // a form is typed by all of its fields, so TypeScript takes no form for one with fewer of them
  detail as Detail<B, C>
