import { inArray } from 'drizzle-orm'
import { PLAN_SHOWN, PLAN_TWICE } from '../../../openapi/formats/rental-fee'
import { wrongLength } from '../../../openapi/messages/limits'
import { required } from '../../../openapi/messages/required'
import { RowFaults, wonOf } from '../../excel/cells'
import type { Checked, UploadDefinition, UploadRow } from '../../excel/upload'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { itemsByCode } from '../../product/item/items-by-code'
import { plansOf } from './rental-plan'
import { companiesOf, rentalProduct, USUAL_RATE } from './rental-product'
import { rentalProducts, type StoredPlan } from './rental-product.schema'
import type { Row } from './rental-product-rules'

type Plan = Schemas['RentalPlanBody']

/** One product of a sheet with the plans of its rows. */
interface ProductGroup {
  itemSeq: number
  rentalCompany: string
  title: string
  /** Null: not there yet. */
  held: Row | null
  plans: Plan[]
  /** It is written with the first of its rows; the others share what came of it. */
  outcome: 'WRITTEN' | Refusal | null
}

interface Read {
  faults: RowFaults
  plan: Plan | null
  group: ProductGroup | null
}

const PLANS = 12
const QUANTITIES: readonly number[] = [2, 4] satisfies Plan['quantity'][]
const MONTHS: readonly number[] = [12, 24, 36, 48, 60] satisfies Plan['months'][]
const isQuantity = (n: number): n is Plan['quantity'] => QUANTITIES.includes(n)
const isMonths = (n: number): n is Plan['months'] => MONTHS.includes(n)

const FEE = '월 렌탈료는 3,000~500,000원, 10원 단위로 입력해 주세요.'
const REGISTRATION = '등록비는 0~200,000원, 100원 단위로 입력해 주세요.'
const SHOWN = new Map([
  ['', true],
  ['노출', true],
  ['Y', true],
  ['숨김', false],
  ['N', false],
])

/** The plan of a row, null where it is none. */
function planIn(row: UploadRow, faults: RowFaults): Plan | null {
  const quantity = wonOf(row.cell('수량').replace(/본$/, ''))
  const months = wonOf(row.cell('개월').replace(/개월$/, ''))
  const monthlyFee = wonOf(row.cell('월 렌탈료'))
  const registrationFee = row.cell('등록비') === '' ? 0 : wonOf(row.cell('등록비'))
  const visible = SHOWN.get(row.cell('노출').toUpperCase())
  if (!isQuantity(quantity)) faults.add('수량', '2 또는 4로 입력해 주세요.')
  if (!isMonths(months)) faults.add('개월', '12, 24, 36, 48, 60 중 하나로 입력해 주세요.')
  if (!(monthlyFee >= 3_000 && monthlyFee <= 500_000 && monthlyFee % 10 === 0)) faults.add('월 렌탈료', FEE)
  if (!(registrationFee <= 200_000 && registrationFee % 100 === 0)) faults.add('등록비', REGISTRATION)
  if (visible === undefined) faults.add('노출', '노출 또는 숨김으로 입력해 주세요.')
  if (faults.any || !isQuantity(quantity) || !isMonths(months) || visible === undefined) return null
  return { quantity, months, monthlyFee, registrationFee, visible }
}

const codeIn = (row: UploadRow): string => row.cell('상품코드').toUpperCase()
const keyOf = (itemSeq: number, rentalCompany: string): string => `${itemSeq} ${rentalCompany}`

/** Every row with its plan and, where its tire is known, the product that it is of. */
async function readRows(call: AdminCall, rows: UploadRow[]): Promise<Read[]> {
  const items = await itemsByCode(call.db, rows.map(codeIn))
  const seqs = [...items.values()].map(({ itemSeq }) => itemSeq)
  const stored = seqs.length > 0 ? await productsOf(call.db, seqs) : []
  const heldAt = new Map(stored.map((row) => [keyOf(row.itemSeq, row.rentalCompany), row]))
  const groups = new Map<string, ProductGroup>()
  return rows.map((row) => {
    const faults = new RowFaults(row)
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
      ...{ itemSeq: item.itemSeq, rentalCompany, title: `${rentalCompany} ${item.itemCode} ${item.name}` },
      ...{ held: heldAt.get(key) ?? null, plans: [], outcome: null },
    }
    groups.set(key, group)
    return { faults, plan, group }
  })
}

