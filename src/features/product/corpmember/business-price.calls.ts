import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useChangeMatrix = () => useMutation(apiMutation('put', '/api/v1/admin/business-prices/matrix'))
export const useBulkPrices = () => useMutation(apiMutation('post', '/api/v1/admin/business-prices/bulk'))
