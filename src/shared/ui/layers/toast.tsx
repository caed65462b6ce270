import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStoreValue } from '../../lib/value-store'
import { cx } from '../cx'
import styles from './toast.module.css'

export interface ToastOptions {
  /**
   * `error`: announced at once; stays until the page is left, another action succeeds (`done`, the default), or it is closed.
   * `note`: not a success, so it does not close errors.
   */
  tone?: 'done' | 'note' | 'error'
  /** Small text below the message. */
  detail?: string | undefined
  action?: { label: string; onPress: () => void }
  /** Duration in ms; 0: until closed. Default: 3000, or 8000 with an action or detail; errors: 0. */
  duration?: number
}

interface Shown extends ToastOptions {
  id: number
  message: string
}

const shown = createStore<readonly Shown[]>([])
let nextId = 1
const timers = new Map<number, number>()

function close(id: number) {
  window.clearTimeout(timers.get(id))
  timers.delete(id)
  shown.set(shown.get().filter((entry) => entry.id !== id))
}

function startTimer({ id, duration, action, detail, tone }: Shown) {
  window.clearTimeout(timers.get(id))
  const ms = duration ?? (tone === 'error' ? 0 : action || detail ? 8000 : 3000)
  if (ms > 0) timers.set(id, window.setTimeout(close, ms, id))
}

/** Shows a message at the center of the top bar, replacing one with the same text. Returns a function that closes it. */
export function toast(message: string, options: ToastOptions = {}): () => void {
  if ((options.tone ?? 'done') === 'done') closeErrors()
  for (const entry of shown.get()) if (entry.message === message) close(entry.id)
  const entry: Shown = { ...options, message, id: nextId++ }
  // at most three: the oldest is removed
  shown.set([...shown.get().slice(-2), entry])
  startTimer(entry)
  return () => close(entry.id)
}

/** Closes error toasts, when the page is left or an action has succeeded. */
export function closeErrors(): void {
  for (const { id, tone } of shown.get()) if (tone === 'error') close(id)
}

/** Closes all toasts. @internal for tests */
export function clearToasts() {
  for (const { id } of shown.get()) close(id)
}

/** Renders the toasts; the shell renders it once. A toast with hover or focus does not disappear. */
export function ToastHost() {
  const entries = useStoreValue(shown)
  const host = useRef<HTMLDivElement>(null)
  /** The element focused before a toast; null: no toast has focus. */
  const from = useRef<EventTarget | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed toast may have had the focus
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
    // `data-above`: stays reachable beside an open layer
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only track where the focus came from
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
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
        <div
          key={entry.id}
          className={cx(styles.toast, entry.tone === 'error' && styles.error)}
          onPointerEnter={() => window.clearTimeout(timers.get(entry.id))}
          onPointerLeave={({ currentTarget }) => currentTarget.contains(document.activeElement) || startTimer(entry)}
          onFocus={() => window.clearTimeout(timers.get(entry.id))}
          onBlur={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget) || currentTarget.matches(':hover') || startTimer(entry)
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
