import type { Tone } from '@/shared/ui/records/pill'

/**
 * The color of each state, by its name in the contract, so that a state looks the same on every screen. A state that is
 * missing here does not compile where its pill is rendered.
 */
export const stateTones = {
  // waiting
  READY: 'grey',
  WAITING: 'grey',
  SCHEDULED: 'grey',
  NONE: 'grey',
  SAME: 'grey',
  SKIPPED: 'grey',
  // over
  STOPPED: 'grey',
  ENDED: 'grey',
  EXHAUSTED: 'grey',
  HIDDEN: 'grey',
  SUSPENDED: 'grey',
  RETIRED: 'grey',
  CANCELED: 'grey',
  EXPIRED: 'grey',
  REVERTED: 'grey',
  KEPT: 'amber',
  CLOSED: 'grey',
  // success is the usual case: only failures stand out
  SUCCESS: 'grey',
  // winners of events
  SELECTED: 'grey',
  NOTIFIED: 'blue',
  CONFIRMED: 'violet',
  DELIVERED: 'green',
  FORFEITED: 'grey',
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
  DRAFT: 'grey',
  // results of proposals
  REVIEWING: 'amber',
  ACCEPTED: 'green',
  DECLINED: 'grey',
  PAUSED: 'amber',
  ISSUED: 'blue',
  REVOKED: 'grey',
  REGISTERED: 'green',
  VOID: 'grey',
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

/** Tones of members: dormant and withdrawn ones are grey, blocked ones stand out. */
export const memberTones = {
  ACTIVE: 'green',
  DORMANT: 'grey',
  BLOCKED: 'red',
  WITHDRAWN: 'grey',
} as const satisfies Readonly<Record<string, Tone>>

/** Tones of stores: paused ones stand out. */
export const storeTones = {
  PREPARING: 'blue',
  OPEN: 'green',
  PAUSED: 'amber',
  CLOSED: 'grey',
} as const satisfies Readonly<Record<string, Tone>>
