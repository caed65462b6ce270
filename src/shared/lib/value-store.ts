import { useSyncExternalStore } from 'react'

/** Creates a minimal store outside React; components subscribe with `useStoreValue`. */
export function createStore<T>(first: T) {
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

/** Returns the current value and re-renders when it changes. */
export const useStoreValue = <T>({ subscribe, get }: Pick<ReturnType<typeof createStore<T>>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get)
