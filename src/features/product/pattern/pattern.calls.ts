import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const useBulkPatterns = () => useMutation(apiMutation('post', '/api/v1/admin/patterns/bulk'))

/** Brands that can have patterns. */
export const tireBrandsQuery = apiQuery('/api/v1/admin/brands/options', { query: { itemType: 'TIRE' } })
