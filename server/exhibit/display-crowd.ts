import type { Schemas } from '../http/call'
import { Refusal } from '../http/refusal'
import type { Displayed } from './display-state'

type Device = Schemas['DisplayDevice']

interface Shown extends Displayed {
  device: Device
}

/** A span of time without its last moment; without an end it goes on. */
export interface Span {
  startAt: Date
  endAt: Date | null
}

const holds = ({ startAt, endAt }: Span, moment: number): boolean =>
  startAt.getTime() <= moment && (endAt === null || moment < endAt.getTime())

/** Those of others that are there at once with a span, at the moment of it at which they are most: their number rises with a start alone. */
export function mostAtOnce<S extends Span>(span: Span, others: readonly S[]): S[] {
  const starts = [span, ...others].map(({ startAt }) => startAt.getTime()).filter((moment) => holds(span, moment))
  const sets = starts.map((moment) => others.filter((other) => holds(other, moment)))
  return sets.reduce<S[]>((most, set) => (set.length > most.length ? set : most), [])
}

/** Devices that something for `device` is shown on. */
const devicesOf = (device: Device): ('PC' | 'MOBILE')[] => (device === 'ALL' ? ['PC', 'MOBILE'] : [device])

interface Limit<S> {
  most: number
  said: string
  /** What those in the way are called. */
  named(other: S): { seq: number; name: string }
}

/**
 * Throws LIMIT_EXCEEDED, naming those in the way, when something would be one too many on a device at any moment from now on. `others`: the
 * visible ones beside it that are not over. Their list of places is held.
 */
export function refuseAtOnce<S extends Shown>(
  shown: Shown,
  others: readonly S[],
  now: Date,
  { most, said, named }: Limit<S>,
): void {
  const { visible, startAt, endAt, device } = shown
  if (!visible || (endAt !== null && endAt <= now)) return
  const span = { startAt: startAt < now ? now : startAt, endAt }
  for (const on of devicesOf(device)) {
    const crowd = mostAtOnce(
      span,
      others.filter((other) => devicesOf(other.device).includes(on)),
    )
    if (crowd.length >= most) throw new Refusal(409, 'LIMIT_EXCEEDED', said, { result: crowd.map(named) })
  }
}

const TIMED = ['visible', 'device', 'startAt', 'endAt'] as const

/** Whether a change is one of when and where something is shown: what is crowded already may still be renamed. */
export const isTimed = (next: Shown, before: Shown | null): boolean =>
  before === null || TIMED.some((field) => next[field]?.valueOf() !== before[field]?.valueOf())
