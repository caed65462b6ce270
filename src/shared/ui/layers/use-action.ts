import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { showFailure } from './failure'
import { toast } from './toast'

interface ActionOptions<R> {
  /** Toast of success; a function is given the answer. Left out: nothing is said. */
  done?: string | ((result: R) => string)
  onDone?: (result: R) => unknown
}

/**
 * An action outside a form, given as a call or as `apiMutation` options: runs once at a time, says so when it is done, and
 * shows its failure. What is on screen is asked for again afterwards; not given a `mutateAsync`, which would do that twice.
 * `run` resolves with the answer, or with undefined when it failed (and was shown) or is running already.
 */
export function useAction<A, R>(
  act: ((input: A) => Promise<R>) | UseMutationOptions<R, Error, A>,
  { done, onDone }: ActionOptions<R> = {},
) {
  const mutation = useMutation(typeof act === 'function' ? { mutationFn: act } : act)
  const { mutateAsync, isPending } = mutation
  const running = useRef(false)
  const latest = useRef({ done, onDone })
  latest.current = { done, onDone }

  const run = useCallback(
    async (input: A): Promise<R | undefined> => {
      if (running.current) return undefined
      running.current = true
      try {
        const result = await mutateAsync(input)
        const { done: said, onDone: then } = latest.current
        const text = typeof said === 'function' ? said(result) : said
        if (text) toast(text)
        await then?.(result)
        return result
      } catch (error) {
        showFailure(error, () => void run(input))
        return undefined
      } finally {
        running.current = false
      }
    },
    [mutateAsync],
  )
  return { run, busy: isPending }
}
