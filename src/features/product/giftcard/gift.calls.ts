import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

/** Whatever changes a policy changes these answers. */
export const POLICY_STALE = ['/api/v1/admin/gift-cards', '/api/v1/admin/gift-cards/{seq}'] as const

/** Whatever changes a grant changes its policy's counts too. */
export const GRANT_STALE = [
  ...POLICY_STALE,
  '/api/v1/admin/gift-card-grants',
  '/api/v1/admin/gift-card-grants/{seq}',
] as const

export const useBulkPolicies = () =>
  useMutation(apiMutation('post', '/api/v1/admin/gift-cards/bulk', { stale: POLICY_STALE }))
export const useBulkGrants = () =>
  useMutation(apiMutation('post', '/api/v1/admin/gift-card-grants/bulk', { stale: GRANT_STALE }))
