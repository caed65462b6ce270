import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { fillTemplate } from '../../domain/inquirycommunity/answer-variables'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { titleOf } from '../inquirycommunity/item-inquiry/item-inquiry-title'
import { answerTemplates } from '../inquirycommunity/schema/answer-template.schema'
import { inquiries } from '../inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../inquirycommunity/schema/item-inquiry.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { type Good, staffOfCustomers, type Writers } from './community'
import { cars } from './community.data'
import { InquiryBook, inquiryMoments, inquiryState, type Waiting } from './inquiry-book'
import { followUps, itemQuestions, itemShares, shopQuestions, shopShares } from './inquirycommunity-inquiry.data'
import { continueNumbers, Inserter } from './insert'
import { koreanName } from './names'
import type { Dice } from './random'

type Inquiry = typeof inquiries.$inferSelect
type ItemInquiry = typeof itemInquiries.$inferSelect

interface Context {
  dice: Dice
  now: Date
  goods: Good[]
  writers: Writers
}

/** Login ids of who answers; sometimes a superior. */
const ANSWERING = [...staffOfCustomers, ...staffOfCustomers, 'ops_lead', 'admin'] as const
/** Percentage that were closed without an answer. */
const CLOSED = 4
const HELLO = '안녕하세요.\n'
const BYE = '\n감사합니다.'
/** Draft answers of two inquiries of each kind. */
const DRAFT = '안녕하세요, 고객님.\n문의하신 내용을 확인하고 '

/** Answer templates, filled in and counted. */
class Templates {
  readonly used = new Map<number, number>()

  private constructor(private readonly rows: (typeof answerTemplates.$inferSelect)[]) {}

  static async of(db: Db): Promise<Templates> {
    return new Templates(await db.select().from(answerTemplates))
  }

  /** Returns the template with that title, counting its use, or the text itself. */
  answer(text: string, values: Parameters<typeof fillTemplate>[1], given: boolean): string {
    const template = this.rows.find(({ title }) => title === text)
    if (!template) return `${HELLO}${text}${BYE}`
    const { answerTemplateSeq: seq, content } = template
    if (given) this.used.set(seq, (this.used.get(seq) ?? 0) + 1)
    return fillTemplate(content, { 고객명: '고객', ...values }).text
  }

  async save(db: Db): Promise<void> {
    for (const [seq, n] of this.used)
      await db
        .update(answerTemplates)
        .set({ useCount: sql`${answerTemplates.useCount} + ${n}` })
        .where(eq(answerTemplates.answerTemplateSeq, seq))
  }
}

function writer({ dice, writers }: Context, at: Date, guests: number) {
  const member = dice.chance(guests) ? null : writers.at(dice, at.getTime())
  if (member) return member
  return { memberSeq: null, name: koreanName(dice).name, phone: `010${dice.int(20_000_000, 99_999_999)}` }
}

const filled = (text: string, good: Good, car: string): string =>
  text
    .replace('{item}', good.name)
    .replace('{size}', good.sizeLabel || good.name)
    .replace('{car}', car)

/** Data of a person that the sample log views. */
type Noted = Pick<Inquiry, 'createdAt' | 'memberSeq'> & { writerName: string }

const ITEM_WAITING: Waiting = { received: 17, inProgress: 6, overdue: 4 }
const ITEM_GUESTS = 3
const SECRET = 20
const HIDDEN = 1.5

/** Loads questions on item pages over 400 days; returns what the log needs of each. */
export async function loadItemInquiries(db: Db, context: Context, count: number): Promise<Noted[]> {
  const { dice, goods } = context
  const book = await InquiryBook.open(db, context, 'item-inquiries')
  const templates = await Templates.of(db)
  const tires = goods.filter(({ itemType }) => itemType === 'TIRE')
  const noted: Noted[] = []
  let drafts = 2
  let inserter: Inserter<typeof itemInquiries> | undefined
  for (const [i, at] of inquiryMoments(context, count, ITEM_WAITING).entries()) {
    const state = inquiryState(dice, count - 1 - i, ITEM_WAITING, CLOSED)
    const category = dice.weighted(itemShares)
    const good = dice.pick(dice.chance(92) ? tires : goods)
    const car = dice.pick(cars)
    const [, words, answer] = dice.pick(itemQuestions[category])
    const content = filled(words, good, car)
    const by = writer(context, at, ITEM_GUESTS)
    const base = book.row(i + 1, {
      at,
      state,
      content,
      writer: by,
      title: titleOf(content),
      who: dice.pick(ANSWERING),
      answer: templates.answer(answer, { 상품명: good.name }, state === 'ANSWERED'),
      draft: state === 'IN_PROGRESS' && drafts-- > 0 ? DRAFT : null,
    })
    const hidden = base.closeReason === 'SPAM' || (state === 'ANSWERED' && dice.chance(HIDDEN))
    const row: ItemInquiry = {
      itemInquirySeq: i + 1,
      itemSeq: good.itemSeq,
      itemType: good.itemType,
      itemName: good.name,
      sizeLabel: good.sizeLabel,
      category,
      carText: words.includes('{car}') || dice.chance(25) ? car : null,
      secret: dice.chance(SECRET),
      visible: !hidden,
      hideReason: hidden ? (base.closeReason === 'SPAM' ? 'AD' : 'IRRELEVANT') : null,
      movedToSeq: null,
      ...base,
    }
    inserter ??= new Inserter(db, itemInquiries, Object.keys(row) as (keyof ItemInquiry & string)[])
    await inserter.add(row)
    if (i % 1_000 === 0) await book.flush()
    noted.push({ createdAt: at, memberSeq: by.memberSeq, writerName: by.name })
  }
  await inserter?.flush()
  await book.close()
  await templates.save(db)
  await continueNumbers(db, itemInquiries, 'itemInquirySeq')
  return noted
}

