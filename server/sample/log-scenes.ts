import type { Schemas } from '../contract/contract-types'
import type { ViewedRecords } from './viewed-records'

export type TargetKind =
  | 'members'
  | 'orders'
  | 'items'
  | 'item-reviews'
  | 'inquiries'
  | 'item-inquiries'
  | 'stores'
  | 'admins'
  | 'few'

export type AllTargets = Record<TargetKind, ViewedRecords>

type Change = Schemas['FieldChange']

/** A change that an admin makes; `{n}` is the seq of the record. */
export interface Work {
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'STATE' | 'BULK' | 'SEND' | 'PAY' | 'SETTING'
  summary: string
  changes?: Change[]
  weight: number
  flags?: Schemas['LogFlag'][]
  /** The screen, if not the detail screen. */
  screenPath?: string
}

/** Actions on a screen. Required permissions come from the table of screens. */
export interface Scene {
  path: string
  detail?: string
  resource: string
  /** 회원, 주문 … */
  noun: string
  of: TargetKind
  personal?: true
  weight: number
  /** Filters that lists are queried with. */
  filters?: Record<string, unknown>[]
  exports?: { title: string; reasons?: string[] }
  prints?: true
  work?: Work[]
}

const change = (field: string, label: string, before: string | null, after: string | null): Change => ({
  field,
  label,
  before,
  after,
})

const answered: Work[] = [
  {
    action: 'UPDATE',
    summary: '문의 답변 등록: {n}',
    weight: 8,
    changes: [change('state', '상태', '접수', '답변완료')],
  },
  { action: 'STATE', summary: '문의 처리 시작: {n}', weight: 2, changes: [change('state', '상태', '접수', '처리중')] },
  { action: 'SEND', summary: '답변 알림 발송: {n}', weight: 1 },
]

const content = (noun: string): Work[] => [
  { action: 'CREATE', summary: `${noun} 등록: {n}`, weight: 2 },
  {
    action: 'UPDATE',
    summary: `${noun} 수정: {n}`,
    weight: 3,
    changes: [change('endAt', '종료일', '2026-03-31', '2026-04-30')],
  },
  {
    action: 'STATE',
    summary: `${noun} 노출 변경: {n}`,
    weight: 1,
    changes: [change('visible', '노출', '사용 안 함', '사용')],
  },
]

