import type { Schemas } from '../contract/contract-types'
import type { Dice } from './random'

type Subjects = Schemas['LogSubject'][]

/** Records of one kind that entries of the sample's log may have viewed, in order of creation. */
export interface ViewedRecords {
  /** Returns the seq of a record that exists at that time and may be viewed, or null. */
  pick(dice: Dice, at: number): number | null
  /** Returns the number of records at that time. */
  countAt(at: number): number
  /** Returns the people whose personal data a record contains. */
  subjectsOf(seq: number): Subjects
}

/** Returns how many of the sorted times are not after `at`. */
function countUpTo(moments: readonly number[], at: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Creates viewed records from the times of their creation. `subjectsOf` returns null for a record that is not viewed any more. */
export function createViewedRecords(
  moments: readonly number[],
  subjectsOf: (seq: number) => Subjects | null,
): ViewedRecords {
  const countAt = (at: number) => countUpTo(moments, at)
  return {
    countAt,
    subjectsOf: (seq) => subjectsOf(seq) ?? [],
    pick(dice, at) {
      const count = countAt(at)
      for (let tries = 0; tries < 5 && count > 0; tries++) {
        // recent records are viewed most
        const seq = dice.chance(60) ? Math.max(1, count - dice.int(0, Math.floor(count / 8))) : dice.int(1, count)
        if (subjectsOf(seq) !== null) return seq
      }
      return null
    },
  }
}

/** Creates targets without personal data whose number never changes. */
export const fixedTargets = (count: number): ViewedRecords => ({
  countAt: () => count,
  subjectsOf: () => [],
  pick: (dice) => dice.int(1, count),
})
