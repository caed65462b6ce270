import { DAY_MS } from '../../domain/common/durations'
import { withParticle } from '../../domain/common/particles'
import type { Db } from '../db/database'
import { carCarePosts } from '../generalcommunity/schema/car-care-post.schema'
import { faqs } from '../generalcommunity/schema/faq.schema'
import { notices } from '../generalcommunity/schema/notice.schema'
import { selfDiagnoses } from '../generalcommunity/schema/self-diagnosis.schema'
import { sharingStories } from '../generalcommunity/schema/sharing-story.schema'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import type { items } from '../product/schema/item.schema'
import { faqPlans, topFaqs } from './generalcommunity-faq.data'
import { noticePlans, noticeTexts } from './generalcommunity-notice.data'
import { carCarePlans, carCareTexts, diagnosisPlans, storyPlans } from './generalcommunity-posts.data'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  opened: Date
  goods: readonly (typeof items.$inferSelect)[]
  picture: PictureSeq
}

const two = (n: number): string => String(n).padStart(2, '0')
const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
const entriesOf = <K extends string, V>(of: Readonly<Record<K, V>>): [K, V][] =>
  // Object.entries loses the type of the keys
  Object.entries(of) as [K, V][]

/** Returns stamps for a creation time, with an optional later change. */
function stampOf({ dice, now }: Context, createdAt: Date, by: string) {
  const mended = dice.chance(30)
    ? new Date(Math.min(createdAt.getTime() + dice.int(1, 60) * DAY_MS, now.getTime() - dice.int(1, 40) * 3_600_000))
    : createdAt
  const later = mended > createdAt
  return {
    createdAt,
    createdBy: by,
    updatedAt: later ? mended : createdAt,
    updatedBy: later ? 'cs_park' : by,
    version: later ? 2 : 1,
  }
}

/** Returns a working hour of the day `days` ago; midnight for future days. */
function momentAt({ dice, now }: Context, days: number): Date {
  const start = startOfDay(shiftDays(seoulDay(now), days)).getTime()
  return new Date(days > 0 ? start : Math.min(start + dice.int(9 * 60, 17 * 60) * 60_000, now.getTime() - 60_000))
}

function* faqRows(context: Context): Generator<typeof faqs.$inferSelect> {
  const { dice } = context
  let faqSeq = 0
  for (const [category, plans] of entriesOf(faqPlans)) {
    for (const [i, [question, answer, keywords = []]] of plans.entries()) {
      faqSeq += 1
      const top = topFaqs.some(([of, rank]) => of === category && rank === i + 1)
      const viewCount = dice.int(top ? 2_000 : 40, top ? 9_000 : 1_600)
      const judged = Math.round(viewCount * 0.06)
      const helpfulYes = Math.round(judged * (0.5 + dice.next() * 0.45))
      yield {
        faqSeq,
        category,
        sortOrder: i + 1,
        question,
        top,
        answer: paragraphs(...answer.split('\n')),
        keywords: [...keywords],
        visible: faqSeq % 21 !== 0,
        viewCount,
        helpfulYes,
        helpfulNo: judged - helpfulYes,
        ...stampOf(context, momentAt(context, -dice.int(20, 700)), 'cs_lead'),
      }
    }
  }
}

function* noticeRows(context: Context): Generator<typeof notices.$inferSelect> {
  const { dice, now, picture } = context
  const attached = picture('voucher-01')
  for (const [i, plan] of noticePlans.toSorted((a, b) => a.at - b.at).entries()) {
    const { category, title, at, until, audience = 'ALL', hidden } = plan
    const publishAt = momentAt(context, at)
    const createdAt = at > 0 ? new Date(now.getTime() - 2 * DAY_MS) : publishAt
    yield {
      noticeSeq: i + 1,
      category,
      audience,
      title,
      publishAt,
      content: paragraphs(...noticeTexts[category].toSpliced(1, 0, `<strong>${title}</strong>`)),
      fileSeqs: plan.file && attached ? [attached] : [],
      pinned: plan.pinned ?? false,
      pinnedUntil: null,
      endAt: until === undefined ? null : startOfDay(shiftDays(seoulDay(now), until)),
      policyShownAt: category === 'POLICY' ? publishAt : null,
      visible: !hidden,
      viewCount: at > 0 ? 0 : dice.int(60, 3_200),
      ...stampOf(context, createdAt, category === 'POLICY' || category === 'SYSTEM' ? 'admin' : 'cs_lead'),
    }
  }
}

const ACTIONS = {
  ITEM_LIST: ['추천 타이어 보기', 'season=ALL_SEASON'],
  STORE_SEARCH: ['가까운 장착점 찾기', null],
  URL: ['관리 방법 보기', 'https://www.tireone.example.com/carmaintain'],
  NONE: [null, null],
} as const

