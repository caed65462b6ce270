import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const useBulkProducts = () =>
  useMutation(apiMutation('post', '/api/v1/admin/rental-products/bulk', { once: true }))
export const useReorderProducts = () => useMutation(apiMutation('put', '/api/v1/admin/rental-products/order'))
export const usePreviewFees = () =>
  useMutation(apiMutation('post', '/api/v1/admin/rental-products/fee-preview', { computes: true }))

/** Queries the companies with products, and the default notices of new products. */
export const companiesQuery = apiQuery('/api/v1/admin/rental-products/companies', {})
/** Queries all affiliate cards. */
export const cardsQuery = apiQuery('/api/v1/admin/affiliate-cards/options', {})
