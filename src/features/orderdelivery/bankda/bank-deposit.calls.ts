import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useMatch = () =>
  useMutation(apiMutation('post', '/api/v1/admin/bank-deposits/{seq}/match', { once: true }))
export const useUnmatch = () =>
  useMutation(apiMutation('post', '/api/v1/admin/bank-deposits/{seq}/unmatch', { once: true }))
export const useIgnore = () => useMutation(apiMutation('post', '/api/v1/admin/bank-deposits/{seq}/ignore'))
export const useUnignore = () => useMutation(apiMutation('post', '/api/v1/admin/bank-deposits/{seq}/unignore'))
export const useWriteMemo = () => useMutation(apiMutation('put', '/api/v1/admin/bank-deposits/{seq}/memo'))
export const useManyDeposits = () =>
  useMutation(apiMutation('post', '/api/v1/admin/bank-deposits/bulk', { once: true }))
