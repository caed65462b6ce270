import type { Schemas } from '@/shared/api/types'
import { inquiryFilters } from './inquiry-shared/inquiry.filters'

interface Facts<K extends string> {
  code: Schemas['PermissionCode']
  keywords: Readonly<Record<K, string>>
}

/** Returns the filters of kinds without categories. */
export const plainFilters = <K extends string>(facts: Facts<K>) =>
  // without categories there is no category filter
  inquiryFilters(facts) as readonly Exclude<ReturnType<typeof inquiryFilters<K>>[number], { name: 'category' }>[]
