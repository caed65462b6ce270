import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** All grades of business members, lowest first; none until they are known. */
export const useGrades = () => useQuery(apiQuery('/api/v1/admin/business-grades')).data?.items ?? []

/** `골드 (14%)`, `골드 (기본 14%)` where `before` is `기본 `; the rate is told to who may open the grades. */
export const gradeLabel = ({ name, discountRate }: Schemas['BusinessGradeLine'], before = ''): string =>
  discountRate === undefined ? name : `${name} (${before}${discountRate}%)`
