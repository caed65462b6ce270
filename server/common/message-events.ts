import type { Schemas } from '../http/call'

/** Variables of message texts, by their key in `#{…}`; what stands for them in previews. */
const samples = {
  쇼핑몰명: '타이어원',
  고객명: '홍길동',
  주문번호: '20261121-0001234',
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
  사유: '사업자등록증이 선명하지 않습니다.',
  예약건수: '5',
  렌탈상품명: '렌탈 벤투스 S2 AS 4본',
  관리자링크: 'https://admin.example.com/o/1234',
  재고수량: '3',
  아이디: 'operator1',
} as const

type Key = keyof typeof samples

const order = ['주문번호', '상품명', '수량', '결제금액'] as const satisfies Key[]
const store = ['장착점명', '장착점주소', '장착점전화', '장착일시', '차량번호'] as const satisfies Key[]

type Row = [code: string, label: string, variables: readonly Key[]]

const customer: Row[] = [
  ['MEMBER_JOINED', '회원가입', []],
  ['ORDER_RECEIVED', '주문접수', order],
  ['DEPOSIT_GUIDE', '입금안내', [...order, '입금은행', '입금계좌', '입금기한']],
  ['DEPOSIT_REMINDER', '입금기한 임박', [...order, '입금은행', '입금계좌', '입금기한']],
  ['PAYMENT_CONFIRMED', '결제완료', order],
  ['ITEM_SHIPPED', '상품발송', [...order, '택배사', '송장번호', '배송조회링크']],
  ['ITEM_DELIVERED', '배송완료', [...order, '택배사', '송장번호']],
  ['STORE_ARRIVED', '장착점 입고', [...order, ...store]],
  ['MOUNT_RESERVED', '장착예약 확정', [...order, ...store]],
  ['MOUNT_CHANGED', '장착예약 변경', [...order, ...store]],
  ['MOUNT_CANCELED', '장착예약 취소', [...order, ...store, '사유']],
  ['MOUNT_REMINDER', '장착 전일 안내', [...order, ...store]],
  ['MOUNT_COMPLETED', '장착완료', [...order, ...store]],
  ['ORDER_CANCELED', '주문취소', [...order, '환불금액', '사유']],
  ['RETURN_RECEIVED', '반품접수', order],
  ['EXCHANGE_SHIPPED', '교환발송', [...order, '택배사', '송장번호', '배송조회링크']],
  ['REFUND_DONE', '환불완료', [...order, '환불금액']],
  ['CASH_RECEIPT_ISSUED', '현금영수증 발급', ['주문번호', '결제금액', '현금영수증번호']],
  ['INQUIRY_ANSWERED', '문의답변', ['답변링크']],
  ['REVIEW_REQUEST', '후기요청', ['주문번호', '상품명', '후기링크', '적립금']],
  ['POINT_EXPIRING', '포인트 소멸 예정', ['적립금', '만료일']],
  ['COUPON_ISSUED', '쿠폰발급', ['쿠폰명', '만료일']],
  ['COUPON_EXPIRING', '쿠폰만료 예정', ['쿠폰명', '만료일']],
  ['RESTOCKED', '재입고', ['상품명']],
  ['BUSINESS_APPROVED', '사업자 승인', []],
  ['BUSINESS_REJECTED', '사업자 반려', ['사유']],
  ['BUSINESS_SUPPLEMENT', '사업자 서류 보완요청', ['사유']],
  ['RENTAL_RECEIVED', '렌탈접수', ['렌탈상품명']],
  ['RENTAL_APPROVED', '렌탈승인', ['렌탈상품명']],
]

const mounting: Row[] = [
  ['STORE_NEW_RESERVATION', '신규 예약', ['주문번호', '상품명', '수량', '장착일시', '차량번호', '고객명']],
  ['STORE_ITEM_SHIPPED', '타이어 발송', ['주문번호', '상품명', '수량', '택배사', '송장번호']],
  ['STORE_RESERVATION_CHANGED', '예약 변경/취소', ['주문번호', '상품명', '장착일시', '차량번호', '고객명']],
  ['STORE_TODAY_LIST', '당일 예약 목록(07:30)', ['예약건수']],
  ['STORE_ACCOUNT_CHANGED', '정산계좌 변경', []],
]

const staff: Row[] = [
  ['ADMIN_NEW_ORDER', '신규주문', [...order, '고객명', '관리자링크']],
  ['ADMIN_CLAIM', '취소·반품·교환 요청', ['주문번호', '상품명', '고객명', '사유', '관리자링크']],
  ['ADMIN_INQUIRY', '신규문의', ['고객명', '관리자링크']],
  ['ADMIN_LOW_STOCK', '재고부족', ['상품명', '재고수량', '관리자링크']],
  ['ADMIN_APPLICATION', '제휴·사업자·렌탈 신청', ['고객명', '관리자링크']],
  ['ADMIN_STORE_CONTRACT', '장착점 계약 만료 예정', ['장착점명', '만료일', '관리자링크']],
  ['ADMIN_SECURITY', '계정 잠금·비정상 접속', ['아이디', '사유']],
]

/** Every message may name the shop and whom it goes to. */
const common: Record<Schemas['MessageRecipient'], readonly Key[]> = {
  CUSTOMER: ['쇼핑몰명', '고객명'],
  STORE: ['쇼핑몰명', '장착점명'],
  ADMIN: ['쇼핑몰명'],
}

const events = (recipient: Schemas['MessageRecipient'], rows: Row[]): Schemas['MessageEvent'][] =>
  rows.map(([code, label, variables]) => ({
    code,
    label,
    recipient,
    variables: [...new Set([...common[recipient], ...variables])].map((key) => ({
      key,
      label: key,
      sample: samples[key],
    })),
  }))

/** The occasions on which the shop writes to somebody, with the variables that their texts may use. */
export const messageEvents: Schemas['MessageEvent'][] = [
  ...events('CUSTOMER', customer),
  ...events('STORE', mounting),
  ...events('ADMIN', staff),
]
