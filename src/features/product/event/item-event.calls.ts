import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkEvents = () => useMutation(apiMutation('post', '/api/v1/admin/item-events/bulk'))
export const useCloseEvent = () => useMutation(apiMutation('post', '/api/v1/admin/item-events/{seq}/close'))
