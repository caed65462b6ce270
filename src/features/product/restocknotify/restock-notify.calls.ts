import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const sendDialog = lazyCode(() => import('./send-dialog'))

export const useSendRestock = () => useMutation(apiMutation('post', '/api/v1/admin/restock-notifies/send'))
export const useBulkRestock = () => useMutation(apiMutation('post', '/api/v1/admin/restock-notifies/bulk'))
