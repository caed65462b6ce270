import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

/** Queries the inspections of the last 13 months, newest first. */
export const inspectionsQuery = apiQuery('/api/v1/admin/log-inspections')

export const logQuery = (seq: number) => apiQuery('/api/v1/admin/admin-logs/{seq}', { path: { seq } })

/** Closes a month. This is logged, too. */
export const useCloseMonth = () => useMutation(apiMutation('put', '/api/v1/admin/log-inspections/{month}'))

export const useVerify = () => useMutation(apiMutation('post', '/api/v1/admin/admin-logs/verify', { computes: true }))
