import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { isWebAddress } from '../../../domain/common/web-address'
import { actionProblem, hasValue } from '../../../domain/generalcommunity/diagnosis-action'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { items } from '../../product/schema/item.schema'
import { eventItemViews } from '../../promotion/event/event-record'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textOrNull, visibleBulk } from '../../resource/fields'
import { anyOf, contains, isSet } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { countRows } from '../../resource/pages'
import type { Where } from '../../resource/types'
import { countedBy, toCategory } from '../post-shared/post-order'
import { emptyTexts, inContent, throwProblems } from '../post-shared/post-rules'
import { selfDiagnoses } from '../schema/self-diagnosis.schema'
import { diagnosisOrder } from './diagnosis-order'

const { selfDiagnosisSeq, category, title, cause, solution, danger, visible } = selfDiagnoses

type Query = Pick<
  QueryOf<'GET /api/v1/admin/self-diagnoses'>,
  'keyword' | 'keywordType' | 'category' | 'danger' | 'visible' | 'sort'
>

function filter({ keyword, keywordType, ...query }: Query): Where {
  const filterOf = {
    title: () => contains(keyword, title),
    cause: () => inContent(keyword, cause),
    solution: () => inContent(keyword, solution),
  }
  return and(
    filterOf[keywordType ?? 'title'](),
    query.category ? eq(category, query.category) : undefined,
    anyOf(danger, query.danger),
    isSet(visible, query.visible),
  )
}

/** The items of a card that still exist, in the card's order. */
const itemSeqs = sql<
  number[]
>`array(select chosen.seq from unnest(${selfDiagnoses.itemSeqs}) with ordinality as chosen(seq, place)
  where exists (select 1 from ${items} where ${items.itemSeq} = chosen.seq) order by chosen.place)`

const rows = ({ db }: Reader, where: Where, sort?: Query['sort']) =>
  db
    .select({ ...getTableColumns(selfDiagnoses), itemSeqs, itemCount: sql<number>`cardinality(${itemSeqs})` })
    .from(selfDiagnoses)
    .where(where)
    .orderBy(...diagnosisOrder(sort))

const selfDiagnosis = defineResource({
  path: '/api/v1/admin/self-diagnoses',
  noun: '자가진단',
  table: selfDiagnoses,
  key: 'selfDiagnosisSeq',
  schema: 'SelfDiagnosisUpdate',
  lookUpNames: nameLookupFrom(selfDiagnoses, selfDiagnosisSeq, title),
  nameOf: (row) => row.title,
  filter,
  rows,
  details: async ({ db }, row) => ({ items: await eventItemViews(db, row.itemSeqs) }),
  values(_, body, before) {
    throwProblems({
      ...emptyTexts({
        cause: ['원인', body.cause],
        checkMethod: ['확인 방법', body.checkMethod],
        solution: ['조치', body.solution],
      }),
      actionValue: actionProblem(body, isWebAddress),
    })
    const { actionType = 'NONE' } = body
    return {
      actionType,
      actionLabel: actionType === 'NONE' ? null : textOrNull(body.actionLabel),
      actionValue: hasValue(actionType) ? textOrNull(body.actionValue) : null,
      itemSeqs: [...new Set(body.itemSeqs)],
      visible: body.visible ?? true,
      viewCount: before?.viewCount ?? 0,
      actionCount: before?.actionCount ?? 0,
    }
  },
  async check({ db }, values, before) {
    const added = values.itemSeqs.filter((seq) => !before?.itemSeqs.includes(seq))
    if (added.length > 0 && (await countRows(db, items, inArray(items.itemSeq, added))) < added.length)
      throw invalid({ itemSeqs: '상품을 찾을 수 없습니다.' })
  },
  order: { within: ['category'] },
})

function bulk(call: AdminCall, { action, ...body }: Schemas['SelfDiagnosisBulk']): Promise<Schemas['BulkReceipt']> {
  const what = labelOf('DiagnosisAction', action)
  if (action === 'DELETE') return selfDiagnosis.removeMany(call, body.seqs)
  if (action === 'SET_CATEGORY')
    return toCategory(selfDiagnosis, call, body, { table: selfDiagnoses, schema: 'SelfDiagnosisUpdate', what })
  return selfDiagnosis.many(call, body.seqs, what, (inner, row) =>
    selfDiagnosis.change(inner, row, visibleBulk.changes[action]),
  )
}

export const selfDiagnosisHandlers = handlersOf({
  ...selfDiagnosis.handlers,
  'POST /api/v1/admin/self-diagnoses/bulk': (call, { body }) => bulk(call, body),
  'GET /api/v1/admin/self-diagnoses/counts': ({ db }, { query }) =>
    countedBy(db, { table: selfDiagnoses, category, where: filter(query) }),
})

export const selfDiagnosisExcel = selfDiagnosis.excel({
  title: '자가진단',
  permission: ['SELF_DIAGNOSIS'],
  schema: 'SelfDiagnosisRow',
  columns: [
    { field: 'selfDiagnosisSeq', width: 8 },
    { field: 'category', width: 16 },
    { field: 'sortOrder', width: 8 },
    { field: 'title', width: 50 },
    { field: 'danger', width: 14 },
    { field: 'actionType', width: 12 },
    { field: 'actionLabel', width: 20 },
    { field: 'actionValue', width: 40 },
    { field: 'itemCount', width: 10 },
    { field: 'visible', width: 8 },
    { field: 'viewCount', width: 10 },
    { field: 'actionCount', width: 10 },
    { field: 'updatedAt', width: 20 },
  ],
})
