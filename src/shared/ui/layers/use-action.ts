import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { showFailure } from './failure'
import { toast } from './toast'

interface ActionOptions<R> {
  /** Success toast, or a function of the result. Omit it for no toast. */
  done?: string | ((result: R) => string)
  onDone?: (result: R) => unknown
}

/**
 * Returns an action outside a form, from a function or `apiMutation` options. It runs once at a time, shows a success toast, and
 * shows failures. Active queries are refetched afterwards; do not pass a `mutateAsync`, which would refetch twice.
 * `run` resolves with the result; undefined: it failed (and was shown) or was already running.
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
        const { done: success, onDone: afterDone } = latest.current
        const text = typeof success === 'function' ? success(result) : success
        if (text) toast(text)
        await afterDone?.(result)
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
