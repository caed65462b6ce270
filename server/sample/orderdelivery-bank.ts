import { and, asc, eq, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { serverMarks, shopInfo } from '../db/schema'
import { openPayments, settledPayments } from '../orderdelivery/bank/matchable-payments'
import { matchDeposit } from '../orderdelivery/bank/matcher'
import { PaymentIndex } from '../orderdelivery/bank/payment-index'
import { bankDepositMatches, bankDeposits } from '../orderdelivery/schema/bank-deposit.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { orderPayments } from '../orderdelivery/schema/payment.schema'
import { bankFeedRows } from '../providers/bank-feed/simulated.schema'
import { continueNumbers, insertAll } from './insert'
import { koreanName } from './names'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

type Deposit = typeof bankDeposits.$inferSelect
type FeedRow = typeof bankFeedRows.$inferSelect

/**
 * Of 250: matched automatically (70%), manually (12%), ignored (6%), unmatched (9%), ambiguous between two orders (3%).
 */
const COUNTS = { matched: 205, ignored: 15, unmatched: 22 }
const PAIRS = [
  ['김민수', 256_000],
  ['이영희', 512_000],
  ['박준호', 48_000],
  ['최지훈', 128_000],
] as const
const FEED = 40
/** Time since the last query of the bank, in ms. */
const PULLED_MS = 7 * MINUTE_MS
const LOOKED_BACK = 7 * DAY_MS

const IGNORED = [
  ['국민카드정산', 'PG 정산금', 1_284_300],
  ['예금이자', '이자', 1_820],
  ['한국타이어판매', '판매 장려금', 3_500_000],
  ['국세청환급', '부가세 환급', 842_110],
  ['직원식대반환', '가지급금 반환', 38_000],
] as const

/** Loads deposits of the newest orders paid by bank transfer; every seventh was matched manually. */
async function loadMatched(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into ${bankDeposits} (feed_code, bank_code, account_number, deposited_at, depositor_name, amount, description, state, rest_amount, matched_at, matched_by,
      memo, created_at, updated_at, updated_by, version)
    select 'KB' || to_char(p.approved_at at time zone 'Asia/Seoul', 'YYYYMMDDHH24MISS') || lpad(p.order_payment_seq::text, 8, '0'),
      p.bank_code, p.account_number, p.approved_at, coalesce(p.depositor_name, o.orderer_name), p.received_amount, '타행이체',
      case when by_hand then 'MANUAL_MATCHED' else 'AUTO_MATCHED' end, 0,
      p.approved_at + case when by_hand then interval '47 minutes' else interval '6 minutes' end, case when by_hand then 'cs_lead' end,
      case when p.order_payment_seq % 63 = 0 then '고객과 통화하여 확인' end,
      p.approved_at + interval '6 minutes', p.approved_at + interval '6 minutes', case when by_hand then 'cs_lead' end, 2
    from ${orderPayments} p join ${orders} o on o.order_seq = p.order_seq cross join lateral (select p.order_payment_seq % 7 = 0 as by_hand) how
    where p.method = 'BANK_TRANSFER' and p.kind = 'MAIN' and p.approved_at is not null and p.received_amount > 0 and p.account_number is not null
      and p.state <> 'CANCELED'
    order by p.approved_at desc, p.order_payment_seq desc limit ${count}`)
  await db.execute(sql`
    insert into ${bankDepositMatches} (bank_deposit_seq, order_payment_seq, order_seq, amount, created_at)
    select d.bank_deposit_seq, p.order_payment_seq, p.order_seq, d.amount, d.matched_at
    from ${bankDeposits} d join ${orderPayments} p on p.order_payment_seq = right(d.feed_code, 8)::int order by d.bank_deposit_seq`)
}

interface Waiting {
  orderPaymentSeq: number
  orderSeq: number
  name: string
  amount: number
  orderedAt: Date
}

const paymentsBy = (db: Db, state: 'READY' | 'CANCELED' | 'PAID', limit: number): Promise<Waiting[]> =>
  db
    .select({
      orderPaymentSeq: orderPayments.orderPaymentSeq,
      orderSeq: orders.orderSeq,
      name: sql<string>`coalesce(${orderPayments.depositorName}, ${orders.ordererName})`,
      amount: orderPayments.amount,
      orderedAt: orders.orderedAt,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(
      and(
        eq(orderPayments.method, 'BANK_TRANSFER'),
        eq(orderPayments.kind, 'MAIN'),
        eq(orderPayments.state, state),
        sql`${orderPayments.amount} > 0`,
      ),
    )
    .orderBy(sql`${orders.orderedAt} desc`, asc(orders.orderSeq))
    .limit(limit)

const rename = (db: Db, payment: Waiting | undefined, name: string) =>
  payment &&
  db
    .update(orderPayments)
    .set({ depositorName: name })
    .where(eq(orderPayments.orderPaymentSeq, payment.orderPaymentSeq))

/** Makes two buyers with the same name owe the same extra amount; only the senders distinguish their deposits. */
async function loadPairs(db: Db, now: Date, paid: readonly Waiting[], account: Account): Promise<void> {
  const at = new Date(now.getTime() - 30 * HOUR_MS)
  const rows = PAIRS.flatMap(([depositorName, amount], pair) =>
    paid.slice(pair * 2, pair * 2 + 2).map(({ orderSeq }) => ({
      orderSeq,
      kind: 'EXTRA' as const,
      method: 'BANK_TRANSFER' as const,
      state: 'READY' as const,
      amount,
      ...account,
      depositorName,
      reason: '휠 얼라인먼트·밸런스 추가',
      createdAt: at,
      createdBy: 'cs_lead',
      updatedAt: at,
      updatedBy: 'cs_lead',
    })),
  )
  if (rows.length > 0) await db.insert(orderPayments).values(rows)
}

type Account = Pick<FeedRow, 'bankCode' | 'accountNumber'>

/** What the bank reported: name, amount, time. */
interface Told {
  name: string
  amount: number
  at: Date
  state?: Deposit['state']
  ignoreReason?: string
}

function* depositRows(
  deposits: readonly Told[],
  first: number,
  [account, second]: readonly [Account, Account],
  now: Date,
): Generator<Deposit> {
  for (const [index, { name, amount, at, state = 'UNMATCHED', ignoreReason = null }] of deposits.entries()) {
    const depositedAt = new Date(Math.min(at.getTime(), now.getTime() - 10 * MINUTE_MS))
    const seenAt = new Date(depositedAt.getTime() + 5 * MINUTE_MS)
    const by = state === 'IGNORED' ? 'cs_lead' : null
    const settledAt = by ? new Date(Math.min(seenAt.getTime() + 2 * HOUR_MS, now.getTime())) : null
    yield {
      bankDepositSeq: first + index,
      feedCode: `KBX${String(first + index).padStart(9, '0')}`,
      // deposits that belong to no order arrive in either account
      ...(state === 'IGNORED' && index % 3 === 0 ? second : account),
      depositedAt,
      depositorName: name,
      amount,
      description: '타행이체',
      state,
      reason: state === 'UNMATCHED' ? '일치하는 주문 없음' : null,
      ignoreReason,
      restAmount: amount,
      returnedAmount: 0,
      returnedOrderSeq: null,
      matchedAt: settledAt,
      matchedBy: by,
      memo: null,
      createdAt: seenAt,
      createdBy: null,
      updatedAt: settledAt ?? seenAt,
      updatedBy: by,
      version: by ? 2 : 1,
    }
  }
}

/** Sets the explanations of the newest deposits as the matcher would. */
async function explain(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKED_BACK)
  const rows = await db
    .select()
    .from(bankDeposits)
    .where(
      and(eq(bankDeposits.state, 'UNMATCHED'), sql`${bankDeposits.depositedAt} > ${since.toISOString()}::timestamptz`),
    )
  const amounts = rows.map(({ amount }) => amount)
  const pool = new PaymentIndex([...(await openPayments(db)), ...(await settledPayments(db, amounts, since))])
  for (const row of rows) {
    const verdict = matchDeposit(row, pool.around(row))
    if (verdict.state === 'AUTO_MATCHED') continue
    const { state, reason } = verdict
    await db.update(bankDeposits).set({ state, reason }).where(eq(bankDeposits.bankDepositSeq, row.bankDepositSeq))
  }
}

/**
 * Loads bank deposits that match orders and payments, unmatched ones of each kind, and what the bank will report in the
 * next days.
 */
export async function loadBankDeposits(db: Db, { dice, now, scale }: Context): Promise<void> {
  const factor = scale === 'full' ? 667 : 1
  const [shop] = await db.select({ accounts: shopInfo.bankAccounts }).from(shopInfo)
  const [main, second] = shop?.accounts ?? []
  if (!main) return
  const accountOf = ({ bankCode, accountNumber }: Account): Account => ({ bankCode, accountNumber })
  const account = accountOf(main)
  await loadMatched(db, COUNTS.matched * factor)
  const ready = await paymentsBy(db, 'READY', 40)
  const paid = await paymentsBy(db, 'PAID', 10)
  const [expired] = await paymentsBy(db, 'CANCELED', 1)
  const [cut, company, short, over, other, ...plain] = ready
  await rename(db, cut, '에스케이렌터카서비스')
  await rename(db, company, '(주)한빛타이어')
  await loadPairs(db, now, paid, account)

  const before = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
  const after = (payment: Waiting): Date => new Date(payment.orderedAt.getTime() + HOUR_MS)
  const deposits: Told[] = [
    ...PAIRS.flatMap(([name, amount]) => [before(20), before(3)].map((at) => ({ name, amount, at }))),
    ...(cut ? [{ name: '에스케이렌터카서', amount: cut.amount, at: after(cut) }] : []),
    ...(over ? [{ name: over.name, amount: over.amount + 10_000, at: after(over) }] : []),
    ...(short ? [{ name: short.name, amount: short.amount - 1_000, at: after(short) }] : []),
    ...(other ? [{ name: koreanName(dice).name, amount: other.amount, at: after(other) }] : []),
    ...(expired ? [{ name: expired.name, amount: expired.amount, at: before(26) }] : []),
    ...paid.slice(8, 10).map(({ name, amount }) => ({ name, amount, at: before(5) })),
  ]
  const known = deposits.length - PAIRS.length * 2
  for (let n = known; n < COUNTS.unmatched * factor; n += 1) {
    const at = before(dice.int(1, scale === 'full' ? 300 * 24 : 20 * 24))
    deposits.push({ name: koreanName(dice).name, amount: dice.int(12, 900) * 1_000 + 370, at })
  }
  for (let n = 0; n < COUNTS.ignored * factor; n += 1) {
    const [name, ignoreReason, amount] = dice.pick(IGNORED)
    const at = before(dice.int(4, scale === 'full' ? 300 * 24 : 30 * 24))
    deposits.push({ name, amount: amount + dice.int(0, 9) * 100, at, state: 'IGNORED', ignoreReason })
  }
  const [last] = await db
    .select({ n: sql<number>`coalesce(max(${bankDeposits.bankDepositSeq}), 0)::int` })
    .from(bankDeposits)
  await insertAll(
    db,
    bankDeposits,
    depositRows(deposits, (last?.n ?? 0) + 1, [account, accountOf(second ?? main)], now),
  )
  await continueNumbers(db, bankDeposits, 'bankDepositSeq')
  await explain(db, now)

  const coming = [...(company ? [{ name: '한빛타이어', amount: company.amount }] : []), ...plain.slice(0, 24)]
  await insertAll(db, bankFeedRows, feedRows(dice, now, account, coming))
  const pulled = new Date(now.getTime() - PULLED_MS)
  await db.insert(serverMarks).values({ name: 'bank-feed', value: pulled.toISOString(), at: pulled })
}

/** Yields the next three days: expected deposits, unknown ones, and a withdrawal or two. */
function* feedRows(
  dice: Dice,
  now: Date,
  account: Account,
  coming: readonly { name: string; amount: number }[],
): Generator<FeedRow> {
  for (let n = 0; n < FEED; n += 1) {
    const order = coming[n]
    const out = !order && n % 5 === 0
    yield {
      feedCode: `KBF${String(n + 1).padStart(9, '0')}`,
      bankCode: account.bankCode as Schemas['BankCode'],
      accountNumber: account.accountNumber,
      depositedAt: new Date(now.getTime() + (n === 0 ? 2 : n * 95) * MINUTE_MS),
      depositorName: order?.name ?? (out ? '관리비' : koreanName(dice).name),
      amount: order?.amount ?? (out ? -385_000 : dice.int(12, 900) * 1_000 + 410),
      description: out ? '자동이체' : '타행이체',
    }
  }
}
