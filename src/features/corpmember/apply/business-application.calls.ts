import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/business-applications'

const record = { record: `${PATH}/{seq}` } as const

export const useBulkApplications = () => useMutation(apiMutation('post', `${PATH}/bulk`))
export const checkNts = apiMutation('post', `${PATH}/{seq}/check-nts`, record)
export const useMoveApplication = () => useMutation(apiMutation('post', `${PATH}/{seq}/transition`, record))
export const useAddNote = () => useMutation(apiMutation('post', `${PATH}/{seq}/notes`))
