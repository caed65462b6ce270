import { businessInquiry } from '../corpmember/business-inquiry/business-inquiries'
import { defineJob } from '../jobs/define-job'
import { inquiry } from './general-inquiry/inquiries'
import type { InquiryModule, InquiryPath } from './inquiry-shared/inquiry-options'
import type { InquiryTable } from './inquiry-shared/inquiry-query'
import { itemInquiry } from './item-inquiry/item-inquiries'
import { marketingInquiry } from './marketing-inquiry/marketing-inquiries'
import { returnInquiry } from './return-inquiry/return-inquiries'
import { storeInquiry } from './store-inquiry/store-inquiries'
import { wholesaleInquiry } from './wholesale-inquiry/wholesale-inquiries'

/** The functions that are called on every kind of inquiry: by jobs, by withdrawal, by the customer site. */
type AnyInquiry = Pick<
  InquiryModule<InquiryPath, InquiryTable>,
  'resource' | 'closeForWithdrawal' | 'applyOutcomes' | 'eraseOld' | 'find'
>

/**
 * All kinds of inquiries. A kind that is missing here is neither closed on withdrawal nor erased after its retention
 * period.
 */
export const inquiryModules: readonly AnyInquiry[] = [
  itemInquiry,
  inquiry,
  businessInquiry,
  returnInquiry,
  marketingInquiry,
  storeInquiry,
  wholesaleInquiry,
]

/** Erases the writers of old inquiries, one kind of inquiry per transaction. */
export const eraseInquirersJob = defineJob({
  kind: 'inquiry-people',
  title: '문의자 개인정보 파기',
  schedule: { everyMinutes: 60 },
  due: async () => inquiryModules.map(({ resource }) => ({ key: resource })),
  async perform(call, { key }) {
    await inquiryModules.find(({ resource }) => resource === key)?.eraseOld(call)
  },
})
