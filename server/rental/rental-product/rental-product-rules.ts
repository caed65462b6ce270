import { and, eq, inArray } from 'drizzle-orm'
import { isBlank } from '../../../domain/common/visible-text'
import { required } from '../../../domain/messages/required'
import { NOTICE_NEEDED, PLAN_SHOWN } from '../../../domain/rental/rental-fee'
import type { AdminCall } from '../../call/call'
import { resolveRef, type Schema } from '../../contract/contract-document'
import { titleOf } from '../../contract/contract-messages'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { items } from '../../product/schema/item.schema'
import type { ValuesOf } from '../../resource/types'
import { assertUnique } from '../../resource/unique'
import { affiliateCards } from '../schema/affiliate-card.schema'
import { rentalProducts } from '../schema/rental-product.schema'

export type Row = typeof rentalProducts.$inferSelect
export type Values = ValuesOf<typeof rentalProducts, 'rentalProductSeq'>

const noticeTitles = (resolveRef('#/components/schemas/RentalNotice') as Schema).properties ?? {}

/** Throws 400 on everything that a visible product lacks. */
export function checkShown({ visible, plans, notice }: Pick<Values, 'visible' | 'plans' | 'notice'>): void {
  if (!visible) return
  const errors: Record<string, string> = {}
  if (!plans.some((plan) => plan.visible !== false)) errors.plans = PLAN_SHOWN
  for (const field of NOTICE_NEEDED) {
    if (isBlank(notice[field] ?? '')) errors[`notice.${field}`] = required(titleOf(noticeTitles[field]) ?? field)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Throws 400 if a service occurs twice. */
export function checkServices(services: readonly Schemas['RentalService'][]): void {
  const kinds = services.map(({ service }) => service)
  const at = kinds.findIndex((kind, i) => kinds.indexOf(kind) !== i)
  if (at >= 0) throw invalid({ [`services.${at}.service`]: '이미 추가한 서비스입니다.' })
}

/** Returns the tire of a product. Throws 400 if the item does not exist or is not a tire. */
export async function tireOf(db: Db, itemSeq: number): Promise<Pick<typeof items.$inferSelect, 'name'>> {
  const [item] = await db
    .select({ itemType: items.itemType, name: items.name })
    .from(items)
    .where(eq(items.itemSeq, itemSeq))
  if (!item) throw invalid({ itemSeq: '등록되지 않은 상품입니다.' })
  if (item.itemType !== 'TIRE') throw invalid({ itemSeq: '타이어 상품만 선택할 수 있습니다.' })
  return item
}

/**
 * Throws DUPLICATE if the company already has a product for this item, 400 if a card does not exist. Locks the cards
 * until the end of the transaction.
 */
export async function checkProduct({ db }: AdminCall, values: Values, before: Row | null): Promise<void> {
  const { rentalProductSeq, itemSeq, rentalCompany } = rentalProducts
  await assertUnique(db, rentalProductSeq, before?.rentalProductSeq, {
    itemSeq: [
      and(eq(itemSeq, values.itemSeq), eq(rentalCompany, values.rentalCompany)),
      '이미 등록된 렌탈 상품입니다.',
    ],
  })
  const { affiliateCardSeq } = affiliateCards
  const cards = values.affiliateCardSeqs
  if (cards.length === 0) return
  await lockRows(db, affiliateCardSeq, cards, 'share')
  const known = await db.select({ seq: affiliateCardSeq }).from(affiliateCards).where(inArray(affiliateCardSeq, cards))
  if (known.length < cards.length) throw invalid({ affiliateCardSeqs: '등록되지 않은 제휴카드가 있습니다.' })
}
