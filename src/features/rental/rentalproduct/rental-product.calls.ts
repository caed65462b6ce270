import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const useBulkProducts = () =>
  useMutation(apiMutation('post', '/api/v1/admin/rental-products/bulk', { once: true }))
export const useOrderProducts = () => useMutation(apiMutation('put', '/api/v1/admin/rental-products/order'))
export const usePreviewFees = () =>
  useMutation(apiMutation('post', '/api/v1/admin/rental-products/fee-preview', { computes: true }))

/** Companies that own products, with the notices that new products begin with. */
export const companiesQuery = apiQuery('/api/v1/admin/rental-products/companies', {})
/** All affiliate cards. */
export const cardsQuery = apiQuery('/api/v1/admin/affiliate-cards/options', {})
