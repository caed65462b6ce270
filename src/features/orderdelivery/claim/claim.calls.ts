import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import { apiMutation, previewSettings } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

const PREVIEW = '/api/v1/admin/orders/{seq}/claims/preview'

export const createClaim = apiMutation('post', '/api/v1/admin/orders/{seq}/claims', { once: true })
export const moveClaim = apiMutation('post', '/api/v1/admin/order-claims/{seq}/transition', { once: true })

/** Delay after the last change before the preview is requested, in ms. */
const PAUSE_MS = 250

/** Interval for reloading the preview, in ms, because other admins may change the record. */
const LOOK_MS = 15_000

export interface RefreshedPreview {
  preview: Schemas['ClaimPreview'] | undefined
  /** Whether the shown preview belongs to an older body than the entered one. */
  waiting: boolean
  failure: unknown
  again: () => void
}

/**
 * Returns the preview of a claim for the entered values. `body` is null while too little is entered.
 * The last preview stays visible while a new one loads. It reloads every `LOOK_MS`:
 * a body with a `version` fails with CONFLICT once another admin has changed the record.
 */
export function usePreview(orderSeq: number, body: Schemas['ClaimPreviewBody'] | null): RefreshedPreview {
  const typed = body && JSON.stringify(body)
  const [requested, setRequested] = useState(typed)
  const answered = useRef<string>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setRequested(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useQuery({
    queryKey: [PREVIEW, orderSeq, requested],
    queryFn: async ({ signal }) => {
      const text = requested ?? '{}'
      const found = await call('post', PREVIEW, {
        path: { seq: orderSeq },
        // the text was created from the body above
        body: JSON.parse(text),
        // an automatic reload must not extend the session
        background: answered.current === text,
        signal,
      })
      answered.current = text
      return found
    },
    enabled: requested !== null,
    placeholderData: (before) => before,
    retry: false,
    ...previewSettings,
    refetchInterval: ({ state }) => (state.error ? false : LOOK_MS),
    refetchOnWindowFocus: 'always',
  })
  return {
    preview: typed === null || query.isError ? undefined : query.data,
    waiting: typed !== null && (requested !== typed || (query.isFetching && answered.current !== requested)),
    failure: query.error,
    again: () => void query.refetch(),
  }
}