export const scenes: Scene[] = [
  {
    path: '/orderdelivery/allorder',
    detail: '/orderdelivery/allorder/detail',
    resource: 'orders',
    noun: '주문',
    of: 'orders',
    personal: true,
    weight: 24,
    filters: [{}, { state: ['PAID'] }, { deliveryMethod: ['MOUNT'] }, { keywordType: 'ordererName' }],
    exports: {
      title: '전체 주문',
      reasons: ['월 마감 매출 대사 자료 작성', '택배사 정산 자료 확인용', '세무 신고용 주문 내역 확인'],
    },
    prints: true,
    work: [
      {
        action: 'UPDATE',
        summary: '배송지 변경: 주문 {n}',
        weight: 2,
        changes: [change('address', '배송지', '경기 수원시 ***', '경기 화성시 ***')],
      },
      { action: 'PAY', summary: '카드번호 결제: 주문 {n}', weight: 2, screenPath: '/cardbynumber' },
      { action: 'SEND', summary: '주문 안내 알림톡 재발송: 주문 {n}', weight: 1 },
    ],
  },
  {
    path: '/orderdelivery/orderstatus',
    detail: '/orderdelivery/allorder/detail',
    resource: 'orders',
    noun: '주문',
    of: 'orders',
    personal: true,
    weight: 18,
    filters: [{ tab: 'PAID' }, { tab: 'PREPARING' }, { tab: 'MOUNT_WAITING' }, { tab: 'CANCEL_REQUESTED' }],
    work: [
      {
        action: 'STATE',
        summary: '주문 상태 변경: 결제완료 → 상품준비중 (주문 {n})',
        weight: 4,
        changes: [change('state', '상태', '결제완료', '상품준비중')],
        screenPath: '/orderdelivery/orderstatus',
      },
      { action: 'BULK', summary: '상품준비중 일괄 처리: 12건', weight: 2, screenPath: '/orderdelivery/orderstatus' },
    ],
  },
  {
    path: '/orderdelivery/deliverybatch',
    resource: 'shipments',
    noun: '배송',
    of: 'orders',
    weight: 5,
    work: [{ action: 'BULK', summary: '송장 일괄 등록: 38건', weight: 3, screenPath: '/orderdelivery/deliverybatch' }],
  },
  {
    path: '/orderdelivery/bankda',
    resource: 'bank-deposits',
    noun: '입금',
    of: 'orders',
    personal: true,
    weight: 5,
    filters: [{}, { state: ['UNMATCHED'] }],
  },
  {
    path: '/member/manage',
    detail: '/member/manage/detail',
    resource: 'members',
    noun: '회원',
    of: 'members',
    personal: true,
    weight: 14,
    filters: [
      {},
      { keywordType: 'name', keyword: '*' },
      { keywordType: 'mobilePhone', keyword: '*' },
      { state: ['ACTIVE'], memberType: 'BUSINESS' },
    ],
    exports: { title: '회원', reasons: ['수신동의 회원 대상 이벤트 안내 발송용', '휴면 전환 대상 안내 메일 발송용'] },
    work: [
      {
        action: 'UPDATE',
        summary: '회원 등급 변경: 실버 → 골드',
        weight: 2,
        changes: [change('businessGradeSeq', '사업자회원 등급', '실버', '골드')],
      },
      {
        action: 'STATE',
        summary: '회원 이용정지: {n}',
        weight: 1,
        changes: [change('state', '상태', '정상', '이용정지')],
      },
      {
        action: 'UPDATE',
        summary: '회원 연락처 수정: {n}',
        weight: 2,
        changes: [change('mobilePhone', '휴대폰', '010-****-1234', '010-****-8821')],
      },
    ],
  },
  {
    path: '/member/pointhistory',
    resource: 'point-entries',
    noun: '포인트 내역',
    of: 'members',
    personal: true,
    weight: 4,
  },
  {
    path: '/inquirycommunity/manage',
    detail: '/inquirycommunity/manage/detail',
    resource: 'inquiries',
    noun: '일반 문의',
    of: 'inquiries',
    personal: true,
    weight: 12,
    filters: [{ state: ['RECEIVED', 'IN_PROGRESS'] }, {}],
    work: answered,
  },
  {
    path: '/inquirycommunity/product',
    detail: '/inquirycommunity/product/detail',
    resource: 'item-inquiries',
    noun: '상품 문의',
    of: 'item-inquiries',
    personal: true,
    weight: 10,
    filters: [{ state: ['RECEIVED', 'IN_PROGRESS'] }, {}],
    work: answered,
  },
  {
    path: '/generalcommunity/purchasereview',
    detail: '/generalcommunity/purchasereview/detail',
    resource: 'item-reviews',
    noun: '구매후기',
    of: 'item-reviews',
    personal: true,
    weight: 7,
    filters: [{ checked: false }, { rating: [1, 2] }],
    work: [
      {
        action: 'BULK',
        summary: '구매후기 일괄 확인: 15건',
        weight: 2,
        screenPath: '/generalcommunity/purchasereview',
      },
      {
        action: 'BULK',
        summary: '구매후기 포인트 지급 합계 520,000P: 15건',
        weight: 3,
        screenPath: '/generalcommunity/purchasereview',
        flags: ['BULK_POINT'],
      },
      { action: 'STATE', summary: '구매후기 숨김: {n}', weight: 1, changes: [change('state', '상태', '게시', '숨김')] },
    ],
  },
  {
    path: '/generalcommunity/faq',
    detail: '/generalcommunity/faq/detail',
    resource: 'faqs',
    noun: 'FAQ',
    of: 'few',
    weight: 3,
    work: content('FAQ'),
  },
  {
    path: '/generalcommunity/notice',
    detail: '/generalcommunity/notice/detail',
    resource: 'notices',
    noun: '공지사항',
    of: 'few',
    weight: 2,
    work: content('공지사항'),
  },
  {
    path: '/product/manage',
    detail: '/product/manage/detail',
    resource: 'items',
    noun: '상품',
    of: 'items',
    weight: 15,
    exports: { title: '상품' },
    work: [
      {
        action: 'UPDATE',
        summary: '상품 가격 수정: {n}',
        weight: 4,
        changes: [change('salePrice', '판매가', '124,000원', '119,000원')],
      },
      {
        action: 'STATE',
        summary: '상품 판매상태 변경: {n}',
        weight: 3,
        changes: [change('saleState', '판매상태', '판매중', '품절')],
      },
      { action: 'CREATE', summary: '상품 등록: {n}', weight: 1 },
      { action: 'BULK', summary: '상품 노출 변경: 24건', weight: 1, screenPath: '/product/manage' },
      { action: 'DELETE', summary: '상품 이미지 삭제: {n}', weight: 1 },
    ],
  },
  {
    path: '/product/pricemodify',
    resource: 'price-jobs',
    noun: '가격 작업',
    of: 'few',
    weight: 3,
    work: [
      { action: 'BULK', summary: '가격 일괄 수정 실행: 5 % 인하 312건', weight: 1, screenPath: '/product/pricemodify' },
    ],
  },
  {
    path: '/product/restocknotify',
    resource: 'restock-requests',
    noun: '재입고 알림',
    of: 'members',
    personal: true,
    weight: 3,
    work: [{ action: 'SEND', summary: '재입고 알림 발송: 15건', weight: 1, screenPath: '/product/restocknotify' }],
  },
  { path: '/product/brand', resource: 'brands', noun: '브랜드', of: 'few', weight: 2 },
  { path: '/product/pattern', resource: 'patterns', noun: '패턴', of: 'few', weight: 3, work: content('패턴') },
  {
    path: '/car/model',
    detail: '/car/model/detail',
    resource: 'car-models',
    noun: '차종',
    of: 'few',
    weight: 3,
    work: content('차종'),
  },
  {
    path: '/promotion/coupon',
    detail: '/promotion/coupon/detail',
    resource: 'coupons',
    noun: '쿠폰',
    of: 'few',
    weight: 6,
    work: content('쿠폰'),
  },
  {
    path: '/promotion/event',
    detail: '/promotion/event/detail',
    resource: 'events',
    noun: '이벤트',
    of: 'few',
    weight: 6,
    work: content('이벤트'),
  },
  {
    path: '/exhibit/mainbanner',
    detail: '/exhibit/mainbanner/detail',
    resource: 'main-banners',
    noun: '메인 배너',
    of: 'few',
    weight: 5,
    work: content('메인 배너'),
  },
  {
    path: '/exhibit/newwindow',
    detail: '/exhibit/newwindow/detail',
    resource: 'popups',
    noun: '팝업',
    of: 'few',
    weight: 3,
    work: content('팝업'),
  },
  {
    path: '/branch/manage',
    detail: '/branch/manage/detail',
    resource: 'stores',
    noun: '장착점',
    of: 'stores',
    personal: true,
    weight: 8,
    work: [
      {
        action: 'UPDATE',
        summary: '장착점 영업시간 수정: {n}',
        weight: 2,
        changes: [change('openHours', '영업시간', '09:00–19:00', '09:00–18:00')],
      },
    ],
  },
  {
    path: '/inquirycommunity/mountallianceapply',
    detail: '/inquirycommunity/mountallianceapply/detail',
    resource: 'store-applies',
    noun: '장착점 제휴 신청',
    of: 'stores',
    personal: true,
    weight: 4,
  },
  {
    path: '/basicSetting/admin',
    resource: 'admins',
    noun: '관리자',
    of: 'admins',
    personal: true,
    weight: 2,
    exports: { title: '관리자 계정', reasons: ['분기 계정 점검 자료 작성용'] },
  },
  {
    path: '/basicSetting/permission',
    detail: '/basicSetting/permission/detail',
    resource: 'permission-groups',
    noun: '권한그룹',
    of: 'few',
    weight: 1,
  },
  {
    path: '/basicSetting/logmanage',
    resource: 'admin-logs',
    noun: '관리자 화면 사용 로그',
    of: 'few',
    personal: true,
    weight: 3,
    filters: [{ flags: ['NIGHT', 'BULK_VIEW', 'BULK_EXPORT', 'NEW_IP', 'REPEATED_FAIL'] }, { action: ['EXPORT'] }],
    exports: { title: '관리자 화면 사용 로그', reasons: ['월간 접속기록 점검 자료 작성'] },
  },
  {
    path: '/basicSetting/shopinfo',
    resource: 'shop-info',
    noun: '상점 정보',
    of: 'few',
    weight: 1,
    work: [
      {
        action: 'SETTING',
        summary: '상점 정보 수정',
        weight: 1,
        changes: [change('csHours', '고객센터 운영시간', '평일 09:00–18:00', '평일 09:00–18:00, 토 09:00–13:00')],
        screenPath: '/basicSetting/shopinfo',
      },
    ],
  },
  {
    path: '/basicSetting/kakaotalk',
    resource: 'alimtalk-templates',
    noun: '알림톡 템플릿',
    of: 'few',
    weight: 1,
    work: content('알림톡 템플릿'),
  },
]
