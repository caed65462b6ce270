import { carCarePosts } from '../../server/generalcommunity/schema/car-care-post.schema'
import { faqs } from '../../server/generalcommunity/schema/faq.schema'
import { notices } from '../../server/generalcommunity/schema/notice.schema'
import { selfDiagnoses } from '../../server/generalcommunity/schema/self-diagnosis.schema'
import { sharingStories } from '../../server/generalcommunity/schema/sharing-story.schema'
import { newImage } from './goods'
import type { TestShop } from './harness'

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

export const faqBody = (overrides: object = {}) => ({
  category: 'ETC',
  question: `시험 질문 ${next()}은 무엇인가요?`,
  answer: '<p>시험 답변입니다.</p>',
  keywords: ['시험'],
  top: false,
  visible: true,
  ...overrides,
})

export const noticeBody = (overrides: object = {}) => ({
  category: 'GENERAL',
  audience: 'ALL',
  title: `시험 공지 ${next()}`,
  content: '<p>시험 공지입니다.</p>',
  fileSeqs: [],
  pinned: false,
  visible: true,
  ...overrides,
})

export const diagnosisBody = async (shop: TestShop, overrides: object = {}) => ({
  category: 'BATTERY',
  title: `시험 증상 ${next()}`,
  symptomFileSeq: await newImage(shop),
  cause: '<p>원인</p>',
  checkMethod: '<p>확인 방법</p>',
  solution: '<p>조치</p>',
  danger: 'CAUTION',
  actionType: 'NONE',
  itemSeqs: [],
  visible: true,
  ...overrides,
})

export const careBody = async (shop: TestShop, overrides: object = {}) => ({
  category: 'TIRE',
  title: `시험 관리 정보 ${next()}`,
  summary: '열 글자가 넘는 시험 요약입니다.',
  thumbnailFileSeq: await newImage(shop),
  content: '<p>시험 내용입니다.</p>',
  tags: ['시험'],
  visible: true,
  ...overrides,
})

export const storyBody = async (shop: TestShop, overrides: object = {}) => ({
  title: `시험 나눔 ${next()}`,
  summary: '열 글자가 넘는 시험 요약입니다.',
  thumbnailFileSeq: await newImage(shop),
  content: '<p>시험 내용입니다.</p>',
  images: [],
  portraitConsent: false,
  activityDate: '2026-11-01',
  place: '서울 강남구',
  visible: true,
  ...overrides,
})

const only = <R>([row]: R[]): R => {
  if (!row) throw new Error('nothing was stored')
  return row
}

/** Inserts a question at the end of its category. */
export const newFaq = async ({ services }: TestShop, overrides: Partial<typeof faqs.$inferInsert> = {}) => {
  const values = { category: 'ETC' as const, question: `시험 질문 ${next()}`, answer: '<p>답변</p>' }
  const rows = await services.db
    .insert(faqs)
    .values({ ...values, sortOrder: 1_000 + next(), ...overrides })
    .returning()
  return only(rows)
}

/** Inserts a notice that is displayed since the first of the month. */
export const newNotice = async ({ services }: TestShop, overrides: Partial<typeof notices.$inferInsert> = {}) => {
  const since = new Date('2026-11-01T09:00:00+09:00')
  const values = { category: 'GENERAL' as const, audience: 'ALL' as const, content: '<p>공지</p>', publishAt: since }
  const rows = await services.db
    .insert(notices)
    .values({ ...values, title: `시험 공지 ${next()}`, createdAt: since, updatedAt: since, ...overrides })
    .returning()
  return only(rows)
}

export const newDiagnosis = async (shop: TestShop, overrides: Partial<typeof selfDiagnoses.$inferInsert> = {}) => {
  const texts = { cause: '<p>원인</p>', checkMethod: '<p>확인</p>', solution: '<p>조치</p>' }
  const values = { category: 'BATTERY' as const, danger: 'CAUTION' as const, actionType: 'NONE' as const, ...texts }
  const rows = await shop.services.db
    .insert(selfDiagnoses)
    .values({
      ...values,
      title: `시험 증상 ${next()}`,
      symptomFileSeq: await newImage(shop),
      sortOrder: 1_000 + next(),
      ...overrides,
    })
    .returning()
  return only(rows)
}

const article = async (shop: TestShop) => ({
  summary: '열 글자가 넘는 시험 요약입니다.',
  content: '<p>내용</p>',
  thumbnailFileSeq: await newImage(shop),
  publishAt: new Date('2026-11-01T09:00:00+09:00'),
})

export const newCarePost = async (shop: TestShop, overrides: Partial<typeof carCarePosts.$inferInsert> = {}) => {
  const values = { ...(await article(shop)), category: 'TIRE' as const, title: `시험 관리 정보 ${next()}` }
  const rows = await shop.services.db
    .insert(carCarePosts)
    .values({ ...values, ...overrides })
    .returning()
  return only(rows)
}

export const newStory = async (shop: TestShop, overrides: Partial<typeof sharingStories.$inferInsert> = {}) => {
  const values = { ...(await article(shop)), title: `시험 나눔 ${next()}`, activityDate: '2026-11-01' }
  const rows = await shop.services.db
    .insert(sharingStories)
    .values({ ...values, ...overrides })
    .returning()
  return only(rows)
}
