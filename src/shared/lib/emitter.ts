type Listener<T> = (value: T) => void

/** One to tell, any number that listen. */
export function emitter<T>() {
  const listeners = new Set<Listener<T>>()
  return {
    emit: (value: T) => {
      for (const listener of listeners) listener(value)
    },
    /** Gives the way to stop listening. */
    on: (listener: Listener<T>) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
