import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { insertRows, isAmong, queryRows } from '../../db/rows'
import { members } from '../../db/schema'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { createNameLookup, forEachRow } from '../../resource/each-row'
import { pointEntries } from '../schema/point-entry.schema'
import type { PointPlan } from './point-upload'
import { bulkPointFlags, deductPoints, defaultPointExpiry, earnPoints } from './points'

/** Credits many members at once. The caller has locked the members and checked that none is withdrawn or named twice. */
async function creditAll(
  db: Db,
  plans: (Omit<PointPlan, 'expiresOn'> & { expiresOn: string | null })[],
  facts: { now: Date; createdBy: number; uploadSeq: number },
): Promise<void> {
  const { memberSeq, point } = members
  const seqs = plans.map((plan) => plan.memberSeq)
  const rows = await db.select({ memberSeq, point }).from(members).where(isAmong(memberSeq, seqs))
  const balances = new Map(rows.map((row) => [row.memberSeq, row.point]))
  await insertRows(
    db,
    pointEntries,
    plans.map((plan) => ({
      memberSeq: plan.memberSeq,
      kind: 'ADMIN_ADD',
      amount: plan.amount,
      balanceAfter: (balances.get(plan.memberSeq) ?? 0) + plan.amount,
      lotAmount: plan.amount,
      remaining: plan.amount,
      lotState: 'AVAILABLE',
      expiresOn: plan.expiresOn,
      reason: plan.reason,
      uploadSeq: facts.uploadSeq,
      createdBy: facts.createdBy,
      createdAt: facts.now,
    })),
  )
  await db
    .update(members)
    .set({ point: sql`${members.point} + ${pointEntries.amount}` })
    .from(pointEntries)
    .where(and(eq(pointEntries.uploadSeq, facts.uploadSeq), eq(pointEntries.memberSeq, members.memberSeq)))
}

/** Applies a checked sheet. Throws a Refusal, and credits nothing, when one row fails. */
export async function applySheet(call: AdminCall, plans: PointPlan[], uploadSeq: number): Promise<void> {
  const { db, now, actor } = call
  const facts = { now, createdBy: actor.adminSeq, uploadSeq }
  const defaultExpiry = await defaultPointExpiry(db, now)
  const adds = plans.filter(({ amount }) => amount > 0)
  await creditAll(
    db,
    adds.map((plan) => ({ ...plan, expiresOn: plan.expiresOn ?? defaultExpiry })),
    facts,
  )
  for (const { memberSeq, amount, reason } of plans.filter((plan) => plan.amount < 0)) {
    await deductPoints(db, { ...facts, kind: 'ADMIN_SUB', memberSeq, amount: -amount, reason })
  }
}

export interface PointBulkRequest {
  seqs: number[]
  direction: Schemas['LedgerDirection']
  amount: number
  reason: string
  expiresOn?: string | null | undefined
  requestId: string
}

/** Labels members by their masked names. */
const nameLabels = createNameLookup(members.memberSeq, async (db, seqs) => {
  const { memberSeq, name } = members
  const rows = await db.select({ memberSeq, name }).from(members).where(inArray(memberSeq, seqs))
  return new Map(rows.map((row) => [row.memberSeq, maskName(row.name)]))
})

/**
 * Grants points to, or deducts them from, each chosen member (GRANT_POINT and DEDUCT_POINT of the member list).
 * `requestId` and member identify an entry: a repeated call pays no member twice and counts them as done.
 */
export async function grantOrDeductMany(call: AdminCall, request: PointBulkRequest): Promise<Schemas['BulkReceipt']> {
  const { amount, reason, requestId, direction } = request
  const facts = { now: call.now, createdBy: call.actor.adminSeq, amount, reason, requestId }
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    [...request.seqs].sort((a, b) => a - b),
    async (db, memberSeq) => {
      // A concurrent call with the same requestId waits here, then finds the entry.
      await db.select({ seq: members.memberSeq }).from(members).where(eq(members.memberSeq, memberSeq)).for('update')
      const [before] = await queryRows(
        db,
        sql`select 1 from ${pointEntries} where request_id = ${requestId} and member_seq = ${memberSeq}`,
      )
      if (before) return
      if (direction === 'MINUS') await deductPoints(db, { ...facts, memberSeq, kind: 'ADMIN_SUB' })
      else await earnPoints(db, { ...facts, memberSeq, kind: 'ADMIN_ADD', expiresOn: request.expiresOn ?? undefined })
    },
    nameLabels,
  )
  if (done > 0) {
    const names = await nameLabels(call.db, doneSeqs)
    call.log({
      action: 'BULK',
      resource: 'point-entries',
      targetCount: done,
      names: [...names.values()],
      subjects: [...names].map(([seq, label]) => ({ type: 'MEMBER' as const, seq, label })),
      summary: `포인트 ${direction === 'PLUS' ? '지급' : '차감'}: 회원 ${formatNumber(done)}명 각 ${formatNumber(amount)}P (${reason})`,
      ...(direction === 'PLUS' && { flags: await bulkPointFlags(call) }),
      personal: true,
    })
  }
  return { done, failed }
}
