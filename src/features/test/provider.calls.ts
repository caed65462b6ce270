import { apiMutation } from '@/shared/api/query'

export const checkProvider = apiMutation('post', '/api/v1/admin/providers/{port}/check')
