import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes a recommendation changes these answers: the ranks of its neighbours, too. */
export const BEST_STALE = [
  '/api/v1/admin/best-experts',
  '/api/v1/admin/best-experts/{seq}',
  '/api/v1/admin/items/{seq}/links',
] as const

export const useBulkBest = () =>
  useMutation(apiMutation('post', '/api/v1/admin/best-experts/bulk', { stale: BEST_STALE }))
export const useOrderBest = () =>
  useMutation(apiMutation('put', '/api/v1/admin/best-experts/order', { stale: BEST_STALE }))
/** With `dryRun` it changes nothing. */
export const usePreviewFill = () =>
  useMutation(apiMutation('post', '/api/v1/admin/best-experts/auto-fill', { stale: [] }))
export const useAutoFill = () =>
  useMutation(apiMutation('post', '/api/v1/admin/best-experts/auto-fill', { stale: BEST_STALE }))
