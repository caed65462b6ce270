import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkBest = () => useMutation(apiMutation('post', '/api/v1/admin/best-experts/bulk'))
export const useReorderBest = () => useMutation(apiMutation('put', '/api/v1/admin/best-experts/order'))
/** Sends `dryRun`, which changes nothing. */
export const usePreviewFill = () =>
  useMutation(apiMutation('post', '/api/v1/admin/best-experts/auto-fill', { computes: true }))
export const useAutoFill = () => useMutation(apiMutation('post', '/api/v1/admin/best-experts/auto-fill'))
