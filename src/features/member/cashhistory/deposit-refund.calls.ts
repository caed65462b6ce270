import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { codeOf } from '@/shared/lib/code'

export const refundDialogs = codeOf(() => import('./deposit-refund-dialogs'))

export const useAskRefund = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds'))
export const useCompleteRefund = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/{seq}/complete'))
export const useRejectRefund = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/{seq}/reject'))
export const useCancelRefund = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/{seq}/cancel'))
export const useCompleteRefunds = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-refunds/bulk'))
