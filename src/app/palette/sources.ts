import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { detailOf } from '@/features/product/manage/item.rules'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { storeStateLabels } from '@/shared/api/gen/branch-manage.gen'
import { memberStateLabels, saleStateLabels } from '@/shared/api/gen/common.gen'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { claimKindLabels, claimStateLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { bankDepositStateLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { taxInvoiceStateLabels } from '@/shared/api/gen/orderdelivery-taxes.gen'
import { couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { eventKindLabels, eventStateLabels } from '@/shared/api/gen/promotion-event.gen'
import { rentalApplicationStateLabels } from '@/shared/api/gen/rental-productapply.gen'
import type { Me } from '@/shared/api/me'
import { cellTime } from '@/shared/lib/cell-dates'
import { phone, won } from '@/shared/lib/format'
import { businessNumberText } from '../../../openapi/formats/business-number'
import { benefitText } from '../../../openapi/formats/coupon'
import { kindOf, readKeyword, spellings } from '../../../openapi/formats/keyword'
import { orderStateLabel } from '../../../openapi/formats/order-moves'
import { visibleLength } from '../../../openapi/formats/visible-text'
import { type RecordSource, recordSource } from './record-source'

/**
 * People are meant by their names, Latin letters are an id, and either is asked for where the keyboard may have been in the
 * other language; phones and plates are read as such anyway.
 */
function personKeywords(text: string): ('loginId' | 'name')[] {
  const types = [...new Set(spellings(text).map((each) => (/^[\w.@-]+$/.test(each) ? 'loginId' : 'name')))]
  const either = readKeyword(text).some((group) => group.some(({ typed }) => typed))
  return either ? types : types.slice(0, 1)
}

/** Which of them the list is asked for: what was found says it. */
const personKeyword = (text: string, found: readonly { loginId: string }[]) => {
  const [first = 'name', ...others] = personKeywords(text)
  const starts = spellings(text)
  const byId = found.length > 0 && found.every(({ loginId }) => starts.some((each) => loginId.startsWith(each)))
  return others.length === 0 || found.length === 0 ? first : byId ? 'loginId' : 'name'
}

const BUSINESS_NO = /^\d{10}$/
const isBusinessNo = (text: string) => kindOf(text) === 'businessNo' || BUSINESS_NO.test(text)

/** Words that may be a name. */
const isName = (text: string) => visibleLength(text) >= 2 && kindOf(text) === null && !/^[\d\s-]+$/.test(text)

/** An order is meant by its number, a phone, a plate, or the number of its parcel; null: it is none of these. */
function orderKeyword(text: string) {
  const kind = kindOf(text)
  if (kind === 'orderNo') return 'orderNo' as const
  if (kind === 'phone') return 'ordererPhone' as const
  if (kind === 'plate') return 'carNumber' as const
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{4,13}$/.test(digits) || kind === 'size' || kind === 'businessNo') return null
  return digits.length < 10 ? ('all' as const) : ('trackingNumber' as const)
}

/** A number that an inquiry may have. */
const isInquiryNo = (text: string): boolean => /^\d{1,7}$/.test(text)

/** The number of a rental application, or its beginning. */
const RENTAL_NO = /^r\d{4,6}(-\d{0,4})?$/i

const STORE_CODE = /^s\d{5}$/i

/** A tax invoice by its own number, its order's or the business's. */
function invoiceKeyword(text: string) {
  if (kindOf(text) === 'orderNo') return 'orderNo' as const
  if (isBusinessNo(text)) return 'businessNumber' as const
  return /^t20\d{10}$/i.test(text) ? ('documentNo' as const) : null
}

/** Reservations of a number that names a person, a car or an order. */
function mountKeyword(text: string) {
  const kind = kindOf(text)
  if (kind === 'phone') return 'customerPhone' as const
  if (kind === 'plate') return 'carNumber' as const
  return kind === 'orderNo' ? kind : null
}

/** What the palette finds beside screens, in this order. A group adds its own with one entry. */
const sources: readonly RecordSource[] = [
  recordSource<'/api/v1/admin/items'>({
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
  recordSource<'/api/v1/admin/coupons'>({
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
  recordSource<'/api/v1/admin/orders'>({
    path: '/api/v1/admin/orders',
    noun: '주문',
    code: 'ORDER_MANAGEMENT',
    // numbers alone: every search of people is logged
    means: (text) => orderKeyword(text) !== null,
    query: (keyword) => ({ keywordType: orderKeyword(keyword) ?? 'all', keyword, sort: 'orderedAt,desc' }),
    row: ({ orderSeq, orderNo, ordererName, ordererPhone, itemSummary, state, deliveryMethod }) => ({
      key: orderSeq,
      title: `${orderNoText(orderNo)} ${ordererName}`,
      note: [orderStateLabel(orderStateLabels, state, deliveryMethod), ordererPhone, itemSummary].join(' · '),
      target: { to: '/orderdelivery/allorder/detail', search: { seq: String(orderSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/allorder',
      search: { keywordType: orderKeyword(keyword) ?? 'all', keyword },
    }),
  }),
  recordSource<'/api/v1/admin/mount-reservations'>({
    path: '/api/v1/admin/mount-reservations',
    noun: '장착 예약',
    code: 'ORDER_MANAGEMENT',
    means: (text) => mountKeyword(text) !== null,
    query: (keyword) => ({ keywordType: mountKeyword(keyword) ?? 'orderNo', keyword, sort: 'reservedAt,desc' }),
    row: ({ mountReservationSeq, reservedAt, storeName, customerName, carNumber, state }) => ({
      key: mountReservationSeq,
      title: `${cellTime(reservedAt)} ${storeName}`,
      note: [mountReservationStateLabels[state], customerName, carNumber].filter(Boolean).join(' · '),
      target: { to: '/orderdelivery/mountreserve', search: { seq: String(mountReservationSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/mountreserve',
      search: { keywordType: mountKeyword(keyword) ?? 'orderNo', keyword, reservedAt: 'all', state: 'all' },
    }),
  }),
  recordSource<'/api/v1/admin/order-claims'>({
    path: '/api/v1/admin/order-claims',
    noun: '취소·반품·교환',
    code: 'ORDER_STATE_MANAGEMENT',
    means: (text) => ['orderNo', 'phone'].includes(kindOf(text) ?? ''),
    // a phone is read as such
    query: (keyword) => ({ keywordType: 'orderNo', keyword, sort: 'requestedAt,desc' }),
    row: ({ orderClaimSeq, orderSeq, orderNo, ordererName, kind, state, itemSummary }) => ({
      key: orderClaimSeq,
      title: `${orderNoText(orderNo)} ${ordererName}`,
      note: [claimKindLabels[kind], claimStateLabels[state], itemSummary].join(' · '),
      target: { to: '/orderdelivery/allorder/detail', search: { seq: String(orderSeq) } },
    }),
    list: (keyword, [first]) => ({
      to: '/orderdelivery/orderstatus',
      search: { tab: `${first?.kind ?? 'CANCEL'}_REQUESTED`, keywordType: 'orderNo', keyword },
    }),
  }),
  recordSource<'/api/v1/admin/bank-deposits'>({
    path: '/api/v1/admin/bank-deposits',
    noun: '입금내역',
    code: 'BANKDA_MANAGEMENT',
    means: (text) => kindOf(text) === 'orderNo' || isName(text),
    // order numbers are read as such
    query: (keyword) => ({ keywordType: 'depositorName', keyword, sort: 'depositedAt,desc' }),
    row: ({ bankDepositSeq, depositorName, amount, depositedAt, state }) => ({
      key: bankDepositSeq,
      title: `${depositorName} ${won(amount)}원`,
      note: [bankDepositStateLabels[state], cellTime(depositedAt)].join(' · '),
      target: { to: '/orderdelivery/bankda', search: { seq: String(bankDepositSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/bankda',
      search: { keywordType: 'depositorName', keyword, depositedAt: 'all', state: 'all' },
    }),
  }),
  recordSource<'/api/v1/admin/tax-invoices'>({
    path: '/api/v1/admin/tax-invoices',
    noun: '세금계산서',
    code: 'ORDER_MANAGEMENT',
    means: (text) => invoiceKeyword(text) !== null,
    query: (keyword) => ({ keywordType: invoiceKeyword(keyword) ?? 'documentNo', keyword, sort: 'writeDate,desc' }),
    row: ({ taxInvoiceSeq, documentNo, companyName, state, totalAmount }) => ({
      key: taxInvoiceSeq,
      title: `${documentNo} ${companyName}`,
      note: [taxInvoiceStateLabels[state], `${won(totalAmount)}원`].join(' · '),
      target: { to: '/orderdelivery/taxes/detail', search: { seq: String(taxInvoiceSeq) } },
    }),
    list: (keyword) => ({
      to: '/orderdelivery/taxes',
      search: { keywordType: invoiceKeyword(keyword) ?? 'documentNo', keyword, state: 'all' },
    }),
  }),
  recordSource<'/api/v1/admin/inquiries'>({
    path: '/api/v1/admin/inquiries',
    noun: '일반 문의',
    code: 'GENERAL_INQUIRY',
    means: isInquiryNo,
    query: (keyword) => ({ keywordType: 'seq', keyword }),
    row: ({ inquirySeq, title, state, writerName }) => ({
      key: inquirySeq,
      title: `${inquirySeq} ${title}`,
      note: [inquiryStateLabels[state], writerName].filter(Boolean).join(' · '),
      target: { to: '/inquirycommunity/manage/detail', search: { seq: String(inquirySeq) } },
    }),
    list: (keyword) => ({ to: '/inquirycommunity/manage', search: { keywordType: 'seq', keyword, state: 'all' } }),
  }),
  recordSource<'/api/v1/admin/item-inquiries'>({
    path: '/api/v1/admin/item-inquiries',
    noun: '상품 문의',
    code: 'ITEM_INQUIRY',
    means: isInquiryNo,
    query: (keyword) => ({ keywordType: 'seq', keyword }),
    row: ({ itemInquirySeq, title, state, writerName }) => ({
      key: itemInquirySeq,
      title: `${itemInquirySeq} ${title}`,
      note: [inquiryStateLabels[state], writerName].filter(Boolean).join(' · '),
      target: { to: '/inquirycommunity/product/detail', search: { seq: String(itemInquirySeq) } },
    }),
    list: (keyword) => ({ to: '/inquirycommunity/product', search: { keywordType: 'seq', keyword, state: 'all' } }),
  }),
  recordSource<'/api/v1/admin/rental-applications'>({
    path: '/api/v1/admin/rental-applications',
    noun: '렌탈 신청',
    code: 'RENTAL_APPLICATION',
    // numbers alone: every search of people is logged
    means: (text) => RENTAL_NO.test(text),
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
  recordSource<'/api/v1/admin/members'>({
    path: '/api/v1/admin/members',
    noun: '회원',
    code: 'MEMBER_MANAGEMENT',
    // every search of people is logged: what is a size or a code is none of them
    means: (text) => text.length >= 2 && [null, 'phone', 'plate'].includes(kindOf(text)),
    query: (keyword) => personKeywords(keyword).map((keywordType) => ({ keywordType, keyword })),
    row: ({ memberSeq, loginId, name, mobilePhone, state }) => ({
      key: memberSeq,
      title: `${name} (${loginId})`,
      note: [mobilePhone, memberStateLabels[state]].join(' · '),
      target: { to: '/member/manage/detail', search: { seq: String(memberSeq) } },
    }),
    list: (keyword, found) => ({
      to: '/member/manage',
      search: { keywordType: personKeyword(keyword, found), keyword },
    }),
  }),
  recordSource<'/api/v1/admin/business-members'>({
    path: '/api/v1/admin/business-members',
    noun: '사업자회원',
    code: 'MEMBER_MANAGEMENT',
    means: (text) => isBusinessNo(text) || isName(text),
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
  recordSource<'/api/v1/admin/stores'>({
    path: '/api/v1/admin/stores',
    noun: '장착점',
    code: 'STORE_MANAGEMENT',
    means: (text) =>
      text.length >= 2 && (STORE_CODE.test(text) || [null, 'phone', 'businessNo'].includes(kindOf(text))),
    // phones, codes and business numbers are read as such
    query: (keyword) => ({ keywordType: 'name', keyword, sort: 'name,asc' }),
    row: ({ storeSeq, storeCode, name, region, phone: number, state }) => ({
      key: storeSeq,
      title: name,
      note: [storeCode, region, phone(number), storeStateLabels[state]].join(' · '),
      target: { to: '/branch/manage/detail', search: { seq: String(storeSeq) } },
    }),
    list: (keyword) => ({ to: '/branch/manage', search: { keywordType: 'name', keyword } }),
  }),
  recordSource<'/api/v1/admin/car-models'>({
    path: '/api/v1/admin/car-models',
    noun: '차종',
    code: 'CAR_MANAGEMENT',
    means: isName,
    query: (keyword) => ({ keywordType: 'all', keyword }),
    row: ({ carModelSeq, carMakerName, modelName, detailName, visible }) => ({
      key: carModelSeq,
      title: `${modelName} ${detailName}`,
      note: [carMakerName, visible ? '노출' : '숨김'].join(' · '),
      target: { to: '/car/model/detail', search: { seq: String(carModelSeq) } },
    }),
    list: (keyword) => ({ to: '/car/model', search: { keywordType: 'all', keyword } }),
  }),
  recordSource<'/api/v1/admin/events'>({
    path: '/api/v1/admin/events',
    noun: '이벤트',
    code: 'EVENT',
    means: isName,
    query: (keyword) => ({ keywordType: 'title', keyword, sort: 'createdAt,desc' }),
    row: ({ eventSeq, title, kind, state }) => ({
      key: eventSeq,
      title,
      note: [eventKindLabels[kind], eventStateLabels[state]].join(' · '),
      target: { to: '/promotion/event/detail', search: { seq: String(eventSeq) } },
    }),
    list: (keyword) => ({ to: '/promotion/event', search: { keywordType: 'title', keyword, state: 'all' } }),
  }),
  recordSource<'/api/v1/admin/admins'>({
    path: '/api/v1/admin/admins',
    noun: '관리자',
    code: 'ADMIN_PERMISSION_MANAGEMENT',
    means: (text) => kindOf(text) === 'phone' || isName(text),
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

/** Those that this admin may open; nothing is asked of the others. */
export const sourcesFor = ({ permissions }: Pick<Me, 'permissions'>): readonly RecordSource[] =>
  sources.filter(({ codes }) => codes.length === 0 || codes.some((code) => permissions[code] !== undefined))
