import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import type { Found, RecordSource } from './record-source'

/** Debounce time before records are searched, in ms. */
const DEBOUNCE_MS = 180

/** The search result of one source. */
export interface SourceResult {
  source: RecordSource
  result: Found | undefined
  /** The result belongs to an earlier text, or there is none yet. */
  waiting: boolean
  problem: string | null
  again: () => void
}

/**
 * Searches all sources that a text may match. Results are keyed by text, so late answers cannot appear for another text;
 * outdated requests are aborted.
 */
export function useRecordSearch(sources: readonly RecordSource[], text: string): SourceResult[] {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [text])

  const active = sources.flatMap((source) => {
    const ask = source.searchFor(settled)
    return ask && source.searchFor(text) ? { source, ask } : []
  })
  const answers = useQueries({
    queries: active.map(({ source, ask }) => ({
      queryKey: ['palette', source.noun, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask.find(signal),
      placeholderData: keepPreviousData<Found>,
    })),
  })
  return active.flatMap(({ source }, index) => {
    const answer = answers[index]
    if (!answer) return []
    const { data, error, isFetching, isPlaceholderData, refetch } = answer
    const waiting = settled !== text || isPlaceholderData || (isFetching && (data === undefined || error !== null))
    return {
      source,
      result: data,
      waiting,
      problem: error && !waiting ? messageOf(error) : null,
      again: () => void refetch(),
    }
  })
}
