import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopInfo } from '../../../server/db/schema'
import { popbillBank } from '../../../server/providers/bank-feed/popbill'
import type { BankFeed } from '../../../server/providers/bank-feed/port'
import { simulatedBank } from '../../../server/providers/bank-feed/simulated'
import { bankFeedRows } from '../../../server/providers/bank-feed/simulated.schema'
import { NoAnswerError } from '../../../server/providers/errors'
import { startFakeService } from '../../fakes/fake-service'
import { createFakePopbill, POPBILL } from '../../fakes/popbill'
import { type TestShop, testShop } from '../harness'
import { describeFaults, REQUEST_MS } from './port-suite'

const now = new Date('2026-11-21T03:00:00.000Z')
const clock = { now: () => now }
const fake = createFakePopbill(clock.now)
const service = await startFakeService(fake.routes)
let shop: TestShop
let popbill: BankFeed
let simulated: BankFeed

const KB = { bankCode: '004', accountNumber: '48290104123456' } as const
const SHINHAN = { bankCode: '088', accountNumber: '140013987654' } as const
const movements = [
  {
    tid: '01912181100000000120191221000001',
    trdt: '20261120153000',
    accIn: '128000',
    remark1: '(주)한빛타',
    remark2: '타행이체',
  },
  { tid: '01912181100000000120191221000002', trdt: '20261121090000', accOut: '50000', remark1: '수수료' },
]

beforeAll(async () => {
  shop = await testShop()
  const { db } = shop.services
  await db.update(shopInfo).set({
    bankAccounts: [
      { ...KB, holder: '(주)타이어원', enabled: true, sortOrder: 1 },
      { ...SHINHAN, holder: '(주)타이어원', enabled: true, sortOrder: 2 },
    ],
  })
  popbill = popbillBank({ ...POPBILL, test: true, host: service.url, clock, requestMs: REQUEST_MS, db, pollMs: 1 })
  simulated = simulatedBank(db)
  await db.delete(bankFeedRows)
  await db.insert(bankFeedRows).values([
    {
      ...KB,
      feedCode: 'one',
      depositedAt: new Date('2026-11-20T06:30:00.000Z'),
      depositorName: '(주)한빛타',
      amount: 128_000,
      description: '타행이체',
    },
    {
      ...KB,
      feedCode: 'two',
      depositedAt: new Date('2026-11-21T00:00:00.000Z'),
      depositorName: '수수료',
      amount: -50_000,
    },
  ])
})
beforeEach(() => {
  fake.jobTakes = 0
  fake.accounts = [
    { bankCode: '0004', accountNumber: '482901-04-123456', movements },
    { bankCode: '0088', accountNumber: '140013987654', movements: [] },
    { bankCode: '0003', accountNumber: '99999999999', movements: [] },
  ]
})
afterAll(() => shop.close())

const since = new Date('2026-11-18T03:00:00.000Z')

describe.each([
  ['팝빌', () => popbill],
  ['simulated', () => simulated],
])('bank feed by %s', (_name, feed) => {
  it('returns movements of the accounts, names as printed, withdrawals negative', async () => {
    const rows = await feed().pull({ since, until: now })
    expect(rows).toMatchObject([
      {
        ...KB,
        depositedAt: new Date('2026-11-20T06:30:00.000Z'),
        depositorName: '(주)한빛타',
        amount: 128_000,
        description: '타행이체',
      },
      { ...KB, depositedAt: new Date('2026-11-21T00:00:00.000Z'), amount: -50_000, description: null },
    ])
    const again = await feed().pull({ since, until: now })
    expect(again.map(({ feedCode }) => feedCode)).toEqual(rows.map(({ feedCode }) => feedCode))
  })
})

describe('팝빌 계좌조회', () => {
  const started = () => service.requests.filter((request) => request === 'POST /EasyFin/Bank/BankAccount').length

  it('identifies a movement by its id there, and pulls each registered account of the shop', async () => {
    const before = started()
    const rows = await popbill.pull({ since, until: now })
    expect(rows[0]?.feedCode).toBe(movements[0]?.tid)
    expect(started()).toBe(before + 2)
    fake.accounts = []
    await expect(popbill.pull({ since, until: now })).rejects.toThrow('팝빌에 등록된 상점 계좌가 없습니다.')
  })

  it('reads all pages', async () => {
    const many = Array.from({ length: 2_100 }, (_, each) => ({
      tid: `many-${each}`,
      trdt: '20261120153000',
      accIn: '1000',
      remark1: '김많이',
    }))
    fake.accounts = [{ bankCode: '0004', accountNumber: KB.accountNumber, movements: many }]
    const rows = await popbill.pull({ since, until: now })
    expect(new Set(rows.map(({ feedCode }) => feedCode)).size).toBe(2_100)
  })

  it('starts a month back, and catches up at most three months in steps of one', async () => {
    fake.accounts = [{ bankCode: '0004', accountNumber: KB.accountNumber, movements }]
    const before = started()
    expect(await popbill.pull({ since: null, until: now })).toHaveLength(2)
    expect(started()).toBe(before + 2)
    expect(await popbill.pull({ since: new Date('2025-01-01T00:00:00.000Z'), until: now })).toHaveLength(2)
    expect(started()).toBe(before + 6)
  })

  it('continues an unfinished job on the next pull', async () => {
    fake.accounts = [{ bankCode: '0004', accountNumber: KB.accountNumber, movements }]
    fake.jobTakes = 15
    const before = started()
    await expect(popbill.pull({ since, until: now })).rejects.toBeInstanceOf(NoAnswerError)
    expect(await popbill.pull({ since, until: now })).toHaveLength(2)
    expect(started()).toBe(before + 1)
  })

  it('returns the remaining points, and unregistered accounts', async () => {
    expect(await popbill.check?.()).toEqual({ balance: 12_340 })
    fake.accounts = fake.accounts.slice(0, 1)
    await expect(popbill.check?.()).rejects.toThrow('끝자리 7654 계좌가 팝빌에 등록되어 있지 않습니다.')
  })

  describeFaults(service, { ask: async () => (await popbill.pull({ since, until: now })).length })
})
