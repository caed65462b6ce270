import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes a rule changes these answers. */
export const PRICE_STALE = [
  '/api/v1/admin/business-prices',
  '/api/v1/admin/business-prices/{seq}',
  '/api/v1/admin/business-prices/matrix',
  '/api/v1/admin/business-prices/matrix/{seq}',
] as const

export const useChangeMatrix = () =>
  useMutation(apiMutation('put', '/api/v1/admin/business-prices/matrix', { stale: PRICE_STALE }))
export const useBulkPrices = () =>
  useMutation(apiMutation('post', '/api/v1/admin/business-prices/bulk', { stale: PRICE_STALE }))
