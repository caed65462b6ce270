import { and, inArray } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import { byOrderNo } from '../../orderdelivery/desk/list/order-keyword'
import { anyOf } from '../../resource/filters'
import { defineInquiry } from '../inquiry-shared/define-inquiry'
import { inquiries } from '../schema/inquiry.schema'
import { orderOf, threadOf } from './inquiry-parts'

const { inquirySeq, category, channel, satisfaction, orderNo } = inquiries

export const inquiry = defineInquiry({
  path: '/api/v1/admin/inquiries',
  noun: '일반 문의',
  table: inquiries,
  key: inquirySeq,
  keyName: 'inquirySeq',
  code: 'GENERAL_INQUIRY',
  screen: '/inquirycommunity/manage/detail',
  kind: 'INQUIRY',
  keywords: { orderNo: (keyword) => byOrderNo(keyword, orderNo) },
  filter: (query) =>
    and(anyOf(category, query.category), anyOf(channel, query.channel), anyOf(satisfaction, query.satisfaction)),
  async lines({ db }, rows) {
    const seqs = [...new Set(rows.flatMap((row) => row.storeSeq ?? []))]
    const found =
      seqs.length > 0
        ? await db
            .select({ seq: stores.storeSeq, name: stores.name })
            .from(stores)
            .where(inArray(stores.storeSeq, seqs))
        : []
    return rows.map((row) => ({
      inquirySeq: row.inquirySeq,
      category: row.category,
      channel: row.channel,
      orderSeq: row.orderSeq,
      orderNo: row.orderNo,
      storeSeq: row.storeSeq,
      parentSeq: row.parentSeq,
      storeName: found.find(({ seq }) => seq === row.storeSeq)?.name ?? null,
      hasFiles: row.fileSeqs.length > 0,
      satisfaction: row.satisfaction,
    }))
  },
  record: async ({ db }, row) => ({
    order: await orderOf(db, row.orderSeq),
    thread: await threadOf(db, row.inquirySeq),
  }),
  answerSchema: 'InquiryAnswerBody',
  sheet: {
    title: '일반 문의',
    schema: 'InquiryRow',
    columns: [
      { field: 'category', width: 16 },
      { field: 'channel', width: 10 },
      { field: 'orderNo', width: 18 },
      { field: 'storeName', width: 24 },
      { field: 'satisfaction', width: 8 },
    ],
  },
})
