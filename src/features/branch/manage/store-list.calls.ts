import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const useBulkStores = () => useMutation(apiMutation('post', '/api/v1/admin/stores/bulk'))

export const closureDialog = lazyCode(() => import('../store-bulk/closure-many-dialog'))
export const moveDialogs = lazyCode(() => import('../store-move-dialogs'))
export const feeDialogs = lazyCode(() => import('../store-bulk/fee-dialogs'))
export const holidayDialog = lazyCode(() => import('../store-bulk/holiday-dialog'))
