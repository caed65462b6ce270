import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes an offer changes these answers. */
export const OFFER_STALE = ['/api/v1/admin/price-rankings', '/api/v1/admin/price-rankings/{seq}'] as const

export const useMatchPrices = () => useMutation(apiMutation('post', '/api/v1/admin/price-rankings/match'))
export const useDeleteOffer = () =>
  useMutation(apiMutation('delete', '/api/v1/admin/market-prices/{seq}', { stale: OFFER_STALE }))
