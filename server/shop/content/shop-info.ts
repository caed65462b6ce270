import { accountFields } from '../../basicSetting/shop-info/bank-accounts'
import { POLICIES, versionsOf } from '../../basicSetting/shop-info/policies'
import { shopHandlersOf } from '../../call/handlers-of'
import { shopInfo } from '../../db/schema'
import { fileRefs } from '../../files/file-refs'

export const shopSiteHandlers = shopHandlersOf({
  'GET /api/v1/shop/info': async ({ db }) => {
    const [row] = await db.select().from(shopInfo)
    if (!row) throw new Error('shop_info has no row')
    const refOf = await fileRefs(db, [row.logoFileSeq, row.faviconFileSeq, row.shareFileSeq])
    return {
      shopName: row.shopName,
      shopNameEn: row.shopNameEn,
      shopUrl: row.shopUrl,
      logoImage: refOf(row.logoFileSeq),
      faviconImage: refOf(row.faviconFileSeq),
      shareImage: refOf(row.shareFileSeq),
      company: {
        companyName: row.companyName,
        ceoName: row.ceoName,
        businessNumber: row.businessNumber,
        mailOrderNumber: row.mailOrderNumber,
        zipCode: row.zipCode,
        address1: row.address1,
        address2: row.address2,
        phone: row.phone,
        fax: row.fax,
        email: row.email,
        privacyOfficerName: row.privacyOfficerName,
        privacyOfficerEmail: row.privacyOfficerEmail,
        privacyOfficerPhone: row.privacyOfficerPhone,
      },
      customerService: {
        phone: row.csPhone,
        email: row.csEmail,
        hours: row.csHours,
        lunch: row.csLunch,
        holidayNotice: row.csHolidayNotice,
        kakaoChannelUrl: row.kakaoChannelUrl,
      },
      bankAccounts: accountFields(row.bankAccounts)
        .filter(({ enabled }) => enabled)
        .map(({ bankCode, accountNumber, holder }) => ({ bankCode, accountNumber, holder })),
      rules: {
        freeShippingOver: row.freeShippingOver,
        depositDueDays: row.depositDueDays,
        autoConfirmDays: row.autoConfirmDays,
        reviewDays: row.reviewDays,
        pointRate: row.pointRate,
        pointUseMin: row.pointUseMin,
        pointUseUnit: row.pointUseUnit,
        pointUseMaxRate: row.pointUseMaxRate,
        pointExpireMonths: row.pointExpireMonths,
        itemReviewPoint: row.itemReviewPoint,
        photoReviewPoint: row.photoReviewPoint,
        storeReviewPoint: row.storeReviewPoint,
      },
      meta: {
        title: row.metaTitle,
        description: row.metaDescription,
        keywords: row.metaKeywords,
        robotsIndex: row.robotsIndex,
      },
      maintenance: {
        on: row.maintenanceOn,
        message: row.maintenanceMessage,
        allowedIps: row.maintenanceAllowedIps,
      },
    }
  },
  'GET /api/v1/shop/policies': async ({ db, now }, { query }) => {
    const policies = POLICIES.filter((policy) => query.policy === undefined || policy === query.policy)
    const versions = await Promise.all(
      policies.map(async (policy) => (await versionsOf(db, policy, now)).map((version) => ({ policy, ...version }))),
    )
    return versions.flatMap((newestFirst) =>
      newestFirst
        .filter(({ state }) => state !== 'ENDED')
        .toReversed()
        .map(({ policy, versionNo, state, html, effectiveDate }) => ({
          policy,
          versionNo,
          state,
          html,
          effectiveDate,
        })),
    )
  },
})
