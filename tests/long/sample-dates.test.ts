import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import { listDefsOf, listUrl } from '../../scripts/build/list-defs'
import { routeModules } from '../../scripts/build/screen-modules'
import { contractDocument } from '../../server/contract/contract-document'
import type { Connection } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import { seoulDay } from '../../server/lib/seoul-time'
import { verifyChain } from '../../server/log/verify'
import { prepareData } from '../../server/prepare-data'
import { loadSample } from '../../server/sample/load'
import { SAMPLE_OTP_SECRET, SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { emptyDatabase, shopOver } from '../server/harness'
import { memoryFiles } from '../server/memory-files'
import { seededRandom } from '../server/random'

type Load = (db: Db, now: Date) => Promise<void>

/** Loads the sample with all pictures, as a server at its first start. */
const start: Load = async (db, now) => {
  const result = await prepareData(db, 'small', { now: () => now }, seededRandom('sample'), memoryFiles())
  // the console shows how to sign in
  expect(result.join()).toContain(SAMPLE_OTP_SECRET)
  for (const { loginId, password } of SAMPLE_SIGN_INS) expect(result.join()).toContain(`${loginId} / ${password}`)
}

/** Loads the sample without pictures, which take a third of the time and do not depend on the date. */
const load: Load = (db, now) =>
  loadSample(db, { scale: 'small', clock: { now: () => now }, random: seededRandom('sample') })

/** Every list and every tab of a list, with its default filters. */
const lists = (await Promise.all(routeModules().map(listDefsOf))).flat()

/** Returns the lists that show no row by default. */
async function emptyLists(connection: Connection, now: Date): Promise<string[]> {
  const shop = await shopOver(connection)
  shop.clock.set(now)
  const token = await shop.signIn('admin')
  const empty: string[] = []
  for (const def of lists) {
    const { status, result } = await shop.call<{ total: number }>('GET', listUrl(def, now), { token })
    expect(status, def.key).toBe(200)
    if (result.total === 0) empty.push(def.key)
  }
  return empty
}

describe('the sample data at any other time', () => {
  it.each([
    ['the first minute of a leap day', '2028-02-28T15:00:30.000Z', start],
    ['two at night', '2026-11-27T17:00:00.000Z', load],
    ['a Sunday noon of the quiet season', '2027-07-25T03:00:00.000Z', load],
    ['the last evening of a year', '2026-12-31T13:00:00.000Z', load],
  ] as const)('is valid at %s', async (_, moment, fill) => {
    const now = new Date(moment)
    const connection = await emptyDatabase()
    const { db: there } = connection
    try {
      await fill(there, now)
      const [facts] = await queryRows<Record<string, number>>(
        there,
        sql`select (select count(*)::int from admin_logs) as logs,
              (select count(*)::int from admin_logs where occurred_at > ${moment}::timestamptz) as future,
              (select count(*)::int from log_inspections) as inspections,
              (select count(*)::int from members where created_at > ${moment}::timestamptz) as unborn,
              (select count(distinct action)::int from admin_logs) as actions`,
      )
      expect(facts).toEqual({
        logs: 2_000,
        future: 0,
        inspections: 12,
        unborn: 0,
        actions: contractDocument.components.schemas.AdminLogAction?.enum?.length,
      })
      expect(await verifyChain(there, seoulDay(new Date(now.getTime() - 401 * DAY_MS)), seoulDay(now), now)).toEqual({
        ok: true,
        checked: 2_000,
      })
      expect(await emptyLists(connection, now)).toEqual([])
    } finally {
      await connection.close()
    }
  })
})
