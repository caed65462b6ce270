import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { members } from '../../db/schema'
import type { Db } from '../../http/call'
import { badState, notFound, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { depositEntries, depositUses } from '../deposit-entry/deposit-entry.schema'
import { pointEntries, pointUses } from '../point-entry/point-entry.schema'
import { giveBack, isExpired, type Lot, type OpenUse, sumOf, type Use } from './lots'

/**
 * What points and deposits share: entries that are only added to, lots that they open and use up, and the balance in the member's row. Who
 * moves anything holds that row's lock until the end of his transaction, so that a balance never falls below 0.
 */
export interface Ledger {
  entries: typeof pointEntries
  uses: typeof pointUses
  balance: 'point' | 'deposit'
  /** Last usable day of a lot. */
  expiresOn: PgColumn | SQL
}

export const pointLedger: Ledger = {
  entries: pointEntries,
  uses: pointUses,
  balance: 'point',
  expiresOn: pointEntries.expiresOn,
}

/** Both tables have the columns of `ledger-columns`, and nothing here reads another one: that is what the casts say. */
export const depositLedger: Ledger = {
  entries: depositEntries as unknown as typeof pointEntries,
  uses: depositUses as unknown as typeof pointUses,
  balance: 'deposit',
  expiresOn: sql<string | null>`null::date`,
}

/** What every entry says beside its amount. */
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
  /** Of a grant to many. */
  requestId?: string | undefined
}

type Extra = Partial<typeof pointEntries.$inferInsert> & { depositRefundSeq?: number; refundSeq?: number }

/** A row to be written; `amount` has its sign. */
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

/** The member, locked until the end of the transaction: before anything of his ledgers is read to be changed. Throws 404. */
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

export function refuseWithdrawn({ state }: Pick<LockedMember, 'state'>): void {
  if (state === 'WITHDRAWN') throw badState('탈퇴한 회원입니다.')
}

/** Throws INVALID_STATE: an administrator takes nothing from who has left or sleeps. */
export function refuseTakingFrom(member: Pick<LockedMember, 'state'>): void {
  refuseWithdrawn(member)
  if (member.state === 'DORMANT') throw badState('휴면회원에게서는 차감할 수 없습니다.')
}

export const insufficient = (message: string): Refusal => new Refusal(409, 'INSUFFICIENT_BALANCE', message)

/** Writes an entry and moves the balance. Throws ALREADY_PROCESSED when its reason has an entry already. */
export async function writeEntry(
  db: Db,
  { entries, balance }: Ledger,
  member: LockedMember,
  { now, ...row }: Row,
): Promise<typeof pointEntries.$inferSelect> {
  const balanceAfter = member[balance] + row.amount
  const values = { ...row, memberSeq: member.memberSeq, balanceAfter, createdAt: now }
  const [entry] = await db
    .insert(entries)
    // a kind of the other ledger never comes with this one: the callers are typed
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
  return entry
}

/** A credit that opens a lot of its whole amount. */
export const openLot = (db: Db, ledger: Ledger, member: LockedMember, row: Row) =>
  writeEntry(db, ledger, member, { ...row, lotAmount: row.amount, remaining: row.amount, lotState: 'AVAILABLE' })

/** The member's lots that have something left. */
export function aliveLots(
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

/** A debit out of lots; a lot that it empties ends as `ended` says. */
export async function takeLots(
  db: Db,
  ledger: Ledger,
  member: LockedMember,
  row: Omit<Row, 'amount'>,
  taken: readonly Use[],
  ended: SQL | 'USED' | 'RECLAIMED' | 'EXPIRED' = 'USED',
) {
  const { entries, uses } = ledger
  // what Omit leaves of the intersection is the row without its amount
  const entry = await writeEntry(db, ledger, member, { ...row, amount: -sumOf(taken) } as Row)
  if (taken.length === 0) return entry
  const { entrySeq } = entry
  await db.insert(uses).values(taken.map((use) => ({ ...use, entrySeq })))
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

/** What an order has used and not been given back; of one line where the uses say theirs. */
function openUses(db: Db, { entries, uses, expiresOn }: Ledger, memberSeq: number, of: Return): Promise<OpenUse[]> {
  const used = db.$with('used').as(
    db
      .select({ seq: entries.entrySeq })
      .from(entries)
      .where(
        and(
          eq(entries.memberSeq, memberSeq),
          eq(entries.orderSeq, of.orderSeq),
          sql`${entries.kind} = 'USE'`,
          of.orderLineSeq ? sql`coalesce(${entries.orderLineSeq}, ${of.orderLineSeq}) = ${of.orderLineSeq}` : undefined,
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
 * Gives back what an order has used: into the lots that it came from, and as a new lot (until `renewedUntil`) what of them is over. Throws
 * INVALID_STATE when it is more than is still open, ALREADY_PROCESSED on the second time for one claim and line.
 */
export async function returnUses(
  db: Db,
  ledger: Ledger,
  member: LockedMember,
  give: Return,
  over: { today: string; renewedUntil: string } | null,
) {
  const { entries, uses } = ledger
  const back = giveBack(await openUses(db, ledger, member.memberSeq, give), give.amount)
  if (sumOf(back) < give.amount) throw badState(`복원할 수 있는 금액(${grouped(sumOf(back))})보다 많습니다.`)
  const isOver = (use: OpenUse): boolean => over !== null && isExpired(use, over.today)
  const renewed = sumOf(back.filter(isOver))
  const entry = await writeEntry(db, ledger, member, {
    ...give,
    kind: 'USE_CANCEL',
    ...(renewed > 0 && over
      ? { lotAmount: renewed, remaining: renewed, lotState: 'AVAILABLE' as const, expiresOn: over.renewedUntil }
      : {}),
  })
  for (const use of back) {
    await db
      .update(uses)
      .set(
        isOver(use)
          ? { renewed: sql`${uses.renewed} + ${use.amount}` }
          : { returned: sql`${uses.returned} + ${use.amount}` },
      )
      .where(and(eq(uses.entrySeq, use.entrySeq), eq(uses.lotSeq, use.lotSeq)))
    if (isOver(use)) continue
    const left = sql`${entries.remaining} + ${use.amount}`
    await db
      .update(entries)
      .set({
        remaining: left,
        lotState: sql`case when ${left} = ${entries.lotAmount} then 'AVAILABLE' else 'PARTIAL' end`,
      })
      .where(eq(entries.entrySeq, use.lotSeq))
  }
  return entry
}

/** An entry, its member locked first; moves of it are made with what this gives. Throws 404. */
export async function lockEntry(db: Db, { entries }: Ledger, entrySeq: number) {
  const [found] = await db.select({ memberSeq: entries.memberSeq }).from(entries).where(eq(entries.entrySeq, entrySeq))
  if (!found) throw notFound()
  const member = await lockMember(db, found.memberSeq)
  // read again: what is left of it may have changed while the lock was waited for
  const [entry] = await db.select().from(entries).where(eq(entries.entrySeq, entrySeq))
  if (!entry) throw notFound()
  return { member, entry }
}
