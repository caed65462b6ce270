import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkInterestFrees = () => useMutation(apiMutation('post', '/api/v1/admin/interest-frees/bulk'))
export const useReorderInterestFrees = () => useMutation(apiMutation('put', '/api/v1/admin/interest-frees/order'))
export const useCopyMonth = () => useMutation(apiMutation('post', '/api/v1/admin/interest-frees/copy-month'))
