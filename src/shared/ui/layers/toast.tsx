import { held, useHeld } from '../../lib/held'
import { cx } from '../cx'
import styles from './toast.module.css'

export interface ToastOptions {
  /** `error` is announced at once and stays until it is closed. */
  tone?: 'done' | 'error'
  action?: { label: string; onPress: () => void }
  /** How long it stays, in ms; 0: until closed. Default 4000, with an action 8000. */
  duration?: number
}

interface Shown extends ToastOptions {
  id: number
  message: string
}

const shown = held<readonly Shown[]>([])
let nextId = 1
const timers = new Map<number, number>()

function close(id: number) {
  window.clearTimeout(timers.get(id))
  timers.delete(id)
  shown.set(shown.get().filter((entry) => entry.id !== id))
}

function arm({ id, duration, action, tone }: Shown) {
  window.clearTimeout(timers.get(id))
  const ms = duration ?? (tone === 'error' ? 0 : action ? 8000 : 4000)
  if (ms > 0) timers.set(id, window.setTimeout(close, ms, id))
}

/** Shows a message at the bottom right; the same text again replaces its former one. Gives a function that closes it. */
export function toast(message: string, options: ToastOptions = {}): () => void {
  for (const entry of shown.get()) if (entry.message === message) close(entry.id)
  const entry: Shown = { ...options, message, id: nextId++ }
  // More than four would cover the page: the oldest gives way.
  shown.set([...shown.get().slice(-3), entry])
  arm(entry)
  return () => close(entry.id)
}

/** Closes all. @internal between tests */
export function clearToasts() {
  for (const { id } of shown.get()) close(id)
}

/** Where toasts appear; the shell renders it once. A toast under the pointer or with focus does not go away. */
export function ToastHost() {
  const entries = useHeld(shown)
  return (
    <div className={styles.host}>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep it from going away
        <div
          key={entry.id}
          className={cx(styles.toast, entry.tone === 'error' && styles.error)}
          onPointerEnter={() => window.clearTimeout(timers.get(entry.id))}
          onPointerLeave={() => arm(entry)}
          onFocus={() => window.clearTimeout(timers.get(entry.id))}
          onBlur={() => arm(entry)}
        >
          <span className={styles.text} role={entry.tone === 'error' ? 'alert' : 'status'}>
            {entry.message}
          </span>
          {entry.action && (
            <button
              type="button"
              onClick={() => {
                close(entry.id)
                entry.action?.onPress()
              }}
            >
              {entry.action.label}
            </button>
          )}
          <button type="button" aria-label="알림 닫기" onClick={() => close(entry.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  )
}
