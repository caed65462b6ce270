import { eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { BANK, bankOrder, newDeposit, once } from '../server/bank'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const target = async (shop: TestShop) => ({
  targets: [{ orderPaymentSeq: (await bankOrder(shop)).orderPaymentSeq, amount: 256_000 }],
})

const matched = async (shop: TestShop) => {
  const { bankDepositSeq: seq, version } = await newDeposit(shop)
  await make(shop, `${BANK}/${seq}/match`, { ...(await target(shop)), version, ...once() })
  return { seq, version: version + 1 }
}

const fresh = async (shop: TestShop) => {
  const { bankDepositSeq: seq, version } = await newDeposit(shop)
  return { path: { seq }, version }
}

export const bankDepositCases = {
  'GET /api/v1/admin/bank-deposits': () => ({
    query: '?keyword=%EA%B9%80%EB%AF%BC&state[0]=AMBIGUOUS&account=004-3456&amount[from]=1&sort=amount,desc',
  }),
  'GET /api/v1/admin/bank-deposits/summary': () => ({ query: '?keywordType=memo&keyword=%ED%86%B5%ED%99%94' }),
  'POST /api/v1/admin/bank-deposits/sync': (shop) => {
    shop.clock.advance(6)
    return { body: once() }
  },
  'POST /api/v1/admin/bank-deposits/rematch': async (shop) => {
    const deposit = { amount: 1_234_000, name: '문정산' }
    await newDeposit(shop, deposit)
    await bankOrder(shop, { amount: deposit.amount, depositorName: deposit.name })
    return { body: once() }
  },
  'POST /api/v1/admin/bank-deposits/bulk': async (shop) => ({
    body: { action: 'IGNORE', seqs: [(await newDeposit(shop)).bankDepositSeq], reason: '카드 정산금', ...once() },
  }),
  'GET /api/v1/admin/bank-deposits/{seq}': async (shop) => ({
    path: { seq: (await newDeposit(shop)).bankDepositSeq },
    query: '?unmask=true',
  }),
  'GET /api/v1/admin/bank-deposits/{seq}/candidates': async (shop) => {
    await bankOrder(shop)
    return { path: { seq: (await newDeposit(shop)).bankDepositSeq } }
  },
  'POST /api/v1/admin/bank-deposits/{seq}/match': async (shop) => {
    const { path, version } = await fresh(shop)
    return { path, body: { ...(await target(shop)), version, ...once() } }
  },
  'POST /api/v1/admin/bank-deposits/{seq}/unmatch': async (shop) => {
    const { seq, version } = await matched(shop)
    return { path: { seq }, body: { reason: '다른 주문의 입금', version, ...once() } }
  },
  'POST /api/v1/admin/bank-deposits/{seq}/ignore': async (shop) => {
    const { path, version } = await fresh(shop)
    return { path, body: { reason: '이자', version } }
  },
  'POST /api/v1/admin/bank-deposits/{seq}/unignore': async (shop) => {
    const { path, version } = await fresh(shop)
    await shop.services.db
      .update(bankDeposits)
      .set({ state: 'IGNORED' })
      .where(eq(bankDeposits.bankDepositSeq, path.seq))
    return { path, body: { version } }
  },
  'PUT /api/v1/admin/bank-deposits/{seq}/memo': async (shop) => {
    const { path, version } = await fresh(shop)
    return { path, body: { memo: '통화함', version } }
  },
} satisfies Partial<Record<OperationName, Case>>

const nothing: Case = () => ({})

export const dashboardCases = {
  'GET /api/v1/admin/dashboard/orders': nothing,
  'GET /api/v1/admin/dashboard/sales': () => ({ query: '?days=90' }),
  'GET /api/v1/admin/dashboard/best-items': () => ({ query: '?days=30&itemType=TIRE' }),
  'GET /api/v1/admin/dashboard/unanswered': nothing,
  'GET /api/v1/admin/dashboard/pending': nothing,
  'GET /api/v1/admin/dashboard/low-stock': () => ({ query: '?limit=5' }),
  'GET /api/v1/admin/dashboard/mounts-today': () => ({ query: '?limit=5' }),
} satisfies Partial<Record<OperationName, Case>>
