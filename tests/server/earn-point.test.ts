import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connect'
import { queryRows } from '../../server/db/rows'
import { splitEarnedPoints } from '../../server/orderdelivery/money/claim-refund'
import { type EarningPieces, earnPointOf, earnPointSql } from '../../server/orderdelivery/money/earn-point'
import { emptyDatabase } from './harness'

let connection: Connection
beforeAll(async () => {
  connection = await emptyDatabase()
})
afterAll(() => connection.close())

const line = (overrides: Partial<EarningPieces> = {}): EarningPieces => ({
  pieces: 4,
  unitPrice: 123_450,
  itemCoupon: 0,
  orderCoupon: 0,
  adminDiscount: 0,
  point: 0,
  ...overrides,
})

describe('points earned by a line', () => {
  it('are whole points of money and deposit paid, by tenths of a percent', () => {
    expect(earnPointOf(line(), 1)).toBe(4_938)
    expect(earnPointOf(line(), 0.3)).toBe(1_481)
    expect(earnPointOf(line(), 0)).toBe(0)
    const off = { itemCoupon: 10_000, orderCoupon: 20_000, adminDiscount: 999, point: 3_000 }
    expect(earnPointOf(line(off), 1)).toBe(Math.floor((493_800 - 33_999) / 100))
    expect(earnPointOf(line({ point: 500_000 }), 1)).toBe(0)
  })

  it('are the same in SQL', async () => {
    const won = fc.integer({ min: 0, max: 2_000_000 })
    const pieces = fc.integer({ min: 1, max: 99 })
    const amounts = fc.record({
      pieces,
      unitPrice: won,
      itemCoupon: won,
      orderCoupon: won,
      adminDiscount: won,
      point: won,
    })
    const cases = fc.sample(fc.tuple(amounts, fc.integer({ min: 0, max: 1_000 })), 500)
    const json = JSON.stringify(cases.map(([of, tenths]) => ({ ...of, rate: tenths / 10 })))
    const column = (name: string) => sql.raw(`"${name}"`)
    const earned = earnPointSql(
      {
        pieces: column('pieces'),
        unitPrice: column('unitPrice'),
        itemCoupon: column('itemCoupon'),
        orderCoupon: column('orderCoupon'),
        adminDiscount: column('adminDiscount'),
        point: column('point'),
      },
      column('rate'),
    )
    const rows = await queryRows<{ earned: number }>(
      connection.db,
      sql`select ${earned} as earned from jsonb_to_recordset(${json}::jsonb) as line(pieces int, "unitPrice" int, "itemCoupon" int,
        "orderCoupon" int, "adminDiscount" int, point int, rate float8)`,
    )
    expect(rows.map((row) => row.earned)).toEqual(cases.map(([of, tenths]) => earnPointOf(of, tenths / 10)))
  })

  it('are deducted with returned items, all of them with the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
        (earned, claims) => {
          let active = claims.reduce((sum, taken) => sum + taken, 0)
          let left = earned
          for (const taken of claims) {
            const share = splitEarnedPoints(left, taken, active)
            expect(share).toBeGreaterThanOrEqual(0)
            left -= share
            active -= taken
          }
          expect(left).toBe(0)
        },
      ),
    )
  })
})
