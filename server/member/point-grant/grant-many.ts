import { and, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import { members } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { maskName } from '../../lib/mask'
import { grouped } from '../../lib/numbers'
import { eachRow, naming } from '../../resource/each-row'
import { pointEntries } from '../point-entry/point-entry.schema'
import { earnPoints, takePoints, usualExpiry } from '../point-entry/points'
import type { PointPlan } from './point-upload'

const STATEMENT = 500

/** Pays many members at once: whoever calls has locked them and knows that none has left. Two statements for five hundred. */
async function payAll(
  db: Db,
  plans: (Omit<PointPlan, 'expiresOn'> & { expiresOn: string | null })[],
  facts: { now: Date; createdBy: number; uploadSeq: number },
): Promise<void> {
  for (let from = 0; from < plans.length; from += STATEMENT) {
    const part = plans.slice(from, from + STATEMENT)
    const seqs = part.map(({ memberSeq }) => memberSeq)
    const { memberSeq, point } = members
    const held = new Map(
      (await db.select({ memberSeq, point }).from(members).where(inArray(memberSeq, seqs))).map((row) => [
        row.memberSeq,
        row.point,
      ]),
    )
    const written = await db
      .insert(pointEntries)
      .values(
        part.map((plan) => ({
          memberSeq: plan.memberSeq,
          kind: 'ADMIN_ADD' as const,
          amount: plan.amount,
          balanceAfter: (held.get(plan.memberSeq) ?? 0) + plan.amount,
          lotAmount: plan.amount,
          remaining: plan.amount,
          lotState: 'AVAILABLE' as const,
          expiresOn: plan.expiresOn,
          reason: plan.reason,
          uploadSeq: facts.uploadSeq,
          createdBy: facts.createdBy,
          createdAt: facts.now,
        })),
      )
      .returning({ seq: pointEntries.entrySeq })
    const entries = written.map(({ seq }) => seq)
    await db
      .update(members)
      .set({ point: sql`${members.point} + ${pointEntries.amount}` })
      .from(pointEntries)
      .where(and(inArray(pointEntries.entrySeq, entries), eq(pointEntries.memberSeq, members.memberSeq)))
  }
}

/** All of a checked sheet. Throws a Refusal, and nothing is paid, when one row cannot be. */
export async function applySheet(call: AdminCall, plans: PointPlan[], uploadSeq: number): Promise<void> {
  const { db, now, actor } = call
  const facts = { now, createdBy: actor.adminSeq, uploadSeq }
  const usual = await usualExpiry(db, now)
  const adds = plans.filter(({ amount }) => amount > 0)
  await payAll(
    db,
    adds.map((plan) => ({ ...plan, expiresOn: plan.expiresOn ?? usual })),
    facts,
  )
  for (const { memberSeq, amount, reason } of plans.filter((plan) => plan.amount < 0)) {
    await takePoints(db, { ...facts, kind: 'ADMIN_SUB', memberSeq, amount: -amount, reason })
  }
}

export interface MoveMany {
  seqs: number[]
  direction: Schemas['LedgerDirection']
  amount: number
  reason: string
  expiresOn?: string | null | undefined
  requestId: string
}

/** `이름` of the members, masked. */
const nameOf = naming(members.memberSeq, async (db, seqs) => {
  const { memberSeq, name } = members
  const rows = await db.select({ memberSeq, name }).from(members).where(inArray(memberSeq, seqs))
  return new Map(rows.map((row) => [row.memberSeq, maskName(row.name)]))
})

/**
 * Grants to chosen members, or deducts from them, each on its own (GRANT_POINT and DEDUCT_POINT of the member list). The request and the
 * member name a row: the same call again, with the same members or some of them, pays nobody twice and counts him as done.
 */
export async function moveMany(call: AdminCall, move: MoveMany): Promise<Schemas['BulkReceipt']> {
  const { amount, reason, requestId, direction } = move
  const facts = { now: call.now, createdBy: call.actor.adminSeq, amount, reason, requestId }
  const { done, failed, doneSeqs } = await eachRow(
    call,
    [...move.seqs].sort((a, b) => a - b),
    async (db, memberSeq) => {
      // whoever sends the same at the same moment waits here, and then sees what was written
      await db.select({ seq: members.memberSeq }).from(members).where(eq(members.memberSeq, memberSeq)).for('update')
      const [before] = await rowsOf(
        db,
        sql`select 1 from ${pointEntries} where request_id = ${requestId} and member_seq = ${memberSeq}`,
      )
      if (before) return
      if (direction === 'MINUS') await takePoints(db, { ...facts, memberSeq, kind: 'ADMIN_SUB' })
      else await earnPoints(db, { ...facts, memberSeq, kind: 'ADMIN_ADD', expiresOn: move.expiresOn ?? undefined })
    },
    nameOf,
  )
  if (done > 0) {
    const names = await nameOf(call.db, doneSeqs)
    call.log({
      action: 'BULK',
      resource: 'point-entries',
      targetCount: done,
      names: [...names.values()],
      subjects: [...names].map(([seq, label]) => ({ type: 'MEMBER' as const, seq, label })),
      summary: `포인트 ${direction === 'PLUS' ? '지급' : '차감'}: 회원 ${grouped(done)}명 각 ${grouped(amount)}P (${reason})`,
      personal: true,
    })
  }
  return { done, failed }
}
