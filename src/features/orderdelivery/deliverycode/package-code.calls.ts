import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/package-codes'

export const useReorderCouriers = () => useMutation(apiMutation('put', `${PATH}/order`))
export const useSetDefaultCourier = () => useMutation(apiMutation('post', `${PATH}/{seq}/set-default`))
export const useUpdateCourier = () => useMutation(apiMutation('put', `${PATH}/{seq}`))
export const useDeleteCourier = () => useMutation(apiMutation('delete', `${PATH}/{seq}`))
