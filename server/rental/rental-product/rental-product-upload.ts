import { inArray } from 'drizzle-orm'
import { wrongLength } from '../../../domain/messages/limits'
import { required } from '../../../domain/messages/required'
import { PLAN_SHOWN, PLAN_TWICE } from '../../../domain/rental/rental-fee'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { parseWon, RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { formatNumber } from '../../lib/numbers'
import { itemsByCode } from '../../product/item/items-by-code'
import { rentalProducts, type StoredPlan } from '../schema/rental-product.schema'
import { plansOf } from './rental-plan'
import { companiesOf, DEFAULT_TERMINATION_RATE, rentalProduct } from './rental-product'
import type { Row } from './rental-product-rules'

type Plan = Schemas['RentalPlanBody']

/** A product in the sheet, with the plans of its rows. */
interface ProductGroup {
  itemSeq: number
  rentalCompany: string
  title: string
  /** The stored product, or null for a new one. */
  existing: Row | null
  plans: Plan[]
}

interface ReadRow {
  faults: RowErrors
  plan: Plan | null
  group: ProductGroup | null
}

const MAX_PLANS = 12
const QUANTITIES: readonly number[] = [2, 4] satisfies Plan['quantity'][]
const MONTHS: readonly number[] = [12, 24, 36, 48, 60] satisfies Plan['months'][]
const isQuantity = (n: number): n is Plan['quantity'] => QUANTITIES.includes(n)
const isMonths = (n: number): n is Plan['months'] => MONTHS.includes(n)

const FEE_TEXT = '월 렌탈료는 3,000~500,000원, 10원 단위로 입력해 주세요.'
const REGISTRATION_TEXT = '등록비는 0~200,000원, 100원 단위로 입력해 주세요.'
const VISIBLE_BY_TEXT = new Map([
  ['', true],
  ['노출', true],
  ['Y', true],
  ['숨김', false],
  ['N', false],
])

/** Returns the plan of a row, or null if it has errors. */
function planIn(row: UploadRow, faults: RowErrors): Plan | null {
  const quantity = parseWon(row.cell('수량').replace(/본$/, ''))
  const months = parseWon(row.cell('개월').replace(/개월$/, ''))
  const monthlyFee = parseWon(row.cell('월 렌탈료'))
  const registrationFee = row.cell('등록비') === '' ? 0 : parseWon(row.cell('등록비'))
  const visible = VISIBLE_BY_TEXT.get(row.cell('노출').toUpperCase())
  if (!isQuantity(quantity)) faults.add('수량', '2 또는 4로 입력해 주세요.')
  if (!isMonths(months)) faults.add('개월', '12, 24, 36, 48, 60 중 하나로 입력해 주세요.')
  if (!(monthlyFee >= 3_000 && monthlyFee <= 500_000 && monthlyFee % 10 === 0)) faults.add('월 렌탈료', FEE_TEXT)
  if (!(registrationFee <= 200_000 && registrationFee % 100 === 0)) faults.add('등록비', REGISTRATION_TEXT)
  if (visible === undefined) faults.add('노출', '노출 또는 숨김으로 입력해 주세요.')
  if (faults.any || !isQuantity(quantity) || !isMonths(months) || visible === undefined) return null
  return { quantity, months, monthlyFee, registrationFee, visible }
}

const codeIn = (row: UploadRow): string => row.cell('상품코드').toUpperCase()
const keyOf = (itemSeq: number, rentalCompany: string): string => `${itemSeq} ${rentalCompany}`

/** Reads the rows with their plans, and with their products if item and company are valid. */
async function readRows(call: AdminCall, rows: UploadRow[]): Promise<ReadRow[]> {
  const items = await itemsByCode(call.db, rows.map(codeIn))
  const seqs = [...items.values()].map(({ itemSeq }) => itemSeq)
  const stored = seqs.length > 0 ? await productsOf(call.db, seqs) : []
  const heldAt = new Map(stored.map((row) => [keyOf(row.itemSeq, row.rentalCompany), row]))
  const groups = new Map<string, ProductGroup>()
  return rows.map((row) => {
    const faults = new RowErrors(row)
    const item = items.get(codeIn(row))
    const rentalCompany = row.cell('렌탈사')
    if (!item) faults.add('상품코드', codeIn(row) ? '등록되지 않은 상품코드입니다.' : required('상품코드'))
    else if (item.itemType !== 'TIRE') faults.add('상품코드', '타이어 상품만 선택할 수 있습니다.')
    if (!rentalCompany) faults.add('렌탈사', required('렌탈사'))
    else if ([...rentalCompany].length > 30) faults.add('렌탈사', wrongLength(0, 30))
    const known = !faults.any
    const plan = planIn(row, faults)
    if (!item || !known) return { faults, plan, group: null }
    const key = keyOf(item.itemSeq, rentalCompany)
    const group = groups.get(key) ?? {
      itemSeq: item.itemSeq,
      rentalCompany,
      title: `${rentalCompany} ${item.itemCode} ${item.name}`,
      existing: heldAt.get(key) ?? null,
      plans: [],
    }
    groups.set(key, group)
    return { faults, plan, group }
  })
}

const productsOf = (db: Db, itemSeqs: number[]): Promise<Row[]> =>
  db.select().from(rentalProducts).where(inArray(rentalProducts.itemSeq, itemSeqs))

/** Adds a row's plan to its product. */
function addPlan({ faults, plan, group }: ReadRow): void {
  if (!plan || !group) return
  const twice = group.plans.some(({ quantity, months }) => quantity === plan.quantity && months === plan.months)
  if (twice) faults.add('개월', PLAN_TWICE)
  else if (group.plans.length === MAX_PLANS) faults.add('상품코드', `요금제는 ${MAX_PLANS}개까지 등록할 수 있습니다.`)
  else group.plans.push(plan)
}

/** Returns e.g. `4본 36개월 24,000원, …`, or null without plans. */
const planText = (plans: readonly Pick<StoredPlan, 'quantity' | 'months' | 'monthlyFee'>[]): string | null =>
  plans.map((plan) => `${plan.quantity}본 ${plan.months}개월 ${formatNumber(plan.monthlyFee)}원`).join(', ') || null

const keyOfPlan = ({ quantity, months, monthlyFee, registrationFee, visible }: Plan | StoredPlan): string =>
  [quantity, months, monthlyFee, registrationFee, visible].join('|')

/** Returns whether the plans equal the stored ones, in the same order. */
const samePlans = (stored: readonly StoredPlan[], given: readonly Plan[]): boolean =>
  stored.map(keyOfPlan).join() === given.map(keyOfPlan).join()

async function check(call: AdminCall, rows: UploadRow[]): Promise<CheckedRow<ProductGroup>[]> {
  const read = await readRows(call, rows)
  for (const each of read) addPlan(each)
  const bad = new Set(read.flatMap(({ faults, group }) => (faults.any && group ? [group] : [])))
  const reported = new Set<ProductGroup>()
  return read.map(({ faults, group }) => {
    const { row } = faults.row
    const isRead = group && !bad.has(group)
    if (isRead && group.existing?.visible && !group.plans.some(({ visible }) => visible)) faults.add('노출', PLAN_SHOWN)
    if (!group || faults.any) return faults.answer
    const change = { column: '요금제', before: planText(group.existing?.plans ?? []), after: planText(group.plans) }
    const changes = reported.has(group) || change.before === change.after ? [] : [change]
    reported.add(group)
    const unchanged = group.existing !== null && samePlans(group.existing.plans, group.plans)
    return { row, key: group.title, created: group.existing === null, changes, unchanged, plan: group }
  })
}

async function write(call: AdminCall, { itemSeq, rentalCompany, existing, plans }: ProductGroup): Promise<void> {
  if (!existing) {
    const company = (await companiesOf(call)).find((each) => each.rentalCompany === rentalCompany)
    await rentalProduct.add(call, {
      itemSeq,
      rentalCompany,
      plans,
      visible: false,
      earlyTerminationRate: DEFAULT_TERMINATION_RATE,
      ownership: 'TRANSFER',
      ...(company && { notice: company.notice }),
    })
    return
  }
  const row = await rentalProduct.lock(call, existing.rentalProductSeq)
  if (row.visible && !plans.some(({ visible }) => visible)) throw invalid({ plans: PLAN_SHOWN })
  await rentalProduct.update(call, row, { plans: plansOf(plans, row.plans) })
}

/**
 * Upload of rental products. The rows with the same item and company replace the plans of that product. New products
 * are hidden.
 */
export const rentalProductUpload: UploadDefinition<ProductGroup> = {
  resource: 'rental-products',
  title: '렌탈 상품',
  columns: [
    { title: '상품코드', example: 'T9999999', required: true },
    { title: '렌탈사', example: '한빛렌탈', required: true },
    { title: '수량', example: '4', required: true },
    { title: '개월', example: '36', required: true },
    { title: '월 렌탈료', example: '24000', required: true },
    { title: '등록비', example: '0' },
    { title: '노출', example: '노출' },
  ],
  maxRows: 5_000,
  check,
  recordOf: (row) => `${codeIn(row)}|${row.cell('렌탈사')}`,
  apply: (call, _db, group) => write(call, group),
}
