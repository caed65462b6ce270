import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

/** Whatever changes makers or cars changes these answers: each shows counts or names of the other. */
export const CAR_STALE = [
  '/api/v1/admin/car-makers',
  '/api/v1/admin/car-makers/{seq}',
  '/api/v1/admin/car-makers/options',
  '/api/v1/admin/car-models',
  '/api/v1/admin/car-models/{seq}',
  '/api/v1/admin/car-models/tree',
  '/api/v1/admin/car-models/options',
  '/api/v1/admin/car-models/{seq}/fit-items',
  '/api/v1/admin/items/{seq}/links',
] as const

export const useBulkMakers = () =>
  useMutation(apiMutation('post', '/api/v1/admin/car-makers/bulk', { stale: CAR_STALE }))
export const useOrderMakers = () =>
  useMutation(apiMutation('put', '/api/v1/admin/car-makers/order', { stale: CAR_STALE }))
export const useBulkModels = () =>
  useMutation(apiMutation('post', '/api/v1/admin/car-models/bulk', { stale: CAR_STALE }))
export const useOrderModels = () =>
  useMutation(apiMutation('put', '/api/v1/admin/car-models/order', { stale: CAR_STALE }))
export const useRenameModels = () =>
  useMutation(apiMutation('post', '/api/v1/admin/car-models/rename', { stale: CAR_STALE }))

/** All makers in their order. */
export const makerOptions = apiQuery('/api/v1/admin/car-makers/options')

/** Model names of a maker, and the cars of one of them. */
export const modelOptions = (carMakerSeq?: number, modelName?: string) =>
  apiQuery('/api/v1/admin/car-models/options', { query: { carMakerSeq, modelName } })
