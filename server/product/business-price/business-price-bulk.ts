import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { forEachRow } from '../../resource/each-row'
import { itemNames } from '../item/item-name'
import {
  cellChange,
  checkItemPrice,
  type Grade,
  gradesOf,
  lockItem,
  lockOwnRules,
  putItemRule,
  type Rule,
  type RuleValue,
} from './business-price-rules'

type Body = Schemas['BusinessPriceBulk']

const missing = (field: string, title: string) => invalid({ [field]: required(title) })

/** Returns the grades with these keys. Throws 400 on `field`. */
async function findGrades({ db }: AdminCall, seqs: number[], field: string): Promise<Grade[]> {
  const found = (await gradesOf(db)).filter(({ businessGradeSeq }) => seqs.includes(businessGradeSeq))
  if (found.length !== new Set(seqs).size) throw invalid({ [field]: '등급을 찾을 수 없습니다.' })
  return found
}

/** Sets the items' own rules for these grades to a value, or deletes them (null). `summary` goes into the log. */
async function putRules(
  call: AdminCall,
  { seqs, allowBelowCost = false }: Body,
  grades: Grade[],
  value: RuleValue | null,
  summary: string,
): Promise<Schemas['BulkReceipt']> {
  const before = new Map<number, (Rule | undefined)[]>()
  const { doneSeqs, ...receipt } = await forEachRow(
    call,
    seqs,
    async (db, itemSeq) => {
      const inner = { ...call, db }
      const item = await lockItem(db, itemSeq)
      const itemRules = await lockOwnRules(db, itemSeq)
      if (value) checkItemPrice(item, value, allowBelowCost, 'rate')
      for (const { businessGradeSeq } of grades) {
        const rule = itemRules.get(businessGradeSeq)
        await putItemRule(inner, { itemSeq, businessGradeSeq }, rule, value, 'BULK')
        before.set(businessGradeSeq, [...(before.get(businessGradeSeq) ?? []), rule])
      }
    },
    itemNames,
  )
  if (doneSeqs.length > 0) {
    call.log({
      action: 'BULK',
      resource: 'business-price-items',
      targetSeqs: doneSeqs,
      named: itemNames,
      summary: `${summary} (${doneSeqs.length}건)`,
      changes: grades.map(({ businessGradeSeq: seq }) => cellChange(grades, seq, before.get(seq) ?? [], value)),
    })
  }
  return receipt
}

/** Sets the items' own rules for a grade to a rate. Throws 400. */
export async function setRate(call: AdminCall, body: Body): Promise<Schemas['BulkReceipt']> {
  const { businessGradeSeq, rate } = body
  if (businessGradeSeq === undefined) throw missing('businessGradeSeq', '등급')
  if (rate === undefined) throw missing('rate', '할인율')
  const grades = await findGrades(call, [businessGradeSeq], 'businessGradeSeq')
  const summary = `사업자 가격 일괄 설정: ${grades[0]?.name} ${rate}%`
  return putRules(call, body, grades, { priceType: 'RATE', rate }, summary)
}

/** Deletes the items' own rules for the grades. Throws 400. */
export async function removeOwn(call: AdminCall, body: Body): Promise<Schemas['BulkReceipt']> {
  if (!body.businessGradeSeqs) throw missing('businessGradeSeqs', '등급')
  const grades = await findGrades(call, body.businessGradeSeqs, 'businessGradeSeqs')
  const summary = `사업자 개별가 일괄 삭제: ${grades.map(({ name }) => name).join(', ')}`
  return putRules(call, body, grades, null, summary)
}
