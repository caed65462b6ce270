import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkDailyEvents = () => useMutation(apiMutation('post', '/api/v1/admin/daily-events/bulk'))
export const useCloseDailyEvent = () => useMutation(apiMutation('post', '/api/v1/admin/daily-events/{seq}/close'))
