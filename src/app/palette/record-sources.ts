import { detailOf } from '@/features/product/manage/item.rules'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { storeStateLabels } from '@/shared/api/gen/branch-manage.gen'
import { memberStateLabels, saleStateLabels } from '@/shared/api/gen/common.gen'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { eventKindLabels, eventStateLabels } from '@/shared/api/gen/promotion-event.gen'
import { rentalApplicationStateLabels } from '@/shared/api/gen/rental-productapply.gen'
import type { Me } from '@/shared/api/me'
import { businessNumberText } from '../../../domain/common/business-number'
import { keywordKindOf, parseKeyword, spellings } from '../../../domain/common/keyword'
import { formatPhone } from '../../../domain/common/phone'
import { visibleLength } from '../../../domain/common/visible-text'
import { benefitText } from '../../../domain/promotion/coupon'
import { isBusinessNo, isName } from './keyword-kinds'
import { depositSource, orderSources } from './order-sources'
import { createRecordSource, type RecordSource } from './record-source'

/**
 * Returns the keyword types for a person: Latin letters are a loginId, others a name; both if the keyboard may have been in the
 * other layout. The server also recognizes phones and plates.
 */
function personKeywords(text: string): ('loginId' | 'name')[] {
  const types = [...new Set(spellings(text).map((each) => (/^[\w.@-]+$/.test(each) ? 'loginId' : 'name')))]
  const isAmbiguous = parseKeyword(text).some((group) => group.some(({ typed }) => typed))
  return isAmbiguous ? types : types.slice(0, 1)
}

/** Returns the keyword type for the list, inferred from the records found. */
const personKeyword = (text: string, found: readonly { loginId: string }[]) => {
  const [first = 'name', ...others] = personKeywords(text)
  const starts = spellings(text)
  const byId = found.length > 0 && found.every(({ loginId }) => starts.some((each) => loginId.startsWith(each)))
  return others.length === 0 || found.length === 0 ? first : byId ? 'loginId' : 'name'
}

/** The last four digits of a phone number, by which callers often identify themselves. */
const LAST_FOUR = /^\d{4}$/

/** Returns the keyword type of an inquiry search: by number or by the writer's name; null: neither. */
function inquiryKeyword(text: string) {
  if (/^\d{1,7}$/.test(text)) return 'seq' as const
  return isName(text) ? ('writerName' as const) : null
}

/** The number of a rental application, or its beginning. */
const RENTAL_NO = /^r\d{4,6}(-\d{0,4})?$/i

const STORE_CODE = /^s\d{5}$/i

