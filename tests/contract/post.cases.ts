import { desc, eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { faqs } from '../../server/generalcommunity/schema/faq.schema'
import { selfDiagnoses } from '../../server/generalcommunity/schema/self-diagnosis.schema'
import { newImage } from '../server/goods'
import type { TestShop } from '../server/harness'
import {
  careBody,
  diagnosisBody,
  faqBody,
  newCarePost,
  newDiagnosis,
  newFaq,
  newNotice,
  newStory,
  noticeBody,
  storyBody,
} from '../server/posts'
import type { Case } from './cases'

const MISSING_SEQ = 2_147_483_647

const faqSeq = async (shop: TestShop) => ({ seq: (await newFaq(shop)).faqSeq })
const noticeSeq = async (shop: TestShop) => ({ seq: (await newNotice(shop)).noticeSeq })
const diagnosisSeq = async (shop: TestShop) => ({ seq: (await newDiagnosis(shop)).selfDiagnosisSeq })
const careSeq = async (shop: TestShop) => ({ seq: (await newCarePost(shop)).carCarePostSeq })
const storySeq = async (shop: TestShop) => ({ seq: (await newStory(shop)).sharingStorySeq })

/** Returns the questions of a category in reverse order. */
async function turnedFaqs({ services }: TestShop) {
  const rows = await services.db
    .select({ seq: faqs.faqSeq })
    .from(faqs)
    .where(eq(faqs.category, 'MEMBER'))
    .orderBy(desc(faqs.sortOrder))
  return rows.map(({ seq }) => seq)
}
async function turnedCards({ services }: TestShop) {
  const rows = await services.db
    .select({ seq: selfDiagnoses.selfDiagnosisSeq })
    .from(selfDiagnoses)
    .where(eq(selfDiagnoses.category, 'WEAR'))
    .orderBy(desc(selfDiagnoses.sortOrder))
  return rows.map(({ seq }) => seq)
}

export const postCases = {
  'GET /api/v1/admin/faqs': () => ({
    query: '?keywordType=keywords&keyword=a&category=ORDER&top=true&visible=true&sort=helpfulYes,desc',
  }),
  'GET /api/v1/admin/faqs/counts': () => ({ query: '?keywordType=answer&keyword=배송&visible=true' }),
  'POST /api/v1/admin/faqs': () => ({ body: faqBody() }),
  'GET /api/v1/admin/faqs/{seq}': async (shop) => ({ path: await faqSeq(shop) }),
  'PUT /api/v1/admin/faqs/{seq}': async (shop) => {
    const { faqSeq: seq, version } = await newFaq(shop)
    return { path: { seq }, body: { ...faqBody({ category: 'RENTAL' }), version } }
  },
  'DELETE /api/v1/admin/faqs/{seq}': async (shop) => ({ path: await faqSeq(shop) }),
  'POST /api/v1/admin/faqs/bulk': async (shop) => ({
    body: { action: 'SET_CATEGORY', category: 'RENTAL', seqs: [(await newFaq(shop)).faqSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/faqs/order': async (shop) => ({
    body: { category: 'MEMBER', seqs: await turnedFaqs(shop) },
  }),
  'GET /api/v1/admin/notices': () => ({
    query:
      '?keywordType=content&keyword=a&category[0]=POLICY&audience=ALL&displayState[0]=ENDED&pinned=false&publishAt[from]=2026-01-01&createdAt[to]=2027-01-01&sort=viewCount,desc',
  }),
  'POST /api/v1/admin/notices': async (shop) => ({ body: noticeBody({ fileSeqs: [await newImage(shop)] }) }),
  'GET /api/v1/admin/notices/{seq}': async (shop) => ({
    path: { seq: (await newNotice(shop, { fileSeqs: [await newImage(shop)] })).noticeSeq },
  }),
  'PUT /api/v1/admin/notices/{seq}': async (shop) => {
    const { noticeSeq: seq, version } = await newNotice(shop)
    return { path: { seq }, body: { ...noticeBody({ endAt: '2027-01-01T00:00:00+09:00' }), version } }
  },
  'DELETE /api/v1/admin/notices/{seq}': async (shop) => ({ path: await noticeSeq(shop) }),
  'POST /api/v1/admin/notices/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newNotice(shop)).noticeSeq, MISSING_SEQ] },
  }),
  'GET /api/v1/admin/self-diagnoses': () => ({
    query: '?keywordType=cause&keyword=a&category=WEAR&danger[0]=STOP&visible=true&sort=actionCount,desc',
  }),
  'GET /api/v1/admin/self-diagnoses/counts': () => ({ query: '?danger[0]=STOP' }),
  'POST /api/v1/admin/self-diagnoses': async (shop) => ({
    body: await diagnosisBody(shop, { actionType: 'ITEM_LIST', actionLabel: '보기', actionValue: 'season=WINTER' }),
  }),
  'GET /api/v1/admin/self-diagnoses/{seq}': async (shop) => ({
    path: { seq: (await newDiagnosis(shop, { itemSeqs: [1, 2] })).selfDiagnosisSeq },
  }),
  'PUT /api/v1/admin/self-diagnoses/{seq}': async (shop) => {
    const { selfDiagnosisSeq: seq, version } = await newDiagnosis(shop)
    const leads = { actionType: 'ITEM_LIST', actionLabel: '보기', actionValue: 'season=WINTER' }
    return { path: { seq }, body: { ...(await diagnosisBody(shop, { itemSeqs: [1], ...leads })), version } }
  },
  'DELETE /api/v1/admin/self-diagnoses/{seq}': async (shop) => ({ path: await diagnosisSeq(shop) }),
  'POST /api/v1/admin/self-diagnoses/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newDiagnosis(shop)).selfDiagnosisSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/self-diagnoses/order': async (shop) => ({
    body: { category: 'WEAR', seqs: await turnedCards(shop) },
  }),
  'GET /api/v1/admin/car-care-posts': () => ({
    query:
      '?keywordType=tag&keyword=a&category[0]=EV&displayState[0]=DISPLAYING&publishAt[from]=2026-01-01&createdAt[to]=2027-01-01&sort=viewCount,desc',
  }),
  'POST /api/v1/admin/car-care-posts': async (shop) => ({ body: await careBody(shop) }),
  'GET /api/v1/admin/car-care-posts/{seq}': async (shop) => ({ path: await careSeq(shop) }),
  'PUT /api/v1/admin/car-care-posts/{seq}': async (shop) => {
    const { carCarePostSeq: seq, version } = await newCarePost(shop)
    return { path: { seq }, body: { ...(await careBody(shop)), version } }
  },
  'DELETE /api/v1/admin/car-care-posts/{seq}': async (shop) => ({ path: await careSeq(shop) }),
  'POST /api/v1/admin/car-care-posts/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newCarePost(shop)).carCarePostSeq, MISSING_SEQ] },
  }),
  'GET /api/v1/admin/sharing-stories': () => ({
    query:
      '?keywordType=partner&keyword=a&activityYear=2026&displayState[0]=DISPLAYING&activityDate[from]=2026-01-01&publishAt[to]=2027-01-01&sort=viewCount,desc',
  }),
  'POST /api/v1/admin/sharing-stories': async (shop) => ({
    body: await storyBody(shop, {
      images: [{ fileSeq: await newImage(shop), altText: '현장' }],
      portraitConsent: true,
    }),
  }),
  'GET /api/v1/admin/sharing-stories/{seq}': async (shop) => ({
    path: {
      seq: (await newStory(shop, { images: [{ fileSeq: await newImage(shop), altText: null }] })).sharingStorySeq,
    },
  }),
  'PUT /api/v1/admin/sharing-stories/{seq}': async (shop) => {
    const { sharingStorySeq: seq, version } = await newStory(shop)
    return { path: { seq }, body: { ...(await storyBody(shop, { amount: 0 })), version } }
  },
  'DELETE /api/v1/admin/sharing-stories/{seq}': async (shop) => ({ path: await storySeq(shop) }),
  'POST /api/v1/admin/sharing-stories/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newStory(shop)).sharingStorySeq, MISSING_SEQ] },
  }),
} satisfies Partial<Record<OperationName, Case>>
