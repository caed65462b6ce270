import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'

/** All grades of business members, lowest first; none until they are known. */
export const useGrades = () => useQuery(apiQuery('/api/v1/admin/business-grades')).data?.items ?? []
