import { useSyncExternalStore } from 'react'

/** A value outside of React, which components follow by `useHeld`. */
export function held<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The present value; draws again with every other. */
export const useHeld = <T>({ subscribe, get }: Pick<ReturnType<typeof held<T>>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get)
