import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import type { Clock } from '../../lib/clock'
import { DeclinedError, NoAnswerError } from '../errors'
import type { Charge, PaymentProvider } from './port'
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
  pgTid: row.pgTid,
  amount: row.amount,
  approvalNumber: row.approvalNumber ?? '',
  approvedAt: row.at,
  // written by this file only
  cardCompany: row.cardCompany as Charge['cardCompany'],
  maskedCardNumber: row.maskedCardNumber ?? '',
})

/**
 * The simulated provider. Cards ending in 0000 or 1111 are declined; 2222 answers after eight seconds; 3333 is approved
 * without an answer. Cancellations of a `pgTid` ending in F are declined; those ending in T are done without an answer.
 * A repeated key returns the first result.
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
      const digest = createHash('sha256').update(key).digest('hex')
      await record({
        key,
        kind: 'CHARGE',
        pgTid: `CBN${digest.slice(0, 24).toUpperCase().replace(/[FT]$/, 'A')}`,
        amount,
        approvalNumber: String(Number.parseInt(digest.slice(0, 12), 16) % 100_000_000).padStart(8, '0'),
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
      return row ? toCharge(row) : null
    },

    async cancel({ key, pgTid, amount }) {
      const before = await findCall(key)
      if (before) return { canceledAt: before.at }
      if (pgTid.endsWith('F')) throw new DeclinedError('취소 가능 기간이 지났습니다.')
      const at = clock.now()
      const first = await record({ key, kind: 'CANCEL', pgTid, amount, at })
      if (first && pgTid.endsWith('T')) throw new NoAnswerError()
      return { canceledAt: at }
    },
  }
}
