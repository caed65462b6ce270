import { eq } from 'drizzle-orm'
import type { AdminCall, Db, Handlers, Schemas } from '../../http/call'
import { notFound, Refusal } from '../../http/refusal'
import { eachRow, namedBy } from '../../resource/each-row'
import { countRows, paged } from '../../resource/pages'
import { updatedStamp } from '../../resource/stamps'
import { labelOf } from '../../session/field-changes'
import { giftCardGrants, giftCards } from './gift-card.schema'
import { giftCardPage, readGiftCard } from './gift-card-record'
import type { GiftCardRow } from './gift-card-rules'
import { createGiftCard, lockGiftCard, updateGiftCard } from './gift-card-save'

async function remove(db: Db, seq: number): Promise<GiftCardRow> {
  const card = await lockGiftCard(db, seq)
  if ((await countRows(db, giftCardGrants, eq(giftCardGrants.giftCardSeq, seq))) > 0) {
    throw new Refusal(409, 'IN_USE', '지급 내역이 있는 상품권은 삭제할 수 없습니다.')
  }
  await db.delete(giftCards).where(eq(giftCards.giftCardSeq, seq))
  return card
}

async function bulk(call: AdminCall, { action, seqs }: Schemas['VisibleBulk']): Promise<Schemas['BulkReceipt']> {
  const { doneSeqs, ...receipt } = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      if (action === 'DELETE') {
        await remove(db, seq)
        return
      }
      const card = await lockGiftCard(db, seq)
      await db
        .update(giftCards)
        .set({ visible: action === 'SHOW', ...updatedStamp(call), version: card.version + 1 })
        .where(eq(giftCards.giftCardSeq, seq))
    },
    namedBy(giftCards, giftCards.giftCardSeq, giftCards.title),
  )
  if (doneSeqs.length > 0) {
    call.log({
      action: action === 'DELETE' ? 'DELETE' : 'BULK',
      resource: 'gift-cards',
      targetSeqs: doneSeqs,
      summary: `상품권 정책 ${labelOf('VisibleAction', action)}: ${doneSeqs.length}건`,
    })
  }
  return receipt
}

export const giftCardHandlers = {
  'GET /api/v1/admin/gift-cards': async (call, { query }) => {
    const { all, rows } = await giftCardPage(call.db, query, call.now)
    return paged(query, all, rows)
  },

  'POST /api/v1/admin/gift-cards': async (call, { body }) => createGiftCard(call, body),

  'GET /api/v1/admin/gift-cards/{seq}': async (call, { path }) => {
    const [card] = await call.db.select().from(giftCards).where(eq(giftCards.giftCardSeq, path.seq))
    if (!card) throw notFound()
    return readGiftCard(call, card)
  },

  'PUT /api/v1/admin/gift-cards/{seq}': async (call, { path, body }) => updateGiftCard(call, path.seq, body),

  'DELETE /api/v1/admin/gift-cards/{seq}': async (call, { path }) => {
    const card = await remove(call.db, path.seq)
    call.log({
      action: 'DELETE',
      resource: 'gift-cards',
      targetSeqs: [path.seq],
      summary: `상품권 정책 삭제: ${card.title}`,
    })
    return null
  },

  'POST /api/v1/admin/gift-cards/bulk': async (call, { body }) => bulk(call, body),
} satisfies Handlers<
  | 'GET /api/v1/admin/gift-cards'
  | 'POST /api/v1/admin/gift-cards'
  | 'GET /api/v1/admin/gift-cards/{seq}'
  | 'PUT /api/v1/admin/gift-cards/{seq}'
  | 'DELETE /api/v1/admin/gift-cards/{seq}'
  | 'POST /api/v1/admin/gift-cards/bulk'
>
