import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** Whatever a price job changes. */
export const PRICE_JOB_STALE = [
  '/api/v1/admin/price-jobs',
  '/api/v1/admin/price-jobs/{seq}',
  '/api/v1/admin/price-jobs/{seq}/lines',
  '/api/v1/admin/items',
  '/api/v1/admin/items/{seq}',
  '/api/v1/admin/items/{seq}/price-histories',
  '/api/v1/admin/price-rankings',
  '/api/v1/admin/price-rankings/{seq}',
  '/api/v1/admin/business-prices/matrix',
] as const

export const useMakePreview = () => useMutation(apiMutation('post', '/api/v1/admin/price-jobs/preview'))
export const usePreviewAgain = () => useMutation(apiMutation('post', '/api/v1/admin/price-jobs/previews/{seq}/again'))
export const useCreateJob = () =>
  useMutation(apiMutation('post', '/api/v1/admin/price-jobs', { stale: PRICE_JOB_STALE }))
export const useCancelJob = () =>
  useMutation(apiMutation('post', '/api/v1/admin/price-jobs/{seq}/cancel', { stale: PRICE_JOB_STALE }))
export const useRevertJob = () =>
  useMutation(apiMutation('post', '/api/v1/admin/price-jobs/{seq}/revert', { stale: PRICE_JOB_STALE }))
export const useLinesExcel = () =>
  useMutation(apiMutation('post', '/api/v1/admin/excel-jobs', { stale: ['/api/v1/admin/excel-jobs'] }))

export const PREVIEW_PAGE = 50

export interface PreviewView {
  page: number
  sort: string
  result: Schemas['PricePreviewResult'] | ''
}

type Sort = 'after,asc' | 'after,desc' | 'delta,asc' | 'delta,desc' | 'deltaRate,asc' | 'deltaRate,desc'

/** One page of a preview. It never changes while it lives. */
export const previewQuery = (seq: number, { page, sort, result }: PreviewView) =>
  apiQuery('/api/v1/admin/price-jobs/previews/{seq}', {
    path: { seq },
    query: {
      page,
      size: PREVIEW_PAGE,
      // the table's heads make no other one
      ...(sort && { sort: sort as Sort }),
      ...(result && { result: [result] }),
    },
  })

const SECOND = 1_000

/** A job; while it runs it is asked for every second. */
export const jobQuery = (seq: number, running: boolean) =>
  apiQuery(
    '/api/v1/admin/price-jobs/{seq}',
    { path: { seq } },
    running ? { refetchInterval: SECOND, staleTime: 0, background: true } : {},
  )
