import type { components } from '../../openapi/schema.gen'

/** The events that send messages, their recipients and variables. Shared by screens, server and tests. */

type Schemas = components['schemas']

/** Variables of message texts by key in `#{…}`, with their sample values. */
const samples = {
  쇼핑몰명: '타이어원',
  고객명: '홍길동',
  주문번호: '20261121-000123',
  상품명: '벤투스 S2 AS 225/45R17 94W',
  수량: '4',
  결제금액: '480,000원',
  입금은행: '국민은행',
  입금계좌: '123456-04-123456',
  입금기한: '2026-11-24 23:59',
  택배사: 'CJ대한통운',
  송장번호: '123456789012',
  배송조회링크: 'https://shop.example.com/t/a1b2c3',
  장착점명: '타이어원 강남점',
  장착점주소: '서울특별시 강남구 테헤란로 123',
  장착점전화: '02-1234-5678',
  장착일시: '2026-11-25 14:00',
  차량번호: '12가3456',
  쿠폰명: '겨울 타이어 5% 할인',
  만료일: '2026-12-31',
  답변링크: 'https://shop.example.com/q/a1b2c3',
  후기링크: 'https://shop.example.com/r/a1b2c3',
  적립금: '1,000원',
  환불금액: '120,000원',
  현금영수증번호: 'G12345678',
  사유: '고객 요청',
  예약건수: '5',
  렌탈상품명: '렌탈 벤투스 S2 AS 4본',
  관리자링크: 'https://admin.example.com/o/1234',
  재고수량: '3',
  아이디: 'operator1',
} as const

type Key = keyof typeof samples

/** Kind of personal data in a masked variable. */
export type MaskedKind = 'name' | 'plate' | 'number' | 'link'

/**
 * Variables with personal values, which the message log masks. `link`: a URL that opens a person's record without a
 * sign-in.
 * The last two are not variables of events, but of texts the server writes itself.
 */
export const maskedVariables: Readonly<Partial<Record<Key | '상품권번호' | '재설정링크', MaskedKind>>> = {
  고객명: 'name',
  차량번호: 'plate',
  // may be a virtual account of the customer's own
  입금계좌: 'number',
  답변링크: 'link',
  상품권번호: 'number',
  재설정링크: 'link',
}

/**
 * Variables of events about an order, or a mounting of an order or a rental. The amount is left out, because rentals
 * have none.
 */
const goodsVariables = ['주문번호', '상품명', '수량'] as const satisfies Key[]
const orderVariables = [...goodsVariables, '결제금액'] as const satisfies Key[]
const storeVariables = ['장착점명', '장착점주소', '장착점전화', '장착일시', '차량번호'] as const satisfies Key[]

type Code = Schemas['MessageEventCode']
type VariablesByEvent = Partial<Record<Code, readonly Key[]>>

const customerEvents = {
  MEMBER_JOINED: [],
  ORDER_RECEIVED: orderVariables,
  DEPOSIT_GUIDE: [...orderVariables, '입금은행', '입금계좌', '입금기한'],
  DEPOSIT_REMINDER: [...orderVariables, '입금은행', '입금계좌', '입금기한'],
  PAYMENT_CONFIRMED: orderVariables,
  ITEM_SHIPPED: [...orderVariables, '택배사', '송장번호', '배송조회링크'],
  ITEM_DELIVERED: [...orderVariables, '택배사', '송장번호'],
  STORE_ARRIVED: [...orderVariables, ...storeVariables],
  MOUNT_RESERVED: [...goodsVariables, ...storeVariables],
  MOUNT_CHANGED: [...goodsVariables, ...storeVariables],
  MOUNT_CANCELED: [...goodsVariables, ...storeVariables, '사유'],
  MOUNT_REMINDER: [...goodsVariables, ...storeVariables],
  MOUNT_COMPLETED: [...orderVariables, ...storeVariables],
  ORDER_CANCELED: [...orderVariables, '환불금액', '사유'],
  RETURN_RECEIVED: orderVariables,
  EXCHANGE_SHIPPED: [...orderVariables, '택배사', '송장번호', '배송조회링크'],
  REFUND_DONE: [...orderVariables, '환불금액'],
  CASH_RECEIPT_ISSUED: ['주문번호', '결제금액', '현금영수증번호'],
  INQUIRY_ANSWERED: ['답변링크'],
  REVIEW_REQUEST: ['주문번호', '상품명', '후기링크', '적립금'],
  POINT_EXPIRING: ['적립금', '만료일'],
  COUPON_ISSUED: ['쿠폰명', '만료일'],
  COUPON_EXPIRING: ['쿠폰명', '만료일'],
  RESTOCKED: ['상품명'],
  BUSINESS_APPROVED: [],
  BUSINESS_REJECTED: ['사유'],
  BUSINESS_SUPPLEMENT: ['사유'],
  RENTAL_RECEIVED: ['렌탈상품명'],
  RENTAL_APPROVED: ['렌탈상품명'],
} as const satisfies VariablesByEvent

