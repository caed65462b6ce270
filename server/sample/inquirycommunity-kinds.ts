import { and, asc, eq } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import { businessSizes } from '../corpmember/schema/business-size.schema'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { requestedSizeCode } from '../inquirycommunity/quote/requested-lines'
import { marketingInquiries } from '../inquirycommunity/schema/marketing-inquiry.schema'
import { storeInquiries } from '../inquirycommunity/schema/store-inquiry.schema'
import { wholesaleInquiries, wholesaleInquiryLines } from '../inquirycommunity/schema/wholesale-inquiry.schema'
import { seoulDay } from '../lib/seoul-time'
import { businessProfiles } from '../member/schema/business-profile.schema'
import type { items } from '../product/schema/item.schema'
import type { Writers } from './community'
import { COMPANY_NAMES, WISHES } from './corpmember-business.data'
import { InquiryBook, inquiryMoments, inquiryState, type Waiting } from './inquiry-book'
import { bulkQuestions, marketers, proposals, shopNames, storeQuestions } from './inquirycommunity-kinds.data'
import { continueNumbers, insertAll } from './insert'
import { koreanName } from './names'
import type { Dice } from './random'
import { districts } from './regions'

type Marketing = typeof marketingInquiries.$inferSelect
type Store = typeof storeInquiries.$inferSelect
type Wholesale = typeof wholesaleInquiries.$inferSelect
type Line = typeof wholesaleInquiryLines.$inferSelect

interface Context {
  dice: Dice
  now: Date
  goods: readonly (typeof items.$inferSelect)[]
  writers: Writers
}

/** Percentage that were closed without an answer. */
const CLOSED = 6
const MARKETERS = ['mkt_lead', 'mkt_bae', 'mkt_jang', 'admin'] as const
const HELPERS = ['store_lead', 'store_shin', 'admin'] as const
const CS = ['cs_lead', 'cs_park', 'cs_choi', 'admin'] as const

/** Results of answered proposals. */
const RESULTS = [
  ['NONE', 25],
  ['REVIEWING', 30],
  ['ACCEPTED', 20],
  ['DECLINED', 25],
] as const

const MEMOS: Readonly<Record<Schemas['InquiryResult'], string | null>> = {
  NONE: null,
  REVIEWING: '담당 부서 검토 중. 자료 추가 요청함.',
  ACCEPTED: '조건 협의 완료. 계약서 발송.',
  DECLINED: null,
}

const resultOf = (dice: Dice, state: Marketing['state']) => {
  const result = state === 'ANSWERED' ? dice.weighted(RESULTS) : state === 'IN_PROGRESS' ? 'REVIEWING' : 'NONE'
  return { result, resultMemo: MEMOS[result] }
}

/** Percentage of authors who are members. */
const MEMBERS = 20

function writer({ dice, writers }: Context, at: Date, mail: boolean) {
  const member = dice.chance(MEMBERS) ? writers.at(dice, at.getTime()) : null
  if (member) return { ...member, email: mail ? `biz${member.memberSeq}@example.com` : null }
  const { name } = koreanName(dice)
  const phone = `010${dice.int(20_000_000, 99_999_999)}`
  return { memberSeq: null, name, phone, email: mail ? `biz${dice.int(100, 9_999)}@example.com` : null }
}

const MARKETING: Waiting = { received: 3, inProgress: 2, overdue: 1 }

/** Loads 30 proposals of companies. */
export async function loadMarketingInquiries(db: Db, context: Context): Promise<void> {
  const { dice } = context
  const count = 30
  const book = await InquiryBook.open(db, context, 'marketing-inquiries')
  const kinds = Object.keys(proposals) as Marketing['category'][]
  const rows = inquiryMoments(context, count, MARKETING).map((at, i): Marketing => {
    const state = inquiryState(dice, count - 1 - i, MARKETING, CLOSED)
    const category = kinds[i % kinds.length] ?? 'ETC'
    const [title, content, answer] = proposals[category]
    const base = book.row(i + 1, {
      at,
      state,
      title,
      content,
      answer,
      writer: writer(context, at, true),
      who: dice.pick(MARKETERS),
    })
    return {
      marketingInquirySeq: i + 1,
      category,
      companyName: dice.pick(marketers),
      homepageUrl: dice.chance(70) ? `https://www.example.com/partner/${i + 1}` : null,
      budgetText: dice.chance(50) ? dice.pick(['월 300만 원', '500만 원 내외', '협의', '건당 수수료 3%']) : null,
      ...resultOf(dice, state),
      ...base,
    }
  })
  await insertAll(db, marketingInquiries, rows)
  await continueNumbers(db, marketingInquiries, 'marketingInquirySeq')
  await book.close()
}

const STORE: Waiting = { received: 5, inProgress: 3, overdue: 2 }

