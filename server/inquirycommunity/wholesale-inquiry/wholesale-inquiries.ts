import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import { invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { brands } from '../../product/schema/brand.schema'
import { anyOf, numberStarts } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { defineInquiry } from '../inquiry-shared/define-inquiry'
import { sendInvitation } from '../inquiry-shared/inquiry-invite'
import type { StoredInquiry } from '../inquiry-shared/inquiry-options'
import { regionTexts } from '../inquiry-shared/inquiry-regions'
import { checkQuote, toQuote } from '../quote/quote-rules'
import {
  matchesRequestedLine,
  requestedSize,
  requestedSizeCode,
  requestedText,
  toRequestedLine,
} from '../quote/requested-lines'
import { wholesaleInquiryLines as asked, wholesaleInquiries } from '../schema/wholesale-inquiry.schema'

type Row = typeof wholesaleInquiries.$inferSelect
type Stored = StoredInquiry<typeof wholesaleInquiries>

const { wholesaleInquirySeq, companyName, businessNumber, industry, monthlyQuantity, sidoId, result, inviteSentAt } =
  wholesaleInquiries

const INVITATION = {
  text: '사업자회원 가입을 안내해 드립니다. 가입하시면 등급가로 구매하실 수 있습니다.',
  path: '/business/join',
}

/** Without a grade, the price of the shop applies. */
export const NO_GRADE = null

const linesOf = (db: Db, seqs: number[]) =>
  db
    .select({ line: asked, brandName: brands.name })
    .from(asked)
    .leftJoin(brands, eq(brands.brandSeq, asked.brandSeq))
    .where(inArray(asked.wholesaleInquirySeq, seqs))
    .orderBy(asc(asked.lineSeq))
    .then((found) => found.map(({ line, brandName }) => ({ ...line, brandName })))

/** Returns the business members by business number. */
async function memberOf(db: Db, numbers: readonly (string | null)[]): Promise<Map<string, number>> {
  const known = numbers.filter((number) => number !== null)
  if (known.length === 0) return new Map()
  const found = await db
    .select({ number: businessProfiles.businessNumber, memberSeq: businessProfiles.memberSeq })
    .from(businessProfiles)
    .innerJoin(members, eq(members.memberSeq, businessProfiles.memberSeq))
    .where(
      and(
        inArray(businessProfiles.businessNumber, known),
        eq(businessProfiles.active, true),
        eq(members.memberType, 'BUSINESS'),
      ),
    )
    // Branches share a number; the first one is used.
    .orderBy(businessProfiles.memberSeq)
  return new Map(found.reverse().map(({ number, memberSeq }) => [number, memberSeq]))
}

export const wholesaleInquiry = defineInquiry({
  path: '/api/v1/admin/wholesale-inquiries',
  noun: '도매 문의',
  table: wholesaleInquiries,
  key: wholesaleInquirySeq,
  keyName: 'wholesaleInquirySeq',
  code: 'GENERAL_INQUIRY',
  screen: '/inquirycommunity/wholesale/detail',
  keywords: {
    companyName: (keyword) => keywordCondition(keyword, { texts: [companyName] }),
    businessNumber: (keyword) => numberStarts(keyword, 'businessNo', businessNumber),
    sizeName: (keyword) =>
      keywordCondition(keyword, {
        texts: [],
        exclusive: matchesRequestedLine(wholesaleInquirySeq, asked, asked.wholesaleInquirySeq),
      }),
  },
  filter: (query) =>
    and(
      anyOf(industry, query.industry),
      anyOf(monthlyQuantity, query.monthlyQuantity),
      query.sidoId === undefined ? undefined : eq(sidoId, query.sidoId),
      anyOf(result, query.result),
      query.invited === undefined ? undefined : (query.invited ? isNotNull : isNull)(inviteSentAt),
    ),
  async lines({ db }, rows) {
    const seqs = rows.map((row) => row.wholesaleInquirySeq)
    const requestedLines = seqs.length > 0 ? await linesOf(db, seqs) : []
    const textOf = await regionTexts(
      db,
      rows.map((row) => row.gugunId),
    )
    const linked = await memberOf(
      db,
      rows.map((row) => row.businessNumber),
    )
    return rows.map((row) => ({
      wholesaleInquirySeq: row.wholesaleInquirySeq,
      companyName: row.companyName,
      industry: row.industry,
      sidoId: row.sidoId,
      gugunId: row.gugunId,
      regionText: textOf(row.gugunId),
      asked: requestedText(requestedLines.filter((line) => line.wholesaleInquirySeq === row.wholesaleInquirySeq)),
      monthlyQuantity: row.monthlyQuantity,
      inviteSentAt: row.inviteSentAt?.toISOString() ?? null,
      linkedMemberSeq: linked.get(row.businessNumber ?? '') ?? null,
      result: row.result,
      resultMemo: row.resultMemo,
    }))
  },
  async record(call, row) {
    return {
      businessNumber: row.businessNumber,
      lines: (await linesOf(call.db, [row.wholesaleInquirySeq])).map(toRequestedLine),
      quote: await toQuote(call, row.quote, NO_GRADE),
    }
  },
  async answering(call, row, { quote }) {
    if (quote === undefined) return {}
    if (quote) {
      const requestedLines = await linesOf(call.db, [row.wholesaleInquirySeq])
      const lines = requestedLines.map((line) => ({ lineSeq: line.lineSeq, size: requestedSize(line) }))
      await checkQuote(call, lines, quote, row.quote)
    }
    return { quote }
  },
  actions: {
    INVITE: invite,
  },
  answerSchema: 'WholesaleInquiryAnswer',
  sheet: {
    title: '도매 문의',
    schema: 'WholesaleInquiryRow',
    columns: [
      { field: 'companyName', width: 24 },
      { field: 'industry', width: 14 },
      { field: 'regionText', width: 16 },
      { field: 'asked', width: 30 },
      { field: 'monthlyQuantity', width: 12 },
      { field: 'inviteSentAt', width: 20 },
      { field: 'result', width: 10 },
      { field: 'resultMemo', width: 30 },
    ],
  },
})

async function invite(call: AdminCall, row: Stored): Promise<Stored> {
  const linked = await memberOf(call.db, [row.businessNumber])
  if (linked.size > 0) throw invalidState('이미 사업자회원입니다.')
  await sendInvitation(call, { resource: 'wholesale-inquiries', recordSeq: row.wholesaleInquirySeq }, row, INVITATION)
  return wholesaleInquiry.change(call, row, { inviteSentAt: call.now })
}

interface RequestedLine {
  sizeName: string
  brandSeq?: number | null
  patternText?: string | null
  quantity: number
}

/** Returns the stored columns of a line, with the code of the size in its text. */
export const wholesaleLine = (seq: number, line: RequestedLine): typeof asked.$inferInsert => ({
  ...line,
  wholesaleInquirySeq: seq,
  sizeCode: requestedSizeCode(line),
})

/**
 * Stores a wholesale inquiry from the shop.
 */
export async function receiveWholesaleInquiry(
  call: Call,
  inquiry: Omit<typeof wholesaleInquiries.$inferInsert, 'state'>,
  lines: readonly RequestedLine[],
): Promise<Row> {
  const row = await wholesaleInquiry.receive(call, { ...inquiry, state: 'RECEIVED' })
  const { wholesaleInquirySeq: seq } = row
  if (lines.length > 0) await call.db.insert(asked).values(lines.map((line) => wholesaleLine(seq, line)))
  return row
}
