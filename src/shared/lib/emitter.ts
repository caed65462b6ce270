type Listener<T> = (value: T) => unknown

/** One to tell, any number that listen. */
export function emitter<T>() {
  const listeners = new Set<Listener<T>>()
  return {
    /** Gives what the listeners give, for whoever waits for them. */
    emit: (value: T) => [...listeners].map((listener) => listener(value)),
    /** Gives the way to stop listening. */
    on: (listener: Listener<T>) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
