import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const useBulkMakers = () => useMutation(apiMutation('post', '/api/v1/admin/car-makers/bulk'))
export const useReorderMakers = () => useMutation(apiMutation('put', '/api/v1/admin/car-makers/order'))
export const useBulkModels = () => useMutation(apiMutation('post', '/api/v1/admin/car-models/bulk'))
export const useReorderModels = () => useMutation(apiMutation('put', '/api/v1/admin/car-models/order'))
export const useRenameModels = () => useMutation(apiMutation('post', '/api/v1/admin/car-models/rename'))

/** Queries all makers in their order. */
export const makerOptions = apiQuery('/api/v1/admin/car-makers/options')

/** Queries the model names of a maker, or the cars of one model name. */
export const modelOptions = (carMakerSeq?: number, modelName?: string) =>
  apiQuery('/api/v1/admin/car-models/options', { query: { carMakerSeq, modelName } })
