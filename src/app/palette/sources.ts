import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { detailOf } from '@/features/product/manage/item.rules'
import { storeStateLabels } from '@/shared/api/gen/branch-manage.gen'
import { memberStateLabels, saleStateLabels } from '@/shared/api/gen/common.gen'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { rentalApplicationStateLabels } from '@/shared/api/gen/rental-productapply.gen'
import type { Me } from '@/shared/api/me'
import { phone } from '@/shared/lib/format'
import { benefitText } from '../../../openapi/formats/coupon'
import { kindOf } from '../../../openapi/formats/keyword'
import { orderStateLabel } from '../../../openapi/formats/order-moves'
import { type RecordSource, recordSource } from './record-source'

/** People are meant by their names, anything in Latin letters is an id; phones and plates are read as such anyway. */
const memberKeyword = (text: string) => (/^[\w.@-]+$/.test(text) ? ('loginId' as const) : ('name' as const))

/** An order is meant by its number, a phone, a plate, or the number of its parcel; null: it is none of these. */
function orderKeyword(text: string) {
  const kind = kindOf(text)
  if (kind === 'orderNo') return 'orderNo' as const
  if (kind === 'phone') return 'ordererPhone' as const
  if (kind === 'plate') return 'carNumber' as const
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{4,13}$/.test(digits) || kind === 'size') return null
  return digits.length < 10 ? ('all' as const) : ('trackingNumber' as const)
}

/** A number that an inquiry may have. */
const isInquiryNo = (text: string): boolean => /^\d{1,7}$/.test(text)

/** The number of a rental application, or its beginning. */
const RENTAL_NO = /^r\d{4,6}(-\d{0,4})?$/i

const STORE_CODE = /^s\d{5}$/i

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
    query: (keyword) => ({ keywordType: memberKeyword(keyword), keyword }),
    row: ({ memberSeq, loginId, name, mobilePhone, state }) => ({
      key: memberSeq,
      title: `${name} (${loginId})`,
      note: [mobilePhone, memberStateLabels[state]].join(' · '),
      target: { to: '/member/manage/detail', search: { seq: String(memberSeq) } },
    }),
    list: (keyword) => ({ to: '/member/manage', search: { keywordType: memberKeyword(keyword), keyword } }),
  }),
  recordSource<'/api/v1/admin/stores'>({
    path: '/api/v1/admin/stores',
    noun: '장착점',
    code: 'STORE_MANAGEMENT',
    means: (text) => text.length >= 2 && (STORE_CODE.test(text) || [null, 'phone'].includes(kindOf(text))),
    // phones and codes are read as such
    query: (keyword) => ({ keywordType: 'name', keyword, sort: 'name,asc' }),
    row: ({ storeSeq, storeCode, name, region, phone: number, state }) => ({
      key: storeSeq,
      title: name,
      note: [storeCode, region, phone(number), storeStateLabels[state]].join(' · '),
      target: { to: '/branch/manage/detail', search: { seq: String(storeSeq) } },
    }),
    list: (keyword) => ({ to: '/branch/manage', search: { keywordType: 'name', keyword } }),
  }),
]

/** Those that this admin may open; nothing is asked of the others. */
export const sourcesFor = ({ permissions }: Pick<Me, 'permissions'>): readonly RecordSource[] =>
  sources.filter(({ codes }) => codes.length === 0 || codes.some((code) => permissions[code] !== undefined))
