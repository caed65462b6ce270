import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { codeOf } from '@/shared/lib/code'

export const useBulkStores = () => useMutation(apiMutation('post', '/api/v1/admin/stores/bulk'))

export const closureDialog = codeOf(() => import('../store-many/closure-many-dialog'))
export const moveDialogs = codeOf(() => import('../store-move-dialogs'))
export const feeDialogs = codeOf(() => import('../store-many/fee-dialogs'))
export const holidayDialog = codeOf(() => import('../store-many/holiday-dialog'))
