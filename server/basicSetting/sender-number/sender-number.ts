import { and, eq, ne, sql } from 'drizzle-orm'
import { senderNumberProblem } from '../../../domain/basicSetting/sender-number'
import type { AdminCall } from '../../call/call'
import { inUse, invalid, invalidState, Refusal } from '../../contract/refusal'
import { senderNumbers, smsTemplates } from '../../message/message.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains } from '../../resource/filters'
import { countUsesOf, createListQuery } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import { updatedStamp } from '../../resource/stamps'
import { assertUnique } from '../../resource/unique'

const MAX_NUMBERS = 10

const { senderNumberSeq, number, label, state, isDefault } = senderNumbers

const rows = createListQuery(
  senderNumbers,
  'senderNumberSeq',
  { templateCount: countUsesOf(smsTemplates.senderNumberSeq, senderNumberSeq) },
  'senderNumberSeq,asc',
)

/** Unsets the previous default number, so that there is only one. */
async function takeDefault(call: AdminCall, seq: number | undefined): Promise<void> {
  await call.db
    .update(senderNumbers)
    .set({ isDefault: false, ...updatedStamp(call), version: sql`${senderNumbers.version} + 1` })
    .where(and(eq(isDefault, true), seq === undefined ? undefined : ne(senderNumberSeq, seq)))
}

const senderNumber = defineResource({
  path: '/api/v1/admin/sender-numbers',
  noun: '발신번호',
  table: senderNumbers,
  key: 'senderNumberSeq',
  schema: 'SenderNumber',
  lookUpNames: nameLookupFrom(senderNumbers, senderNumberSeq, number),
  nameOf: (row) => `${row.number} (${row.label})`,
  // limits: one default, at most ten numbers
  serial: true,
  filter: (query) =>
    and(contains(query.keyword, query.keywordType === 'label' ? label : number), anyOf(state, query.state)),
  rows,
  values(call, body, before) {
    const problem = senderNumberProblem(body.number)
    if (problem) throw invalid({ number: problem })
    const isNew = before?.number !== body.number
    if (before && isNew && before.state !== 'REJECTED')
      throw invalid({ number: '반려된 번호만 바꿀 수 있습니다. 다른 번호는 새로 등록해 주세요.' })
    return {
      state: isNew ? 'PENDING' : before.state,
      rejectReason: isNew ? null : before.rejectReason,
      reviewRequestedAt: isNew ? call.now : before.reviewRequestedAt,
      isDefault: body.isDefault ?? false,
    }
  },
  async check(call, values, before) {
    if (!before && (await countRows(call.db, senderNumbers)) >= MAX_NUMBERS)
      throw new Refusal(409, 'LIMIT_EXCEEDED', `발신번호는 최대 ${MAX_NUMBERS}개까지 등록할 수 있습니다.`)
    await assertUnique(call.db, senderNumberSeq, before?.senderNumberSeq, {
      number: [eq(number, values.number), '이미 등록된 발신번호입니다.'],
    })
    if (before?.isDefault && !values.isDefault) throw invalid({ isDefault: '다른 번호를 기본으로 지정하면 바뀝니다.' })
    if (!values.isDefault || before?.isDefault) return
    if (values.state !== 'APPROVED') throw invalidState('승인된 번호만 기본 발신번호로 지정할 수 있습니다.')
    await takeDefault(call, before?.senderNumberSeq)
  },
  uses: {
    columns: [smsTemplates.senderNumberSeq],
    message: (n) => `문자 ${n}건에서 사용하는 번호입니다. 문자의 발신번호를 먼저 바꿔 주세요.`,
  },
  async checkRemoval(_call, row) {
    if (row.isDefault) throw inUse('기본 발신번호는 삭제할 수 없습니다. 다른 번호를 먼저 기본으로 지정해 주세요.')
  },
})

export const senderNumberHandlers = senderNumber.handlers
