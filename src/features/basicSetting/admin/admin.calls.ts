import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkAdmins = () => useMutation(apiMutation('post', '/api/v1/admin/admins/bulk'))
export const useDeleteAdmin = () => useMutation(apiMutation('delete', '/api/v1/admin/admins/{seq}'))
export const useResetPassword = () => useMutation(apiMutation('post', '/api/v1/admin/auth/reset-password'))
