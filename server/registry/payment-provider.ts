import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Schemas, Services } from '../http/call'
import { NoAnswer } from './answer'
import { simulatedPgCalls } from './payment-provider.schema'

/** A card as it was told: lives in one call's memory, and goes nowhere but to the provider. */
export interface CardToCharge {
  /** Names the charge: the same one never pays twice. */
  key: string
  amount: number
  cardNumber: string
  installmentMonths: number
}

/** What the provider approved. */
export interface Charge {
  pgTid: string
  amount: number
  approvalNumber: string
  approvedAt: Date
  cardCompany: Schemas['CardCompany']
  /** `1234-****-****-5678` */
  maskedCardNumber: string
  /** Where the provider shows its slip; `{clientKey}` stands for the shop's public key. The simulated one has no such page. */
  receiptUrl?: string
}

/** The provider said no, in its own words. */
export class Declined extends Error {}

export interface Cancellation {
  /** Names the cancellation (`refund-12`): the same one never pays twice. */
  key: string
  pgTid: string
  amount: number
  /** Of who paid into a virtual account. */
  account?: { bankCode: string; accountNumber: string; holder: string }
}

/** The payment provider of the shop. Every call is known by its key; throws Declined and NoAnswer. */
export interface PaymentProvider {
  charge(card: CardToCharge): Promise<Charge>
  /** What became of a charge of this key; null: it was never made. */
  find(key: string): Promise<Charge | null>
  /** Gives back so much of what was paid with `pgTid`; resolves when it is done. */
  cancel(cancellation: Cancellation): Promise<{ canceledAt: Date }>
}

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
  // it was written by this very file
  cardCompany: row.cardCompany as Charge['cardCompany'],
  maskedCardNumber: row.maskedCardNumber ?? '',
})

/**
 * The reference provider. A card that ends 0000 or 1111 is declined, 2222 answers after eight seconds, 3333 is approved without an answer. A
 * cancellation of a `pgTid` that ends F is refused, that of one that ends T is done without an answer. Asked again with the same key it says what it did.
 */
export function simulatedPayments({ db, clock }: Pick<Services, 'db' | 'clock'>): PaymentProvider {
  const known = async (key: string): Promise<Row | undefined> =>
    (await db.select().from(simulatedPgCalls).where(eq(simulatedPgCalls.key, key)))[0]
  /** Writes a call down unless that key was there first; says whether this one did. */
  const note = async (row: typeof simulatedPgCalls.$inferInsert): Promise<boolean> =>
    (await db.insert(simulatedPgCalls).values(row).onConflictDoNothing().returning()).length > 0

  return {
    async charge({ key, amount, cardNumber }) {
      const before = await known(key)
      if (before) return toCharge(before)
      const end = cardNumber.slice(-4)
      const refused = DECLINED[end]
      if (refused) throw new Declined(refused)
      if (end === '2222') await pause(SLOW_MS)
      const digest = createHash('sha256').update(key).digest('hex')
      await note({
        key,
        kind: 'CHARGE',
        pgTid: `CBN${digest.slice(0, 24).toUpperCase().replace(/[FT]$/, 'A')}`,
        amount,
        approvalNumber: String(Number.parseInt(digest.slice(0, 12), 16) % 100_000_000).padStart(8, '0'),
        cardCompany: COMPANIES[Number(cardNumber.charAt(0)) % COMPANIES.length] ?? 'BC',
        maskedCardNumber: `${cardNumber.slice(0, 4)}-****-****-${end}`,
        at: clock.now(),
      })
      if (end === '3333') throw new NoAnswer()
      const made = await known(key)
      if (!made) throw new NoAnswer()
      return toCharge(made)
    },

    async find(key) {
      const row = await known(key)
      return row ? toCharge(row) : null
    },

    async cancel({ key, pgTid, amount }) {
      const before = await known(key)
      if (before) return { canceledAt: before.at }
      if (pgTid.endsWith('F')) throw new Declined('취소 가능 기간이 지났습니다.')
      const at = clock.now()
      const first = await note({ key, kind: 'CANCEL', pgTid, amount, at })
      if (first && pgTid.endsWith('T')) throw new NoAnswer()
      return { canceledAt: at }
    },
  }
}
