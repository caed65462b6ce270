import { createEmitter } from '../lib/emitter'
import { browserStore } from '../lib/storage'

/** Screens and saved views that an admin has pinned to the top of the menu, in this browser. */

export interface Pin {
  /** Path of the screen. */
  path: string
  /** Saved view of the list at `path`. */
  savedViewSeq?: number | undefined
}

export const MAX_PINS = 8

const keyOf = (adminSeq: number): string => `pins:${adminSeq}`

const isPin = (value: unknown): value is Pin =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'

/** Returns the stored pins of an admin; none if they are missing or invalid. */
function readPins(adminSeq: number): readonly Pin[] {
  try {
    const stored: unknown = JSON.parse(browserStore.getItem(keyOf(adminSeq)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPin).slice(0, MAX_PINS) : []
  } catch {
    return []
  }
}

/** Pins that were read, by admin. */
const known = new Map<number, readonly Pin[]>()
const changes = createEmitter<void>()
const NONE: readonly Pin[] = []

/** Returns the pins of an admin; the same array until they change. */
export function pinsOf(adminSeq: number | undefined): readonly Pin[] {
  if (adminSeq === undefined) return NONE
  const pins = known.get(adminSeq) ?? readPins(adminSeq)
  known.set(adminSeq, pins)
  return pins
}

export const subscribeToPins = (listener: () => void): (() => void) => changes.on(listener)

export const isSamePin = (one: Pin, other: Pin): boolean =>
  one.path === other.path && one.savedViewSeq === other.savedViewSeq

/** Pins or unpins. Returns false if the admin already has the maximum number of pins. */
export function togglePin(adminSeq: number, pin: Pin): boolean {
  const before = pinsOf(adminSeq)
  const others = before.filter((each) => !isSamePin(each, pin))
  if (others.length === before.length && before.length >= MAX_PINS) return false
  const pins = others.length < before.length ? others : [...before, pin]
  browserStore.setItem(keyOf(adminSeq), JSON.stringify(pins))
  known.set(adminSeq, pins)
  changes.emit()
  return true
}
