import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

/** Whatever changes a pattern changes these answers: names and visibility of its items, too. */
export const PATTERN_STALE = [
  '/api/v1/admin/patterns',
  '/api/v1/admin/patterns/{seq}',
  '/api/v1/admin/patterns/options',
  '/api/v1/admin/brands',
  '/api/v1/admin/brands/{seq}',
  '/api/v1/admin/items',
  '/api/v1/admin/items/{seq}',
  '/api/v1/admin/best-experts',
  '/api/v1/admin/common/item/pop_up',
] as const

export const useBulkPatterns = () =>
  useMutation(apiMutation('post', '/api/v1/admin/patterns/bulk', { stale: PATTERN_STALE }))

/** Brands that a pattern may be of. */
export const tireBrandsQuery = apiQuery('/api/v1/admin/brands/options', { query: { itemType: 'TIRE' } })
