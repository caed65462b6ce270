import { and, desc, eq } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { resubmitApplication, withdrawApplication } from '../../corpmember/business-application/applicant'
import { receiveApplication as receiveBusinessApplication } from '../../corpmember/business-application/application-write'
import { businessApplications } from '../../corpmember/schema/business-application.schema'
import type { Db } from '../../db/database'
import { publicUrl } from '../../files/file-key'
import { storeApplies } from '../../inquirycommunity/schema/store-apply.schema'
import { receiveApply, resubmitApply, withdrawApply } from '../../inquirycommunity/store-apply/store-apply-write'
import { isoOrNull } from '../../lib/iso-time'
import { isOffered } from '../../product/item/item-query'
import { thumbnailKey } from '../../product/item/item-rows'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { withdrawApplication as withdrawRental } from '../../rental/rental-application/move-application'
import { receiveApplication as receiveRentalApplication } from '../../rental/rental-application/write-application'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import { memberOf } from '../shared/member-of'

/** Returns a member's newest application to become a business member, undefined if there is none. Throws 404. */
async function newestOf(db: Db, memberSeq: number) {
  await memberOf(db, memberSeq)
  const [row] = await db
    .select()
    .from(businessApplications)
    .where(eq(businessApplications.memberSeq, memberSeq))
    .orderBy(desc(businessApplications.createdAt), desc(businessApplications.businessApplicationSeq))
    .limit(1)
  return row
}

/** As `newestOf`; throws 404 if there is none. */
async function applicationOf(db: Db, memberSeq: number) {
  const row = await newestOf(db, memberSeq)
  if (!row) throw notFound('신청 내역이 없습니다.')
  return row
}

/** Returns the newest store application of a business. Throws 404 if there is none with this owner's phone. */
async function storeApplicationOf(
  db: Db,
  { businessNumber, ownerPhone }: { businessNumber: string; ownerPhone: string },
) {
  const [row] = await db
    .select()
    .from(storeApplies)
    .where(and(eq(storeApplies.businessNumber, businessNumber), eq(storeApplies.ownerPhone, ownerPhone)))
    .orderBy(desc(storeApplies.createdAt), desc(storeApplies.storeApplySeq))
    .limit(1)
  if (!row) throw notFound('신청 내역이 없습니다.')
  return row
}

export const shopApplicationHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/business-application': async ({ db }, { path }) => {
    const row = await newestOf(db, path.memberSeq)
    if (!row) return null
    const { businessApplicationSeq, state, companyName, businessNumber, supplementItems, decisionReason } = row
    return {
      businessApplicationSeq,
      state,
      companyName,
      businessNumber,
      supplementItems,
      decisionReason,
      createdAt: row.createdAt.toISOString(),
      decidedAt: isoOrNull(row.decidedAt),
    }
  },

  'POST /api/v1/shop/members/{memberSeq}/business-application': async (call, { path, body }) => {
    const { memberSeq } = await memberOf(call.db, path.memberSeq)
    const { businessApplicationSeq } = await receiveBusinessApplication(call, { ...body, memberSeq }, 'SHOP')
    return { businessApplicationSeq }
  },

  'PUT /api/v1/shop/members/{memberSeq}/business-application': async (call, { path, body }) => {
    const { businessApplicationSeq } = await applicationOf(call.db, path.memberSeq)
    await resubmitApplication(call, businessApplicationSeq, body)
    return null
  },

  'DELETE /api/v1/shop/members/{memberSeq}/business-application': async (call, { path }) => {
    const { businessApplicationSeq } = await applicationOf(call.db, path.memberSeq)
    await withdrawApplication(call, businessApplicationSeq)
    return null
  },

  'GET /api/v1/shop/store-application': async ({ db }, { query }) => {
    const row = await storeApplicationOf(db, query)
    const { storeApplySeq, name, state, supplementItems, decisionReason } = row
    return {
      storeApplySeq,
      name,
      state,
      supplementItems,
      decisionReason,
      createdAt: row.createdAt.toISOString(),
      decidedAt: isoOrNull(row.decidedAt),
    }
  },

  'POST /api/v1/shop/store-application': async (call, { body }) => {
    const { storeApplySeq } = await receiveApply(call, body, 'SHOP')
    return { storeApplySeq }
  },

  'PUT /api/v1/shop/store-application': async (call, { query, body }) => {
    const { storeApplySeq } = await storeApplicationOf(call.db, query)
    await resubmitApply(call, storeApplySeq, body)
    return null
  },

  'DELETE /api/v1/shop/store-application': async (call, { query }) => {
    const { storeApplySeq } = await storeApplicationOf(call.db, query)
    await withdrawApply(call, storeApplySeq)
    return null
  },

  'GET /api/v1/shop/rental-products': async ({ db }) => {
    const rows = await db
      .select({ product: rentalProducts, item: items, thumbnailKey })
      .from(rentalProducts)
      .innerJoin(items, eq(items.itemSeq, rentalProducts.itemSeq))
      .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
      .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
      .where(and(eq(rentalProducts.visible, true), isOffered))
      .orderBy(rentalProducts.rentalCompany, rentalProducts.sortOrder, rentalProducts.rentalProductSeq)
    return rows.map(({ product, item, thumbnailKey }) => ({
      rentalProductSeq: product.rentalProductSeq,
      name: product.displayName,
      itemSeq: item.itemSeq,
      itemName: item.name,
      sizeLabel: item.sizeLabel,
      thumbnailUrl: thumbnailKey && publicUrl(thumbnailKey),
      rentalCompany: product.rentalCompany,
      plans: product.plans
        .filter(({ visible }) => visible)
        .map(({ planSeq, quantity, months, monthlyFee, registrationFee }) => ({
          planSeq,
          quantity,
          months,
          monthlyFee,
          registrationFee,
        })),
    }))
  },

  'POST /api/v1/shop/rental-applications': async (call, { body: { source = 'WEB', ...body } }) => {
    if (body.memberSeq != null) await memberOf(call.db, body.memberSeq)
    const { rentalApplicationSeq, applicationNo } = await receiveRentalApplication(call, body, source)
    return { rentalApplicationSeq, applicationNo }
  },

  'GET /api/v1/shop/members/{memberSeq}/rentals': async ({ db }, { path }) => {
    const { memberSeq } = await memberOf(db, path.memberSeq)
    const { rentalApplicationSeq, applicationNo, state, itemName, sizeLabel, quantity, months, payFee, createdAt } =
      rentalApplications
    const rows = await db
      .select({ rentalApplicationSeq, applicationNo, state, itemName, sizeLabel, quantity, months, payFee, createdAt })
      .from(rentalApplications)
      .where(eq(rentalApplications.memberSeq, memberSeq))
      .orderBy(desc(createdAt), desc(rentalApplicationSeq))
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },

  'DELETE /api/v1/shop/members/{memberSeq}/rentals/{rentalApplicationSeq}': async (call, { path }) => {
    const { memberSeq } = await memberOf(call.db, path.memberSeq)
    const { rentalApplicationSeq: key } = rentalApplications
    const condition = and(eq(key, path.rentalApplicationSeq), eq(rentalApplications.memberSeq, memberSeq))
    const [found] = await call.db.select({ seq: key }).from(rentalApplications).where(condition)
    if (!found) throw notFound('신청 내역이 없습니다.')
    await withdrawRental(call, found.seq)
    return null
  },
})
