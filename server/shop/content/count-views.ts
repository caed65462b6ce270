import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import type { BodyOf } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { countBanner } from '../../exhibit/banner/banner-counts'
import { countPopup } from '../../exhibit/popup/popup-counts'
import { countPost } from '../../generalcommunity/post-shared/post-rules'
import { carCarePosts } from '../../generalcommunity/schema/car-care-post.schema'
import { faqs } from '../../generalcommunity/schema/faq.schema'
import { notices } from '../../generalcommunity/schema/notice.schema'
import { selfDiagnoses } from '../../generalcommunity/schema/self-diagnosis.schema'
import { sharingStories } from '../../generalcommunity/schema/sharing-story.schema'
import { viewEvent } from '../../promotion/event-participation/participate'

type Counted = BodyOf<'POST /api/v1/shop/counts'>['counts'][number]
type Count = (call: Call, seq: number) => Promise<void>

/** What is counted of each kind of record. */
const COUNTS: Readonly<Record<Counted['of'], Partial<Record<Counted['act'], Count>>>> = {
  BANNER: {
    VIEW: (call, seq) => countBanner(call, seq, 'view'),
    CLICK: (call, seq) => countBanner(call, seq, 'click'),
  },
  POPUP: {
    VIEW: (call, seq) => countPopup(call, seq, 'view'),
    CLICK: (call, seq) => countPopup(call, seq, 'click'),
    CLOSE: (call, seq) => countPopup(call, seq, 'close'),
  },
  EVENT: { VIEW: (call, seq) => viewEvent(call, seq) },
  NOTICE: { VIEW: ({ db }, seq) => countPost(db, notices.viewCount, notices.noticeSeq, seq) },
  FAQ: {
    VIEW: ({ db }, seq) => countPost(db, faqs.viewCount, faqs.faqSeq, seq),
    HELPFUL: ({ db }, seq) => countPost(db, faqs.helpfulYes, faqs.faqSeq, seq),
    NOT_HELPFUL: ({ db }, seq) => countPost(db, faqs.helpfulNo, faqs.faqSeq, seq),
  },
  CAR_CARE_POST: { VIEW: ({ db }, seq) => countPost(db, carCarePosts.viewCount, carCarePosts.carCarePostSeq, seq) },
  SHARING_STORY: {
    VIEW: ({ db }, seq) => countPost(db, sharingStories.viewCount, sharingStories.sharingStorySeq, seq),
  },
  SELF_DIAGNOSIS: {
    VIEW: ({ db }, seq) => countPost(db, selfDiagnoses.viewCount, selfDiagnoses.selfDiagnosisSeq, seq),
    CLICK: ({ db }, seq) => countPost(db, selfDiagnoses.actionCount, selfDiagnoses.selfDiagnosisSeq, seq),
  },
}

/** Sorts by record, so that calls at the same time lock rows in the same order. */
const byRecord = (a: { entry: Counted }, b: { entry: Counted }): number =>
  a.entry.of.localeCompare(b.entry.of) || a.entry.seq - b.entry.seq

export const shopCountHandlers = shopHandlersOf({
  'POST /api/v1/shop/counts': async (call, { body }) => {
    const found = body.counts.map((entry) => ({ entry, count: COUNTS[entry.of][entry.act] }))
    const problems = found.flatMap(({ count }, i) =>
      count ? [] : [[`counts.${i}.act`, '이 대상에는 셀 수 없는 행동입니다.'] as const],
    )
    if (problems.length > 0) throw invalid(Object.fromEntries(problems))
    for (const { entry, count } of found.toSorted(byRecord)) await count?.(call, entry.seq)
    return null
  },
})
