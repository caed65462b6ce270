import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/business-grades'

export const useReorderGrades = () => useMutation(apiMutation('put', `${PATH}/order`))
export const useSetDefaultGrade = () => useMutation(apiMutation('post', `${PATH}/{seq}/set-default`))
export const useDeleteGrade = () => useMutation(apiMutation('delete', `${PATH}/{seq}`))
export const useMoveMembers = () => useMutation(apiMutation('post', `${PATH}/{seq}/move-members`))
