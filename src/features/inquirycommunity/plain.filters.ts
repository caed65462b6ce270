import type { Schemas } from '@/shared/api/types'
import { inquiryFilters } from './inquiry-base/inquiry.filters'

interface Facts<K extends string> {
  code: Schemas['PermissionCode']
  keywords: Readonly<Record<K, string>>
}

/** The filters of the list of a kind whose contract knows no categories. */
export const plainFilters = <K extends string>(facts: Facts<K>) =>
  // without categories there is no such filter
  inquiryFilters(facts) as unknown as readonly Exclude<
    ReturnType<typeof inquiryFilters<K>>[number],
    { name: 'category' }
  >[]
