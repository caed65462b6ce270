import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** Returns all grades, lowest first. Empty while loading. */
export const useGrades = () => useQuery(apiQuery('/api/v1/admin/business-grades')).data?.items ?? []

/**
 * Returns `골드 (14%)`, or `골드 (기본 14%)` with `before` set to `기본 `.
 * The rate is only known to admins who may open the grades.
 */
export const gradeLabel = ({ name, discountRate }: Schemas['BusinessGradeLine'], before = ''): string =>
  discountRate === undefined ? name : `${name} (${before}${discountRate}%)`
