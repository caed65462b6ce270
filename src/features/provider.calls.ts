import { apiQuery } from '@/shared/api/query'

/** Queries who serves each port. It changes only with a restart of the server. */
export const providersQuery = apiQuery('/api/v1/admin/providers', {}, { staleTime: 'static', background: true })
