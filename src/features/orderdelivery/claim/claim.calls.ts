import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import { apiMutation, previewSettings } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

const PREVIEW = '/api/v1/admin/orders/{seq}/claims/preview'

export const createClaim = apiMutation('post', '/api/v1/admin/orders/{seq}/claims', { once: true })
export const moveClaim = apiMutation('post', '/api/v1/admin/order-claims/{seq}/transition', { once: true })

/** The server computes again when nothing was typed for so long, ms. */
const PAUSE_MS = 250

/** The preview is asked for again so often, ms: somebody else may work on the same. */
const LOOK_MS = 15_000

export interface LivePreview {
  preview: Schemas['ClaimPreview'] | undefined
  /** What is shown is of another body than the one that is typed. */
  waiting: boolean
  failure: unknown
  again: () => void
}

/**
 * What a claim would come to, of what is typed; `body` null: not enough is known yet. What was computed last stays in sight meanwhile. It is asked for again now
 * and then: a body with a `version` fails with CONFLICT once somebody else has changed the record.
 */
export function usePreview(orderSeq: number, body: Schemas['ClaimPreviewBody'] | null): LivePreview {
  const typed = body && JSON.stringify(body)
  const [asked, setAsked] = useState(typed)
  const answered = useRef<string>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useQuery({
    queryKey: [PREVIEW, orderSeq, asked],
    queryFn: async ({ signal }) => {
      const text = asked ?? '{}'
      const found = await call('post', PREVIEW, {
        path: { seq: orderSeq },
        // it is what was made a text above
        body: JSON.parse(text),
        // nobody has done anything: it keeps no session alive
        background: answered.current === text,
        signal,
      })
      answered.current = text
      return found
    },
    enabled: asked !== null,
    placeholderData: (before) => before,
    retry: false,
    ...previewSettings,
    refetchInterval: ({ state }) => (state.error ? false : LOOK_MS),
    refetchOnWindowFocus: 'always',
  })
  return {
    preview: typed === null || query.isError ? undefined : query.data,
    waiting: typed !== null && (asked !== typed || (query.isFetching && answered.current !== asked)),
    failure: query.error,
    again: () => void query.refetch(),
  }
}
