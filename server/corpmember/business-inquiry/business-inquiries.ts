import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { members } from '../../db/schema'
import { defineInquiry } from '../../inquirycommunity/inquiry-shared/define-inquiry'
import { checkQuote, toQuote } from '../../inquirycommunity/quote/quote-rules'
import {
  matchesRequestedLine,
  requestedSize,
  requestedSizeCode,
  requestedText,
  toRequestedLine,
} from '../../inquirycommunity/quote/requested-lines'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { soldAmountSql, soldPiecesSql } from '../../orderdelivery/money/sales'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { brands } from '../../product/schema/brand.schema'
import { anyOf } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { businessInquiries, businessInquiryLines as lines } from '../schema/business-inquiry.schema'
import { businessSizes } from '../schema/business-size.schema'

type Row = typeof businessInquiries.$inferSelect
type Line = typeof lines.$inferSelect

const { businessInquirySeq, companyName, category, businessGradeSeq } = businessInquiries

const MONTHS = 6

const linesOf = (db: Db, seqs: number[]): Promise<(Line & { brandName: string | null })[]> =>
  db
    .select({ line: lines, brandName: brands.name })
    .from(lines)
    .leftJoin(brands, eq(brands.brandSeq, lines.brandSeq))
    .where(inArray(lines.businessInquirySeq, seqs))
    .orderBy(asc(lines.lineSeq))
    .then((found) => found.map(({ line, brandName }) => ({ ...line, brandName })))

/** Returns the grade whose prices are shown: the member's current grade, otherwise that of the time of writing. */
export async function readPriceGrade(db: Db, { memberSeq, businessGradeSeq: then }: Row): Promise<number | null> {
  if (memberSeq === null) return then
  const [member] = await db
    .select({ now: members.businessGradeSeq })
    .from(members)
    .where(eq(members.memberSeq, memberSeq))
  return member?.now ?? then
}

/**
 * Returns how many pieces a member ordered and kept in the last six months, and what was paid for them in money and
 * deposit.
 */
async function readVolume({ db, now }: Pick<Call, 'db' | 'now'>, memberSeq: number | null) {
  const since = startOfDay(shiftDayByMonths(seoulDay(now), -MONTHS))
  const [row] = await db
    .select({
      quantity6m: sql<number>`coalesce(sum(${soldPiecesSql()}), 0)::int`,
      amount6m: sql<number>`coalesce(sum(${soldAmountSql()}), 0)::bigint`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .where(and(eq(orders.memberSeq, memberSeq ?? 0), gt(orders.orderedAt, since)))
  return row ?? { quantity6m: 0, amount6m: 0 }
}

export const businessInquiry = defineInquiry({
  path: '/api/v1/admin/business-inquiries',
  noun: '사업자회원 문의',
  table: businessInquiries,
  key: businessInquirySeq,
  keyName: 'businessInquirySeq',
  code: 'BUSINESS_MEMBER_INQUIRY',
  screen: '/corpmember/inquiry/detail',
  kind: 'BUSINESS_INQUIRY',
  keywords: {
    companyName: (keyword) => keywordCondition(keyword, { texts: [companyName] }),
    sizeName: (keyword) =>
      keywordCondition(keyword, {
        texts: [],
        exclusive: matchesRequestedLine(businessInquirySeq, lines, lines.businessInquirySeq),
      }),
  },
  filter: (query) => and(anyOf(category, query.category), anyOf(businessGradeSeq, query.businessGradeSeq)),
  async lines({ db }, rows) {
    const seqs = rows.map((row) => row.businessInquirySeq)
    const requestedLines = seqs.length > 0 ? await linesOf(db, seqs) : []
    return rows.map((row) => ({
      businessInquirySeq: row.businessInquirySeq,
      category: row.category,
      companyName: row.companyName,
      businessGradeName: row.businessGradeName,
      asked: requestedText(requestedLines.filter((line) => line.businessInquirySeq === row.businessInquirySeq)),
    }))
  },
  async record(call, row) {
    const requestedLines = await linesOf(call.db, [row.businessInquirySeq])
    return {
      lines: requestedLines.map(toRequestedLine),
      quote: await toQuote(call, row.quote, await readPriceGrade(call.db, row)),
      ...(await readVolume(call, row.memberSeq)),
    }
  },
  async answering(call, row, { quote }) {
    if (quote === undefined) return {}
    if (quote) {
      const requestedLines = await linesOf(call.db, [row.businessInquirySeq])
      await checkQuote(
        call,
        requestedLines.map((line) => ({ lineSeq: line.lineSeq, size: requestedSize(line) })),
        quote,
        row.quote,
      )
    }
    return { quote }
  },
  answerSchema: 'BusinessInquiryAnswer',
  sheet: {
    title: '사업자회원 문의',
    schema: 'BusinessInquiryRow',
    columns: [
      { field: 'companyName', width: 24 },
      { field: 'businessGradeName', width: 10 },
      { field: 'category', width: 14 },
      { field: 'asked', width: 30 },
    ],
  },
})

interface RequestedLine {
  businessSizeSeq: number | null
  sizeName: string
  brandSeq?: number | null
  patternText?: string | null
  quantity: number
}

/** Creates an inquiry of a business member, from the shop. Throws INVALID_STATE for a size that is not offered. */
export async function createBusinessInquiry(
  call: Call,
  inquiry: Omit<typeof businessInquiries.$inferInsert, 'state'>,
  requestedLines: readonly RequestedLine[],
): Promise<Row> {
  const sizes = requestedLines.flatMap((line) => line.businessSizeSeq ?? [])
  // share lock, so that none of them is deleted meanwhile
  await lockRows(call.db, businessSizes.businessSizeSeq, sizes, 'share')
  const offered = await call.db
    .select({ seq: businessSizes.businessSizeSeq })
    .from(businessSizes)
    .where(and(inArray(businessSizes.businessSizeSeq, [0, ...sizes]), eq(businessSizes.visible, true)))
  if (new Set(sizes).size > offered.length) throw invalidState('지금은 문의할 수 없는 규격입니다.')
  const row = await businessInquiry.receive(call, { ...inquiry, state: 'RECEIVED' })
  const { businessInquirySeq: seq } = row
  if (requestedLines.length > 0) await call.db.insert(lines).values(requestedLines.map((line) => toLineRow(seq, line)))
  return row
}

/** Returns the row of a line, with the size code read from its text. */
export function toLineRow(seq: number, line: RequestedLine): typeof lines.$inferInsert {
  return { ...line, businessInquirySeq: seq, sizeCode: requestedSizeCode(line) }
}
