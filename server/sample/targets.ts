import type { Schemas } from '../http/call'
import type { Dice } from './random'

type Subjects = Schemas['LogSubject'][]

/** Records of one kind in the order in which they came to be, so that nobody looks at one before it exists. */
export interface Targets {
  /** Number of a record that exists at that moment and may be looked at, or null. */
  pick(dice: Dice, at: number): number | null
  /** How many there are at that moment. */
  countAt(at: number): number
  /** Whose data a record holds. */
  subjectsOf(seq: number): Subjects
}

/** How many of the sorted moments are not after `at`. */
function upTo(moments: readonly number[], at: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Records with their moments. `subjectsOf` gives null for one that nobody looks at any more. */
export function recorded(moments: readonly number[], subjectsOf: (seq: number) => Subjects | null): Targets {
  const countAt = (at: number) => upTo(moments, at)
  return {
    countAt,
    subjectsOf: (seq) => subjectsOf(seq) ?? [],
    pick(dice, at) {
      const count = countAt(at)
      for (let tries = 0; tries < 5 && count > 0; tries++) {
        // What is new is looked at most.
        const seq = dice.chance(60) ? Math.max(1, count - dice.int(0, Math.floor(count / 8))) : dice.int(1, count)
        if (subjectsOf(seq) !== null) return seq
      }
      return null
    },
  }
}

/** Records without personal data of which there were always as many. */
export const standing = (count: number): Targets => ({
  countAt: () => count,
  subjectsOf: () => [],
  pick: (dice) => dice.int(1, count),
})
