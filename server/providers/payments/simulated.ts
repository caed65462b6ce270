import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import type { Clock } from '../../lib/clock'
import { DeclinedError, NoAnswerError } from '../errors'
import type { Charge, IssuedAccount, Paid, PaymentProvider } from './port'
import { simulatedPgCalls } from './simulated.schema'

const COMPANIES: readonly Schemas['CardCompany'][] = [
  'SHINHAN',
  'SAMSUNG',
  'KB',
  'HYUNDAI',
  'LOTTE',
  'BC',
  'HANA',
  'NH',
]

const DECLINED: Record<string, string> = { '0000': '한도초과 카드입니다.', '1111': '유효기간 오류입니다.' }
const SLOW_MS = 8_000

type Row = typeof simulatedPgCalls.$inferSelect

const toCharge = (row: Row): Charge => ({
  kind: 'CARD',
  pgTid: row.pgTid,
  amount: row.amount,
  approvalNumber: row.approvalNumber ?? '',
  approvedAt: row.at,
  // written by this file only
  cardCompany: row.cardCompany as Charge['cardCompany'],
  maskedCardNumber: row.maskedCardNumber ?? '',
})

/** The bank of all simulated accounts. */
const BANK = '088'
const HOLDER = '모의결제'

/** Returns the payment into a virtual account, or the account; null if it was closed or its time is over. */
function toAccount(
  { pgTid, amount, accountNumber, dueAt, depositedAt, closedAt }: Row,
  now: Date,
): Paid | IssuedAccount | null {
  const due = dueAt ? { dueAt } : {}
  const account = { bankCode: BANK, accountNumber: accountNumber ?? '', holder: HOLDER, ...due } as const
  if (depositedAt) return { kind: 'DEPOSIT', pgTid, amount, approvedAt: depositedAt, account }
  if (closedAt || (dueAt && dueAt < now)) return null
  return { kind: 'ACCOUNT', amount, ...account }
}

/** Returns values derived from a key: 24 characters, and 12 digits. */
function digestOf(key: string): { text: string; digits: string } {
  const digest = createHash('sha256').update(key).digest('hex')
  const text = digest.slice(0, 24).toUpperCase().replace(/[FT]$/, 'A')
  return { text, digits: String(Number.parseInt(digest.slice(0, 13), 16) % 1_000_000_000_000).padStart(12, '0') }
}

/**
 * The simulated provider. Cards ending in 0000 or 1111 are declined; 2222 answers after eight seconds; 3333 is approved
 * without an answer. Cancellations of a `pgTid` ending in F are declined; those ending in T are done without an answer.
 * A payment into an account is refunded to an account alone. A repeated key returns the first result.
 */
export function simulatedPayments({ db, clock }: { db: Db; clock: Clock }): PaymentProvider {
  const findCall = async (key: string): Promise<Row | undefined> =>
    (await db.select().from(simulatedPgCalls).where(eq(simulatedPgCalls.key, key)))[0]
  /** Records a call unless its key exists; returns whether it was recorded. */
  const record = async (row: typeof simulatedPgCalls.$inferInsert): Promise<boolean> =>
    (await db.insert(simulatedPgCalls).values(row).onConflictDoNothing().returning()).length > 0

  return {
    simulated: true,

    async charge({ key, amount, cardNumber }) {
      const before = await findCall(key)
      if (before) return toCharge(before)
      const end = cardNumber.slice(-4)
      const refused = DECLINED[end]
      if (refused) throw new DeclinedError(refused)
      if (end === '2222') await pause(SLOW_MS)
      const { text, digits } = digestOf(key)
      await record({
        key,
        kind: 'CHARGE',
        pgTid: `CBN${text}`,
        amount,
        approvalNumber: digits.slice(-8),
        cardCompany: COMPANIES[Number(cardNumber.charAt(0)) % COMPANIES.length] ?? 'BC',
        maskedCardNumber: `${cardNumber.slice(0, 4)}-****-****-${end}`,
        at: clock.now(),
      })
      if (end === '3333') throw new NoAnswerError()
      const stored = await findCall(key)
      if (!stored) throw new NoAnswerError()
      return toCharge(stored)
    },

    async find(key) {
      const row = await findCall(key)
      if (!row) return null
      return row.kind === 'ACCOUNT' ? toAccount(row, clock.now()) : toCharge(row)
    },

    async closeAccount(key) {
      await db
        .update(simulatedPgCalls)
        .set({ closedAt: clock.now() })
        .where(and(eq(simulatedPgCalls.key, key), isNull(simulatedPgCalls.depositedAt)))
      if ((await findCall(key))?.depositedAt) throw new DeclinedError('이미 입금된 가상계좌입니다.')
    },

    customer: {
      async issueAccount({ key, amount, dueAt }) {
        const { text, digits } = digestOf(key)
        const at = clock.now()
        await record({ key, kind: 'ACCOUNT', pgTid: `VBA${text}`, amount, accountNumber: `56${digits}`, dueAt, at })
      },
      async deposit(key) {
        const { depositedAt, closedAt, dueAt } = simulatedPgCalls
        const now = clock.now()
        const open = and(eq(simulatedPgCalls.key, key), isNull(depositedAt), isNull(closedAt), gt(dueAt, now))
        await db.update(simulatedPgCalls).set({ depositedAt: now }).where(open)
        return ((await findCall(key))?.depositedAt ?? null) !== null
      },
    },

    async cancel({ key, pgTid, amount, account }) {
      const before = await findCall(key)
      if (before) return { canceledAt: before.at }
      if (pgTid.startsWith('VBA') && !account) throw new DeclinedError('환불 계좌가 필요합니다.')
      if (pgTid.endsWith('F')) throw new DeclinedError('취소 가능 기간이 지났습니다.')
      const at = clock.now()
      const first = await record({ key, kind: 'CANCEL', pgTid, amount, at })
      if (first && pgTid.endsWith('T')) throw new NoAnswerError()
      return { canceledAt: at }
    },
  }
}
