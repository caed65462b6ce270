import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { held, useHeld } from '../../lib/held'
import { cx } from '../cx'
import styles from './toast.module.css'

export interface ToastOptions {
  /**
   * `error` is announced at once and stays until its page is left, something else succeeds (`done`, the default), or it is closed;
   * a `note` is no success, and leaves it there.
   */
  tone?: 'done' | 'note' | 'error'
  /** More of it, below. */
  detail?: string | undefined
  action?: { label: string; onPress: () => void }
  /** How long it stays, in ms; 0: until closed. Default 3000, with an action or more to read 8000. */
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

function arm({ id, duration, action, detail, tone }: Shown) {
  window.clearTimeout(timers.get(id))
  const ms = duration ?? (tone === 'error' ? 0 : action || detail ? 8000 : 3000)
  if (ms > 0) timers.set(id, window.setTimeout(close, ms, id))
}

/** Shows a message on top, in the middle; the same text again replaces its former one. Gives a function that closes it. */
export function toast(message: string, options: ToastOptions = {}): () => void {
  if ((options.tone ?? 'done') === 'done') closeErrors()
  for (const entry of shown.get()) if (entry.message === message) close(entry.id)
  const entry: Shown = { ...options, message, id: nextId++ }
  // more than three nobody reads: the oldest gives way
  shown.set([...shown.get().slice(-2), entry])
  arm(entry)
  return () => close(entry.id)
}

/** The page is left, or something has succeeded: what failed before is over. */
export function closeErrors(): void {
  for (const { id, tone } of shown.get()) if (tone === 'error') close(id)
}

/** Closes all. @internal between tests */
export function clearToasts() {
  for (const { id } of shown.get()) close(id)
}

/** Where toasts appear; the shell renders it once. A toast under the pointer or with focus does not go away. */
export function ToastHost() {
  const entries = useHeld(shown)
  const host = useRef<HTMLDivElement>(null)
  /** What had the focus before one of them; null: none of them has it. */
  const from = useRef<EventTarget | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that goes takes the focus with it
  useLayoutEffect(() => {
    const now = document.activeElement
    if (from.current === null || (now && host.current?.contains(now))) return
    const before = from.current
    from.current = null
    if (now !== document.body) return
    const target = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main')
    target?.focus({ preventScroll: true })
  }, [entries])
  return createPortal(
    // reached beside whatever layer is open
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only note where the focus came from
    <div
      ref={host}
      className={styles.host}
      data-above
      onFocus={({ relatedTarget }) => {
        if (!host.current?.contains(relatedTarget)) from.current = relatedTarget ?? document.body
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !host.current?.contains(relatedTarget)) from.current = null
      }}
    >
      {entries.map((entry) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep it from going away
        <div
          key={entry.id}
          className={cx(styles.toast, entry.tone === 'error' && styles.error)}
          onPointerEnter={() => window.clearTimeout(timers.get(entry.id))}
          onPointerLeave={({ currentTarget }) => currentTarget.contains(document.activeElement) || arm(entry)}
          onFocus={() => window.clearTimeout(timers.get(entry.id))}
          onBlur={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget) || currentTarget.matches(':hover') || arm(entry)
          }
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close(entry.id)
          }}
        >
          <span className={styles.text} role={entry.tone === 'error' ? 'alert' : 'status'}>
            {entry.message}
            {entry.detail && <small>{entry.detail}</small>}
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
    </div>,
    document.body,
  )
}
