import { and, eq, ne, type SQL } from 'drizzle-orm'
import { brands, patterns } from '../../db/product.schema'
import type { AdminCall, Db, Handlers, Schemas } from '../../http/call'
import { duplicate, invalid, notFound } from '../../http/refusal'
import { paged } from '../../resource/pages'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { fieldChanges } from '../../session/field-changes'
import { businessPrices } from './business-price.schema'
import { bulkPrices } from './business-price-bulk'
import { ruleRows, rulesFound, toRule } from './business-price-record'
import {
  checkItemPrice,
  findItemLocked,
  gradesOf,
  noteChange,
  type Rule,
  type RuleValue,
  ruleText,
  targetColumns,
} from './business-price-rules'

async function read(call: AdminCall, seq: number): Promise<Schemas['BusinessPrice']> {
  const [line] = await ruleRows(call.db, call.now, eq(businessPrices.businessPriceSeq, seq))
  if (!line) throw notFound()
  return toRule(line, call.now)
}

/** The stored rule, locked for a change. Throws 404. */
async function lockRule(db: Db, seq: number): Promise<Rule> {
  const [rule] = await db.select().from(businessPrices).where(eq(businessPrices.businessPriceSeq, seq)).for('update')
  if (!rule) throw notFound()
  return rule
}

/** Price or rate, as the rule's kind asks for. Throws 400. */
function ruleValue({ targetType, priceType, price, rate }: Schemas['BusinessPriceBody']): RuleValue {
  if (priceType === 'FIXED') {
    if (targetType !== 'ITEM') throw invalid({ priceType: '고정가는 상품에만 지정할 수 있습니다.' })
    if (price == null) throw invalid({ price: '가격 (을)를 입력해주세요.' })
    return { priceType, price }
  }
  if (rate == null) throw invalid({ rate: '할인율 (을)를 입력해주세요.' })
  return { priceType, rate }
}

async function checkTarget(call: AdminCall, body: Schemas['BusinessPriceBody'], value: RuleValue): Promise<void> {
  const { targetType, targetSeq } = body
  const unknown = () => invalid({ targetSeq: '대상을 찾을 수 없습니다.' })
  if (targetType === 'ITEM') {
    const item = await findItemLocked(call.db, targetSeq)
    if (!item) throw unknown()
    checkItemPrice(item, value, body.allowBelowCost === true, value.priceType === 'FIXED' ? 'price' : 'rate')
    return
  }
  const found =
    targetType === 'PATTERN'
      ? await call.db.select({ seq: patterns.patternSeq }).from(patterns).where(eq(patterns.patternSeq, targetSeq))
      : await call.db.select({ seq: brands.brandSeq }).from(brands).where(eq(brands.brandSeq, targetSeq))
  if (found.length === 0) throw unknown()
}

/** What is to be stored. Throws 400, and BELOW_COST. */
async function valuesOf(call: AdminCall, body: Schemas['BusinessPriceBody']) {
  const value = ruleValue(body)
  const { startOn = null, endOn = null } = body
  if (startOn && endOn && endOn < startOn) throw invalid({ endOn: '종료일은 시작일 이후여야 합니다.' })
  const grades = await gradesOf(call.db)
  if (!grades.some(({ businessGradeSeq }) => businessGradeSeq === body.businessGradeSeq)) {
    throw invalid({ businessGradeSeq: '등급을 찾을 수 없습니다.' })
  }
  await checkTarget(call, body, value)
  return {
    businessGradeSeq: body.businessGradeSeq,
    ...targetColumns(body.targetType, body.targetSeq),
    price: null,
    rate: null,
    ...value,
    startOn,
    endOn,
    memo: body.memo?.trim() || null,
  }
}

const SAME = '같은 대상의 할인율이 이미 있습니다.'

type Target = Pick<Rule, 'businessGradeSeq' | 'itemSeq' | 'patternSeq' | 'brandSeq'>

/** The rule of this grade and target. */
const sameTarget = ({ businessGradeSeq, itemSeq, patternSeq, brandSeq }: Partial<Target>) => {
  const targets: (SQL | undefined)[] = [
    itemSeq ? eq(businessPrices.itemSeq, itemSeq) : undefined,
    patternSeq ? eq(businessPrices.patternSeq, patternSeq) : undefined,
    brandSeq ? eq(businessPrices.brandSeq, brandSeq) : undefined,
  ]
  return and(eq(businessPrices.businessGradeSeq, businessGradeSeq ?? 0), ...targets)
}

async function refuseSame(db: Db, values: Partial<Rule>, except = 0): Promise<void> {
  const [same] = await db
    .select({ seq: businessPrices.businessPriceSeq })
    .from(businessPrices)
    .where(and(sameTarget(values), ne(businessPrices.businessPriceSeq, except)))
  if (same) throw duplicate('targetSeq', same.seq, SAME)
}

