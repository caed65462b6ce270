import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { filledIn } from '../../openapi/formats/answer-variables'
import { members } from '../db/schema'
import type { Db } from '../http/call'
import { answerTemplates } from '../inquirycommunity/answer-template/answer-template.schema'
import { inquiries } from '../inquirycommunity/inquiry/inquiry.schema'
import { itemInquiries } from '../inquirycommunity/item-inquiry/item-inquiry.schema'
import { titleOf } from '../inquirycommunity/item-inquiry/item-words'
import { orders } from '../orderdelivery/order/order.schema'
import { type Good, staffOfCustomers, type Writers } from './community'
import { cars } from './community.data'
import { InquiryBook, inquiryMoments, inquiryState, type Waiting } from './inquiry-book'
import { followUps, itemQuestions, itemShares, shopQuestions, shopShares } from './inquirycommunity-inquiry.data'
import { continueNumbers, Inserter } from './insert'
import { koreanName } from './names'
import type { Dice } from './random'

type Inquiry = typeof inquiries.$inferSelect
type ItemInquiry = typeof itemInquiries.$inferSelect

interface World {
  dice: Dice
  now: Date
  goods: Good[]
  writers: Writers
}

/** Who answers: now and then somebody above. */
const ANSWERING = [...staffOfCustomers, ...staffOfCustomers, 'ops_lead', 'admin'] as const
/** Percent that were closed without an answer. */
const CLOSED = 4
const HELLO = '안녕하세요.\n'
const BYE = '\n감사합니다.'
/** What two of each kind have begun to write. */
const DRAFT = '안녕하세요, 고객님.\n문의하신 내용을 확인하고 '

/** Answers that are used often, as they are filled in, and how often they were. */
class Templates {
  readonly used = new Map<number, number>()

  private constructor(private readonly rows: (typeof answerTemplates.$inferSelect)[]) {}

  static async of(db: Db): Promise<Templates> {
    return new Templates(await db.select().from(answerTemplates))
  }

  /** The answer of that title, counted when it is given; else the words themselves. */
  answer(text: string, values: Parameters<typeof filledIn>[1], given: boolean): string {
    const template = this.rows.find(({ title }) => title === text)
    if (!template) return `${HELLO}${text}${BYE}`
    const { answerTemplateSeq: seq, content } = template
    if (given) this.used.set(seq, (this.used.get(seq) ?? 0) + 1)
    return filledIn(content, { 고객명: '고객', ...values }).text
  }

  async save(db: Db): Promise<void> {
    for (const [seq, n] of this.used)
      await db
        .update(answerTemplates)
        .set({ useCount: sql`${answerTemplates.useCount} + ${n}` })
        .where(eq(answerTemplates.answerTemplateSeq, seq))
  }
}

function writer({ dice, writers }: World, at: Date, guests: number) {
  const member = dice.chance(guests) ? null : writers.at(dice, at.getTime())
  if (member) return member
  return { memberSeq: null, name: koreanName(dice).name, phone: `010${dice.int(20_000_000, 99_999_999)}` }
}

const filled = (text: string, good: Good, car: string): string =>
  text
    .replace('{item}', good.name)
    .replace('{size}', good.sizeLabel || good.name)
    .replace('{car}', car)

/** Somebody's data that the log of the sample looks at. */
type Noted = Pick<Inquiry, 'createdAt' | 'memberSeq'> & { writerName: string }

const ITEM_WAITING: Waiting = { received: 17, inProgress: 6, overdue: 4 }
const ITEM_GUESTS = 3
const SECRET = 20
const HIDDEN = 1.5

