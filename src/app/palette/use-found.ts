import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import type { Found, RecordSource } from './record-source'

/** Milliseconds that a text must stand still before records are asked for. */
const STILL = 180

/** What one source says of the text. */
export interface Answer {
  source: RecordSource
  found: Found | undefined
  /** What is shown is an answer to another text, or there is none yet. */
  waiting: boolean
  problem: string | null
  again: () => void
}

/**
 * The records that a text means, of each source that it means something to. Answers belong to the text they were asked
 * for, however late they come; what nobody waits for any more is aborted.
 */
export function useFound(sources: readonly RecordSource[], text: string): Answer[] {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), STILL)
    return () => window.clearTimeout(timer)
  }, [text])

  const asked = sources.flatMap((source) => {
    const ask = source.ask(settled)
    return ask && source.ask(text) ? { source, ask } : []
  })
  const answers = useQueries({
    queries: asked.map(({ source, ask }) => ({
      queryKey: ['palette', source.noun, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask.find(signal),
      placeholderData: keepPreviousData<Found>,
    })),
  })
  return asked.flatMap(({ source }, index) => {
    const answer = answers[index]
    if (!answer) return []
    const { data, error, isFetching, isPlaceholderData, refetch } = answer
    const waiting = settled !== text || isPlaceholderData || (isFetching && (data === undefined || error !== null))
    return {
      source,
      found: data,
      waiting,
      problem: error && !waiting ? messageOf(error) : null,
      again: () => void refetch(),
    }
  })
}