const productsOf = (db: Db, itemSeqs: number[]): Promise<Row[]> =>
  db.select().from(rentalProducts).where(inArray(rentalProducts.itemSeq, itemSeqs))

/** Puts a row's plan to its product. */
function gather({ faults, plan, group }: Read): void {
  if (!plan || !group) return
  const twice = group.plans.some(({ quantity, months }) => quantity === plan.quantity && months === plan.months)
  if (twice) faults.add('개월', PLAN_TWICE)
  else if (group.plans.length === PLANS) faults.add('상품코드', `요금제는 ${PLANS}개까지 등록할 수 있습니다.`)
  else group.plans.push(plan)
}

/** `4본 36개월 24,000원, …` */
const planText = (plans: readonly Pick<StoredPlan, 'quantity' | 'months' | 'monthlyFee'>[]): string | null =>
  plans.map((plan) => `${plan.quantity}본 ${plan.months}개월 ${grouped(plan.monthlyFee)}원`).join(', ') || null

const keyOfPlan = ({ quantity, months, monthlyFee, registrationFee, visible }: Plan | StoredPlan): string =>
  [quantity, months, monthlyFee, registrationFee, visible].join('|')

/** Whether plans are those that are stored, in their order. */
const samePlans = (stored: readonly StoredPlan[], given: readonly Plan[]): boolean =>
  stored.map(keyOfPlan).join() === given.map(keyOfPlan).join()

async function check(call: AdminCall, rows: UploadRow[]): Promise<Checked<ProductGroup>[]> {
  const read = await readRows(call, rows)
  for (const each of read) gather(each)
  // a product's plans are replaced by all of its rows: one that cannot be stored holds the others back
  const bad = new Set(read.flatMap(({ faults, group }) => (faults.any && group ? [group] : [])))
  const told = new Set<ProductGroup>()
  return read.map(({ faults, group }) => {
    const { row } = faults.row
    if (group && !faults.any) {
      if (bad.has(group)) faults.add('상품코드', '같은 렌탈 상품의 다른 행에 오류가 있습니다.')
      else if (group.held?.visible && !group.plans.some(({ visible }) => visible)) faults.add('노출', PLAN_SHOWN)
    }
    if (!group || faults.any) return faults.answer
    const change = { column: '요금제', before: planText(group.held?.plans ?? []), after: planText(group.plans) }
    const changes = told.has(group) || change.before === change.after ? [] : [change]
    told.add(group)
    const unchanged = group.held !== null && samePlans(group.held.plans, group.plans)
    return { row, key: group.title, created: group.held === null, changes, unchanged, plan: group }
  })
}

async function write(call: AdminCall, { itemSeq, rentalCompany, held, plans }: ProductGroup): Promise<void> {
  if (!held) {
    const company = (await companiesOf(call)).find((each) => each.rentalCompany === rentalCompany)
    await rentalProduct.add(call, {
      ...{ itemSeq, rentalCompany, plans, visible: false, earlyTerminationRate: USUAL_RATE, ownership: 'TRANSFER' },
      ...(company && { notice: company.notice }),
    })
    return
  }
  const row = await rentalProduct.lock(call, held.rentalProductSeq)
  if (row.visible && !plans.some(({ visible }) => visible)) throw invalid({ plans: PLAN_SHOWN })
  await rentalProduct.update(call, row, { plans: plansOf(plans, row.plans) })
}

/** Writes the product of a row, once for all of its rows. */
async function apply(call: AdminCall, _db: Db, group: ProductGroup): Promise<void> {
  if (group.outcome instanceof Refusal) throw group.outcome
  if (group.outcome === 'WRITTEN') return
  try {
    await write(call, group)
    group.outcome = 'WRITTEN'
  } catch (error) {
    if (error instanceof Refusal) group.outcome = error
    throw error
  }
}

/** Rows of one item and company are one product: its plans are replaced by theirs. New ones are hidden. */
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
  apply,
}