function* diagnosisRows(context: Context): Generator<typeof selfDiagnoses.$inferSelect> {
  const { dice, goods, picture } = context
  const recommended = {
    TIRE: goods.filter(({ itemType, saleState }) => itemType === 'TIRE' && saleState === 'ON_SALE'),
    BATTERY: goods.filter(({ itemType, saleState }) => itemType === 'BATTERY' && saleState === 'ON_SALE'),
  }
  let selfDiagnosisSeq = 0
  for (const [category, plans] of entriesOf(diagnosisPlans)) {
    for (const [i, [title, danger, cause, check, solution, actionType = 'NONE']] of plans.entries()) {
      selfDiagnosisSeq += 1
      const [actionLabel, actionValue] = ACTIONS[actionType]
      const battery = category === 'BATTERY'
      const viewCount = dice.int(300, 6_000)
      yield {
        selfDiagnosisSeq,
        category,
        sortOrder: i + 1,
        title,
        danger,
        actionType,
        actionLabel,
        symptomFileSeq: picture(battery ? `battery-${two(i + 1)}` : `tread-${two(((selfDiagnosisSeq - 1) % 12) + 1)}`),
        cause: paragraphs(cause),
        checkMethod: paragraphs(check),
        solution: paragraphs(solution),
        actionValue: actionType === 'ITEM_LIST' && battery ? 'itemType=BATTERY' : actionValue,
        itemSeqs: dice
          .shuffled(recommended[battery ? 'BATTERY' : 'TIRE'])
          .slice(0, actionType === 'ITEM_LIST' ? dice.int(3, 8) : 0)
          .map(({ itemSeq }) => itemSeq),
        visible: selfDiagnosisSeq % 12 !== 0,
        viewCount,
        actionCount: actionType === 'NONE' ? 0 : Math.round(viewCount * (0.05 + dice.next() * 0.2)),
        ...stampOf(context, momentAt(context, -dice.int(30, 600)), 'mkt_lead'),
      }
    }
  }
}

const CARE_PICTURES = {
  TIRE: ['tire', 24],
  BATTERY: ['battery', 6],
  ENGINE_OIL: ['etc-oil', 0],
  BRAKE: ['car-sedan', 0],
  SEASON: ['event-pc', 7],
  EV: ['car-suv', 0],
  DRIVING: ['car-sports', 0],
  ETC: ['etc-wiper', 0],
} as const

function* careRows(context: Context): Generator<typeof carCarePosts.$inferSelect> {
  const { dice, picture } = context
  const plans = dice.shuffled(
    entriesOf(carCarePlans).flatMap(([category, articles]) =>
      articles.map(([title, summary], i) => ({ category, title, summary, i })),
    ),
  )
  for (const [i, { category, title, summary, i: at }] of plans.entries()) {
    const [stem, count] = CARE_PICTURES[category]
    // the newest two are in the future; the others have been published every nine days
    const ahead = plans.length - i <= 2
    const publishAt = momentAt(context, ahead ? 7 * (3 - (plans.length - i)) : -9 * (plans.length - 2 - i))
    yield {
      carCarePostSeq: i + 1,
      category,
      title,
      summary,
      publishAt,
      thumbnailFileSeq: picture(count > 0 ? `${stem}-${two((at % count) + 1)}` : stem),
      content: `${paragraphs(summary, carCareTexts[category])}<h3>이것만 기억하세요</h3><ul><li><p>정해진 주기로 점검합니다.</p></li><li><p>평소와 다르면 바로 확인합니다.</p></li></ul>`,
      tags: [...new Set([title.split(/[ ,]/)[0] ?? '', '차량관리'])].filter((tag) => tag.length <= 20),
      videoUrl: i % 6 === 0 ? `https://www.youtube.com/watch?v=tireone${two(i)}` : null,
      visible: i % 15 !== 7,
      viewCount: ahead ? 0 : dice.int(80, 5_200),
      ...stampOf(context, ahead ? momentAt(context, -3) : publishAt, 'mkt_lead'),
    }
  }
}

function* storyRows(context: Context): Generator<typeof sharingStories.$inferSelect> {
  const { dice, now, picture } = context
  const cars = ['car-truck', 'car-rv', 'car-suv', 'car-light', 'car-sedan']
  for (const [i, plan] of storyPlans.toSorted((a, b) => b.ago - a.ago).entries()) {
    const publishAt = momentAt(context, -Math.max(plan.ago - 3, 0))
    const images = [0, 1, 2].flatMap((n) => {
      const fileSeq = picture(cars[(i + n) % cars.length] ?? '')
      return fileSeq === null ? [] : [{ fileSeq, altText: `${plan.title} 현장 ${n + 1}` }]
    })
    yield {
      sharingStorySeq: i + 1,
      title: plan.title,
      summary: plan.summary,
      place: plan.place,
      partner: plan.partner,
      thumbnailFileSeq: picture(`event-pc-${two((i % 7) + 1)}`),
      content: paragraphs(
        plan.summary,
        `${withParticle(plan.partner, '와/과')} 함께한 이번 활동에 관심을 보내 주신 모든 분께 감사드립니다.`,
        '타이어원은 이웃의 안전한 길을 위해 나눔을 이어 가겠습니다.',
      ),
      images: i % 4 === 3 ? [] : images,
      portraitConsent: i % 4 !== 3 && images.length > 0,
      activityDate: shiftDays(seoulDay(now), -plan.ago),
      amount: plan.amount ?? null,
      quantityText: plan.quantity ?? null,
      videoUrl: null,
      publishAt,
      visible: i !== 4,
      viewCount: dice.int(50, 1_900),
      ...stampOf(context, publishAt, 'mkt_lead'),
    }
  }
}

/** Loads the five boards of posts. Must run after the items that symptom cards recommend. */
export async function loadPosts(db: Db, context: Context): Promise<void> {
  await insertAll(db, faqs, faqRows(context))
  await continueNumbers(db, faqs, 'faqSeq')
  await insertAll(db, notices, noticeRows(context))
  await continueNumbers(db, notices, 'noticeSeq')
  await insertAll(db, selfDiagnoses, diagnosisRows(context))
  await continueNumbers(db, selfDiagnoses, 'selfDiagnosisSeq')
  await insertAll(db, carCarePosts, careRows(context))
  await continueNumbers(db, carCarePosts, 'carCarePostSeq')
  await insertAll(db, sharingStories, storyRows(context))
  await continueNumbers(db, sharingStories, 'sharingStorySeq')
}
