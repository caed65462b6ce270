import { asc } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { businessInquiries } from '../../server/corpmember/schema/business-inquiry.schema'
import { answerTemplates } from '../../server/inquirycommunity/schema/answer-template.schema'
import { items } from '../../server/product/schema/item.schema'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'
import { inquiryCases, inquiryIn } from './inquiry-base.cases'

const PATH = '/api/v1/admin/business-inquiries'

const inState = inquiryIn(businessInquiries, businessInquiries.businessInquirySeq)

const TEMPLATES = '/api/v1/admin/answer-templates'
let serial = 0
const template = () => {
  serial += 1
  return { title: `계약 시험 답변 ${serial}`, content: '안녕하세요, #{고객명}님.', targets: ['BUSINESS'] }
}
const newTemplate = (shop: TestShop) => make<Schemas['AnswerTemplate']>(shop, TEMPLATES, template())

export const businessInquiryCases = {
  ...inquiryCases(PATH, businessInquiries, businessInquiries.businessInquirySeq),
  'GET /api/v1/admin/answer-templates': () => ({ query: '?target[0]=BUSINESS&sort=sortOrder,desc' }),
  'POST /api/v1/admin/answer-templates': () => ({ body: template() }),
  'GET /api/v1/admin/answer-templates/{seq}': async (shop) => ({
    path: { seq: (await newTemplate(shop)).answerTemplateSeq },
  }),
  'PUT /api/v1/admin/answer-templates/{seq}': async (shop) => {
    const { answerTemplateSeq: seq, version } = await newTemplate(shop)
    return { path: { seq }, body: { ...template(), version } }
  },
  'DELETE /api/v1/admin/answer-templates/{seq}': async (shop) => ({
    path: { seq: (await newTemplate(shop)).answerTemplateSeq },
  }),
  'PUT /api/v1/admin/answer-templates/order': async (shop) => {
    await newTemplate(shop)
    const rows = await shop.services.db.select().from(answerTemplates).orderBy(asc(answerTemplates.sortOrder))
    return { body: { seqs: rows.map(({ answerTemplateSeq }) => answerTemplateSeq).reverse() } }
  },
  'GET /api/v1/admin/business-inquiries': () => ({
    query:
      '?keywordType=sizeName&keyword=2254517&state[0]=RECEIVED&category[0]=QUOTE&assignee=ME&overdue=true&memberKind=MEMBER&businessGradeSeq[0]=1&sort=elapsedMinutes,desc',
  }),
  'GET /api/v1/admin/business-inquiries/{seq}/items': async (shop) => {
    const [item] = await shop.services.db.select().from(items).limit(1)
    return { path: (await inState(shop, 'RECEIVED')).path, query: `?itemSeq[0]=${item?.itemSeq}` }
  },
} satisfies Partial<Record<OperationName, Case>>
