import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkCoupons = () => useMutation(apiMutation('post', '/api/v1/admin/coupons/bulk'))
export const useBulkCopies = () => useMutation(apiMutation('post', '/api/v1/admin/member-coupons/bulk'))
