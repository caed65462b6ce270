import { and, desc, eq } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { requestRestock, withdrawRestock } from '../../product/restock-notify/restock-request'
import { restockNotifies } from '../../product/schema/restock.schema'
import { memberOf } from '../shared/member-of'

export const shopRestockHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/restock-requests': async ({ db }, { path }) => {
    const { memberSeq } = await memberOf(db, path.memberSeq)
    const { restockNotifySeq, itemSeq, itemName, sizeLabel, state, requestedAt, expiresAt } = restockNotifies
    const rows = await db
      .select({ restockNotifySeq, itemSeq, itemName, sizeLabel, state, requestedAt, expiresAt })
      .from(restockNotifies)
      .where(eq(restockNotifies.memberSeq, memberSeq))
      .orderBy(desc(requestedAt), desc(restockNotifySeq))
    return rows.map((row) => ({
      ...row,
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }))
  },

  'POST /api/v1/shop/restock-requests': async (call, { body: { memberSeq = null, ...request } }) => {
    if (memberSeq !== null) await memberOf(call.db, memberSeq)
    return { restockNotifySeq: await requestRestock(call, { ...request, memberSeq }) }
  },

  'DELETE /api/v1/shop/members/{memberSeq}/restock-requests/{restockNotifySeq}': async (call, { path }) => {
    const { restockNotifySeq } = path
    const { memberSeq } = await memberOf(call.db, path.memberSeq)
    const condition = and(
      eq(restockNotifies.restockNotifySeq, restockNotifySeq),
      eq(restockNotifies.memberSeq, memberSeq),
    )
    const [found] = await call.db
      .select({ seq: restockNotifies.restockNotifySeq })
      .from(restockNotifies)
      .where(condition)
    if (!found) throw notFound()
    await withdrawRestock(call, restockNotifySeq)
    return null
  },
})
