import { and, eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { countRows } from '../../resource/pages'
import { assertUnique } from '../../resource/unique'
import { brands } from '../schema/brand.schema'
import { businessPrices } from '../schema/business-price.schema'
import { patterns } from '../schema/pattern.schema'
import { removeOwn, setRate } from './business-price-bulk'
import { countRules, namesOf, PATH, ruleNames, rulesCondition, selectRules, toRule } from './business-price-query'
import {
  checkItemPrice,
  findAndLockItem,
  gradesOf,
  type RuleValue,
  ruleText,
  type Target,
  targetColumns,
  writeHistory,
} from './business-price-rules'

type Body = Schemas['BusinessPriceBody']

/** Returns the price or rate that the rule's type requires. Throws 400. */
function ruleValue({ targetType, priceType, price, rate }: Body): RuleValue {
  if (priceType === 'FIXED') {
    if (targetType !== 'ITEM') throw invalid({ priceType: '고정가는 상품에만 지정할 수 있습니다.' })
    if (price == null) throw invalid({ price: required('가격') })
    return { priceType, price }
  }
  if (rate == null) throw invalid({ rate: required('할인율') })
  return { priceType, rate }
}

/** Checks that the target exists, and that the price is possible for an item. Throws 400, and BELOW_COST. */
async function checkTarget({ db }: AdminCall, body: Body, value: RuleValue): Promise<void> {
  const { targetType, targetSeq } = body
  const unknown = () => invalid({ targetSeq: '대상을 찾을 수 없습니다.' })
  if (targetType === 'ITEM') {
    const item = await findAndLockItem(db, targetSeq)
    if (!item) throw unknown()
    checkItemPrice(item, value, body.allowBelowCost === true, value.priceType === 'FIXED' ? 'price' : 'rate')
    return
  }
  const found =
    targetType === 'PATTERN'
      ? await countRows(db, patterns, eq(patterns.patternSeq, targetSeq))
      : await countRows(db, brands, eq(brands.brandSeq, targetSeq))
  if (found === 0) throw unknown()
}

/** Returns the columns to store. Throws 400, and BELOW_COST. */
async function values(call: AdminCall, body: Body) {
  const value = ruleValue(body)
  const { businessGradeSeq, startOn, endOn } = body
  if (startOn && endOn && endOn < startOn) throw invalid({ endOn: '종료일은 시작일 이후여야 합니다.' })
  if (!(await gradesOf(call.db)).some((grade) => grade.businessGradeSeq === businessGradeSeq)) {
    throw invalid({ businessGradeSeq: '등급을 찾을 수 없습니다.' })
  }
  await checkTarget(call, body, value)
  return { ...targetColumns(body.targetType, body.targetSeq), price: null, rate: null, ...value }
}

/** Returns the condition for the rule of this grade and target. */
const sameTarget = ({ businessGradeSeq, itemSeq, patternSeq, brandSeq }: Target) =>
  and(
    eq(businessPrices.businessGradeSeq, businessGradeSeq),
    itemSeq === null ? undefined : eq(businessPrices.itemSeq, itemSeq),
    patternSeq === null ? undefined : eq(businessPrices.patternSeq, patternSeq),
    brandSeq === null ? undefined : eq(businessPrices.brandSeq, brandSeq),
  )

const hasNewTarget = (before: Target, after: Target): boolean =>
  (['businessGradeSeq', 'itemSeq', 'patternSeq', 'brandSeq'] as const).some((part) => before[part] !== after[part])

const rules = defineResource({
  path: PATH,
  noun: '사업자 가격',
  table: businessPrices,
  key: 'businessPriceSeq',
  schema: 'BusinessPriceBody',
  lookUpNames: ruleNames,
  async nameOf(rule, { db }) {
    const { gradeName, targetName } = await namesOf(db, rule)
    return `${gradeName} · ${targetName} ${ruleText(rule)}`
  },
  async logValues({ db }, { priceType, price, rate, startOn, endOn, memo, ...rule }) {
    const { gradeName, targetName } = await namesOf(db, rule)
    return { businessGradeSeq: gradeName, targetSeq: targetName, priceType, price, rate, startOn, endOn, memo }
  },
  filter: rulesCondition,
  rows: selectRules,
  count: countRules,
  show: async ({ now }, found) => found.map((line) => toRule(line, now)),
  values,
  check: ({ db }, rule, before) =>
    assertUnique(db, businessPrices.businessPriceSeq, before?.businessPriceSeq, {
      targetSeq: [sameTarget(rule), '같은 대상의 할인율이 이미 있습니다.'],
    }),
  async saved(call, rule, before) {
    const [was, is] = [before && ruleText(before), ruleText(rule)]
    if (before && hasNewTarget(before, rule)) {
      await writeHistory(call, before, was, null, 'RULE')
      await writeHistory(call, rule, null, is, 'RULE')
    } else if (was !== is) await writeHistory(call, rule, was, is, 'RULE')
    return undefined
  },
  checkRemoval: (call, rule) => writeHistory(call, rule, ruleText(rule), null, 'RULE'),
})

const CHANGE = `PUT ${PATH}/{seq}` as const

export const businessPriceHandlers = handlersOf({
  ...rules.handlers,
  [CHANGE]: async (call, input) => {
    // Lock the item before its rules, as everywhere.
    if (input.body.targetType === 'ITEM') await findAndLockItem(call.db, input.body.targetSeq)
    return rules.handlers[CHANGE](call, input)
  },
  'POST /api/v1/admin/business-prices/bulk': async (call, { body }) => {
    switch (body.action) {
      case 'SET_RATE':
        return setRate(call, body)
      case 'REMOVE':
        return removeOwn(call, body)
      case 'DELETE':
        return rules.removeMany(call, body.seqs)
    }
  },
})