/** Questions on items' pages over 400 days; of each what the log needs. */
export async function loadItemInquiries(db: Db, world: World, count: number): Promise<Noted[]> {
  const { dice, goods } = world
  const book = await InquiryBook.open(db, world, 'item-inquiries')
  const templates = await Templates.of(db)
  const tires = goods.filter(({ itemType }) => itemType === 'TIRE')
  const noted: Noted[] = []
  let drafts = 2
  let inserter: Inserter<typeof itemInquiries> | undefined
  for (const [i, at] of inquiryMoments(world, count, ITEM_WAITING).entries()) {
    const state = inquiryState(dice, count - 1 - i, ITEM_WAITING, CLOSED)
    const category = dice.weighted(itemShares)
    const good = dice.pick(dice.chance(92) ? tires : goods)
    const car = dice.pick(cars)
    const [, words, answer] = dice.pick(itemQuestions[category])
    const content = filled(words, good, car)
    const by = writer(world, at, ITEM_GUESTS)
    const base = book.row(i + 1, {
      ...{ at, state, content, writer: by, title: titleOf(content), who: dice.pick(ANSWERING) },
      answer: templates.answer(answer, { 상품명: good.name }, state === 'ANSWERED'),
      draft: state === 'IN_PROGRESS' && drafts-- > 0 ? DRAFT : null,
    })
    const hidden = base.closeReason === 'SPAM' || (state === 'ANSWERED' && dice.chance(HIDDEN))
    const row: ItemInquiry = {
      ...{ itemInquirySeq: i + 1, itemSeq: good.itemSeq, itemType: good.itemType, itemName: good.name },
      ...{ sizeLabel: good.sizeLabel, category },
      carText: words.includes('{car}') || dice.chance(25) ? car : null,
      secret: dice.chance(SECRET),
      ...{ visible: !hidden, hideReason: hidden ? (base.closeReason === 'SPAM' ? 'AD' : 'IRRELEVANT') : null },
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

/** Orders that may be asked about, oldest first: so many at most. */
const MOST_ORDERS = 30_000

async function askedOrders(db: Db) {
  const { orderSeq, orderNo, memberSeq, storeSeq, orderedAt, ordererName, ordererPhone } = orders
  const columns = { orderSeq, orderNo, memberSeq, storeSeq, orderedAt, ordererName, ordererPhone }
  const total = await db.$count(orders)
  const each = Math.max(1, Math.ceil(total / MOST_ORDERS))
  return db
    .select(columns)
    .from(orders)
    .innerJoin(members, eq(members.memberSeq, memberSeq))
    .where(and(ne(members.state, 'WITHDRAWN'), sql`${orders.deletedAt} is null and ${orderSeq} % ${each} = 0`))
    .orderBy(asc(orderedAt), asc(orderSeq))
}

type AskedOrder = Awaited<ReturnType<typeof askedOrders>>[number]

/** One of the orders of the last weeks before a moment. */
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
/** Percent: who is no member, what came by phone and chat, what asks more, what was rated. */
const GUESTS = 12
const BY_PHONE = 18
const BY_CHAT = 9
const MORE = 6
const RATED = 35
const ABOUT_ORDERS = ['ORDER', 'DELIVERY', 'MOUNT', 'CLAIM', 'STORE', 'RECEIPT']

/** Questions to the shop over 400 days; of each what the log needs. */
export async function loadInquiries(db: Db, world: World, count: number): Promise<Noted[]> {
  const { dice, goods } = world
  const book = await InquiryBook.open(db, world, 'inquiries')
  const templates = await Templates.of(db)
  const sold = await askedOrders(db)
  const noted: Noted[] = []
  /** Members' questions that something more may be asked about. */
  const recent: Inquiry[] = []
  let drafts = 2
  let inserter: Inserter<typeof inquiries> | undefined
  for (const [i, at] of inquiryMoments(world, count, WAITING).entries()) {
    const state = inquiryState(dice, count - 1 - i, WAITING, CLOSED)
    const parent = dice.chance(MORE) && recent.length > 0 ? dice.pick(recent) : undefined
    const category = parent?.category ?? dice.weighted(shopShares)
    const guest = !parent && dice.chance(GUESTS)
    const order = !parent && !guest && ABOUT_ORDERS.includes(category) ? orderBefore(dice, sold, at) : undefined
    const by = parent
      ? { memberSeq: parent.memberSeq, name: parent.writerName ?? '', phone: parent.writerPhone ?? '' }
      : order
        ? { memberSeq: order.memberSeq, name: order.ordererName, phone: order.ordererPhone }
        : writer(world, at, guest ? 100 : 0)
    const [title, words, answer] = dice.pick(shopQuestions[category])
    const channel = parent
      ? 'SHOP'
      : dice.weighted([
          ['PHONE', BY_PHONE],
          ['KAKAO', BY_CHAT],
          ['SHOP', 100 - BY_PHONE - BY_CHAT],
        ] as const)
    const base = book.row(i + 1, {
      ...{ at, state, writer: by, who: dice.pick(ANSWERING), taken: channel !== 'SHOP' },
      title: parent ? `추가 문의: ${parent.title}`.slice(0, 100) : title,
      content: parent ? dice.pick(followUps) : filled(words, dice.pick(goods), dice.pick(cars)),
      answer: templates.answer(answer, order ? { 주문번호: order.orderNo } : {}, state === 'ANSWERED'),
      draft: state === 'IN_PROGRESS' && drafts-- > 0 ? DRAFT : null,
    })
    const row: Inquiry = {
      ...{ inquirySeq: i + 1, category, channel },
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