/** Loads 40 inquiries of shops about becoming a mounting store. */
export async function loadStoreInquiries(db: Db, context: Context): Promise<void> {
  const { dice } = context
  const count = 40
  const book = await InquiryBook.open(db, context, 'store-inquiries')
  const rows = inquiryMoments(context, count, STORE).map((at, i): Store => {
    const state = inquiryState(dice, count - 1 - i, STORE, CLOSED)
    const [title, content, answer] = dice.pick(storeQuestions)
    const base = book.row(i + 1, {
      at,
      state,
      title,
      content,
      answer,
      writer: writer(context, at, dice.chance(40)),
      who: dice.pick(HELPERS),
    })
    const { id: gugunId, sidoId, name } = dice.pick(districts)
    const invited = base.answeredAt !== null && dice.chance(70)
    const inviteSentAt = invited ? base.answeredAt : null
    if (inviteSentAt) book.event(i + 1, 'INVITED', inviteSentAt, base.answeredBy)
    return {
      storeInquirySeq: i + 1,
      storeName: `${dice.pick(shopNames)} ${name}점`,
      sidoId,
      gugunId,
      inviteSentAt,
      franchise: dice.weighted([
        ...([
          ['NONE', 70],
          ['TSTATION', 8],
          ['TIREPRO', 7],
          ['SPEEDMATE', 6],
          ['BLUEHANDS', 5],
          ['AUTOQ', 4],
        ] as const),
      ]),
      monthlyMounts: dice.chance(80) ? dice.pick(['LT_50', 'LT_200', 'LT_500', 'GE_500'] as const) : null,
      storeApplySeq: null,
      ...resultOf(dice, state),
      ...base,
    }
  })
  await insertAll(db, storeInquiries, rows)
  await continueNumbers(db, storeInquiries, 'storeInquirySeq')
  await book.close()
}

const WHOLESALE: Waiting = { received: 8, inProgress: 4, overdue: 2 }
/** Number of the oldest authors who have become business members since. */
const LINKED = 3

/** Loads 40 inquiries of bulk buyers; some have become business members since. */
export async function loadWholesaleInquiries(db: Db, context: Context): Promise<void> {
  const { dice, goods } = context
  const count = 40
  const book = await InquiryBook.open(db, context, 'wholesale-inquiries')
  const sizes = await db
    .select()
    .from(businessSizes)
    .where(eq(businessSizes.visible, true))
    .orderBy(asc(businessSizes.businessSizeSeq))
  const since = await db
    .select({ number: businessProfiles.businessNumber, companyName: businessProfiles.companyName })
    .from(businessProfiles)
    .innerJoin(members, eq(members.memberSeq, businessProfiles.memberSeq))
    .where(and(eq(businessProfiles.active, true), eq(members.memberType, 'BUSINESS')))
    .orderBy(asc(businessProfiles.memberSeq))
    .limit(LINKED)
  const industries = Object.keys(COMPANY_NAMES) as Wholesale['industry'][]
  const lines: Line[] = []
  const rows = inquiryMoments(context, count, WHOLESALE).map((at, i): Wholesale => {
    const seq = i + 1
    const state = inquiryState(dice, count - 1 - i, WHOLESALE, CLOSED)
    const own = dice
      .shuffled(sizes)
      .slice(0, dice.int(1, 4))
      .map((size, index): Line => {
        const quantity = dice.int(2, 30) * size.orderUnit
        return {
          lineSeq: lines.length + index + 1,
          wholesaleInquirySeq: seq,
          sizeName: size.name,
          quantity,
          sizeCode: requestedSizeCode({ sizeName: size.name }),
          brandSeq: dice.chance(30) ? dice.pick(goods).brandSeq : null,
          patternText: dice.chance(15) ? dice.pick(['사계절용', '겨울용', '저소음']) : null,
        }
      })
    lines.push(...own)
    const [first] = own
    const filled = (text: string) =>
      text.replace('{size}', first?.sizeName ?? '').replace('{n}', String(first?.quantity ?? ''))
    const [title, content, answer] = dice.pick(bulkQuestions)
    const base = book.row(seq, {
      at,
      state,
      title: filled(title),
      content: filled(content),
      answer,
      who: dice.pick(CS),
      writer: writer(context, at, dice.chance(60)),
    })
    const member = since[i]
    const industry = dice.pick(industries)
    const { id: gugunId, sidoId } = dice.pick(districts)
    const nine = String(dice.int(101_000_000, 899_999_999))
    const number = dice.chance(60) ? `${nine}${checkDigit(nine)}` : null
    const inviteSentAt = base.answeredAt && dice.chance(60) ? base.answeredAt : null
    if (inviteSentAt) book.event(seq, 'INVITED', inviteSentAt, base.answeredBy)
    return {
      wholesaleInquirySeq: seq,
      industry,
      sidoId,
      gugunId,
      inviteSentAt,
      companyName: member?.companyName ?? dice.pick(COMPANY_NAMES[industry]),
      businessNumber: member?.number ?? number,
      monthlyQuantity: dice.weighted(WISHES.quantities),
      quote: base.answeredAt && dice.chance(75) ? quoteOf(goods, own, base.answeredAt) : null,
      ...resultOf(dice, state),
      ...base,
    }
  })
  await insertAll(db, wholesaleInquiries, rows)
  await insertAll(db, wholesaleInquiryLines, lines)
  await continueNumbers(db, wholesaleInquiries, 'wholesaleInquirySeq')
  await continueNumbers(db, wholesaleInquiryLines, 'lineSeq')
  await book.close()
}

/** Returns the quote: at the shop's price, valid for a week. */
function quoteOf(goods: Context['goods'], lines: readonly Line[], answeredAt: Date): Schemas['QuoteBody'] {
  return {
    lines: lines.map(({ lineSeq, sizeCode, quantity }) => {
      const item = goods.find((good) => good.sizeCode === sizeCode && good.saleState === 'ON_SALE')
      const note = item ? null : '현재 취급하지 않는 규격입니다.'
      const unitPrice = item?.salePrice ?? 0
      return { lineSeq, available: item !== undefined, unitPrice, quantity, itemSeq: item?.itemSeq ?? null, note }
    }),
    validUntil: seoulDay(new Date(answeredAt.getTime() + 7 * DAY_MS)),
  }
}
