import { and, eq, inArray } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { parseTireSpec, sizeCode } from '../../domain/product/tire-size'
import type { Schemas } from '../contract/contract-types'
import { businessGrades } from '../corpmember/schema/business-grade.schema'
import { businessInquiries, businessInquiryLines } from '../corpmember/schema/business-inquiry.schema'
import { businessSizes } from '../corpmember/schema/business-size.schema'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { inquiryDrafts, inquiryHistories, inquiryNotes } from '../inquirycommunity/schema/inquiry-base.schema'
import { seoulDay } from '../lib/seoul-time'
import { businessProfiles } from '../member/schema/business-profile.schema'
import type { items } from '../product/schema/item.schema'
import { answers, companies, noteTexts, questions } from './corpmember-business-inquiry.data'
import { continueNumbers, insertAll } from './insert'
import { momentWithin } from './office-days'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Inquiry = typeof businessInquiries.$inferSelect
type Line = typeof businessInquiryLines.$inferSelect
type History = typeof inquiryHistories.$inferSelect
type Note = typeof inquiryNotes.$inferSelect
type Size = typeof businessSizes.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  goods: readonly Item[]
}

const COUNT = { small: 120, full: 4_000 }
/** Percentages of open inquiries; the newest are open. */
const WAITING = { RECEIVED: 5, IN_PROGRESS: 3 }
const CLOSED = 2

/** Staff who answer businesses: seqs and names of admins (staff.data.ts) by login id. */
const STAFF = { admin: [1, '김도현'], ops_lead: [3, '정민석'] } as const
type Who = keyof typeof STAFF

interface Writer {
  member: typeof members.$inferSelect
  companyName: string
}

async function writersOf(db: Db): Promise<Writer[]> {
  const found = await db
    .select({ member: members, companyName: businessProfiles.companyName })
    .from(members)
    .leftJoin(businessProfiles, eq(businessProfiles.memberSeq, members.memberSeq))
    .where(and(eq(members.memberType, 'BUSINESS'), inArray(members.state, ['ACTIVE', 'BLOCKED'])))
    .orderBy(members.memberSeq)
  return found.map(({ member, companyName }) => ({
    member,
    companyName: companyName ?? companies[member.memberSeq % companies.length] ?? '',
  }))
}

const RESOURCE = 'business-inquiries'

class Book {
  readonly inquiries: Inquiry[] = []
  readonly lines: Line[] = []
  readonly histories: History[] = []
  readonly notes: Note[] = []
  readonly drafts: (typeof inquiryDrafts.$inferSelect)[] = []
  /** The item offered for a size: the first one on sale. */
  private readonly offered = new Map<string | null, Context['goods'][number]>()

  constructor(
    private readonly context: Context,
    private readonly sizes: readonly Size[],
    private readonly rates: ReadonlyMap<number, number>,
  ) {
    for (const good of context.goods)
      if (good.saleState === 'ON_SALE' && !this.offered.has(good.sizeCode)) this.offered.set(good.sizeCode, good)
  }

  private event(
    recordSeq: number,
    event: History['event'],
    createdAt: Date,
    createdBy: string | null,
    note: string | null = null,
  ) {
    const inquiryHistorySeq = this.histories.length + 1
    this.histories.push({ inquiryHistorySeq, resource: RESOURCE, recordSeq, event, note, createdAt, createdBy })
  }

  private ask(seq: number, category: Inquiry['category']): Line[] {
    const { dice } = this.context
    if (category !== 'QUOTE' && category !== 'STOCK') return []
    const count = category === 'QUOTE' ? dice.int(1, 6) : dice.int(1, 2)
    return dice
      .shuffled(this.sizes)
      .slice(0, count)
      .map((size, i) => {
        // sometimes the customer types a size
        const own = i > 0 && dice.chance(6)
        const spec = parseTireSpec(size.name)
        return {
          lineSeq: this.lines.length + i + 1,
          businessInquirySeq: seq,
          businessSizeSeq: own ? null : size.businessSizeSeq,
          sizeName: own ? size.name.replace('R', ' R ').replace('/', ' ') : size.name,
          sizeCode: spec && sizeCode(spec),
          brandSeq: dice.chance(30) ? dice.pick(this.context.goods).brandSeq : null,
          patternText: dice.chance(15) ? dice.pick(['벤투스', '사계절용', '저연비']) : null,
          quantity: dice.int(1, 50) * size.orderUnit,
        }
      })
  }

  private quote(own: Line[], gradeSeq: number | null, answeredAt: Date): Schemas['QuoteBody'] {
    const rate = this.rates.get(gradeSeq ?? 0) ?? 0
    const lines = own.map(({ lineSeq, sizeCode: code, quantity }) => {
      const item = this.offered.get(code)
      const unitPrice = item ? Math.floor((item.salePrice * (1000 - Math.round(rate * 10))) / 100_000) * 100 : 0
      const note = item ? (quantity >= 40 ? '40본 이상 별도 협의' : null) : '현재 취급하지 않는 규격입니다.'
      return { lineSeq, available: item !== undefined, unitPrice, quantity, itemSeq: item?.itemSeq ?? null, note }
    })
    return { lines, validUntil: seoulDay(new Date(answeredAt.getTime() + 7 * DAY_MS)) }
  }

