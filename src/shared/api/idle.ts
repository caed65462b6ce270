import { MINUTE_MS } from '../../../domain/common/durations'
import type { Tabs } from '../lib/ports'

/** docs/product/session.md, I1: a warning dialog opens after this time without input in any tab. */
export const warnAfter = 59 * MINUTE_MS
/** docs/product/session.md, I2: the session ends after this time. */
export const endAfter = 60 * MINUTE_MS

/** Minimum interval of activity messages to other tabs, in ms. */
const POST_INTERVAL_MS = 5000
/** After input without a request for this long, the server is notified, since it would consider the admin idle. */
const TOUCH_INTERVAL_MS = 20 * MINUTE_MS

export type IdleState = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'ended' }

export interface IdlePorts {
  /** Wall clock in ms. It must continue while the machine sleeps. */
  now(): number
  tabs: Tabs
  /** Time of the last input in any tab, stored so that a frozen tab can read it; 0 if unknown. */
  shared: { read(): number; write(at: number): void }
  /** Called on every state change, and every second of a warning. */
  onState(state: IdleState): void
  /** Called on input after a long time without requests, to refresh the server's idle timer (by a token reissue). */
  onTouch(): void
}

export interface IdleTimer {
  /** Reports input in this tab (pointer, key, wheel, touch). Ignored while the dialog is open, except by its buttons. */
  reportInput(): void
  /** Handles 로그인 연장. */
  extend(): void
  /** Updates the state. Call it every second, and when the page wakes up, is shown or gets focus. */
  check(): void
  state(): IdleState
  /** Stops listening to other tabs. */
  stop(): void
}

/** Creates the state machine of the idle rules (docs/product/session.md, Idle). It starts active. */
export function createIdleTimer({ now, tabs, shared, onState, onTouch }: IdlePorts): IdleTimer {
  let last = now()
  let lastPosted = 0
  let lastTouched = last
  let state: IdleState = { kind: 'active' }

  function enter(next: IdleState) {
    const hasChanged =
      next.kind !== state.kind ||
      (next.kind === 'warning' && state.kind === 'warning' && next.secondsLeft !== state.secondsLeft)
    state = next
    if (hasChanged) onState(next)
  }

  function check() {
    if (state.kind === 'ended') return
    // A tab that was frozen has missed messages, so it also reads the stored time.
    const written = shared.read()
    if (written > last && written <= now()) last = written
    const idle = now() - last
    if (idle >= endAfter) enter({ kind: 'ended' })
    else if (idle >= warnAfter) enter({ kind: 'warning', secondsLeft: Math.ceil((endAfter - idle) / 1000) })
    else enter({ kind: 'active' })
  }

  function recordActivity() {
    last = now()
    if (last - lastPosted >= POST_INTERVAL_MS) {
      lastPosted = last
      shared.write(last)
      tabs.post({ type: 'activity' })
    }
    enter({ kind: 'active' })
  }

  const unlisten = tabs.listen((message) => {
    if (message.type !== 'activity' || state.kind === 'ended') return
    // Uses this tab's own clock: the input has just happened.
    last = now()
    check()
    if (message.asks) extend()
  })

  function extend() {
    check()
    if (state.kind === 'ended') return
    lastTouched = now()
    recordActivity()
    onTouch()
  }

  return {
    reportInput() {
      // Check the time first: mouse movement that wakes the machine after two hours must not extend the session.
      check()
      // All tabs warn at the same time. Input does not close this tab's dialog, but is reported to the other tabs as
      // activity. They stay signed in and report that back to this tab.
      if (state.kind === 'warning') return tabs.post({ type: 'activity', asks: true })
      if (state.kind === 'ended') return
      recordActivity()
      if (last - lastTouched < TOUCH_INTERVAL_MS) return
      lastTouched = last
      onTouch()
    },
    extend,
    check,
    state: () => state,
    stop: unlisten,
  }
}
