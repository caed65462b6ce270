import type { Ports } from './ports'

/** Where an admin is led for want of rights. */
const dashboard = '/dashboard'

/**
 * R2: says that rights are missing and leads to the dashboard, once however many find it out until she is there.
 * @param navigate client-side navigation that skips the unsaved-changes question
 */
export function createLeadAway(ports: Pick<Ports, 'alert' | 'location'>, navigate: (to: string) => unknown) {
  let leaving = false
  /** Grows when she is led away, and again when she is there. */
  let turn = 0

  return {
    /** Which part of the page's life this is, for `refuse`. */
    turn: () => turn,
    /**
     * @param since the turn in which what was refused began
     * @param move false: the caller leads her away himself
     * @returns whether it was told
     */
    refuse(message: string, { since = turn, move = true } = {}): boolean {
      if (leaving || since !== turn) return false
      turn += 1
      leaving = true
      ports.alert(message)
      // The dashboard never sends itself to itself: that would go round for ever.
      const away = move && ports.location().pathname !== dashboard ? navigate(dashboard) : undefined
      void Promise.resolve(away)
        .catch(() => undefined)
        .then(() => {
          leaving = false
          turn += 1
        })
      return true
    },
    /** A page starts anew. */
    reset() {
      leaving = false
      turn += 1
    },
  }
}
