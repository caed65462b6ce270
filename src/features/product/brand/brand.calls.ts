import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes a brand changes these answers: names and counts of patterns and items, too. */
export const BRAND_STALE = [
  '/api/v1/admin/brands',
  '/api/v1/admin/brands/{seq}',
  '/api/v1/admin/brands/options',
  '/api/v1/admin/patterns',
  '/api/v1/admin/patterns/{seq}',
  '/api/v1/admin/patterns/options',
  '/api/v1/admin/items',
  '/api/v1/admin/items/{seq}',
  '/api/v1/admin/best-experts',
  '/api/v1/admin/common/item/pop_up',
] as const

export const useBulkBrands = () => useMutation(apiMutation('post', '/api/v1/admin/brands/bulk', { stale: BRAND_STALE }))
export const useOrderBrands = () =>
  useMutation(
    apiMutation('put', '/api/v1/admin/brands/order', {
      stale: ['/api/v1/admin/brands', '/api/v1/admin/brands/{seq}', '/api/v1/admin/brands/options'],
    }),
  )
