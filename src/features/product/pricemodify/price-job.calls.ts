import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

export const useMakePreview = () =>
  useMutation(apiMutation('post', '/api/v1/admin/price-jobs/preview', { computes: true }))
export const previewAgain = apiMutation('post', '/api/v1/admin/price-jobs/previews/{seq}/again', { computes: true })
export const useCreateJob = () => useMutation(apiMutation('post', '/api/v1/admin/price-jobs'))
export const cancelJob = apiMutation('post', '/api/v1/admin/price-jobs/{seq}/cancel')
export const revertJob = apiMutation('post', '/api/v1/admin/price-jobs/{seq}/revert')

export const PREVIEW_PAGE = 50

export interface PreviewView {
  page: number
  sort: string
  result: Schemas['PricePreviewResult'] | ''
}

type Sort = 'after,asc' | 'after,desc' | 'delta,asc' | 'delta,desc' | 'deltaRate,asc' | 'deltaRate,desc'

/** Queries one page of a preview. A preview never changes while it exists. */
export const previewQuery = (seq: number, { page, sort, result }: PreviewView) =>
  apiQuery('/api/v1/admin/price-jobs/previews/{seq}', {
    path: { seq },
    query: {
      page,
      size: PREVIEW_PAGE,
      // the table heads only produce sort keys of the contract
      ...(sort && { sort: sort as Sort }),
      ...(result && { result: [result] }),
    },
  })

const SECOND = 1_000

/** Queries a job. Polls every second while it is running. */
export const jobQuery = (seq: number, running: boolean) =>
  apiQuery(
    '/api/v1/admin/price-jobs/{seq}',
    { path: { seq } },
    running ? { refetchInterval: SECOND, staleTime: 0, background: true } : {},
  )
