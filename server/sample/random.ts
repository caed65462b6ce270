import type { Random } from '../lib/random'

/** Random source of the sample: the same seed gives the same numbers on every machine (mulberry32). */
export class Dice implements Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 ≤ n < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a whole number between both ends, inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** Returns true with a probability of `percent`. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent
  }

  /** Returns one element; throws if the list is empty. */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }

  /** Returns one element by weight; throws if the list is empty. */
  weighted<const L extends readonly (readonly [unknown, number])[]>(list: L): L[number][0] {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    const last = list.at(-1)
    if (!last) throw new Error('Nothing to pick from')
    return last[0]
  }

  /** Returns a shuffled copy. */
  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = Math.floor(this.next() * (i + 1))
      const moved = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = moved
    }
    return copy
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(0, 255)))
  }
}