type View = Schemas['BusinessPrice']

/** What the log tells of a rule: grade and target by their names. */
const told = ({ gradeName, targetName, priceType, price, rate, startOn, endOn, memo }: View) => ({
  ...{ businessGradeSeq: gradeName, targetSeq: targetName },
  ...{ priceType, price, rate, startOn, endOn, memo },
})

function log(call: AdminCall, rule: View, action: 'CREATE' | 'UPDATE' | 'DELETE', before?: View) {
  const what = { CREATE: '등록', UPDATE: '수정', DELETE: '삭제' }[action]
  call.log({
    action,
    resource: 'business-prices',
    targetSeqs: [rule.businessPriceSeq],
    summary: `사업자 가격 ${what}: ${rule.gradeName} · ${rule.targetName} ${ruleText(rule)}`.slice(0, 300),
    ...(before ? { changes: fieldChanges('BusinessPriceBody', told(before), told(rule)) } : {}),
  })
}

async function create(call: AdminCall, body: Schemas['BusinessPriceBody']): Promise<Schemas['BusinessPrice']> {
  const values = await valuesOf(call, body)
  await refuseSame(call.db, values)
  const [rule] = await call.db
    .insert(businessPrices)
    .values({ ...values, ...createdStamp(call) })
    .onConflictDoNothing()
    .returning()
  if (!rule) {
    // Somebody stored it between the check and now.
    await refuseSame(call.db, values)
    throw new Error('a rule was neither stored nor found')
  }
  await noteChange(call, call.db, rule, null, ruleText(rule), 'RULE')
  const made = await read(call, rule.businessPriceSeq)
  log(call, made, 'CREATE')
  return made
}

async function update(call: AdminCall, seq: number, body: Schemas['BusinessPriceUpdate']) {
  // The item before its rules, as everywhere.
  if (body.targetType === 'ITEM') await findItemLocked(call.db, body.targetSeq)
  const before = await lockRule(call.db, seq)
  await checkVersion(before, body.version, () => read(call, seq))
  const shown = await read(call, seq)
  const values = await valuesOf(call, body)
  await refuseSame(call.db, values, seq)
  const next = { ...values, ...updatedStamp(call), version: before.version + 1 }
  await call.db.update(businessPrices).set(next).where(eq(businessPrices.businessPriceSeq, seq))
  const moved = JSON.stringify(targetOf(before)) !== JSON.stringify(targetOf(values))
  const [was, is] = [ruleText(before), ruleText(values)]
  if (moved) {
    await noteChange(call, call.db, before, was, null, 'RULE')
    await noteChange(call, call.db, values, null, is, 'RULE')
  } else if (was !== is) await noteChange(call, call.db, values, was, is, 'RULE')
  const saved = await read(call, seq)
  log(call, saved, 'UPDATE', shown)
  return saved
}

const targetOf = ({ businessGradeSeq, itemSeq, patternSeq, brandSeq }: Partial<Target>) => ({
  businessGradeSeq,
  itemSeq,
  patternSeq,
  brandSeq,
})

/** Takes a rule away, with its history row and its log row. Throws 404. */
async function remove(call: AdminCall, db: Db, seq: number): Promise<void> {
  const rule = await lockRule(db, seq)
  const shown = await read({ ...call, db }, seq)
  await db.delete(businessPrices).where(eq(businessPrices.businessPriceSeq, seq))
  await noteChange(call, db, rule, ruleText(rule), null, 'RULE')
  log(call, shown, 'DELETE')
}

export const businessPriceHandlers = {
  'GET /api/v1/admin/business-grades': async (call) => gradesOf(call.db),
  'GET /api/v1/admin/business-prices': async (call, { query }) => {
    const found = rulesFound(call.db, query, call.now)
    return paged(query, found.total, found.rows)
  },
  'POST /api/v1/admin/business-prices': async (call, { body }) => create(call, body),
  'GET /api/v1/admin/business-prices/{seq}': async (call, { path }) => read(call, path.seq),
  'PUT /api/v1/admin/business-prices/{seq}': async (call, { path, body }) => update(call, path.seq, body),
  'DELETE /api/v1/admin/business-prices/{seq}': async (call, { path }) => {
    await remove(call, call.db, path.seq)
    return null
  },
  'POST /api/v1/admin/business-prices/bulk': async (call, { body }) =>
    bulkPrices(call, body, (db, seq) => remove(call, db, seq)),
} satisfies Handlers<
  | 'GET /api/v1/admin/business-grades'
  | 'GET /api/v1/admin/business-prices'
  | 'POST /api/v1/admin/business-prices'
  | 'GET /api/v1/admin/business-prices/{seq}'
  | 'PUT /api/v1/admin/business-prices/{seq}'
  | 'DELETE /api/v1/admin/business-prices/{seq}'
  | 'POST /api/v1/admin/business-prices/bulk'
>
