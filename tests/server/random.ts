import { createHash } from 'node:crypto'
import type { Random } from '../../server/lib/random'

/** Random source with the same bytes in every run. */
export function seededRandom(seed: string): Random {
  let n = 0
  return {
    bytes(length) {
      const parts: Buffer[] = []
      for (let got = 0; got < length; got += 32) {
        n += 1
        parts.push(createHash('sha256').update(`${seed} ${n}`).digest())
      }
      return Buffer.concat(parts).subarray(0, length)
    },
  }
}
