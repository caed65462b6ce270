import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

const PATH = '/api/v1/admin/alimtalk-templates'

export const channelQuery = apiQuery('/api/v1/admin/alimtalk-channel')
export const useBulkTemplates = () => useMutation(apiMutation('post', `${PATH}/bulk`))
export const useReviewTemplate = () => useMutation(apiMutation('post', `${PATH}/{seq}/review`))
export const useWithdrawReview = () => useMutation(apiMutation('delete', `${PATH}/{seq}/review`))
export const useTestTemplate = () => useMutation(apiMutation('post', `${PATH}/{seq}/test`, { once: true }))
export const useDeleteTemplate = () => useMutation(apiMutation('delete', `${PATH}/{seq}`))
