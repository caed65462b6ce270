type Listener<T> = (value: T) => unknown

/** Creates an event emitter for values of type T. */
export function createEmitter<T>() {
  const listeners = new Set<Listener<T>>()
  return {
    /** Calls the listeners and returns their results. */
    emit: (value: T) => [...listeners].map((listener) => listener(value)),
    /** Adds a listener; returns the unsubscribe function. */
    on: (listener: Listener<T>) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
