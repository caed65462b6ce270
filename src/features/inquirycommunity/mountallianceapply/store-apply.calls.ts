import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/store-applies'

const record = { record: `${PATH}/{seq}` } as const

export const useBulkApplies = () => useMutation(apiMutation('post', `${PATH}/bulk`))
export const useMoveApply = () => useMutation(apiMutation('post', `${PATH}/{seq}/transition`, record))
export const useNoteVisit = () => useMutation(apiMutation('put', `${PATH}/{seq}/visit`, record))
export const checkApplyNts = apiMutation('post', `${PATH}/{seq}/check-nts`, record)
