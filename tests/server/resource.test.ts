import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../server/call/call'
import { invalid, Refusal } from '../../server/contract/refusal'
import type { Db } from '../../server/db/database'
import { packageCodes } from '../../server/db/schema'
import {
  isMasked,
  maskAccount,
  maskAddress,
  maskBirthDate,
  maskCarNumber,
  maskEmail,
  maskLoginId,
  maskName,
  maskPhone,
} from '../../server/lib/mask'
import { endOfDay, seoulDay, seoulHour, shiftDayByMonths, shiftMonth, startOfDay } from '../../server/lib/seoul-time'
import { forEachRow, nameLookupFrom } from '../../server/resource/each-row'
import { boundedPeriod } from '../../server/resource/filters'
import { paged } from '../../server/resource/pages'
import { checkSameSet, writeOrder } from '../../server/resource/row-order'
import { checkVersion } from '../../server/resource/stamps'
import { type TestShop, testShop } from './harness'

describe('masks', () => {
  it.each([
    [maskName, '홍길동', '홍*동'],
    [maskName, '홍길', '홍*'],
    [maskName, '남궁길동', '남**동'],
    [maskName, '홍', '*'],
    [maskPhone, '01012345678', '010-****-5678'],
    [maskPhone, '0212345678', '02-****-5678'],
    [maskPhone, '0311234567', '031-***-4567'],
    [maskPhone, '15881234', '****-1234'],
    [maskPhone, '1234', '****'],
    [maskEmail, 'hong@naver.com', 'ho***@naver.com'],
    [maskEmail, 'ab@x.kr', 'a***@x.kr'],
    [maskEmail, 'a@x.kr', '***@x.kr'],
    [maskLoginId, 'hong', 'hong'],
    [maskLoginId, 'hong@naver.com', 'ho***@naver.com'],
    [maskAddress, '서울특별시 강남구 테헤란로 123', '서울특별시 강남구 ***'],
    [maskCarNumber, '12가3456', '12가 **56'],
    [maskCarNumber, '123가3456', '123가 **56'],
    [maskCarNumber, '서울1가3456', '서울1가 **56'],
    [maskAccount, '12345678', '****5678'],
    [maskBirthDate, '1985-03-07', '1985-**-**'],
  ] as const)('%o %s → %s', (mask, text, masked) => {
    expect(mask(text as string)).toBe(masked)
    expect(mask(null as string | null)).toBeNull()
  })

  it('are recognized in input', () => {
    expect([isMasked('홍*동'), isMasked('홍길동'), isMasked(null), isMasked(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('days in Seoul', () => {
  it('start at 15:00 UTC of the day before', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T15:00:00.000Z')
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T15:00:00.000Z')
    expect(seoulDay(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
    expect(seoulHour(new Date('2026-11-20T20:59:59Z'))).toBe(5)
  })

  it('add months, clipped to their last day', () => {
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
    expect(shiftDayByMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(shiftDayByMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(shiftDayByMonths('2026-11-21', -24)).toBe('2024-11-21')
  })
})

describe('bounded periods', () => {
  const now = new Date('2026-11-21T00:12:00Z')
  const of = (from?: string, to?: string) => boundedPeriod({ from, to }, 'at', 12, now)

  it('fill in missing ends', () => {
    expect(boundedPeriod(undefined, 'at', 12, now)).toEqual({ from: '2025-11-21', to: '2026-11-21' })
    expect(of('2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
    expect(of('2020-01-01')).toEqual({ from: '2020-01-01', to: '2021-01-01' })
    expect(of('2030-01-01')).toEqual({ from: '2030-01-01', to: '2030-01-01' })
    expect(of(undefined, '2024-06-30')).toEqual({ from: '2023-06-30', to: '2024-06-30' })
  })

  it('refuse too long and reversed ones', () => {
    expect(() => of('2025-11-20', '2026-11-21')).toThrow('최대 12개월까지 조회할 수 있습니다.')
    expect(() => of('2026-11-22', '2026-11-21')).toThrow('종료일은 시작일 이후여야 합니다.')
  })
})

it('pages past the end read no rows and keep the total', async () => {
  const rows = async (limit: number, offset: number) => Array.from({ length: limit }, (_, i) => offset + i)
  expect(await paged({ page: 2, size: 20 }, async () => 25, rows)).toMatchObject({
    total: 25,
    page: 2,
    items: { 0: 20 },
  })
  expect(
    await paged(
      { page: 3, size: 20 },
      async () => 40,
      async () => Promise.reject(new Error('asked')),
    ),
  ).toEqual({
    items: [],
    page: 3,
    size: 20,
    total: 40,
  })
})

describe('writes', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())

  const all = () =>
    shop.services.db.select().from(packageCodes).orderBy(asc(packageCodes.sortOrder), asc(packageCodes.packageCodeSeq))

  it('in bulk: a refused row rolls back only itself, an error everything', async () => {
    const seqs = (await all()).map(({ packageCodeSeq }) => packageCodeSeq)
    const rename = (bad: (seq: number) => Error | null) =>
      shop.services.db.transaction((tx) =>
        forEachRow(
          { db: tx as Db } as Call,
          [...seqs, seqs[0] ?? 0],
          async (db, seq) => {
            await db
              .update(packageCodes)
              .set({ name: `이름 ${seq}` })
              .where(eq(packageCodes.packageCodeSeq, seq))
            const error = bad(seq)
            if (error) throw error
          },
          nameLookupFrom(packageCodes, packageCodes.packageCodeSeq, packageCodes.name),
        ),
      )
    const before = new Map((await all()).map(({ packageCodeSeq, name }) => [packageCodeSeq, name]))
    const receipt = await rename((seq) => (seq === seqs[1] ? new Refusal(409, 'IN_USE', '사용 중') : null))
    expect(receipt).toEqual({
      done: seqs.length - 1,
      failed: [{ seq: seqs[1], name: before.get(seqs[1] ?? 0), code: 'IN_USE', message: '사용 중' }],
      doneSeqs: seqs.filter((seq) => seq !== seqs[1]),
    })
    const names = new Map((await all()).map(({ packageCodeSeq, name }) => [packageCodeSeq, name]))
    expect(names.get(seqs[0] ?? 0)).toBe(`이름 ${seqs[0]}`)
    expect(names.get(seqs[1] ?? 0)).not.toBe(`이름 ${seqs[1]}`)
    await expect(rename((seq) => (seq === seqs[2] ? new Error('broken') : null))).rejects.toThrow('broken')
  })

  it('of an order need exactly the stored set', async () => {
    const seqs = (await all()).map(({ packageCodeSeq }) => packageCodeSeq)
    const turned = [...seqs].reverse()
    checkSameSet(turned, seqs)
    await writeOrder(shop.services.db, packageCodes, packageCodes.packageCodeSeq, packageCodes.sortOrder, turned)
    const stored = await all()
    expect(stored.map(({ packageCodeSeq }) => packageCodeSeq)).toEqual(turned)
    expect(stored.map(({ sortOrder }) => sortOrder)).toEqual(turned.map((_, i) => i + 1))
    for (const wrong of [seqs.slice(1), [...seqs, 999_999], [...seqs.slice(1), seqs[1] ?? 0]]) {
      expect(() => checkSameSet(wrong, turned)).toThrow(Refusal)
    }
  })

  it('with an old version are refused with the current record', async () => {
    await checkVersion({ version: 2 }, 2, () => 'unused')
    const refused = await checkVersion({ version: 3 }, 2, async () => ({ name: '지금' })).catch(
      (error: Refusal) => error,
    )
    expect(refused).toMatchObject({ status: 409, code: 'CONFLICT', result: { name: '지금' } })
    expect(invalid({ a: '나쁨' })).toMatchObject({ status: 400, errors: [{ field: 'a', message: '나쁨' }] })
  })
})
