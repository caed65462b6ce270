import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import type { ShopSchemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { createBusinessInquiry } from '../../corpmember/business-inquiry/business-inquiries'
import { businessInquiries } from '../../corpmember/schema/business-inquiry.schema'
import type { Db } from '../../db/database'
import { guguns } from '../../db/schema'
import { rateAnswer, receiveInquiry } from '../../inquirycommunity/general-inquiry/customer-inquiry'
import { inquiryModules } from '../../inquirycommunity/inquiry-modules'
import { openAnswerLink } from '../../inquirycommunity/inquiry-shared/answer-message'
import { receiveItemInquiry } from '../../inquirycommunity/item-inquiry/item-inquiry-actions'
import { marketingInquiry } from '../../inquirycommunity/marketing-inquiry/marketing-inquiries'
import { receiveReturnInquiry } from '../../inquirycommunity/return-inquiry/return-inquiries'
import { inquiries } from '../../inquirycommunity/schema/inquiry.schema'
import type { InquiryRow } from '../../inquirycommunity/schema/inquiry-base.schema'
import { itemInquiries } from '../../inquirycommunity/schema/item-inquiry.schema'
import { returnInquiries } from '../../inquirycommunity/schema/return-inquiry.schema'
import { storeInquiry } from '../../inquirycommunity/store-inquiry/store-inquiries'
import { receiveWholesaleInquiry } from '../../inquirycommunity/wholesale-inquiry/wholesale-inquiries'
import { isoOrNull } from '../../lib/iso-time'
import { maskName } from '../../lib/mask'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { countRows, paged } from '../../resource/pages'
import { memberOf } from '../shared/member-of'
import { writerColumns } from './inquiry-writer'

const tables = {
  GENERAL: { table: inquiries, key: inquiries.inquirySeq },
  ITEM: { table: itemInquiries, key: itemInquiries.itemInquirySeq },
  RETURN: { table: returnInquiries, key: returnInquiries.returnInquirySeq },
  BUSINESS: { table: businessInquiries, key: businessInquiries.businessInquirySeq },
}

/** Returns a page of a member's inquiries of one kind, newest first. */
async function pageOf(
  db: Db,
  memberSeq: number,
  { kind = 'GENERAL', ...page }: { kind?: ShopSchemas['MyInquiryKind']; page?: number; size?: number },
): Promise<ShopSchemas['MyInquiryPage']> {
  const { table, key } = tables[kind]
  const condition = eq(table.memberSeq, memberSeq)
  const { title, content, state, createdAt, answerContent, answeredAt } = table
  return paged(
    page,
    () => countRows(db, table, condition),
    async (limit, offset) => {
      const rows = await db
        .select({ inquirySeq: key, title, content, state, createdAt, answerContent, answeredAt })
        .from(table)
        .where(condition)
        .orderBy(desc(createdAt), desc(key))
        .limit(limit)
        .offset(offset)
      return rows.map((row) => ({ kind, ...row, createdAt: row.createdAt.toISOString(), ...answerOf(row) }))
    },
  )
}

/** Returns the answer as a customer may read it: nothing before it is given. */
const answerOf = ({ state, answerContent, answeredAt }: Pick<InquiryRow, 'state' | 'answerContent' | 'answeredAt'>) => {
  const given = state === 'ANSWERED' || state === 'CLOSED'
  return { answerContent: given ? answerContent : null, answeredAt: given ? isoOrNull(answeredAt) : null }
}

/** Throws 400 if a district does not lie in the province. */
async function checkRegion(db: Db, { sidoId, gugunId }: { sidoId: number; gugunId: number }): Promise<void> {
  const inProvince = and(eq(guguns.id, gugunId), eq(guguns.sidoId, sidoId))
  const [found] = await db.select({ id: guguns.id }).from(guguns).where(inProvince)
  if (!found) throw invalid({ gugunId: '지역을 다시 선택해 주세요.' })
}

/** Throws 404 unless the order is the member's. */
async function checkOwnOrder(db: Db, orderSeq: number, memberSeq: number): Promise<void> {
  const condition: SQL | undefined = and(eq(orders.orderSeq, orderSeq), eq(orders.memberSeq, memberSeq))
  const [found] = await db.select({ seq: orders.orderSeq }).from(orders).where(condition)
  if (!found) throw notFound('주문을 찾을 수 없습니다.')
}

/** Returns what an answer link shows. Throws 404. */
async function readAnswer(call: Call, token: string): Promise<ShopSchemas['OpenedAnswer']> {
  const { resource, recordSeq } = await openAnswerLink(call, token)
  const found = inquiryModules.find((each) => each.resource === resource)
  if (!found) throw notFound()
  const row = await found.find(call, recordSeq)
  return { title: row.title, content: row.content, ...answerOf(row) }
}

export const shopInquiryHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/inquiries': async ({ db }, { path, query }) => {
    await memberOf(db, path.memberSeq)
    return pageOf(db, path.memberSeq, query)
  },

  'POST /api/v1/shop/inquiries': async (call, { body }) => {
    const { category, title, content, fileSeqs = [], orderSeq = null, parentSeq = null } = body
    if (orderSeq !== null && body.memberSeq === undefined) throw notFound('주문을 찾을 수 없습니다.')
    const writer = await writerColumns(call.db, body)
    const words = { category, title: title.trim(), content: content.trim(), fileSeqs }
    const { inquirySeq } = await receiveInquiry(call, { ...words, ...writer, orderSeq, parentSeq })
    return { inquirySeq }
  },

  'POST /api/v1/shop/inquiries/{inquirySeq}/rating': async (call, { path: { inquirySeq }, body }) => {
    const condition = and(eq(inquiries.inquirySeq, inquirySeq), eq(inquiries.memberSeq, body.memberSeq))
    const [found] = await call.db.select({ seq: inquiries.inquirySeq }).from(inquiries).where(condition)
    if (!found) throw notFound()
    await rateAnswer(call, inquirySeq, body.satisfaction)
    return null
  },

  'POST /api/v1/shop/answer-links/open': (call, { body: { token } }) => readAnswer(call, token),

  'GET /api/v1/shop/items/{itemSeq}/inquiries': async (
    { db },
    { path: { itemSeq }, query: { memberSeq, ...page } },
  ) => {
    const shown = and(eq(itemInquiries.itemSeq, itemSeq), eq(itemInquiries.visible, true))
    const [item] = await db
      .select({ inquiries: sql<number>`(select count(*)::int from ${itemInquiries} where ${shown})` })
      .from(items)
      .where(eq(items.itemSeq, itemSeq))
    if (!item) throw notFound('상품을 찾을 수 없습니다.')
    return paged(
      page,
      async () => item.inquiries,
      async (limit, offset) => {
        const rows = await db
          .select()
          .from(itemInquiries)
          .where(shown)
          .orderBy(desc(itemInquiries.createdAt), desc(itemInquiries.itemInquirySeq))
          .limit(limit)
          .offset(offset)
        return rows.map((row) => {
          const readable = !row.secret || (memberSeq !== undefined && row.memberSeq === memberSeq)
          const answer = answerOf(row)
          return {
            itemInquirySeq: row.itemInquirySeq,
            category: row.category,
            writerName: maskName(row.writerName),
            secret: row.secret,
            content: readable ? row.content : null,
            answered: answer.answerContent !== null,
            answerContent: readable ? answer.answerContent : null,
            answeredAt: answer.answeredAt,
            createdAt: row.createdAt.toISOString(),
          }
        })
      },
    )
  },

  'POST /api/v1/shop/items/{itemSeq}/inquiries': async (call, { path, body }) => {
    const { category, carText = null, secret = false, fileSeqs = [] } = body
    const words = { category, content: body.content.trim(), carText, secret, fileSeqs }
    const writer = await writerColumns(call.db, body)
    const { itemInquirySeq } = await receiveItemInquiry(call, path.itemSeq, { ...words, ...writer })
    return { inquirySeq: itemInquirySeq }
  },

  'POST /api/v1/shop/return-inquiries': async (call, { body: { memberSeq, ...wish } }) => {
    const writer = await writerColumns(call.db, { memberSeq })
    await checkOwnOrder(call.db, wish.orderSeq, memberSeq)
    const { returnInquirySeq } = await receiveReturnInquiry(call, { ...wish, ...writer })
    return { inquirySeq: returnInquirySeq }
  },

  'POST /api/v1/shop/business-inquiries': async (call, { body: { memberSeq, lines = [], ...words } }) => {
    const member = await memberOf(call.db, memberSeq)
    if (member.memberType !== 'BUSINESS') throw invalidState('사업자회원만 문의할 수 있습니다.')
    const { businessGradeSeq, businessGradeName, name, mobilePhone, email } = member
    const condition = eq(businessProfiles.memberSeq, memberSeq)
    const [profile] = await call.db
      .select({ company: businessProfiles.companyName })
      .from(businessProfiles)
      .where(condition)
    const { businessInquirySeq } = await createBusinessInquiry(
      call,
      {
        ...words,
        memberSeq,
        writerName: name,
        writerPhone: mobilePhone,
        writerEmail: email,
        companyName: profile?.company ?? name,
        businessGradeSeq,
        businessGradeName,
      },
      lines.map((line) => ({ businessSizeSeq: null, ...line })),
    )
    return { inquirySeq: businessInquirySeq }
  },

  'POST /api/v1/shop/wholesale-inquiries': async (call, { body: { lines = [], ...inquiry } }) => {
    await checkRegion(call.db, inquiry)
    const { wholesaleInquirySeq } = await receiveWholesaleInquiry(call, inquiry, lines)
    return { inquirySeq: wholesaleInquirySeq }
  },

  'POST /api/v1/shop/marketing-inquiries': async (call, { body }) => {
    const { marketingInquirySeq } = await marketingInquiry.receive(call, { ...body, state: 'RECEIVED' })
    return { inquirySeq: marketingInquirySeq }
  },

  'POST /api/v1/shop/store-inquiries': async (call, { body }) => {
    await checkRegion(call.db, body)
    const { storeInquirySeq } = await storeInquiry.receive(call, { ...body, state: 'RECEIVED' })
    return { inquirySeq: storeInquirySeq }
  },
})
