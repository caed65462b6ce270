import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkBrands = () => useMutation(apiMutation('post', '/api/v1/admin/brands/bulk'))
export const useReorderBrands = () => useMutation(apiMutation('put', '/api/v1/admin/brands/order'))
