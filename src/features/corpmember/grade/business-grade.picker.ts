import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** All grades of business members, lowest first; none until they are known. */
export const useGrades = () => useQuery(apiQuery('/api/v1/admin/business-grades')).data?.items ?? []

/** `골드 (14%)`; the rate is told to who may open the grades. */
export const gradeLabel = ({ name, discountRate }: Schemas['BusinessGradeLine']): string =>
  discountRate === undefined ? name : `${name} (${discountRate}%)`
