import { apiMutation } from '@/shared/api/query'

/** Moves admins into a group: both groups' counts change. */
export const moveAdmins = apiMutation('post', '/api/v1/admin/admins/bulk')
