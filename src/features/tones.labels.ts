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
  ...({ CANCELED: 'grey', EXPIRED: 'grey', REVERTED: 'grey', CLOSED: 'grey' } as const),
  // that something worked is the rule: only what did not asks for eyes
  SUCCESS: 'grey',
  // an event's winner: chosen, told, has said where to, has it, lost it
  ...({ SELECTED: 'grey', NOTIFIED: 'blue', CONFIRMED: 'violet', DELIVERED: 'green', FORFEITED: 'grey' } as const),
  // to do now
  ...({ OPEN: 'blue', PENDING: 'blue', UP: 'blue', DOWN: 'blue', RECEIVED: 'blue' } as const),
  // in hand
  ...({ HOLD: 'violet', IN_PROGRESS: 'violet' } as const),
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
    ANSWERED: 'green',
  } as const),
  DRAFT: 'grey',
  // of a proposal
  ...({ REVIEWING: 'amber', ACCEPTED: 'green', DECLINED: 'grey' } as const),
  PAUSED: 'amber',
  ISSUED: 'blue',
  REVOKED: 'grey',
  REGISTERED: 'green',
  VOID: 'grey',
  USED: 'green',
  // needs a person
  ...({
    SOLD_OUT: 'red',
    ITEM_UNAVAILABLE: 'red',
    REVIEW_EXPIRED: 'red',
    LOCKED: 'red',
    FAILED: 'red',
    PARTIAL: 'red',
    FAILURE: 'red',
  } as const),
} satisfies Readonly<Record<string, Tone>>

/** Of a member: who sleeps or has left is grey, who is kept out asks for eyes. */
export const memberTones = {
  ACTIVE: 'green',
  DORMANT: 'grey',
  BLOCKED: 'red',
  WITHDRAWN: 'grey',
} as const satisfies Readonly<Record<string, Tone>>

/** Of a store: one that works is as it should be, one that stands asks for eyes. */
export const storeTones = {
  PREPARING: 'blue',
  OPEN: 'green',
  PAUSED: 'amber',
  CLOSED: 'grey',
} as const satisfies Readonly<Record<string, Tone>>
