import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkPolicies = () => useMutation(apiMutation('post', '/api/v1/admin/gift-cards/bulk'))
export const useBulkGrants = () => useMutation(apiMutation('post', '/api/v1/admin/gift-card-grants/bulk'))
