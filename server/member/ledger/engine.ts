import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { depositEntries, depositUses } from '../schema/deposit-entry.schema'
import { pointEntries, pointUses } from '../schema/point-entry.schema'
import { isLotExpired, type Lot, type OpenUse, returnToLots, sumOf, type Use } from './lots'

/**
 * The mechanism that points and deposits share: append-only entries, lots that credits open and debits use up, and
 * the balance in the member's row. Every change locks the member's row until the transaction ends, so that a balance
 * never falls below 0.
 */
export interface Ledger {
  entries: typeof pointEntries | typeof depositEntries
  uses: typeof pointUses | typeof depositUses
  balance: 'point' | 'deposit'
  /** Last usable day of a lot. */
  expiresOn: PgColumn | SQL
}

/** An entry of the ledger `L`; by default of either ledger. */
export type EntryRow<L extends Ledger = Ledger> = L['entries']['$inferSelect']

export const pointLedger = {
  entries: pointEntries,
  uses: pointUses,
  balance: 'point',
  expiresOn: pointEntries.expiresOn,
} satisfies Ledger

export const depositLedger = {
  entries: depositEntries,
  uses: depositUses,
  balance: 'deposit',
  expiresOn: sql<string | null>`null::date`,
} satisfies Ledger

/** What an entry records beside its amount. */
export interface EntryFacts {
  now: Date
  /** Shown to the member, 2–100 characters. */
  reason: string
  internalMemo?: string | null | undefined
  /** adminSeq; null or absent: the system. */
  createdBy?: number | null | undefined
  orderSeq?: number | undefined
  orderLineSeq?: number | undefined
  orderClaimSeq?: number | undefined
  /** Request id of a grant to many members. */
  requestId?: string | undefined
}

type Extra = Partial<typeof pointEntries.$inferInsert> & { depositRefundSeq?: number; refundSeq?: number }

/** An entry to write; `amount` is signed. */
type Row = EntryFacts & { kind: string; amount: number } & Omit<Extra, keyof EntryFacts | 'kind' | 'amount'>

export interface LockedMember {
  memberSeq: number
  name: string
  mobilePhone: string
  state: typeof members.$inferSelect.state
  point: number
  deposit: number
  depositHeld: number
}

/**
 * Locks the member until the transaction ends; call it before reading any of the member's ledger to change it. Throws
 * 404.
 */
export async function lockMember(db: Db, memberSeq: number): Promise<LockedMember> {
  const { name, mobilePhone, state, point, deposit, depositHeld } = members
  const [member] = await db
    .select({ memberSeq: members.memberSeq, name, mobilePhone, state, point, deposit, depositHeld })
    .from(members)
    .where(eq(members.memberSeq, memberSeq))
    .for('update')
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  return member
}

export function checkNotWithdrawn({ state }: Pick<LockedMember, 'state'>): void {
  if (state === 'WITHDRAWN') throw invalidState('탈퇴한 회원입니다.')
}

/** Throws INVALID_STATE: an admin cannot debit a withdrawn or dormant member. */
export function checkDebitAllowed(member: Pick<LockedMember, 'state'>): void {
  checkNotWithdrawn(member)
  if (member.state === 'DORMANT') throw invalidState('휴면회원에게서는 차감할 수 없습니다.')
}

export const insufficient = (message: string): Refusal => new Refusal(409, 'INSUFFICIENT_BALANCE', message)

/** Writes an entry and updates the balance. Throws ALREADY_PROCESSED when a unique index finds the same entry. */
export async function writeEntry<L extends Ledger>(
  db: Db,
  ledger: L,
  member: LockedMember,
  { now, ...row }: Row,
): Promise<EntryRow<L>> {
  const { entries, balance }: Ledger = ledger
  const balanceAfter = member[balance] + row.amount
  const values = { ...row, memberSeq: member.memberSeq, balanceAfter, createdAt: now }
  const [entry] = await db
    .insert(entries)
    // The typed callers never pass a kind of the other ledger.
    .values(values as typeof pointEntries.$inferInsert)
    .onConflictDoNothing()
    .returning()
  if (!entry)
    throw new Refusal(409, 'ALREADY_PROCESSED', `이미 지급된 ${balance === 'point' ? '포인트' : '예치금'}입니다.`)
  await db
    .update(members)
    .set({ [balance]: sql`${members[balance]} + ${row.amount}` })
    .where(eq(members.memberSeq, member.memberSeq))
  member[balance] = balanceAfter
  // a row of this ledger's table
  return entry as EntryRow<L>
}

/** Writes a credit that opens a lot of its whole amount. */
export const creditLot = <L extends Ledger>(db: Db, ledger: L, member: LockedMember, row: Row) =>
  writeEntry(db, ledger, member, { ...row, lotAmount: row.amount, remaining: row.amount, lotState: 'AVAILABLE' })

/**
 * Returns the member's lots that have a remaining amount; only those that expired before `expiredBefore` when given.
 */
export function remainingLots(
  db: Db,
  { entries, expiresOn }: Ledger,
  memberSeq: number,
  expiredBefore?: string,
): Promise<Lot[]> {
  return db
    .select({
      seq: entries.entrySeq,
      amount: sql<number>`${entries.lotAmount}`,
      remaining: sql<number>`${entries.remaining}`,
      expiresOn: sql<string | null>`${expiresOn}`,
    })
    .from(entries)
    .where(
      and(
        eq(entries.memberSeq, memberSeq),
        gt(entries.remaining, 0),
        expiredBefore ? lt(pointEntries.expiresOn, expiredBefore) : undefined,
      ),
    )
    .orderBy(asc(entries.entrySeq))
}

