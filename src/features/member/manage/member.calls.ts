import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const useBulkMembers = () => useMutation(apiMutation('post', '/api/v1/admin/members/bulk', { once: true }))

export const withdrawDialog = lazyCode(() => import('./withdraw-dialog'))
