import type { Tabs } from './ports'

const minute = 60_000
/** I1: a dialog warns after so much time without any input in any tab. */
export const warnAfter = 59 * minute
/** I2: the session ends after so much time. */
export const endAfter = 60 * minute

/** Other tabs hear of input no more often than this. */
const tellEvery = 5000
/** Input without any call for so long: the server must hear of it, or it would count the admin as away. */
const touchEvery = 20 * minute

export type IdleState = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'ended' }

export interface IdlePorts {
  /** Wall clock, milliseconds. It must go on while the machine sleeps. */
  now(): number
  tabs: Tabs
  /** Time of the newest input in any tab, kept where a tab that was frozen finds it; 0 if unknown. */
  shared: { read(): number; write(at: number): void }
  /** Called with every change, and each second of a warning. */
  onState(state: IdleState): void
  /** Input goes on but nothing was called for long: move the server's clock (a reissue does). */
  onTouch(): void
}

export interface Idle {
  /** Pointer, key, wheel or touch in this tab. While the dialog is open only its buttons count. */
  input(): void
  /** 로그인 연장. */
  extend(): void
  /** Looks at the clock: call it each second, and when the page wakes, is shown or gets the focus. */
  check(): void
  state(): IdleState
  /** Stops listening. */
  stop(): void
}

/** The idle rules I1 and I2 as a state machine; it starts active, now. */
export function createIdle({ now, tabs, shared, onState, onTouch }: IdlePorts): Idle {
  let last = now()
  let told = 0
  let touched = last
  let state: IdleState = { kind: 'active' }

  function enter(next: IdleState) {
    const isNews =
      next.kind !== state.kind ||
      (next.kind === 'warning' && state.kind === 'warning' && next.secondsLeft !== state.secondsLeft)
    state = next
    if (isNews) onState(next)
  }

  function check() {
    if (state.kind === 'ended') return
    // A tab that was frozen has missed the messages: what the others wrote down counts as well.
    const written = shared.read()
    if (written > last && written <= now()) last = written
    const idle = now() - last
    if (idle >= endAfter) enter({ kind: 'ended' })
    else if (idle >= warnAfter) enter({ kind: 'warning', secondsLeft: Math.ceil((endAfter - idle) / 1000) })
    else enter({ kind: 'active' })
  }

  function isAlive() {
    last = now()
    if (last - told >= tellEvery) {
      told = last
      shared.write(last)
      tabs.post({ type: 'activity' })
    }
    enter({ kind: 'active' })
  }

  const unlisten = tabs.listen((message) => {
    if (message.type !== 'activity' || state.kind === 'ended') return
    // By this tab's own clock: input has just happened.
    last = now()
    check()
    if (message.asks) extend()
  })

  function extend() {
    check()
    if (state.kind === 'ended') return
    touched = now()
    isAlive()
    onTouch()
  }

  return {
    input() {
      // First the clock: the mouse that wakes the machine after two hours must not save the session.
      check()
      // All tabs warn at the same time. Input here does not answer this tab's own question, but it is another tab's
      // activity to the rest: they stay signed in, and say so to this one.
      if (state.kind === 'warning') return tabs.post({ type: 'activity', asks: true })
      if (state.kind === 'ended') return
      isAlive()
      if (last - touched < touchEvery) return
      touched = last
      onTouch()
    },
    extend,
    check,
    state: () => state,
    stop: unlisten,
  }
}
