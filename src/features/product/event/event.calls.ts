import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes an event changes these answers: prices of its items, too. */
export const EVENT_STALE = [
  '/api/v1/admin/item-events',
  '/api/v1/admin/item-events/{seq}',
  '/api/v1/admin/items',
  '/api/v1/admin/items/{seq}',
  '/api/v1/admin/items/{seq}/links',
  '/api/v1/admin/business-prices/matrix',
] as const

export const useBulkEvents = () =>
  useMutation(apiMutation('post', '/api/v1/admin/item-events/bulk', { stale: EVENT_STALE }))
export const useCloseEvent = () =>
  useMutation(apiMutation('post', '/api/v1/admin/item-events/{seq}/close', { stale: EVENT_STALE }))
