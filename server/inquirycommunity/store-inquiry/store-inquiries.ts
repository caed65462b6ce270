import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { AdminCall, Call } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Db } from '../../db/database'
import { anyOf } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { updatedStamp } from '../../resource/stamps'
import { defineInquiry } from '../inquiry-shared/define-inquiry'
import { sendInvitation } from '../inquiry-shared/inquiry-invite'
import type { StoredInquiry } from '../inquiry-shared/inquiry-options'
import { regionTexts } from '../inquiry-shared/inquiry-regions'
import { setResult } from '../inquiry-shared/inquiry-result'
import { storeInquiries } from '../schema/store-inquiry.schema'

type Stored = StoredInquiry<typeof storeInquiries>

const { storeInquirySeq, storeName, sidoId, gugunId, franchise, result, inviteSentAt, storeApplySeq } = storeInquiries

const INVITATION = {
  text: '장착점 제휴 신청을 안내해 드립니다. 아래 링크에서 신청해 주세요.',
  path: '/partner/apply',
}

/** Counts the open stores of each region. */
async function openStores(db: Db, gugunIds: number[]): Promise<Map<number, number>> {
  if (gugunIds.length === 0) return new Map()
  const found = await db
    .select({ gugunId: stores.gugunId, n: count() })
    .from(stores)
    .where(and(eq(stores.state, 'OPEN'), inArray(stores.gugunId, gugunIds)))
    .groupBy(stores.gugunId)
  return new Map(found.map(({ gugunId: id, n }) => [id, n]))
}

export const storeInquiry = defineInquiry({
  path: '/api/v1/admin/store-inquiries',
  noun: '장착점 제휴 문의',
  table: storeInquiries,
  key: storeInquirySeq,
  keyName: 'storeInquirySeq',
  code: 'STORE_INQUIRY',
  screen: '/inquirycommunity/mountallianceinquiry/detail',
  keywords: { storeName: (keyword) => keywordCondition(keyword, { texts: [storeName] }) },
  filter: (query) =>
    and(
      query.sidoId === undefined ? undefined : eq(sidoId, query.sidoId),
      query.gugunId === undefined ? undefined : eq(gugunId, query.gugunId),
      anyOf(franchise, query.franchise),
      anyOf(result, query.result),
      query.invited === undefined ? undefined : (query.invited ? isNotNull : isNull)(inviteSentAt),
    ),
  async lines({ db }, rows) {
    const regions = rows.map((row) => row.gugunId)
    const [textOf, open] = [await regionTexts(db, regions), await openStores(db, regions)]
    return rows.map((row) => ({
      storeInquirySeq: row.storeInquirySeq,
      storeName: row.storeName,
      franchise: row.franchise,
      sidoId: row.sidoId,
      gugunId: row.gugunId,
      regionText: textOf(row.gugunId),
      openStoreCount: open.get(row.gugunId) ?? 0,
      storeApplySeq: row.storeApplySeq,
      inviteSentAt: row.inviteSentAt?.toISOString() ?? null,
      result: row.result,
      resultMemo: row.resultMemo,
    }))
  },
  record: async (_, { monthlyMounts }) => ({ monthlyMounts }),
  actions: {
    INVITE: invite,
  },
  answerSchema: 'InquiryAnswerBody',
  sheet: {
    title: '장착점 제휴 문의',
    schema: 'StoreInquiryRow',
    columns: [
      { field: 'storeName', width: 24 },
      { field: 'regionText', width: 16 },
      { field: 'openStoreCount', width: 10 },
      { field: 'franchise', width: 12 },
      { field: 'inviteSentAt', width: 20 },
      { field: 'storeApplySeq', width: 10 },
      { field: 'result', width: 10 },
      { field: 'resultMemo', width: 30 },
    ],
  },
})

async function invite(call: AdminCall, row: Stored): Promise<Stored> {
  await sendInvitation(call, { resource: 'store-inquiries', recordSeq: row.storeInquirySeq }, row, INVITATION)
  return storeInquiry.change(call, row, { inviteSentAt: call.now })
}

export const storeInquiryHandlers = handlersOf({
  ...storeInquiry.handlers,
  'PUT /api/v1/admin/store-inquiries/{seq}/result': setResult(storeInquiry),
})

/** Links an application to the newest unlinked inquiry from one of its phones. Returns the inquiry's key, or null. */
export async function linkApplication(call: Call, applySeq: number, phones: readonly string[]): Promise<number | null> {
  if (phones.length === 0) return null
  const [row] = await call.db
    .select({ seq: storeInquirySeq, version: storeInquiries.version })
    .from(storeInquiries)
    .where(and(inArray(storeInquiries.writerPhone, [...phones]), isNull(storeApplySeq)))
    .orderBy(desc(storeInquirySeq))
    .limit(1)
    .for('update')
  if (!row) return null
  await call.db
    .update(storeInquiries)
    .set({ storeApplySeq: applySeq, ...updatedStamp(call), version: row.version + 1 })
    .where(eq(storeInquirySeq, row.seq))
  return row.seq
}
