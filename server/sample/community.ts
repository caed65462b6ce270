import type { inquiries, itemInquiries, itemReviews } from '../db/schema'
import { batteryReviews, cars, generalQuestions, itemQuestions, reviewTexts } from './community.data'
import { koreanName } from './names'
import { momentWithin } from './office-days'
import type { Dice } from './random'

type Review = typeof itemReviews.$inferSelect
type Inquiry = typeof inquiries.$inferSelect
type ItemInquiry = typeof itemInquiries.$inferSelect

/** What reviews and questions are about: the goods of the sample. */
export interface Good {
  itemSeq: number
  itemType: Review['itemType']
  name: string
  sizeLabel: string | null
}

/** Who writes: number, name and phone of a member who existed at a moment, or null for one who is none. */
export interface Writers {
  at(dice: Dice, moment: number): { memberSeq: number; name: string; phone: string } | null
}

interface World {
  dice: Dice
  now: Date
  goods: Good[]
  writers: Writers
}

/** Newest reviews that nobody has looked at yet. */
const UNCHECKED = 46

const CS = ['cs_lead', 'cs_park', 'cs_choi', 'cs_jung', 'cs_han'] as const

/** Moments of `count` records over 400 days, sorted. */
function moments({ dice, now }: World, count: number): Date[] {
  return Array.from({ length: count }, () => momentWithin(dice, now, dice.int(0, 399))).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
}

const filled = (dice: Dice, text: string, good: Good): string =>
  text
    .replace('{item}', good.name)
    .replace('{size}', good.sizeLabel || good.name)
    .replace('{car}', dice.pick(cars))

/** When staff got to something: within two days, never later than now. */
const handled = ({ dice, now }: World, at: Date): Date =>
  new Date(Math.min(at.getTime() + dice.int(20, 2 * 24 * 60) * 60_000, now.getTime() - 30_000))

function writer({ dice, writers }: World, at: Date, guests: number) {
  const member = dice.chance(guests) ? null : writers.at(dice, at.getTime())
  if (member) return member
  return { memberSeq: null, name: koreanName(dice).name, phone: `010${dice.int(20_000_000, 99_999_999)}` }
}

/** Reviews, oldest first; the newest are unchecked, more of tires than of batteries. */
export function* reviewRows(world: World, count: number): Generator<Review> {
  const { dice, goods } = world
  const tires = goods.filter(({ itemType }) => itemType === 'TIRE')
  const batteries = goods.filter(({ itemType }) => itemType === 'BATTERY')
  for (const [i, at] of moments(world, count).entries()) {
    const battery = dice.chance(12)
    const good = dice.pick(battery ? batteries : tires)
    const rating = dice.weighted([
      [5, 68],
      [4, 20],
      [3, 7],
      [2, 3],
      [1, 2],
    ] as const)
    const text = battery && rating >= 4 ? dice.pick(batteryReviews) : dice.pick(reviewTexts[rating])
    const open = i >= count - UNCHECKED
    const checkedAt = open ? null : handled(world, at)
    const checkedBy = open ? null : dice.pick(CS)
    const { memberSeq, name } = writer(world, at, 4)
    yield {
      itemReviewSeq: i + 1,
      itemType: good.itemType,
      itemSeq: good.itemSeq,
      memberSeq,
      writerName: name,
      rating,
      content: filled(dice, text, good),
      state: open || !dice.chance(1.2) ? 'PUBLISHED' : 'HIDDEN',
      checkedAt,
      checkedBy,
      createdAt: at,
      createdBy: null,
      updatedAt: checkedAt ?? at,
      updatedBy: checkedBy,
      version: open ? 1 : 2,
    }
  }
}

interface Open {
  received: number
  inProgress: number
}

function inquiry(world: World, at: Date, fromEnd: number, open: Open, guests: number) {
  const { dice } = world
  const waits = fromEnd < open.received + open.inProgress
  const closed = dice.chance(4)
  // Of the newest ones, those that came first are being worked on.
  const waiting = fromEnd < open.received ? 'RECEIVED' : 'IN_PROGRESS'
  const state = waits ? waiting : closed ? 'CLOSED' : 'ANSWERED'
  const answeredAt = state === 'ANSWERED' ? handled(world, at) : null
  const touched = state !== 'RECEIVED'
  const { memberSeq, name, phone } = writer(world, at, guests)
  return {
    state,
    memberSeq,
    writerName: name,
    writerPhone: phone,
    answeredAt,
    createdAt: at,
    createdBy: null,
    updatedAt: answeredAt ?? (touched ? handled(world, at) : at),
    updatedBy: touched ? dice.pick(CS) : null,
    version: touched ? 2 : 1,
  } satisfies Partial<Inquiry>
}

/** Questions to the shop, oldest first: the newest 21 received, 10 before them in progress, the others done. */
export function* inquiryRows(world: World, count: number): Generator<Inquiry> {
  const { dice, goods } = world
  for (const [i, at] of moments(world, count).entries()) {
    const [title, content] = dice.pick(generalQuestions)
    yield {
      inquirySeq: i + 1,
      ...inquiry(world, at, count - 1 - i, { received: 21, inProgress: 10 }, 12),
      title,
      content: filled(dice, content, dice.pick(goods)),
    }
  }
}

/** Questions about items, oldest first: the newest 17 received, 6 before them in progress, the others done. */
export function* itemInquiryRows(world: World, count: number): Generator<ItemInquiry> {
  const { dice, goods } = world
  const asked = goods.filter(({ itemType }) => itemType === 'TIRE')
  for (const [i, at] of moments(world, count).entries()) {
    const [title, content] = dice.pick(itemQuestions)
    const good = dice.pick(asked)
    yield {
      itemInquirySeq: i + 1,
      itemSeq: good.itemSeq,
      ...inquiry(world, at, count - 1 - i, { received: 17, inProgress: 6 }, 3),
      title,
      content: filled(dice, content, good),
    }
  }
}
