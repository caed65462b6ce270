import { apiMutation } from '@/shared/api/query'

export const checkStoreNts = apiMutation('post', '/api/v1/admin/stores/{seq}/check-nts')
export const createClosure = apiMutation('post', '/api/v1/admin/stores/{seq}/closures')
export const updateClosure = apiMutation('put', '/api/v1/admin/stores/closures/{seq}')
export const deleteClosure = apiMutation('delete', '/api/v1/admin/stores/closures/{seq}')
