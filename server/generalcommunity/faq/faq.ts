import { and, eq, getTableColumns } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textsOf } from '../../resource/fields'
import { contains, isSet } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import type { Where } from '../../resource/types'
import { countedBy, placedBy, toCategory } from '../post-shared/post-order'
import { checkMaximum, emptyTexts, inContent, joinedText, throwProblems } from '../post-shared/post-rules'
import { faqs } from '../schema/faq.schema'

const { faqSeq, category, question, answer, keywords, top, visible, viewCount, helpfulYes, updatedAt } = faqs

type Query = Pick<
  QueryOf<'GET /api/v1/admin/faqs'>,
  'keyword' | 'keywordType' | 'category' | 'top' | 'visible' | 'sort'
>

function filter({ keyword, keywordType, ...query }: Query): Where {
  const filterOf = {
    question: () => contains(keyword, question),
    answer: () => inContent(keyword, answer),
    keywords: () => contains(keyword, joinedText(keywords)),
  }
  return and(
    filterOf[keywordType ?? 'question'](),
    query.category ? eq(category, query.category) : undefined,
    isSet(top, query.top),
    isSet(visible, query.visible),
  )
}

const order = placedBy(faqs, faqSeq, 'FaqCategory', { viewCount, helpfulYes, updatedAt })

const rows = ({ db }: Reader, where: Where, sort?: Query['sort']) =>
  db
    .select(getTableColumns(faqs))
    .from(faqs)
    .where(where)
    .orderBy(...order(sort))

const topLimit = {
  table: faqs,
  key: faqSeq,
  max: 10,
  message: '자주 찾는 질문은 10개까지 지정할 수 있습니다.',
}

/** Returns whether a question counts among the top questions of the shop's page. */
const isOnTop = (faq: { top: boolean; visible: boolean }): boolean => faq.top && faq.visible

const faq = defineResource({
  path: '/api/v1/admin/faqs',
  noun: 'FAQ',
  table: faqs,
  key: 'faqSeq',
  schema: 'FaqUpdate',
  lookUpNames: nameLookupFrom(faqs, faqSeq, question),
  nameOf: (row) => row.question,
  filter,
  rows,
  values(_, body, before) {
    throwProblems(emptyTexts({ answer: ['답변', body.answer] }))
    return {
      keywords: textsOf(body.keywords),
      top: body.top ?? false,
      visible: body.visible ?? true,
      viewCount: before?.viewCount ?? 0,
      helpfulYes: before?.helpfulYes ?? 0,
      helpfulNo: before?.helpfulNo ?? 0,
    }
  },
  async checkChange({ db }, next, before) {
    if (!isOnTop(next) || (before && isOnTop(before))) return
    const where = and(eq(top, true), eq(visible, true))
    await checkMaximum(db, { ...topLimit, where, seq: before?.faqSeq })
  },
  order: { within: ['category'] },
})

const CHANGES = {
  SHOW: { visible: true },
  HIDE: { visible: false },
  SET_TOP: { top: true },
  UNSET_TOP: { top: false },
} as const

function bulk(call: AdminCall, { action, ...body }: Schemas['FaqBulk']): Promise<Schemas['BulkReceipt']> {
  const what = labelOf('FaqAction', action)
  if (action === 'DELETE') return faq.removeMany(call, body.seqs)
  if (action === 'SET_CATEGORY') return toCategory(faq, call, body, { table: faqs, schema: 'FaqUpdate', what })
  return faq.many(call, body.seqs, what, (inner, row) => faq.change(inner, row, CHANGES[action]))
}

export const faqHandlers = handlersOf({
  ...faq.handlers,
  'POST /api/v1/admin/faqs/bulk': (call, { body }) => bulk(call, body),
  'GET /api/v1/admin/faqs/counts': ({ db }, { query }) =>
    countedBy(db, { table: faqs, category, where: filter(query) }),
})

export const faqExcel = faq.excel({
  title: 'FAQ',
  permission: ['FAQ'],
  schema: 'Faq',
  columns: [
    { field: 'faqSeq', width: 8 },
    { field: 'category', width: 16 },
    { field: 'sortOrder', width: 8 },
    { field: 'question', width: 60 },
    { field: 'keywords', width: 30 },
    { field: 'top', width: 10 },
    { field: 'visible', width: 8 },
    { field: 'viewCount', width: 10 },
    { field: 'helpfulYes', width: 10 },
    { field: 'helpfulNo', width: 12 },
    { field: 'updatedAt', width: 20 },
    { field: 'updatedBy', width: 14 },
  ],
})
