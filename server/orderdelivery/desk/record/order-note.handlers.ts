import { and, count, desc, eq } from 'drizzle-orm'
import { required } from '../../../../domain/messages/required'
import type { AdminCall } from '../../../call/call'
import { handlersOf } from '../../../call/handlers-of'
import type { Schemas } from '../../../contract/contract-types'
import { conflict, invalid, invalidState, notFound, Refusal } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { anyOf } from '../../../resource/filters'
import { countRows, paged } from '../../../resource/pages'
import { createdStamp, updatedStamp } from '../../../resource/stamps'
import { lockOrder } from '../../order/order-lock'
import { orders } from '../../schema/order.schema'
import { orderHistories, orderMemos } from '../../schema/order-note.schema'
import { findOrder, logOrder } from './order-rules'

const MAX_PINNED = 3

type MemoRow = typeof orderMemos.$inferSelect
const { orderSeq, orderMemoSeq, pinned } = orderMemos

const toMemo = (memo: MemoRow): Schemas['OrderMemo'] => {
  const { orderMemoSeq, kind, content, pinned, createdBy, version } = memo
  return {
    orderMemoSeq,
    kind,
    content,
    pinned,
    createdBy,
    version,
    createdAt: memo.createdAt.toISOString(),
    updatedAt: memo.updatedAt.toISOString(),
  }
}

async function memosOf(db: Db, seq: number): Promise<Schemas['OrderMemo'][]> {
  const rows = await db.select().from(orderMemos).where(eq(orderSeq, seq)).orderBy(desc(pinned), desc(orderMemoSeq))
  return rows.map(toMemo)
}

/** Returns the trimmed fields. Throws 400 if the content is empty. */
function fieldsOf({ kind, content: raw, pinned = false }: Schemas['OrderMemoFields']) {
  const content = raw.trim()
  if (content === '') throw invalid({ content: required('내용') })
  return { kind, content, pinned }
}

/** Throws LIMIT_EXCEEDED if the maximum number of memos is pinned. The caller has locked the order. */
async function checkPinLimit(db: Db, seq: number): Promise<void> {
  if ((await countRows(db, orderMemos, and(eq(orderSeq, seq), eq(pinned, true)))) < MAX_PINNED) return
  throw new Refusal(409, 'LIMIT_EXCEEDED', `메모는 ${MAX_PINNED}개까지 고정할 수 있습니다.`)
}

/** Updates the order's memo count. Keeps its version, so that a memo does not invalidate open forms. */
async function recount(db: Db, seq: number): Promise<void> {
  const [row] = await db.select({ n: count() }).from(orderMemos).where(eq(orderSeq, seq))
  await db
    .update(orders)
    .set({ memoCount: Number(row?.n ?? 0) })
    .where(eq(orders.orderSeq, seq))
}

/** Returns a memo of a locked order. Throws 404. */
async function readMemo(db: Db, seq: number, memoSeq: number): Promise<MemoRow> {
  const [memo] = await db
    .select()
    .from(orderMemos)
    .where(and(eq(orderSeq, seq), eq(orderMemoSeq, memoSeq)))
  if (!memo) throw notFound()
  return memo
}

async function addMemo(call: AdminCall, seq: number, body: Schemas['OrderMemoFields']): Promise<Schemas['OrderMemo']> {
  const order = await lockOrder(call.db, seq)
  const values = fieldsOf(body)
  if (values.pinned) await checkPinLimit(call.db, seq)
  const [memo] = await call.db
    .insert(orderMemos)
    .values({ orderSeq: seq, ...values, ...createdStamp(call) })
    .returning()
  if (!memo) throw new Error('memo insert returned no row')
  await recount(call.db, seq)
  logOrder(call, order, { action: 'UPDATE', what: '관리자 메모 추가' })
  return toMemo(memo)
}

async function updateMemo(
  call: AdminCall,
  seq: number,
  memoSeq: number,
  { version, ...body }: Schemas['OrderMemoUpdate'],
): Promise<Schemas['OrderMemo']> {
  const order = await lockOrder(call.db, seq)
  const before = await readMemo(call.db, seq, memoSeq)
  if (before.createdBy !== call.actor.loginId) throw invalidState('작성자만 수정할 수 있습니다.')
  if (before.version !== version) throw conflict(toMemo(before))
  const values = fieldsOf(body)
  if (values.pinned && !before.pinned) await checkPinLimit(call.db, seq)
  const [memo] = await call.db
    .update(orderMemos)
    .set({ ...values, ...updatedStamp(call), version: version + 1 })
    .where(eq(orderMemoSeq, memoSeq))
    .returning()
  if (!memo) throw new Error('memo update returned no row')
  logOrder(call, order, { action: 'UPDATE', what: '관리자 메모 수정' })
  return toMemo(memo)
}

async function removeMemo(call: AdminCall, seq: number, memoSeq: number, version: number): Promise<null> {
  const order = await lockOrder(call.db, seq)
  const memo = await readMemo(call.db, seq, memoSeq)
  if (memo.createdBy !== call.actor.loginId) throw invalidState('작성자만 삭제할 수 있습니다.')
  if (memo.version !== version) throw conflict(toMemo(memo))
  await call.db.delete(orderMemos).where(eq(orderMemoSeq, memoSeq))
  await recount(call.db, seq)
  logOrder(call, order, { action: 'UPDATE', what: '관리자 메모 삭제' })
  return null
}

const toHistory = (row: typeof orderHistories.$inferSelect): Schemas['OrderHistory'] => {
  const { orderHistorySeq, actorType, actorName, kind, summary, before, after, relatedSeq } = row
  return { orderHistorySeq, actorType, actorName, kind, summary, before, after, relatedSeq, at: row.at.toISOString() }
}

export const orderNoteHandlers = handlersOf({
  'GET /api/v1/admin/orders/{seq}/memos': async (call, { path }) => {
    await findOrder(call.db, path.seq)
    return memosOf(call.db, path.seq)
  },
  'POST /api/v1/admin/orders/{seq}/memos': (call, { path, body }) => addMemo(call, path.seq, body),
  'PUT /api/v1/admin/orders/{seq}/memos/{orderMemoSeq}': (call, { path, body }) =>
    updateMemo(call, path.seq, path.orderMemoSeq, body),
  'DELETE /api/v1/admin/orders/{seq}/memos/{orderMemoSeq}': (call, { path, query }) =>
    removeMemo(call, path.seq, path.orderMemoSeq, query.version),

  'GET /api/v1/admin/orders/{seq}/histories': async (call, { path, query }) => {
    await findOrder(call.db, path.seq)
    const where = and(eq(orderHistories.orderSeq, path.seq), anyOf(orderHistories.kind, query.kind))
    const found = await paged(
      query,
      () => countRows(call.db, orderHistories, where),
      (limit, offset) =>
        call.db
          .select()
          .from(orderHistories)
          .where(where)
          .orderBy(desc(orderHistories.at), desc(orderHistories.orderHistorySeq))
          .limit(limit)
          .offset(offset),
    )
    return { ...found, items: found.items.map(toHistory) }
  },
})
