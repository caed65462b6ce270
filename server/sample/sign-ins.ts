/** Password of every admin of the sample shop, and of its customer. */
export const SAMPLE_PASSWORD = 'Tire-shop-2026!'

/** Authenticator secret of `otp_admin` (20 bytes, base32). */
export const SAMPLE_OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

interface SampleSignIn {
  loginId: string
  password: string
  note: string
}

const signIn = (loginId: string, note: string): SampleSignIn => ({ loginId, password: SAMPLE_PASSWORD, note })

/** Admins for trying out the sample shop. */
export const SAMPLE_SIGN_INS: readonly SampleSignIn[] = [
  signIn('admin', '최고관리자'),
  signIn('super2', '최고관리자'),
  signIn('ops_lead', '운영총괄: PG와 현금영수증 취소를 뺀 모든 메뉴'),
  signIn('otp_admin', '운영총괄, OTP 사용'),
  signIn('item_lead', '상품담당'),
  signIn('cs_lead', 'CS담당: 개인정보 보기'),
  signIn('order_lead', '주문/물류'),
  signIn('mkt_lead', '마케팅'),
  signIn('acc_new', '회계: 첫 로그인에서 OTP 설정'),
  signIn('store_lead', '장착점지원'),
  signIn('reader', '모든 메뉴 조회, 개인정보 없음'),
  signIn('orders_only', '전체 주문 조회만'),
  signIn('nobody', 'FAQ 조회만'),
]

/** A customer for trying out the sample's customer site: a member with points, cars and orders. */
export const SAMPLE_CUSTOMER = { memberSeq: 1, loginId: 'member1' } as const

/** Key of the sample's customer site (`examples/shop`), which may call everything. */
export const SAMPLE_SHOP_KEY = 'shop_sample-customer-site-of-the-tire-shop'
