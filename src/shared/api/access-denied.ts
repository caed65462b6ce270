import type { Ports } from '../lib/ports'

/** The page to open after a refusal. */
const dashboard = '/dashboard'

/**
 * docs/product/session.md, R2: shows an alert that permissions are missing and opens the dashboard, once until it is open.
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
      const away = move && ports.location().pathname !== dashboard ? navigate(dashboard) : undefined
      void Promise.resolve(away)
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
