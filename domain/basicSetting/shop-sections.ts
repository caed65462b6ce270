import type { components } from '../../openapi/schema.gen'

/** The sections in which the shop's settings are saved. A section is sent whole, or not at all. */

type Update = components['schemas']['ShopInfoUpdate']
type Field = Exclude<keyof Update, 'version'>

interface Section {
  /** Fields that may not be empty once the section is sent. */
  needed: readonly Field[]
  others: readonly Field[]
}

const shopSections: readonly Section[] = [
  {
    needed: ['shopName', 'shopUrl'],
    others: ['shopNameEn', 'logoFileSeq', 'faviconFileSeq', 'shareFileSeq', 'sealFileSeq'],
  },
  {
    needed: ['companyName', 'ceoName', 'businessNumber', 'mailOrderNumber', 'zipCode', 'address1', 'phone', 'email'],
    others: ['businessType', 'businessCategory', 'address2', 'fax'],
  },
  {
    needed: ['csPhone', 'csEmail', 'csHours'],
    others: ['csLunch', 'csHolidayNotice', 'kakaoChannelUrl'],
  },
  { needed: ['privacyOfficerName', 'privacyOfficerEmail'], others: ['privacyOfficerPhone'] },
  { needed: ['privacyPolicy', 'privacyPolicyFrom'], others: [] },
  { needed: ['termsOfService', 'termsOfServiceFrom'], others: [] },
  { needed: [], others: ['marketingConsent', 'marketingConsentFrom'] },
  { needed: [], others: ['thirdPartyConsent', 'thirdPartyConsentFrom'] },
  { needed: ['bankAccounts'], others: ['currentPassword'] },
  {
    needed: [
      'depositDueDays',
      'autoConfirmDays',
      'freeShippingOver',
      'lowStockThreshold',
      'reviewDays',
      'itemReviewPoint',
      'photoReviewPoint',
      'storeReviewPoint',
    ],
    others: [],
  },
  { needed: ['pointRate', 'pointExpireMonths', 'pointUseMin', 'pointUseUnit', 'pointUseMaxRate'], others: [] },
  { needed: ['autoIssue'], others: ['taxIssuerName', 'taxIssuerEmail'] },
  { needed: ['robotsIndex'], others: ['metaTitle', 'metaDescription', 'metaKeywords'] },
  { needed: ['maintenanceOn'], others: ['maintenanceMessage', 'maintenanceAllowedIps'] },
]

/** Fields of each section. */
export const shopSectionFields: readonly (readonly Field[])[] = shopSections.map(({ needed, others }) => [
  ...needed,
  ...others,
])

/** Fields that may not be empty once their section is sent. */
export const neededShopFields: ReadonlySet<string> = new Set(shopSections.flatMap(({ needed }) => needed))

/** Returns the fields of the sections of which a body has a field. */
export const sentShopFields = (body: object): readonly Field[] =>
  shopSectionFields.filter((fields) => fields.some((field) => field in body)).flat()
