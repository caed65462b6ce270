import { apiMutation } from '@/shared/api/query'

/** Whatever changes a group or its members changes these answers. */
export const GROUP_STALE = [
  '/api/v1/admin/permission-groups',
  '/api/v1/admin/permission-groups/{seq}/history',
  '/api/v1/admin/admins',
  '/api/v1/admin/admins/{seq}',
  '/api/v1/admin/me',
] as const

export const deleteGroup = apiMutation('delete', '/api/v1/admin/permission-groups/{seq}', { stale: GROUP_STALE })

/** Moves admins into a group: both groups' counts change. */
export const moveAdmins = apiMutation('post', '/api/v1/admin/admins/bulk', {
  stale: [...GROUP_STALE, '/api/v1/admin/permission-groups/{seq}'],
})
