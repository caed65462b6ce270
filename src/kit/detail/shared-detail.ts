import type { CreatePath, DetailPath } from './detail-def'
import type { Detail } from './use-detail'

/**
 * Casts a detail to the detail of a record that has only the shared fields, for form sections used by several kinds of
 * records. `B` and `C` are the detail path and the create path of that record.
 */
export const sharedDetail = <B extends DetailPath, C extends CreatePath>(
  detail: Pick<Detail, 'creating' | 'readOnly'>,
): Detail<B, C> =>
  // the form type is invariant in its fields: a form with more fields is not assignable
  detail as Detail<B, C>
