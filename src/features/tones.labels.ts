import type { Tone } from '@/shared/ui/records/pill'

/**
 * The colour of every state, by the contract's word for it, so that the same state looks the same on every screen. A word that
 * is missing here does not compile where its pill is drawn.
 */
export const stateTones = {
  // waiting
  ...({ READY: 'grey', WAITING: 'grey', SCHEDULED: 'grey', NONE: 'grey', SAME: 'grey', SKIPPED: 'grey' } as const),
  // done with
  ...({
    STOPPED: 'grey',
    ENDED: 'grey',
    EXHAUSTED: 'grey',
    HIDDEN: 'grey',
    SUSPENDED: 'grey',
    RETIRED: 'grey',
  } as const),
  ...({ CANCELED: 'grey', EXPIRED: 'grey', REVERTED: 'grey' } as const),
  // that something worked is the rule: only what did not asks for eyes
  SUCCESS: 'grey',
  // to do now
  ...({ OPEN: 'blue', PENDING: 'blue', UP: 'blue', DOWN: 'blue' } as const),
  // in hand
  HOLD: 'violet',
  // under way
  ...({ QUEUED: 'amber', RUNNING: 'amber' } as const),
  // as it should be
  ...({
    ON_SALE: 'green',
    ONGOING: 'green',
    DISPLAYING: 'green',
    ACTIVE: 'green',
    DONE: 'green',
    SENT: 'green',
  } as const),
  // needs a person
  ...({
    SOLD_OUT: 'red',
    ITEM_UNAVAILABLE: 'red',
    LOCKED: 'red',
    FAILED: 'red',
    PARTIAL: 'red',
    FAILURE: 'red',
  } as const),
} satisfies Readonly<Record<string, Tone>>
