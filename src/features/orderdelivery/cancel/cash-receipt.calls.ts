import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { codeOf } from '@/shared/lib/code'

export const receiptDialogs = codeOf(() => import('./cash-receipt-dialogs'))

const PATH = '/api/v1/admin/cash-receipts'

export const useIssueReceipt = () => useMutation(apiMutation('post', PATH))
export const useCancelReceipt = () => useMutation(apiMutation('post', `${PATH}/{seq}/cancel`))
export const useRetryReceipt = () => useMutation(apiMutation('post', `${PATH}/{seq}/retry`))
export const useCancelReceipts = () => useMutation(apiMutation('post', `${PATH}/bulk`))
