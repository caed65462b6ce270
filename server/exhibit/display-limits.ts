import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import { seoulMinute } from '../lib/seoul-time'
import type { Displayed } from './display-state'

type Device = Schemas['DisplayDevice']

interface Shown extends Displayed {
  device: Device
}

/** A span of time, without its end moment. `endAt` null: no end. */
export interface Span {
  startAt: Date
  endAt: Date | null
}

const contains = ({ startAt, endAt }: Span, moment: number): boolean =>
  startAt.getTime() <= moment && (endAt === null || moment < endAt.getTime())

/**
 * Returns the largest set of others that overlap the span at one moment. Only start moments need checking, since the
 * number rises at starts only.
 */
export function largestOverlap<S extends Span>(span: Span, others: readonly S[]): S[] {
  const starts = [span, ...others].map(({ startAt }) => startAt.getTime()).filter((moment) => contains(span, moment))
  const sets = starts.map((moment) => others.filter((other) => contains(other, moment)))
  return sets.reduce<S[]>((largest, set) => (set.length > largest.length ? set : largest), [])
}

/** Returns the devices on which `device` is shown. */
const devicesOf = (device: Device): ('PC' | 'MOBILE')[] => (device === 'ALL' ? ['PC', 'MOBILE'] : [device])

interface Limit<S> {
  max: number
  message: string
  /** The place that is full, where the message does not name it. */
  position?: string
  /** Maps a record in the way to the error's result. */
  named(other: S): { seq: number; name: string }
}

/** Number of records in the way that a message names. */
const NAMED = 4

/** Returns when and where it is full, and by what: `메인, 2026-12-12 00:00: 미쉐린 4+1, 무이자 12개월`. */
function fullness(at: Date, names: readonly string[], place?: string): string {
  const othersText = names.length > NAMED ? ` 외 ${names.length - NAMED}개` : ''
  return `${place ? `${place}, ` : ''}${seoulMinute(at)}: ${names.slice(0, NAMED).join(', ')}${othersText}`
}

/**
 * Throws LIMIT_EXCEEDED, with the records in the way, when something would exceed the maximum on a device at any time
 * from now on. The form shows at `startAt` when it is full and by what. `others`: the other visible records that have not ended. The caller holds the lock of their order.
 */
export function checkDisplayLimit<S extends Shown>(
  shown: Shown,
  others: readonly S[],
  now: Date,
  { max, message, position, named }: Limit<S>,
): void {
  const { visible, startAt, endAt, device } = shown
  if (!visible || (endAt !== null && endAt <= now)) return
  const span = { startAt: startAt < now ? now : startAt, endAt }
  for (const on of devicesOf(device)) {
    const crowd = largestOverlap(
      span,
      others.filter((other) => devicesOf(other.device).includes(on)),
    )
    if (crowd.length < max) continue
    const result = crowd.map(named)
    const at = new Date(Math.max(span.startAt.getTime(), ...crowd.map((other) => other.startAt.getTime())))
    const names = result.map(({ name }) => name)
    const errors = [{ field: 'startAt', message: `${message} (${fullness(at, names, position)})` }]
    throw new Refusal(409, 'LIMIT_EXCEEDED', message, { errors, result })
  }
}

const TIMED = ['visible', 'device', 'startAt', 'endAt'] as const

/** Returns whether a change affects when or where something is shown. Other changes are allowed above the maximum. */
export const changesDisplay = (next: Shown, before: Shown | null): boolean =>
  before === null || TIMED.some((field) => next[field]?.valueOf() !== before[field]?.valueOf())
