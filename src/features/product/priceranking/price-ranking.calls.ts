import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useMatchPrices = () =>
  useMutation(apiMutation('post', '/api/v1/admin/price-rankings/match', { computes: true }))
export const deleteOffer = apiMutation('delete', '/api/v1/admin/market-prices/{seq}')
