import { apiMutation, apiQuery } from '@/shared/api/query'

const EVERY_MS = 10_000

/** Queries the state of the background jobs, polled while shown. */
export const jobsQuery = apiQuery('/api/v1/admin/jobs', {}, { refetchInterval: EVERY_MS, background: true })

export const retryJob = apiMutation('post', '/api/v1/admin/jobs/{seq}/retry')