/** Search sources in display order. */
const sources: readonly RecordSource[] = [
  createRecordSource<'/api/v1/admin/items'>({
    path: '/api/v1/admin/items',
    noun: '상품',
    code: 'ITEM_MANAGEMENT',
    query: (keyword) => ({ keywordType: 'all', keyword, sort: 'soldLast30Days,desc' }),
    row: ({ itemSeq, itemType, itemCode, brandName, name, saleState }) => ({
      key: itemSeq,
      title: name.startsWith(`${brandName} `) ? name.slice(brandName.length + 1) : name,
      note: [brandName, itemCode, saleStateLabels[saleState]].join(' · '),
      target: { to: detailOf(itemType), search: { seq: String(itemSeq) } },
    }),
    list(keyword, [first]) {
      const search = { keywordType: 'all', keyword } as const
      if (first?.itemType === 'BATTERY') return { to: '/product/manage/battery', search }
      return { to: '/product/manage', search: first?.itemType === 'ETC' ? { ...search, itemType: 'ETC' } : search }
    },
  }),
  createRecordSource<'/api/v1/admin/coupons'>({
    path: '/api/v1/admin/coupons',
    noun: '쿠폰',
    code: 'COUPON_MANAGEMENT',
    query: (keyword) => ({ keywordType: 'name', keyword, sort: 'createdAt,desc' }),
    row: ({ couponSeq, name, state, ...coupon }) => ({
      key: couponSeq,
      title: name,
      note: [benefitText(coupon), couponStateLabels[state]].join(' · '),
      target: { to: '/promotion/coupon/detail', search: { seq: String(couponSeq) } },
    }),
    list: (keyword) => ({ to: '/promotion/coupon', search: { keywordType: 'name', keyword, state: 'all' } }),
  }),
  ...orderSources,
  createRecordSource<'/api/v1/admin/inquiries'>({
    path: '/api/v1/admin/inquiries',
    noun: '일반 문의',
    code: 'GENERAL_INQUIRY',
    matches: (text) => inquiryKeyword(text) !== null,
    query: (keyword) => ({ keywordType: inquiryKeyword(keyword) ?? 'seq', keyword, sort: 'createdAt,desc' }),
    row: ({ inquirySeq, title, state, writerName }) => ({
      key: inquirySeq,
      title: `${inquirySeq} ${title}`,
      note: [inquiryStateLabels[state], writerName].filter(Boolean).join(' · '),
      target: { to: '/inquirycommunity/manage/detail', search: { seq: String(inquirySeq) } },
    }),
    list: (keyword) => ({
      to: '/inquirycommunity/manage',
      search: { keywordType: inquiryKeyword(keyword) ?? 'seq', keyword, state: 'all' },
    }),
  }),
  createRecordSource<'/api/v1/admin/item-inquiries'>({
    path: '/api/v1/admin/item-inquiries',
    noun: '상품 문의',
    code: 'ITEM_INQUIRY',
    matches: (text) => inquiryKeyword(text) !== null,
    query: (keyword) => ({ keywordType: inquiryKeyword(keyword) ?? 'seq', keyword, sort: 'createdAt,desc' }),
    row: ({ itemInquirySeq, title, state, writerName }) => ({
      key: itemInquirySeq,
      title: `${itemInquirySeq} ${title}`,
      note: [inquiryStateLabels[state], writerName].filter(Boolean).join(' · '),
      target: { to: '/inquirycommunity/product/detail', search: { seq: String(itemInquirySeq) } },
    }),
    list: (keyword) => ({
      to: '/inquirycommunity/product',
      search: { keywordType: inquiryKeyword(keyword) ?? 'seq', keyword, state: 'all' },
    }),
  }),
  createRecordSource<'/api/v1/admin/rental-applications'>({
    path: '/api/v1/admin/rental-applications',
    noun: '렌탈 신청',
    code: 'RENTAL_APPLICATION',
    // only by numbers, because every search for persons is logged
    matches: (text) => RENTAL_NO.test(text),
    query: (keyword) => ({ keywordType: 'applicationNo', keyword }),
    row: ({ rentalApplicationSeq, applicationNo, applicantName, state, plan }) => ({
      key: rentalApplicationSeq,
      title: [applicationNo, applicantName].filter(Boolean).join(' '),
      note: [rentalApplicationStateLabels[state], plan.itemName].join(' · '),
      target: { to: '/rental/productapply', search: { seq: String(rentalApplicationSeq) } },
    }),
    list: (keyword) => ({
      to: '/rental/productapply',
      search: { keywordType: 'applicationNo', keyword, state: 'all' },
    }),
  }),
  createRecordSource<'/api/v1/admin/members'>({
    path: '/api/v1/admin/members',
    noun: '회원',
    code: 'MEMBER_MANAGEMENT',
    // excludes sizes and codes, because every search for persons is logged
    matches: (text) => visibleLength(text) >= 2 && [null, 'phone', 'plate'].includes(keywordKindOf(text)),
    query: (keyword) =>
      LAST_FOUR.test(keyword)
        ? { keywordType: 'mobilePhone', keyword }
        : personKeywords(keyword).map((keywordType) => ({ keywordType, keyword })),
    row: ({ memberSeq, loginId, name, mobilePhone, state }) => ({
      key: memberSeq,
      title: `${name} (${loginId})`,
      note: [mobilePhone, memberStateLabels[state]].join(' · '),
      target: { to: '/member/manage/detail', search: { seq: String(memberSeq) } },
    }),
    list: (keyword, found) => ({
      to: '/member/manage',
      search: { keywordType: LAST_FOUR.test(keyword) ? 'mobilePhone' : personKeyword(keyword, found), keyword },
    }),
  }),
  createRecordSource<'/api/v1/admin/business-members'>({
    path: '/api/v1/admin/business-members',
    noun: '사업자회원',
    code: 'MEMBER_MANAGEMENT',
    matches: (text) => isBusinessNo(text) || isName(text),
    query: (keyword) => ({ keywordType: isBusinessNo(keyword) ? 'businessNumber' : 'companyName', keyword }),
    row: ({ memberSeq, companyName, businessNumber: no, ceoName, state }) => ({
      key: memberSeq,
      title: companyName,
      note: [businessNumberText(no), ceoName, memberStateLabels[state]].join(' · '),
      target: { to: '/member/corpmember', search: { seq: String(memberSeq) } },
    }),
    list: (keyword) => ({
      to: '/member/corpmember',
      search: { keywordType: isBusinessNo(keyword) ? 'businessNumber' : 'companyName', keyword },
    }),
  }),
  depositSource,
  createRecordSource<'/api/v1/admin/stores'>({
    path: '/api/v1/admin/stores',
    noun: '장착점',
    code: 'STORE_MANAGEMENT',
    matches: (text) =>
      visibleLength(text) >= 2 &&
      (STORE_CODE.test(text) || [null, 'phone', 'businessNo'].includes(keywordKindOf(text))),
    // the server also recognizes phones, codes and business numbers
    query: (keyword) => ({ keywordType: 'name', keyword, sort: 'name,asc' }),
    row: ({ storeSeq, storeCode, name, region, phone: number, state }) => ({
      key: storeSeq,
      title: name,
      note: [storeCode, region, formatPhone(number), storeStateLabels[state]].join(' · '),
      target: { to: '/branch/manage/detail', search: { seq: String(storeSeq) } },
    }),
    list: (keyword) => ({ to: '/branch/manage', search: { keywordType: 'name', keyword } }),
  }),
  createRecordSource<'/api/v1/admin/car-models'>({
    path: '/api/v1/admin/car-models',
    noun: '차종',
    code: 'CAR_MANAGEMENT',
    matches: isName,
    query: (keyword) => ({ keywordType: 'all', keyword }),
    row: ({ carModelSeq, carMakerName, modelName, detailName, visible }) => ({
      key: carModelSeq,
      title: `${modelName} ${detailName}`,
      note: [carMakerName, visible ? '노출' : '숨김'].join(' · '),
      target: { to: '/car/model/detail', search: { seq: String(carModelSeq) } },
    }),
    list: (keyword) => ({ to: '/car/model', search: { keywordType: 'all', keyword } }),
  }),
  createRecordSource<'/api/v1/admin/events'>({
    path: '/api/v1/admin/events',
    noun: '이벤트',
    code: 'EVENT',
    matches: isName,
    query: (keyword) => ({ keywordType: 'title', keyword, sort: 'createdAt,desc' }),
    row: ({ eventSeq, title, kind, state }) => ({
      key: eventSeq,
      title,
      note: [eventKindLabels[kind], eventStateLabels[state]].join(' · '),
      target: { to: '/promotion/event/detail', search: { seq: String(eventSeq) } },
    }),
    list: (keyword) => ({ to: '/promotion/event', search: { keywordType: 'title', keyword, state: 'all' } }),
  }),
  createRecordSource<'/api/v1/admin/admins'>({
    path: '/api/v1/admin/admins',
    noun: '관리자',
    code: 'ADMIN_PERMISSION_MANAGEMENT',
    matches: (text) => keywordKindOf(text) === 'phone' || isName(text),
    query: (keyword) => personKeywords(keyword).map((keywordType) => ({ keywordType, keyword })),
    row: ({ adminSeq, loginId, name, department, state }) => ({
      key: adminSeq,
      title: `${name} (${loginId})`,
      note: [department, adminStateLabels[state]].filter(Boolean).join(' · '),
      target: { to: '/basicSetting/admin', search: { seq: String(adminSeq) } },
    }),
    list: (keyword, found) => ({
      to: '/basicSetting/admin',
      search: { keywordType: personKeyword(keyword, found), keyword },
    }),
  }),
]

/** Returns the sources this admin may search. */
export const sourcesFor = ({ permissions }: Pick<Me, 'permissions'>): readonly RecordSource[] =>
  sources.filter(({ codes }) => codes.length === 0 || codes.some((code) => permissions[code] !== undefined))
