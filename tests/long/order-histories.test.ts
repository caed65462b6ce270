import { expect, it } from 'vitest'
import { testShop } from '../server/harness'
import { newScene, newTally, runOrderHistory, SHORT_RUN } from '../server/order-histories'

/**
 * More random order histories, continuing those of `tests/server/order-histories.test.ts`. `HISTORIES=10000 SEED=7` runs
 * others. A failure names the number of the history; `FROM` and `HISTORIES=1` repeat it alone.
 */

const SEED = Number(process.env.SEED ?? SHORT_RUN.seed)
const FROM = Number(process.env.FROM ?? SHORT_RUN.histories)
const HISTORIES = Number(process.env.HISTORIES ?? 110)

/** Steps that ten thousand histories must contain more than once: a step that is always refused tests nothing. */
const MUST = [
  'place BANK_TRANSFER',
  'place CARD_BY_NUMBER',
  'bank deposit MAIN',
  'bank deposit DEPOSIT MAIN',
  'bank deposit REFUND MAIN',
  'bank deposit KEEP MAIN',
  'bank deposit EXTRA',
  'unmatch',
  'confirm deposit',
  'confirm deposit in part',
  'confirm deposit with the rest let go',
  'revert deposit',
  'card MAIN',
  'card EXTRA',
  'change payment',
  'extra',
  'cancel extra',
  'refund extra BANK',
  'refund extra DEPOSIT',
  'refund extra PG_CANCEL',
  'prepare',
  'ship',
  'deliver',
  'mount',
  'confirm',
  'claim CANCEL',
  'claim RETURN',
  'claim EXCHANGE',
  'customer cancel',
  'complete CANCEL PG_CANCEL',
  'complete RETURN PG_CANCEL',
  'complete RETURN BANK',
  'complete RETURN DEPOSIT',
  'complete RETURN early BANK',
  'convert_to_return EXCHANGE',
  'deliver EXCHANGE',
  'return of exchanged pieces',
  'refund COMPLETE',
  'refund RETRY',
  'refund CHANGE_METHOD BANK',
  'refund CHANGE_METHOD DEPOSIT',
  'expire',
]

it(`${HISTORIES} random order histories keep the rules of money after each step`, {
  timeout: 4 * 60 * 60_000,
}, async () => {
  const shop = await testShop()
  try {
    const scene = await newScene(shop)
    const tally = newTally()
    for (let number = FROM; number < FROM + HISTORIES; number += 1) await runOrderHistory(scene, tally, SEED, number)
    process.stdout.write(
      `${tally.histories} histories, ${tally.steps} steps: ${JSON.stringify(Object.fromEntries(tally.done))}\n`,
    )
    expect(shop.reports).toEqual([])
    if (HISTORIES >= 10_000) expect(MUST.filter((step) => (tally.done.get(step) ?? 0) < 2)).toEqual([])
  } finally {
    await shop.close()
  }
})
