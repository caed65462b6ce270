import { desc, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textOrNull, visibleBulk } from '../../resource/fields'
import { rentalApplications } from '../schema/rental-application.schema'
import { rentalProducts } from '../schema/rental-product.schema'
import { adjustedFees, adjustedPlans, adjustProblem, plansOf, shownPlans } from './rental-plan'
import { count, filter, lineOf, PATH, rows } from './rental-product-record'
import { checkProduct, checkServices, checkShown, tireOf } from './rental-product-rules'

const MAX_NAME = 60
/** Default early termination rate: percent of the fees of the remaining months. */
export const DEFAULT_TERMINATION_RATE = 40

const { rentalProductSeq, rentalCompany, displayName, notice } = rentalProducts

/** Resource of rental products; sorted per company. */
export const rentalProduct = defineResource({
  path: PATH,
  noun: '렌탈 상품',
  table: rentalProducts,
  key: 'rentalProductSeq',
  schema: 'RentalProductUpdate',
  lookUpNames: nameLookupFrom(rentalProducts, rentalProductSeq, sql`${rentalCompany} || ' ' || ${displayName}`),
  nameOf: (row) => `${row.rentalCompany} ${row.displayName}`,
  filter: (query) => filter(query),
  rows,
  count,
  show: async (_call, found) => found.map(lineOf),
  details: async (_call, { plans, item }) => ({ plans: shownPlans(plans, item.salePrice) }),
  async values({ db }, body, before) {
    const item = await tireOf(db, body.itemSeq)
    const services = (body.services ?? []).map(({ service, count: times, note }) => ({
      service,
      count: times,
      note: textOrNull(note),
    }))
    checkServices(services)
    return {
      displayName: body.displayName?.trim() || [...item.name].slice(0, MAX_NAME).join(''),
      plans: plansOf(body.plans, before?.plans ?? []),
      services,
      earlyTerminationRate: body.earlyTerminationRate ?? DEFAULT_TERMINATION_RATE,
      ownership: body.ownership ?? 'TRANSFER',
      affiliateCardSeqs: [...new Set(body.affiliateCardSeqs ?? [])],
      notice: noticeOf(body.notice),
      visible: body.visible ?? false,
    }
  },
  check: (call, values, before) => checkProduct(call, values, before),
  checkChange: (_call, next) => checkShown(next),
  uses: {
    columns: [rentalApplications.rentalProductSeq],
    message: (n) => `신청 ${formatNumber(n)}건이 있는 렌탈 상품은 삭제할 수 없습니다. 숨김으로 바꿔 주세요.`,
  },
  order: { within: ['rentalCompany'] },
  nameInList: (row) => row.displayName,
})

/** Returns a notice with all its fields; empty fields are null. */
function noticeOf(given: Schemas['RentalNotice'] | undefined): Schemas['RentalNotice'] {
  const { ownershipTerms, maintenance, liability, cancellation, spec, contact } = given ?? {}
  return {
    ownershipTerms: textOrNull(ownershipTerms),
    maintenance: textOrNull(maintenance),
    liability: textOrNull(liability),
    cancellation: textOrNull(cancellation),
    spec: textOrNull(spec),
    contact: textOrNull(contact),
  }
}

/** Returns the fee change. Throws 400 if it has no rate. */
function feeOf(fee: Schemas['RentalFeeChange'] | undefined): Schemas['RentalFeeChange'] {
  if (!fee || fee.rate === 0) throw invalid({ 'fee.rate': required('조정률') })
  return fee
}

/**
 * Bulk action on products, each separately: SHOW, HIDE, DELETE or ADJUST_FEE. A fee change is applied once per
 * `requestId`.
 */
export async function bulkProducts(
  call: AdminCall,
  { action, seqs, fee, requestId }: Schemas['RentalProductBulk'],
): Promise<Schemas['BulkReceipt']> {
  if (action === 'DELETE') return rentalProduct.removeMany(call, seqs)
  if (action !== 'ADJUST_FEE') {
    return rentalProduct.many(call, seqs, action === 'SHOW' ? '노출' : '숨김', (inner, row) =>
      rentalProduct.change(inner, row, visibleBulk.changes[action]),
    )
  }
  const change = feeOf(fee)
  if (!requestId) throw invalid({ requestId: required('요청 번호') })
  const what = `렌탈료 조정 (${change.rate > 0 ? '+' : ''}${change.rate}%)`
  return rentalProduct.many(call, seqs, what, (inner, row) =>
    rentalProduct.change(inner, row, { plans: adjustedPlans(row.plans, change) }),
  )
}

/**
 * Returns what ADJUST_FEE would change in these products, in the given order. Omits missing products. Throws 400.
 */
export async function previewFees(
  { db }: Pick<AdminCall, 'db'>,
  { seqs, fee }: Schemas['RentalFeeAsked'],
): Promise<Schemas['RentalFeePreview'][]> {
  const change = feeOf(fee)
  const found = await db
    .select()
    .from(rentalProducts)
    .where(sql`${rentalProductSeq} in (select jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb)::int)`)
  const rowAt = new Map(found.map((row) => [row.rentalProductSeq, row]))
  return [...new Set(seqs)].flatMap((seq) => {
    const row = rowAt.get(seq)
    if (!row) return []
    const plans = adjustedFees(row.plans, change)
    return {
      rentalProductSeq: seq,
      displayName: row.displayName,
      rentalCompany: row.rentalCompany,
      plans: plans.map(({ plan: { planSeq, quantity, months, monthlyFee }, after }) => ({
        planSeq,
        quantity,
        months,
        before: monthlyFee,
        after,
      })),
      problem: adjustProblem(plans),
    }
  })
}

/** Returns companies by name, each with the notice of its latest product. */
export async function companiesOf({ db }: Pick<AdminCall, 'db'>): Promise<Schemas['RentalCompany'][]> {
  const found = await db
    .selectDistinctOn([rentalCompany], {
      rentalCompany,
      notice,
      productCount: sql<number>`(count(*) over (partition by ${rentalCompany}))::int`,
    })
    .from(rentalProducts)
    .orderBy(rentalCompany, desc(rentalProductSeq))
  return found
}

export const rentalProductExcel = rentalProduct.excel({
  title: '렌탈 상품',
  permission: ['RENTAL_MANAGEMENT'],
  schema: 'RentalProductRow',
  columns: [
    { field: 'rentalProductSeq', width: 8 },
    { field: 'rentalCompany', width: 18 },
    { field: 'sortOrder', width: 8 },
    { field: 'displayName', width: 44 },
    { field: 'item.itemCode', width: 12 },
    { field: 'item.sizeLabel', width: 18 },
    { field: 'planCount', width: 10 },
    { field: 'lowestFee', width: 12 },
    { field: 'lowestCardFee', width: 12 },
    { field: 'purchaseRatio', width: 10 },
    { field: 'item.stockQuantity', width: 8 },
    { field: 'displayState', width: 14 },
    { field: 'visible', width: 8 },
    { field: 'badgeText', width: 12 },
    { field: 'applicationCount30d', width: 10 },
    { field: 'updatedAt', width: 20 },
  ],
})
