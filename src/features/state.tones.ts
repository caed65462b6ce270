import type { Tone } from '@/shared/ui/records/pill'

/**
 * The color of each state, by its name in the contract, so that a state looks the same on every screen. A state that is
 * missing here does not compile where its pill is rendered.
 */
export const stateTones = {
  // waiting
  READY: 'gray',
  WAITING: 'gray',
  SCHEDULED: 'gray',
  NONE: 'gray',
  SAME: 'gray',
  SKIPPED: 'gray',
  // over
  STOPPED: 'gray',
  ENDED: 'gray',
  EXHAUSTED: 'gray',
  HIDDEN: 'gray',
  SUSPENDED: 'gray',
  RETIRED: 'gray',
  CANCELED: 'gray',
  EXPIRED: 'gray',
  REVERTED: 'gray',
  KEPT: 'amber',
  CLOSED: 'gray',
  // success is the usual case: only failures stand out
  SUCCESS: 'gray',
  // winners of events
  SELECTED: 'gray',
  NOTIFIED: 'blue',
  CONFIRMED: 'violet',
  DELIVERED: 'green',
  FORFEITED: 'gray',
  // to do
  OPEN: 'blue',
  PENDING: 'blue',
  UP: 'blue',
  DOWN: 'blue',
  RECEIVED: 'blue',
  // being processed
  HOLD: 'violet',
  IN_PROGRESS: 'violet',
  // running
  QUEUED: 'amber',
  RUNNING: 'amber',
  // normal
  ON_SALE: 'green',
  ONGOING: 'green',
  DISPLAYING: 'green',
  ACTIVE: 'green',
  DONE: 'green',
  SENT: 'green',
  ANSWERED: 'green',
  DRAFT: 'gray',
  // results of proposals
  REVIEWING: 'amber',
  ACCEPTED: 'green',
  DECLINED: 'gray',
  PAUSED: 'amber',
  ISSUED: 'blue',
  REVOKED: 'gray',
  REGISTERED: 'green',
  VOID: 'gray',
  USED: 'green',
  // needs attention
  SOLD_OUT: 'red',
  ITEM_UNAVAILABLE: 'red',
  REVIEW_EXPIRED: 'red',
  LOCKED: 'red',
  FAILED: 'red',
  PARTIAL: 'red',
  FAILURE: 'red',
} satisfies Readonly<Record<string, Tone>>

/** Tones of members: dormant and withdrawn ones are gray, blocked ones stand out. */
export const memberTones = {
  ACTIVE: 'green',
  DORMANT: 'gray',
  BLOCKED: 'red',
  WITHDRAWN: 'gray',
} as const satisfies Readonly<Record<string, Tone>>

/** Tones of stores: paused ones stand out. */
export const storeTones = {
  PREPARING: 'blue',
  OPEN: 'green',
  PAUSED: 'amber',
  CLOSED: 'gray',
} as const satisfies Readonly<Record<string, Tone>>
