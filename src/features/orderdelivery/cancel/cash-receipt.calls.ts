import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const receiptDialogs = lazyCode(() => import('./cash-receipt-dialogs'))

const PATH = '/api/v1/admin/cash-receipts'

export const useIssueReceipt = () => useMutation(apiMutation('post', PATH, { once: true }))
export const useCancelReceipt = () => useMutation(apiMutation('post', `${PATH}/{seq}/cancel`, { once: true }))
export const useRetryReceipt = () => useMutation(apiMutation('post', `${PATH}/{seq}/retry`, { once: true }))
export const useCancelReceipts = () => useMutation(apiMutation('post', `${PATH}/bulk`, { once: true }))
