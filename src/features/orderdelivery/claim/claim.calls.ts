import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/shared/api/client'
import { apiMutation, previewSettings } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

const PREVIEW = '/api/v1/admin/orders/{seq}/claims/preview'

export const createClaim = apiMutation('post', '/api/v1/admin/orders/{seq}/claims', { once: true })
export const moveClaim = apiMutation('post', '/api/v1/admin/order-claims/{seq}/transition', { once: true })

/** The server computes again when nothing was typed for so long, ms. */
const PAUSE_MS = 250

export interface LivePreview {
  preview: Schemas['ClaimPreview'] | undefined
  /** What is shown is of another body than the one that is typed. */
  waiting: boolean
  failure: unknown
  again: () => void
}

/** What a claim would come to, of what is typed; `body` null: not enough is known yet. What was computed last stays in sight meanwhile. */
export function usePreview(orderSeq: number, body: Schemas['ClaimPreviewBody'] | null): LivePreview {
  const typed = body && JSON.stringify(body)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useQuery({
    queryKey: [PREVIEW, orderSeq, asked],
    queryFn: ({ signal }) =>
      // it is what was made a text above
      call('post', PREVIEW, { path: { seq: orderSeq }, body: JSON.parse(asked ?? '{}'), signal }),
    enabled: asked !== null,
    placeholderData: (before) => before,
    retry: false,
    ...previewSettings,
  })
  return {
    preview: typed === null || query.isError ? undefined : query.data,
    waiting: typed !== null && (asked !== typed || query.isFetching),
    failure: query.error,
    again: () => void query.refetch(),
  }
}