/** Writes a debit of lots. A lot that becomes empty gets the state `ended`. */
export async function debitLots<L extends Ledger>(
  db: Db,
  ledger: L,
  member: LockedMember,
  row: Omit<Row, 'amount'>,
  drawn: readonly Use[],
  ended: SQL | 'USED' | 'RECLAIMED' | 'EXPIRED' = 'USED',
): Promise<EntryRow<L>> {
  const { entries, uses }: Ledger = ledger
  // The cast is needed because Omit on the intersection loses its type; the value is a row with its amount.
  const entry = await writeEntry(db, ledger, member, { ...row, amount: -sumOf(drawn) } as Row)
  if (drawn.length === 0) return entry
  const { entrySeq } = entry
  await db.insert(uses).values(drawn.map((use) => ({ ...use, entrySeq })))
  await db
    .update(entries)
    .set({
      remaining: sql`${entries.remaining} - ${uses.amount}`,
      lotState: sql`case when ${entries.remaining} = ${uses.amount} then ${ended} else 'PARTIAL' end`,
    })
    .from(uses)
    .where(and(eq(uses.entrySeq, entrySeq), eq(entries.entrySeq, uses.lotSeq)))
  return entry
}

interface Return extends EntryFacts {
  orderSeq: number
  amount: number
}

/** Returns what an order has used and not got back yet, limited to one line if `of` contains it. */
function openUses(db: Db, { entries, uses, expiresOn }: Ledger, memberSeq: number, filter: Return): Promise<OpenUse[]> {
  const used = db.$with('used').as(
    db
      .select({ seq: entries.entrySeq })
      .from(entries)
      .where(
        and(
          eq(entries.memberSeq, memberSeq),
          eq(entries.orderSeq, filter.orderSeq),
          sql`${entries.kind} = 'USE'`,
          filter.orderLineSeq
            ? sql`coalesce(${entries.orderLineSeq}, ${filter.orderLineSeq}) = ${filter.orderLineSeq}`
            : undefined,
        ),
      ),
  )
  return db
    .with(used)
    .select({
      entrySeq: uses.entrySeq,
      lotSeq: uses.lotSeq,
      expiresOn: sql<string | null>`${expiresOn}`,
      open: sql<number>`${uses.amount} - ${uses.returned} - ${uses.renewed}`,
    })
    .from(uses)
    .innerJoin(entries, eq(entries.entrySeq, uses.lotSeq))
    .where(inArray(uses.entrySeq, db.select({ seq: used.seq }).from(used)))
}

/**
 * Returns points or deposit that an order has used, into the lots they came from. The part of expired lots becomes a
 * new lot that expires on `renewedUntil`; `expiry` null: lots never expire. Throws INVALID_STATE when `request.amount`
 * exceeds what is still open, ALREADY_PROCESSED on the second time for one claim and line.
 */
export async function returnUses<L extends Ledger>(
  db: Db,
  ledger: L,
  member: LockedMember,
  request: Return,
  expiry: { today: string; renewedUntil: string } | null,
): Promise<EntryRow<L>> {
  const { entries, uses }: Ledger = ledger
  const returned = returnToLots(await openUses(db, ledger, member.memberSeq, request), request.amount)
  if (sumOf(returned) < request.amount)
    throw invalidState(`복원할 수 있는 금액(${formatNumber(sumOf(returned))})보다 많습니다.`)
  const hasExpired = (use: OpenUse): boolean => expiry !== null && isLotExpired(use, expiry.today)
  const renewed = sumOf(returned.filter(hasExpired))
  const entry = await writeEntry(db, ledger, member, {
    ...request,
    kind: 'USE_CANCEL',
    ...(renewed > 0 && expiry
      ? { lotAmount: renewed, remaining: renewed, lotState: 'AVAILABLE' as const, expiresOn: expiry.renewedUntil }
      : {}),
  })
  for (const use of returned) {
    await db
      .update(uses)
      .set(
        hasExpired(use)
          ? { renewed: sql`${uses.renewed} + ${use.amount}` }
          : { returned: sql`${uses.returned} + ${use.amount}` },
      )
      .where(and(eq(uses.entrySeq, use.entrySeq), eq(uses.lotSeq, use.lotSeq)))
    if (hasExpired(use)) continue
    const remaining = sql`${entries.remaining} + ${use.amount}`
    await db
      .update(entries)
      .set({
        remaining,
        lotState: sql`case when ${remaining} = ${entries.lotAmount} then 'AVAILABLE' else 'PARTIAL' end`,
      })
      .where(eq(entries.entrySeq, use.lotSeq))
  }
  return entry
}

/** Locks the entry's member, then reads the entry. Throws 404. */
export async function lockEntry<L extends Ledger>(
  db: Db,
  ledger: L,
  entrySeq: number,
): Promise<{ member: LockedMember; entry: EntryRow<L> }> {
  const { entries }: Ledger = ledger
  const [found] = await db.select({ memberSeq: entries.memberSeq }).from(entries).where(eq(entries.entrySeq, entrySeq))
  if (!found) throw notFound()
  const member = await lockMember(db, found.memberSeq)
  // Read again: the remaining amount may have changed while waiting for the lock.
  const [entry] = await db.select().from(entries).where(eq(entries.entrySeq, entrySeq))
  if (!entry) throw notFound()
  return { member, entry: entry as EntryRow<L> }
}
