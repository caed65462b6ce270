import { carCarePostExcel } from './generalcommunity/car-care-post/car-care-post'
import { faqExcel } from './generalcommunity/faq/faq'
import { noticeExcel } from './generalcommunity/notice/notice'
import { selfDiagnosisExcel } from './generalcommunity/self-diagnosis/self-diagnosis'
import { sharingStoryExcel } from './generalcommunity/sharing-story/sharing-story'

/** Excel exports of the five boards of posts. */
export const boardExports = {
  faqs: faqExcel,
  notices: noticeExcel,
  'self-diagnoses': selfDiagnosisExcel,
  'car-care-posts': carCarePostExcel,
  'sharing-stories': sharingStoryExcel,
}
