import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkItems = () => useMutation(apiMutation('post', '/api/v1/admin/items/bulk'))
export const useItemPrice = () => useMutation(apiMutation('put', '/api/v1/admin/items/{seq}/price'))
export const useItemStock = () => useMutation(apiMutation('post', '/api/v1/admin/items/{seq}/stock'))
export const useDeleteItem = () => useMutation(apiMutation('delete', '/api/v1/admin/items/{seq}'))
/** Where the items of a selection are offered right now. */
export const useItemUses = () =>
  useMutation(apiMutation('post', '/api/v1/admin/items/running-uses', { computes: true }))
