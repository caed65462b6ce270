import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes an admin changes these answers. */
export const ADMIN_STALE = [
  '/api/v1/admin/admins',
  '/api/v1/admin/admins/{seq}',
  '/api/v1/admin/permission-groups',
  '/api/v1/admin/permission-groups/{seq}',
  '/api/v1/admin/me',
] as const

export const useBulkAdmins = () => useMutation(apiMutation('post', '/api/v1/admin/admins/bulk', { stale: ADMIN_STALE }))
export const useDeleteAdmin = () =>
  useMutation(apiMutation('delete', '/api/v1/admin/admins/{seq}', { stale: ADMIN_STALE }))
export const useResetPassword = () =>
  useMutation(apiMutation('post', '/api/v1/admin/auth/reset-password', { stale: ADMIN_STALE }))
