import type { Schemas } from '../contract/contract-types'

export interface SampleAdmin {
  loginId: string
  name: string
  department: string
  position: string
  group: string
  /** Days since registration. */
  joined: number
  /** Days since the last change of password. */
  password?: number
  /** Uses an authenticator. */
  otp?: true
  allowedIps?: string[]
  notify?: Schemas['AdminNotifyEvent'][]
  memo?: string
  /** Share of the shop's daily work; 1 is usual. */
  work?: number
  /** Has never signed in. */
  never?: true
  suspended?: { reason: Schemas['SuspendReason']; daysAgo: number }
  retired?: { daysAgo: number }
  locked?: true
  /** Was in another group before. */
  moved?: { daysAgo: number; from: string }
}

const admin = (
  loginId: string,
  name: string,
  department: string,
  position: string,
  group: string,
  joined: number,
  overrides: Partial<SampleAdmin> = {},
): SampleAdmin => ({ loginId, name, department, position, group, joined, ...overrides })

/** The 31 admins of the sample shop, in order of registration. */
export const sampleStaff: SampleAdmin[] = [
  admin('admin', '김도현', '운영', '대표', '최고관리자', 900, {
    password: 41,
    work: 1.5,
    notify: ['ADMIN_SECURITY', 'ADMIN_APPLICATION'],
  }),
  admin('super2', '박서영', 'IT', '팀장', '최고관리자', 880, { password: 23, work: 1.2, notify: ['ADMIN_SECURITY'] }),
  admin('ops_lead', '정민석', '운영', '본부장', '운영총괄', 860, {
    password: 35,
    work: 1.6,
    notify: ['ADMIN_CLAIM', 'ADMIN_LOW_STOCK', 'ADMIN_APPLICATION'],
  }),
  admin('item_lead', '오지훈', '상품', '팀장', '상품담당', 850, {
    password: 17,
    work: 1.5,
    notify: ['ADMIN_LOW_STOCK'],
  }),
  admin('cs_lead', '최윤정', 'CS', '팀장', 'CS담당', 840, {
    password: 52,
    work: 1.8,
    notify: ['ADMIN_INQUIRY', 'ADMIN_CLAIM'],
  }),
  admin('order_lead', '한상우', '물류', '팀장', '주문/물류', 835, {
    password: 29,
    work: 1.8,
    notify: ['ADMIN_NEW_ORDER', 'ADMIN_CLAIM'],
  }),
  admin('acc_lead', '임경희', '회계', '팀장', '회계', 830, { password: 61, otp: true }),
  admin('mkt_lead', '서하늘', '마케팅', '팀장', '마케팅', 800, { password: 12 }),
  admin('store_lead', '강태호', '장착점지원', '팀장', '장착점지원', 790, {
    password: 74,
    notify: ['ADMIN_STORE_CONTRACT', 'ADMIN_APPLICATION'],
  }),
  admin('item_kim', '김수빈', '상품', '대리', '상품담당', 720, { password: 8, work: 1.2 }),
  admin('cs_park', '박은지', 'CS', '대리', 'CS담당', 700, { password: 44, work: 1.8 }),
  admin('order_seo', '서동욱', '물류', '과장', '주문/물류', 680, { password: 66, work: 1.6 }),
  admin('item_nam', '남기태', '상품', '과장', '상품담당', 660, {
    password: 95,
    retired: { daysAgo: 12 },
    memo: '퇴사 (2주 전 인수인계 완료)',
  }),
  admin('cs_choi', '최보라', 'CS', '주임', 'CS담당', 640, { password: 31, work: 1.6 }),
  admin('logis_yoon', '윤재호', '물류', '대리', '주문/물류', 600, { password: 19, work: 1.4 }),
  admin('cs_hwang', '황미경', 'CS', '과장', 'CS담당', 590, { password: 240, retired: { daysAgo: 205 } }),
  admin('mkt_bae', '배준영', '마케팅', '대리', '마케팅', 560, {
    password: 130,
    suspended: { reason: 'MANUAL', daysAgo: 64 },
    memo: '육아휴직',
  }),
  admin('otp_admin', '신유진', 'IT', '대리', '운영총괄', 540, { password: 15, otp: true, notify: ['ADMIN_SECURITY'] }),
  admin('acc_lim', '임채은', '회계', '주임', '회계', 500, { password: 58, otp: true }),
  admin('store_shin', '신성민', '장착점지원', '대리', '장착점지원', 470, {
    password: 83,
    allowedIps: ['203.0.113.0/24'],
    memo: '사내에서만 접속',
  }),
  admin('order_kwon', '권혁준', '물류', '사원', '주문/물류', 430, { password: 102, locked: true }),
  admin('cs_moon', '문가영', 'CS', '사원', 'CS담당', 420, {
    password: 200,
    suspended: { reason: 'INACTIVE_90D', daysAgo: 33 },
  }),
  admin('order_oh', '오승현', '물류', '사원', '주문/물류', 380, { password: 25, work: 1.4 }),
  admin('cs_jung', '정다혜', 'CS', '사원', 'CS담당', 335, { password: 37, work: 1.6 }),
  admin('reader', '류인호', '운영', '감사', '조회전용', 300, { password: 47, work: 0.7 }),
  admin('item_lee', '이가은', '상품', '사원', '상품담당', 255, { password: 5 }),
  admin('cs_han', '한소율', 'CS', '사원', 'CS담당', 220, {
    password: 40,
    work: 1.3,
    moved: { daysAgo: 131, from: '주문/물류' },
  }),
  admin('mkt_jang', '장예린', '마케팅', '사원', '마케팅', 175, { password: 118 }),
  admin('orders_only', '조성현', '물류', '사원', '주문조회', 140, { password: 50, work: 0.7 }),
  admin('nobody', '양지우', '운영', '인턴', 'FAQ조회', 75, { password: 68, work: 0.4 }),
  admin('acc_new', '유나은', '회계', '사원', '회계', 2, { never: true, memo: '이번 주 입사' }),
]