/** Maximum number of orders for questions, oldest first. */
const MAX_ORDERS = 30_000

async function askedOrders(db: Db) {
  const { orderSeq, orderNo, memberSeq, storeSeq, orderedAt, ordererName, ordererPhone } = orders
  const columns = { orderSeq, orderNo, memberSeq, storeSeq, orderedAt, ordererName, ordererPhone }
  const total = await db.$count(orders)
  const each = Math.max(1, Math.ceil(total / MAX_ORDERS))
  return db
    .select(columns)
    .from(orders)
    .innerJoin(members, eq(members.memberSeq, memberSeq))
    .where(and(ne(members.state, 'WITHDRAWN'), sql`${orders.deletedAt} is null and ${orderSeq} % ${each} = 0`))
    .orderBy(asc(orderedAt), asc(orderSeq))
}

type AskedOrder = Awaited<ReturnType<typeof askedOrders>>[number]

/** Returns an order of the weeks before a time. */
function orderBefore(dice: Dice, sold: readonly AskedOrder[], at: Date): AskedOrder | undefined {
  let low = 0
  let high = sold.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sold[middle]?.orderedAt ?? at) < at) low = middle + 1
    else high = middle
  }
  const newest = low - 1
  return newest < 0 ? undefined : sold[Math.max(0, newest - dice.int(0, Math.min(newest, Math.ceil(sold.length / 60))))]
}

const WAITING: Waiting = { received: 21, inProgress: 10, overdue: 5 }
/** Percentages: guests, by phone and chat, follow-ups, rated answers. */
const GUESTS = 12
const BY_PHONE = 18
const BY_CHAT = 9
const MORE = 6
const RATED = 35
const ABOUT_ORDERS = ['ORDER', 'DELIVERY', 'MOUNT', 'CLAIM', 'STORE', 'RECEIPT']

/** Loads questions to the shop over 400 days; returns what the log needs of each. */
export async function loadInquiries(db: Db, context: Context, count: number): Promise<Noted[]> {
  const { dice, goods } = context
  const book = await InquiryBook.open(db, context, 'inquiries')
  const templates = await Templates.of(db)
  const sold = await askedOrders(db)
  const noted: Noted[] = []
  /** Members' questions that can have follow-ups. */
  const recent: Inquiry[] = []
  let drafts = 2
  let inserter: Inserter<typeof inquiries> | undefined
  for (const [i, at] of inquiryMoments(context, count, WAITING).entries()) {
    const state = inquiryState(dice, count - 1 - i, WAITING, CLOSED)
    const parent = dice.chance(MORE) && recent.length > 0 ? dice.pick(recent) : undefined
    const category = parent?.category ?? dice.weighted(shopShares)
    const guest = !parent && dice.chance(GUESTS)
    const order = !parent && !guest && ABOUT_ORDERS.includes(category) ? orderBefore(dice, sold, at) : undefined
    const by = parent
      ? { memberSeq: parent.memberSeq, name: parent.writerName ?? '', phone: parent.writerPhone ?? '' }
      : order
        ? { memberSeq: order.memberSeq, name: order.ordererName, phone: order.ordererPhone }
        : writer(context, at, guest ? 100 : 0)
    const [title, words, answer] = dice.pick(shopQuestions[category])
    const channel = parent
      ? 'SHOP'
      : dice.weighted([
          ['PHONE', BY_PHONE],
          ['KAKAO', BY_CHAT],
          ['SHOP', 100 - BY_PHONE - BY_CHAT],
        ] as const)
    const base = book.row(i + 1, {
      at,
      state,
      writer: by,
      who: dice.pick(ANSWERING),
      taken: channel !== 'SHOP',
      title: parent ? `추가 문의: ${parent.title}`.slice(0, 100) : title,
      content: parent ? dice.pick(followUps) : filled(words, dice.pick(goods), dice.pick(cars)),
      answer: templates.answer(answer, order ? { 주문번호: order.orderNo } : {}, state === 'ANSWERED'),
      draft: state === 'IN_PROGRESS' && drafts-- > 0 ? DRAFT : null,
    })
    const row: Inquiry = {
      inquirySeq: i + 1,
      category,
      channel,
      orderSeq: (parent ?? order)?.orderSeq ?? null,
      orderNo: (parent ?? order)?.orderNo ?? null,
      storeSeq: (parent ?? order)?.storeSeq ?? null,
      parentSeq: parent?.inquirySeq ?? null,
      satisfaction:
        state === 'ANSWERED' && dice.chance(RATED)
          ? dice.weighted([
              [5, 52],
              [4, 26],
              [3, 12],
              [2, 6],
              [1, 4],
            ] as const)
          : null,
      ...base,
    }
    inserter ??= new Inserter(db, inquiries, Object.keys(row) as (keyof Inquiry & string)[])
    await inserter.add(row)
    if (i % 1_000 === 0) await book.flush()
    noted.push({ createdAt: at, memberSeq: by.memberSeq, writerName: by.name })
    if (by.memberSeq !== null && !parent) recent.push(row)
    if (recent.length > 40) recent.shift()
  }
  await inserter?.flush()
  await book.close()
  await templates.save(db)
  await continueNumbers(db, inquiries, 'inquirySeq')
  return noted
}
