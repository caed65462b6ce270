import { and, arrayOverlaps } from 'drizzle-orm'
import { unknownVariable } from '../../../domain/inquirycommunity/answer-variables'
import { handlersOf } from '../../call/handlers-of'
import { invalid, Refusal } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { contains } from '../../resource/filters'
import { createListQuery } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import { assertUnique, nameEquals } from '../../resource/unique'
import { answerTemplates } from '../schema/answer-template.schema'

const { answerTemplateSeq, title, content, targets } = answerTemplates

const MAX_TEMPLATES = 200

const rows = createListQuery(answerTemplates, 'answerTemplateSeq', {}, 'sortOrder,asc')

const answerTemplate = defineResource({
  path: '/api/v1/admin/answer-templates',
  noun: '자주 쓰는 답변',
  table: answerTemplates,
  key: 'answerTemplateSeq',
  schema: 'AnswerTemplateUpdate',
  lookUpNames: nameLookupFrom(answerTemplates, answerTemplateSeq, title),
  nameOf: (row) => row.title,
  filter: (query) =>
    and(
      contains(query.keyword, title, content),
      query.target?.length ? arrayOverlaps(targets, query.target) : undefined,
    ),
  rows,
  values: (_, body, before) => ({ targets: [...new Set(body.targets)], useCount: before?.useCount ?? 0 }),
  async check(call, values, before) {
    const unknown = unknownVariable(values.content)
    if (unknown) throw invalid({ content: `사용할 수 없는 변수입니다: ${unknown}` })
    await assertUnique(call.db, answerTemplateSeq, before?.answerTemplateSeq, {
      title: [nameEquals(title, values.title), '이미 사용 중인 제목입니다.'],
    })
    if (!before && (await countRows(call.db, answerTemplates)) >= MAX_TEMPLATES)
      throw new Refusal(409, 'LIMIT_EXCEEDED', `자주 쓰는 답변은 ${MAX_TEMPLATES}개까지 등록할 수 있습니다.`)
  },
  order: {},
})

export const answerTemplateHandlers = handlersOf(answerTemplate.handlers)
