import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes a request changes these answers: items tell how many wait for them. */
const RESTOCK_STALE = [
  '/api/v1/admin/restock-notifies',
  '/api/v1/admin/restock-notifies/by-item',
  '/api/v1/admin/restock-notifies/{seq}',
  '/api/v1/admin/items',
  '/api/v1/admin/items/{seq}',
  '/api/v1/admin/items/{seq}/links',
] as const

export const useSendRestock = () =>
  useMutation(apiMutation('post', '/api/v1/admin/restock-notifies/send', { stale: RESTOCK_STALE }))
export const useBulkRestock = () =>
  useMutation(apiMutation('post', '/api/v1/admin/restock-notifies/bulk', { stale: RESTOCK_STALE }))
