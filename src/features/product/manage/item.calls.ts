import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes an item changes these answers. */
export const ITEM_STALE = [
  '/api/v1/admin/items',
  '/api/v1/admin/items/{seq}',
  '/api/v1/admin/items/counts',
  '/api/v1/admin/items/size-options',
  '/api/v1/admin/items/{seq}/price-histories',
  '/api/v1/admin/items/{seq}/stock-histories',
  '/api/v1/admin/items/{seq}/changes',
  '/api/v1/admin/items/{seq}/links',
  '/api/v1/admin/common/item/pop_up',
  '/api/v1/admin/brands',
  '/api/v1/admin/patterns',
  '/api/v1/admin/business-prices/matrix',
  '/api/v1/admin/price-rankings',
  '/api/v1/admin/best-experts',
  '/api/v1/admin/restock-notifies',
  '/api/v1/admin/restock-notifies/by-item',
  '/api/v1/admin/item-events',
] as const

export const useBulkItems = () => useMutation(apiMutation('post', '/api/v1/admin/items/bulk', { stale: ITEM_STALE }))
export const useItemPrice = () =>
  useMutation(apiMutation('put', '/api/v1/admin/items/{seq}/price', { stale: ITEM_STALE }))
export const useItemStock = () =>
  useMutation(apiMutation('post', '/api/v1/admin/items/{seq}/stock', { stale: ITEM_STALE }))
export const useDeleteItem = () =>
  useMutation(apiMutation('delete', '/api/v1/admin/items/{seq}', { stale: ITEM_STALE }))
/** Where the items of a selection are offered right now. */
export const useItemUses = () => useMutation(apiMutation('post', '/api/v1/admin/items/running-uses', { stale: [] }))
