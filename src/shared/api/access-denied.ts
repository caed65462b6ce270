import type { Ports } from '../lib/ports'

/** The page to open after a refusal. */
const dashboard = '/dashboard'

/**
 * Creates the handler of refusals for missing permissions (docs/product/session.md, R2). It shows an alert and opens the
 * dashboard. Further refusals are ignored until the dashboard is open.
 * @param navigate client-side navigation that skips the unsaved-changes question
 */
export function createAccessDenied(ports: Pick<Ports, 'alert' | 'location'>, navigate: (to: string) => unknown) {
  let leaving = false
  /** Incremented when the redirect starts and when it has finished. */
  let turn = 0

  return {
    /** Returns the current turn, to pass to `refuse`. */
    turn: () => turn,
    /**
     * Handles a refusal. Does nothing if another one was handled since the request started.
     * @param since the turn in which the refused request started
     * @param move false: the caller navigates itself
     * @returns whether the alert was shown
     */
    refuse(message: string, { since = turn, move = true } = {}): boolean {
      if (leaving || since !== turn) return false
      turn += 1
      leaving = true
      ports.alert(message)
      // Not from the dashboard to itself, which would loop.
      const navigation = move && ports.location().pathname !== dashboard ? navigate(dashboard) : undefined
      void Promise.resolve(navigation)
        .catch(() => undefined)
        .then(() => {
          leaving = false
          turn += 1
        })
      return true
    },
    /** Resets the state on page load. */
    reset() {
      leaving = false
      turn += 1
    },
  }
}
