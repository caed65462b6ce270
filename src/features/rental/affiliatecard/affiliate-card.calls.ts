import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkCards = () => useMutation(apiMutation('post', '/api/v1/admin/affiliate-cards/bulk'))
export const useReorderCards = () => useMutation(apiMutation('put', '/api/v1/admin/affiliate-cards/order'))
