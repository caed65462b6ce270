import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const refundDialogs = lazyCode(() => import('./deposit-refund-dialogs'))

export const useAskRefund = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds', { once: true }))
export const useCompleteRefund = () =>
  useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/{seq}/complete', { once: true }))
export const useRejectRefund = () =>
  useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/{seq}/reject', { once: true }))
export const useCancelRefund = () =>
  useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/{seq}/cancel', { once: true }))
export const useCompleteRefunds = () =>
  useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/bulk', { once: true }))
