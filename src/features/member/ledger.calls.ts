import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const pointDialog = lazyCode(() => import('./point-dialog'))

export const useMovePoints = () => useMutation(apiMutation('post', '/api/v1/admin/point-entries', { once: true }))
export const useRevokePoints = () =>
  useMutation(apiMutation('post', '/api/v1/admin/point-entries/{seq}/revoke', { once: true }))
export const useMoveDeposit = () => useMutation(apiMutation('post', '/api/v1/admin/deposit-entries', { once: true }))
export const useRevokeDeposit = () =>
  useMutation(apiMutation('post', '/api/v1/admin/deposit-entries/{seq}/revoke', { once: true }))
