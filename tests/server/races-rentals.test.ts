import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { items } from '../../server/product/schema/item.schema'
import { rentalStateHistories } from '../../server/rental/schema/rental-application.schema'
import { type TestShop, testShop } from './harness'
import { newStore } from './mounts'
import { newTire, productBody } from './rental-goods'
import { newApplication } from './rentals'

/** Rentals that two admins change at the same time. The embedded database has one connection. */

const PATH = '/api/v1/admin/rental-applications'

let shop: TestShop
let token: string

describe.runIf(process.env.TEST_DATABASE_URL)('concurrently', () => {
  beforeAll(async () => {
    shop = await testShop()
    token = await shop.signIn('admin')
  })
  afterAll(() => shop.close())

  const send = (path: string, body: object) =>
    shop.call<Schemas['RentalApplicationRecord']>('POST', `${PATH}${path}`, { token, body })
  const codes = (answers: { status: number; code: string | null | undefined }[]) =>
    answers
      .map(({ status, code }) => code ?? status)
      .map(String)
      .sort()

  async function approved(stockQuantity: number, count: number) {
    const tire = await newTire(shop, { stockManaged: true, stockQuantity })
    const body = await productBody(shop, { itemSeq: tire.itemSeq })
    const created = await shop.call<Schemas['RentalProduct']>('POST', '/api/v1/admin/rental-products', { token, body })
    const of = { itemSeq: tire.itemSeq, rentalProductSeq: created.result.rentalProductSeq, state: 'APPROVED' as const }
    const rows = []
    for (let n = 0; n < count; n += 1) rows.push(await newApplication(shop, of))
    return { rows, ...of, planSeq: created.result.plans[0]?.planSeq }
  }

  it('the last four tires are given to one contract', async () => {
    const { rows, itemSeq } = await approved(4, 2)
    const { storeSeq } = await newStore(shop)
    const answers = await Promise.all(
      rows.map(({ rentalApplicationSeq: seq, version }) =>
        send(`/${seq}/transition`, {
          to: 'CONTRACTED',
          contractNo: `LAST-${seq}`,
          contractedOn: '2026-11-21',
          storeSeq,
          version,
        }),
      ),
    )
    expect(codes(answers)).toEqual(['200', 'STOCK_NEGATIVE'])
    const [item] = await shop.services.db.select().from(items).where(eq(items.itemSeq, itemSeq))
    expect(item?.stockQuantity).toBe(0)
  })

  it('a contract number is unique', async () => {
    const { rows } = await approved(40, 2)
    const { storeSeq } = await newStore(shop)
    const answers = await Promise.all(
      rows.map(({ rentalApplicationSeq: seq, version }) =>
        send(`/${seq}/transition`, {
          to: 'CONTRACTED',
          contractNo: 'ONCE-2026',
          contractedOn: '2026-11-21',
          storeSeq,
          version,
        }),
      ),
    )
    expect(codes(answers)).toEqual(['200', 'DUPLICATE'])
  })

  it('a repeated application is created once, with consecutive numbers', async () => {
    const { rentalProductSeq, planSeq } = await approved(4, 0)
    const body = {
      applicantType: 'PERSONAL',
      applicantName: '김동시',
      mobilePhone: '01066660001',
      carText: '기아 K5',
      rentalProductSeq,
      planSeq,
      privacyAgreedAt: '2026-11-20T10:00:00+09:00',
    }
    const answers = await Promise.all([body, body, { ...body, mobilePhone: '01066660002' }].map((one) => send('', one)))
    expect(codes(answers)).toEqual(['201', '201', 'DUPLICATE'])
    const numbers = answers.flatMap(({ status, result }) =>
      status === 201 ? Number(result.applicationNo.slice(8)) : [],
    )
    expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBe(1)
  })

  it('two first calls start one consultation', async () => {
    const { rentalApplicationSeq: seq } = await newApplication(shop)
    const answers = await Promise.all(['ABSENT', 'CONNECTED'].map((result) => send(`/${seq}/contact-logs`, { result })))
    expect(codes(answers)).toEqual(['201', '201'])
    const steps = await shop.services.db
      .select()
      .from(rentalStateHistories)
      .where(eq(rentalStateHistories.rentalApplicationSeq, seq))
    expect(steps.map(({ to }) => to)).toEqual(['CONSULTING'])
    const after = await shop.call<Schemas['RentalApplicationRecord']>('GET', `${PATH}/${seq}`, { token })
    expect(after.result.contactCount).toBe(2)
  })
})