const storeEvents = {
  STORE_NEW_RESERVATION: ['주문번호', '상품명', '수량', '장착일시', '차량번호', '고객명'],
  STORE_ITEM_SHIPPED: ['주문번호', '상품명', '수량', '택배사', '송장번호'],
  STORE_RESERVATION_CHANGED: ['주문번호', '상품명', '장착일시', '차량번호', '고객명'],
  STORE_TODAY_LIST: ['예약건수'],
  STORE_ACCOUNT_CHANGED: [],
} as const satisfies VariablesByEvent

const adminEvents = {
  ADMIN_NEW_ORDER: [...orderVariables, '고객명', '관리자링크'],
  ADMIN_CLAIM: ['주문번호', '상품명', '고객명', '사유', '관리자링크'],
  ADMIN_INQUIRY: ['고객명', '관리자링크'],
  ADMIN_LOW_STOCK: ['상품명', '재고수량', '관리자링크'],
  ADMIN_APPLICATION: ['고객명', '관리자링크'],
  ADMIN_STORE_CONTRACT: ['장착점명', '만료일', '관리자링크'],
  ADMIN_SECURITY: ['아이디', '사유'],
} as const satisfies VariablesByEvent

/** Variables of every message, by recipient. */
const commonVariables: Record<Schemas['MessageRecipient'], readonly Key[]> = {
  CUSTOMER: ['쇼핑몰명', '고객명'],
  STORE: ['쇼핑몰명', '장착점명'],
  ADMIN: ['쇼핑몰명'],
}

const variablesByEvent: Record<Code, readonly Key[]> = { ...customerEvents, ...storeEvents, ...adminEvents }

/** Returns the recipient of an event's messages. */
export const recipientOf = (code: Code): Schemas['MessageRecipient'] =>
  code in customerEvents ? 'CUSTOMER' : code in storeEvents ? 'STORE' : 'ADMIN'

/** Sample values that fit one event only. */
const ownSamples: Partial<Record<Code, Partial<Record<Key, string>>>> = {
  MOUNT_CANCELED: { 사유: '장착점 사정' },
  BUSINESS_REJECTED: { 사유: '휴업 중인 사업자입니다.' },
  BUSINESS_SUPPLEMENT: { 사유: '사업자등록증이 선명하지 않습니다.' },
  ADMIN_CLAIM: { 사유: '단순 변심' },
  ADMIN_SECURITY: { 사유: '새로운 IP에서 로그인' },
}

/** Returns the variables of an event's texts. */
export function variablesOf(code: Code): Schemas['MessageVariable'][] {
  const keys = new Set([...commonVariables[recipientOf(code)], ...variablesByEvent[code]])
  return [...keys].map((key) => ({ key, label: key, sample: ownSamples[code]?.[key] ?? samples[key] }))
}

/** All events in their order. */
export const eventCodes = Object.keys(variablesByEvent) as Code[]
