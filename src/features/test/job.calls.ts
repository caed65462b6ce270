import { apiMutation, apiQuery } from '@/shared/api/query'

const EVERY_MS = 10_000

/** How the work behind the calls is doing; asked again while it is looked at. */
export const jobsQuery = apiQuery('/api/v1/admin/jobs', {}, { refetchInterval: EVERY_MS, background: true })

export const retryJob = apiMutation('post', '/api/v1/admin/jobs/{seq}/retry')
