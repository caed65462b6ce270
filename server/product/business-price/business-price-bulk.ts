import { and, eq, inArray } from 'drizzle-orm'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { eachRow } from '../../resource/each-row'
import { itemNames } from '../item/item-name'
import { businessPrices } from './business-price.schema'
import { ruleNames } from './business-price-record'
import { checkItemPrice, type Grade, gradesOf, lockItem, putItemRule, type Rule } from './business-price-rules'

type Body = Schemas['BusinessPriceBulk']

/** The item's own rules for these grades, locked. */
const ownRules = (db: Db, itemSeq: number, grades: number[]): Promise<Rule[]> =>
  db
    .select()
    .from(businessPrices)
    .where(and(eq(businessPrices.itemSeq, itemSeq), inArray(businessPrices.businessGradeSeq, grades)))
    .orderBy(businessPrices.businessPriceSeq)
    .for('update')

const missing = (field: string, title: string) => invalid({ [field]: `${title} (을)를 입력해주세요.` })

function gradesNamed(known: Grade[], seqs: number[], field: string): Grade[] {
  const found = known.filter(({ businessGradeSeq }) => seqs.includes(businessGradeSeq))
  if (found.length !== new Set(seqs).size) throw invalid({ [field]: '등급을 찾을 수 없습니다.' })
  return found
}

async function setRate(call: AdminCall, { seqs, businessGradeSeq, rate, allowBelowCost = false }: Body) {
  if (businessGradeSeq === undefined) throw missing('businessGradeSeq', '등급')
  if (rate === undefined) throw missing('rate', '할인율')
  const [grade] = gradesNamed(await gradesOf(call.db), [businessGradeSeq], 'businessGradeSeq')
  const value = { priceType: 'RATE', rate } as const
  const { doneSeqs, ...receipt } = await eachRow(
    call,
    seqs,
    async (db, itemSeq) => {
      const item = await lockItem(db, itemSeq)
      const [rule] = await ownRules(db, itemSeq, [businessGradeSeq])
      checkItemPrice(item, value, allowBelowCost, 'rate')
      await putItemRule(call, db, { itemSeq, businessGradeSeq }, rule, value, 'BULK')
    },
    itemNames,
  )
  log(call, doneSeqs, `사업자 가격 일괄 설정: ${grade?.name} ${rate}%`)
  return receipt
}

async function removeOwn(call: AdminCall, { seqs, businessGradeSeqs }: Body) {
  if (!businessGradeSeqs) throw missing('businessGradeSeqs', '등급')
  const grades = gradesNamed(await gradesOf(call.db), businessGradeSeqs, 'businessGradeSeqs')
  const { doneSeqs, ...receipt } = await eachRow(
    call,
    seqs,
    async (db, itemSeq) => {
      await lockItem(db, itemSeq)
      for (const rule of await ownRules(db, itemSeq, businessGradeSeqs)) {
        await putItemRule(call, db, { itemSeq, businessGradeSeq: rule.businessGradeSeq }, rule, null, 'BULK')
      }
    },
    itemNames,
  )
  log(call, doneSeqs, `사업자 개별가 일괄 삭제: ${grades.map(({ name }) => name).join(', ')}`)
  return receipt
}

/** Items' own rules by the hundred; `seqs` are items. */
function log(call: AdminCall, targetSeqs: number[], summary: string): void {
  if (targetSeqs.length === 0) return
  call.log({
    action: 'BULK',
    resource: 'business-price-items',
    targetSeqs,
    summary: `${summary} (${targetSeqs.length}건)`,
  })
}

/** An action on many: of items' own rules, or of rules themselves (`remove`). */
export async function bulkPrices(
  call: AdminCall,
  body: Body,
  remove: (db: Db, seq: number) => Promise<void>,
): Promise<Schemas['BulkReceipt']> {
  switch (body.action) {
    case 'SET_RATE':
      return setRate(call, body)
    case 'REMOVE':
      return removeOwn(call, body)
    case 'DELETE': {
      const { doneSeqs: _, ...receipt } = await eachRow(call, body.seqs, remove, ruleNames)
      return receipt
    }
  }
}
