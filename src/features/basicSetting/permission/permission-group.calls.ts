import { apiMutation } from '@/shared/api/query'

/** Moves admins into a group. The counts of both groups change. */
export const moveAdmins = apiMutation('post', '/api/v1/admin/admins/bulk')
