import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { jobQuery } from './price-job.calls'

/**
 * Returns a job, polled every second while it runs. Refreshes the screen when it ends.
 * `listed`: its state in an answer that may be outdated.
 */
export function useJob(seq: number, listed?: Schemas['PriceJobState']) {
  const refresh = useRefresh()
  const known = useQuery({ ...jobQuery(seq, false), enabled: false }).data?.state
  const read = useQuery({ ...jobQuery(seq, (known ?? listed) === 'RUNNING'), enabled: seq > 0 })
  const state = read.data?.state
  const previousState = useRef(listed ?? state)

  useEffect(() => {
    if (!state) return
    const ended = previousState.current === 'RUNNING' && state !== 'RUNNING'
    previousState.current = state
    if (ended) refresh()
  }, [state, refresh])
  return read
}