  add(seq: number, at: Date, state: Inquiry['state'], { member, companyName }: Writer): void {
    const { dice, now } = this.context
    const category = dice.weighted([
      ...([
        ['QUOTE', 55],
        ['STOCK', 20],
        ['DELIVERY', 9],
        ['TAX', 7],
        ['GRADE', 5],
        ['ETC', 4],
      ] as const),
    ])
    const lines = this.ask(seq, category)
    this.lines.push(...lines)
    const [first] = lines
    const filled = (text: string) =>
      text.replace('{size}', first?.sizeName ?? '').replace('{n}', String(first?.quantity ?? ''))
    const [title, content] = dice.pick(questions[category])
    const who = dice.pick(Object.keys(STAFF) as Who[])
    const handled = new Date(Math.min(at.getTime() + dice.int(20, 1_600) * 60_000, now.getTime() - 60_000))
    const taken = new Date(Math.min(at.getTime() + dice.int(3, 18) * 60_000, handled.getTime()))
    const answered = state === 'ANSWERED'
    const closed = state === 'CLOSED'
    this.event(seq, 'RECEIVED', at, null)
    if (state !== 'RECEIVED') this.event(seq, 'ASSIGNED', taken, who, STAFF[who][1])
    if (answered) this.event(seq, 'ANSWERED', handled, who, '알림 발송')
    const closeReason = closed ? dice.pick(['PHONE_DONE', 'DUPLICATE'] as const) : null
    if (closed) this.event(seq, 'CLOSED', handled, who, closeReason === 'DUPLICATE' ? '중복' : '유선 처리')
    if (state === 'IN_PROGRESS' && this.notes.length % 2 === 0)
      this.drafts.push({
        resource: RESOURCE,
        recordSeq: seq,
        adminSeq: STAFF[who][0],
        content: '안녕하세요.\n문의하신 규격은 ',
        savedAt: taken,
      })
    if (state === 'IN_PROGRESS' || dice.chance(6)) {
      const createdAt = state === 'RECEIVED' ? now : taken
      this.notes.push({
        noteSeq: this.notes.length + 1,
        resource: RESOURCE,
        recordSeq: seq,
        createdAt,
        createdBy: who,
        content: dice.pick(noteTexts),
      })
    }
    const touchedAt = answered || closed ? handled : state === 'IN_PROGRESS' ? taken : at
    this.inquiries.push({
      businessInquirySeq: seq,
      category,
      companyName,
      businessGradeSeq: member.businessGradeSeq,
      businessGradeName: member.businessGradeName,
      quote: answered && lines.length > 0 ? this.quote(lines, member.businessGradeSeq, handled) : null,
      state,
      memberSeq: member.memberSeq,
      writerName: member.name,
      writerPhone: member.mobilePhone,
      writerEmail: member.email,
      title: filled(title),
      content: filled(content),
      fileSeqs: [],
      assigneeSeq: state === 'RECEIVED' ? null : STAFF[who][0],
      answerContent: answered ? dice.pick(answers[category]) : null,
      answerFileSeqs: [],
      answeredBy: answered ? who : null,
      answeredAt: answered ? handled : null,
      answerEditedAt: null,
      notifyState: answered ? 'SENT' : 'NONE',
      messageLogSeq: null,
      closeReason,
      closeMemo: null,
      closedAt: closed ? handled : null,
      openSince: at,
      createdAt: at,
      createdBy: null,
      updatedAt: touchedAt,
      updatedBy: state === 'RECEIVED' ? null : who,
      version: state === 'RECEIVED' ? 1 : 2,
    })
  }
}

/** Loads inquiries of business members over 400 days, of which the newest are open. */
export async function loadBusinessInquiries(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const writers = await writersOf(db)
  if (writers.length === 0) return
  const sizes = await db
    .select()
    .from(businessSizes)
    .where(eq(businessSizes.visible, true))
    .orderBy(businessSizes.businessSizeSeq)
  const grades = await db.select().from(businessGrades)
  const rates = new Map(grades.map((grade) => [grade.businessGradeSeq, grade.discountRate]))
  const book = new Book(context, sizes, rates)
  const count = COUNT[scale]
  const received = Math.round((count * WAITING.RECEIVED) / 100)
  const inProgress = Math.round((count * WAITING.IN_PROGRESS) / 100)
  const first = writers[0]?.member.createdAt.getTime() ?? 0
  const days = Math.max(1, Math.min(399, Math.floor((now.getTime() - first) / DAY_MS) - 1))
  const moments = Array.from({ length: count }, (_, i) =>
    // open inquiries arrived in the last days
    momentWithin(dice, now, i < received + inProgress ? dice.int(0, 2) : dice.int(3, days)),
  ).sort((a, b) => a.getTime() - b.getTime())
  // members are sorted by sign-up, so those who existed at the time come first
  let here = 0
  for (const [i, at] of moments.entries()) {
    const fromEnd = count - 1 - i
    const waits = fromEnd < received ? 'RECEIVED' : fromEnd < received + inProgress ? 'IN_PROGRESS' : null
    for (let next = writers[here]; next && next.member.createdAt <= at; next = writers[here]) here += 1
    const state = waits ?? (dice.chance(CLOSED) ? 'CLOSED' : 'ANSWERED')
    const writer = writers[dice.int(0, (here || writers.length) - 1)]
    if (writer) book.add(i + 1, at, state, writer)
  }
  await insertAll(db, businessInquiries, book.inquiries)
  await insertAll(db, businessInquiryLines, book.lines)
  await insertAll(db, inquiryHistories, book.histories)
  await insertAll(db, inquiryNotes, book.notes)
  await insertAll(db, inquiryDrafts, book.drafts)
  await continueNumbers(db, businessInquiries, 'businessInquirySeq')
  await continueNumbers(db, businessInquiryLines, 'lineSeq')
  await continueNumbers(db, inquiryHistories, 'inquiryHistorySeq')
  await continueNumbers(db, inquiryNotes, 'noteSeq')
}
