import type { Schemas } from '@/shared/api/types'

/**
 * The table of all screens. Side menu, breadcrumb, titles, palette, /main, guards, the permission screen, the backend's list of
 * screens and the screen tests use it. `app/router.tsx` does not compile with a route without an entry, or the reverse.
 */

export type PermissionCode = keyof Schemas['Permissions']
export type Counter = 'REVIEW' | 'INQUIRY' | 'ITEM' | 'WEBHOOK'
export type Layout = 'main' | 'bare' | 'popup'

interface Entry {
  title: string
  /** Shown in the side menu, in the order of this table. */
  inMenu?: true
  /** Permission code of its own. Such a screen is a row of the permission matrix. */
  code?: PermissionCode
  /** Codes of other screens, for a screen without its own: any of them allows opening it. */
  borrows?: readonly PermissionCode[]
  /** Opening requires WRITE. */
  writes?: true
  counter?: Counter
  layout?: Layout
  /** A detail that creates a record if there is no `seq`; an object overrides the title and the required code. */
  creates?: true | { title: string; code: PermissionCode }
  /** Can be opened without a token. */
  open?: true
}

/** A screen (or, for pglink, a menu entry without a route). */
export interface Screen {
  path: string
  /** 1 to 12; 0: in no group. */
  groupNo: number
  group: string | null
  title: string
  inMenu: boolean
  code: PermissionCode | null
  /** READ of any of these allows opening the screen; empty: any signed-in admin. */
  codes: readonly PermissionCode[]
  needsWrite: boolean
  counter: Counter | null
  layout: Layout
  /** Title and codes of creating a record (WRITE of any allows it); null: the screen does not create. */
  creates: { title: string; codes: readonly PermissionCode[] } | null
  open: boolean
}

export const groups = [
  { no: 1, segment: 'basicSetting', title: '기본설정', first: '/basicSetting/permission' },
  { no: 2, segment: 'exhibit', title: '전시관리', first: '/exhibit/mainscreen' },
  { no: 3, segment: 'product', title: '상품관리', first: '/product/brand' },
  { no: 4, segment: 'car', title: '차량관리', first: '/car/manufacture' },
  { no: 5, segment: 'promotion', title: '프로모션관리', first: '/promotion/event' },
  { no: 6, segment: 'orderdelivery', title: '주문/배송관리', first: '/orderdelivery/allorder' },
  { no: 7, segment: 'member', title: '회원관리', first: '/member/manage' },
  { no: 8, segment: 'corpmember', title: '사업자회원관리', first: '/corpmember/apply' },
  { no: 9, segment: 'generalcommunity', title: '일반커뮤니티', first: '/generalcommunity/purchasereview' },
  { no: 10, segment: 'inquirycommunity', title: '문의커뮤니티', first: '/inquirycommunity/product' },
  { no: 11, segment: 'branch', title: '장착점관리', first: '/branch/manage' },
  { no: 12, segment: 'rental', title: '렌탈관리', first: '/rental/productapply' },
] as const

/** Path of a group, which redirects to its first screen. */
export type GroupPath = `/${(typeof groups)[number]['segment']}`

/** Returns the table unchanged; infers the paths for its type. */
const tableOf = <P extends string>(entries: Readonly<Record<P, Entry>>) => entries

const table = tableOf({
  '/login': { title: '로그인', layout: 'bare', open: true },
  '/dashboard': { title: '대시보드' },
  '/myinfo': { title: '내 정보' },
  '/main': { title: '전체 메뉴' },
  '/test': { title: '환경 점검', open: true },
  '/svg': { title: 'SVG 미리보기', open: true },
  '/health': { title: '상태 확인', open: true },
  '/cardbynumber': { title: '카드번호 결제', borrows: ['ORDER_MANAGEMENT'], writes: true, layout: 'popup' },
  '/print/order/$orderSeq': { title: '주문서 인쇄', borrows: ['ORDER_MANAGEMENT'], layout: 'popup' },

  // 1 기본설정
  '/basicSetting/permission': { title: '관리자 권한 관리', inMenu: true, code: 'ADMIN_PERMISSION_MANAGEMENT' },
  '/basicSetting/permission/detail': {
    title: '관리자 권한 상세',
    borrows: ['ADMIN_PERMISSION_MANAGEMENT'],
    creates: true,
  },
  '/basicSetting/admin': { title: '관리자 계정 관리', borrows: ['ADMIN_PERMISSION_MANAGEMENT'] },
  '/basicSetting/shopinfo': {
    title: '상점 정보 관리',
    inMenu: true,
    code: 'STORE_INFO_MANAGEMENT',
    counter: 'WEBHOOK',
  },
  '/basicSetting/menu': { title: '메뉴 관리', inMenu: true, code: 'MENU_MANAGEMENT' },
  '/basicSetting/kakaotalk': { title: '메신저 관리', inMenu: true, code: 'KAKAO_MANAGEMENT' },
  '/basicSetting/sms': { title: 'SMS 관리', borrows: ['KAKAO_MANAGEMENT'] },
  '/basicSetting/logmanage': { title: '관리자 화면 사용 로그', inMenu: true, code: 'ADMIN_LOG_MANAGEMENT' },
  '/basicSetting/productview': { title: '상품 카드/리스트 노출 설정', inMenu: true, code: 'ITEM_VIEW_MANAGEMENT' },

  // 2 전시관리
  '/exhibit/mainscreen': { title: '메인 상품 관리', inMenu: true, code: 'MAIN_MANAGEMENT' },
  '/exhibit/mainscreen/brand': { title: '메인 브랜드 관리', borrows: ['MAIN_MANAGEMENT'] },
  '/exhibit/mainbanner': { title: '메인 배너 관리', inMenu: true, code: 'MAIN_BANNER' },
  '/exhibit/mainbanner/detail': { title: '메인 배너 상세', borrows: ['MAIN_BANNER'], creates: true },
  '/exhibit/productdetailbanner': { title: '상품상세 배너 관리', inMenu: true, code: 'ITEM_BANNER' },
  '/exhibit/productdetailbanner/detail': { title: '상품상세 배너 상세', borrows: ['ITEM_BANNER'], creates: true },
  '/exhibit/topbanner': { title: '상단 배너 관리', inMenu: true, code: 'TOP_BANNER' },
  '/exhibit/topbanner/detail': { title: '상단 배너 상세', borrows: ['TOP_BANNER'], creates: true },
  '/exhibit/linebanner': { title: '띠배너 관리', inMenu: true, code: 'LINE_BANNER' },
  '/exhibit/linebanner/detail': { title: '띠배너 상세', borrows: ['LINE_BANNER'], creates: true },
  '/exhibit/newwindow': { title: '팝업 관리', inMenu: true, code: 'POP_UP_MANAGEMENT' },
  '/exhibit/newwindow/detail': { title: '팝업 상세', borrows: ['POP_UP_MANAGEMENT'], creates: true },

  // 3 상품관리
  '/product/brand': { title: '브랜드 관리', inMenu: true, code: 'BRAND_MANAGEMENT' },
  '/product/manage': { title: '상품 관리', inMenu: true, code: 'ITEM_MANAGEMENT' },
  '/product/manage/detail': { title: '상품 상세', borrows: ['ITEM_MANAGEMENT'], creates: true },
  '/product/manage/battery': { title: '배터리 상품 관리', borrows: ['ITEM_MANAGEMENT'] },
  '/product/manage/batterydetail': { title: '배터리 상품 상세', borrows: ['ITEM_MANAGEMENT'], creates: true },
  '/product/pattern': { title: '패턴 관리', inMenu: true, code: 'PATTERN_MANAGEMENT' },
  '/product/pricemodify': { title: '가격 일괄 수정', borrows: ['ITEM_MANAGEMENT'] },
  '/product/corpmember': { title: '사업자회원 가격 관리', borrows: ['ITEM_MANAGEMENT'] },
  '/product/priceranking': { title: '가격 순위 관리', borrows: ['ITEM_MANAGEMENT'] },
  '/product/bestexpert': { title: '베스트/전문가 추천 상품', inMenu: true, code: 'BEST_EXPERT_ITEM' },
  '/product/bestexpert/battery': { title: '베스트/전문가 추천 배터리', borrows: ['BEST_EXPERT_ITEM'] },
  '/product/bestexpert/detail': { title: '베스트/전문가 추천 상세', borrows: ['BEST_EXPERT_ITEM'], creates: true },
  '/product/restocknotify': { title: '재입고 알림 관리', inMenu: true, code: 'RESTOCK_ALARM' },
  '/product/giftcard': { title: '상품권 관리', borrows: ['ITEM_MANAGEMENT'] },
  '/product/event': { title: '상품 이벤트 관리', borrows: ['ITEM_MANAGEMENT'] },

  // 4 차량관리
  '/car/manufacture': { title: '차량 제조사 관리', inMenu: true, code: 'CAR_MAKER_MANAGEMENT' },
  '/car/manufacture/detail': { title: '제조사 상세', borrows: ['CAR_MAKER_MANAGEMENT'], creates: true },
  '/car/model': { title: '차종 분류 관리', inMenu: true, code: 'CAR_MANAGEMENT' },
  '/car/model/detail': { title: '차종 상세', borrows: ['CAR_MANAGEMENT'], creates: true },

  // 5 프로모션관리
  '/promotion/event': { title: '이벤트 관리', inMenu: true, code: 'EVENT' },
  '/promotion/event/detail': { title: '이벤트 상세', borrows: ['EVENT'], creates: true },
  '/promotion/event/prize': { title: '당첨자 관리', borrows: ['EVENT'] },
  '/promotion/event/comment': { title: '댓글 관리', borrows: ['EVENT'] },
  '/promotion/dailyevent': { title: '출석 이벤트 관리', borrows: ['EVENT'] },
  '/promotion/dailyevent/detail': { title: '출석 이벤트 상세', borrows: ['EVENT'], creates: true },
  '/promotion/coupon': { title: '쿠폰 관리', inMenu: true, code: 'COUPON_MANAGEMENT' },
  '/promotion/coupon/detail': { title: '쿠폰 상세', borrows: ['COUPON_MANAGEMENT'], creates: true },
  '/promotion/interestfreeinstallment': { title: '무이자할부 관리', inMenu: true, code: 'INTEREST_FREE' },

  // 6 주문/배송관리
  '/orderdelivery/allorder': { title: '전체 주문', inMenu: true, code: 'ORDER_MANAGEMENT' },
  '/orderdelivery/allorder/detail': {
    title: '주문 상세',
    borrows: ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'],
    creates: { title: '수기 주문 등록', code: 'ORDER_MANAGEMENT' },
  },
  '/orderdelivery/orderstatus': { title: '주문 상태별 관리', inMenu: true, code: 'ORDER_STATE_MANAGEMENT' },
  '/orderdelivery/cancel': { title: '현금영수증 취소', inMenu: true, code: 'CASH_RECEIPT_CANCEL' },
  '/orderdelivery/deliverybatch': { title: '일괄 배송 처리', inMenu: true, code: 'DELIVERY_BATCH' },
  '/orderdelivery/orderdelete': { title: '주문 삭제 관리', borrows: ['ORDER_MANAGEMENT'] },
  '/orderdelivery/bankda': { title: '입금 확인(뱅크다)', inMenu: true, code: 'BANKDA_MANAGEMENT' },
  '/orderdelivery/taxes': { title: '세금계산서 관리', inMenu: true, borrows: ['ORDER_MANAGEMENT'] },
  '/orderdelivery/taxes/detail': { title: '세금계산서 상세', borrows: ['ORDER_MANAGEMENT'], creates: true },
  '/orderdelivery/returnpilotagefee': { title: '반품비/도선료 관리', inMenu: true, code: 'RETURN_SHIPPING_MANAGEMENT' },
  '/orderdelivery/deliverycode': { title: '택배사 코드 관리', inMenu: true, code: 'PACKAGE_CODE_MANAGEMENT' },
  '/orderdelivery/mountreserve': { title: '장착 예약 관리', inMenu: true, borrows: ['ORDER_MANAGEMENT'] },

  // 7 회원관리
  '/member/manage': { title: '회원 관리', inMenu: true, code: 'MEMBER_MANAGEMENT' },
  '/member/manage/detail': { title: '회원 상세', borrows: ['MEMBER_MANAGEMENT'] },
  '/member/manage/point': { title: '회원 포인트 관리', borrows: ['POINT_MANAGEMENT'] },
  '/member/cashhistory': { title: '예치금 내역 조회', borrows: ['POINT_MANAGEMENT'] },
  '/member/pointhistory': { title: '포인트 내역 조회', inMenu: true, code: 'POINT_MANAGEMENT' },
  '/member/corpmember': { title: '사업자회원 조회', borrows: ['MEMBER_MANAGEMENT'] },

  // 8 사업자회원관리
  '/corpmember/apply': { title: '사업자회원 신청 관리', inMenu: true, code: 'BUSINESS_MEMBER_APPLICATION' },
  '/corpmember/apply/detail': {
    title: '사업자회원 신청 상세',
    borrows: ['BUSINESS_MEMBER_APPLICATION'],
    creates: true,
  },
  '/corpmember/inquiry': { title: '사업자회원 문의 관리', inMenu: true, code: 'BUSINESS_MEMBER_INQUIRY' },
  '/corpmember/inquiry/detail': { title: '사업자회원 문의 상세', borrows: ['BUSINESS_MEMBER_INQUIRY'] },
  '/corpmember/size': { title: '사업자회원 규격 관리', inMenu: true, code: 'BUSINESS_MEMBER_SIZE' },
  '/corpmember/size/detail': { title: '사업자회원 규격 상세', borrows: ['BUSINESS_MEMBER_SIZE'], creates: true },
  '/corpmember/grade': { title: '사업자회원 등급 관리', inMenu: true, code: 'BUSINESS_MEMBER_GRADE' },

  // 9 일반커뮤니티
  '/generalcommunity/purchasereview': { title: '구매후기 관리', inMenu: true, code: 'ITEM_REVIEW', counter: 'REVIEW' },
  '/generalcommunity/purchasereview/date': { title: '구매후기 일자별', borrows: ['ITEM_REVIEW'] },
  '/generalcommunity/purchasereview/battery': { title: '구매후기 배터리', borrows: ['ITEM_REVIEW'] },
  '/generalcommunity/purchasereview/detail': { title: '구매후기 상세', borrows: ['ITEM_REVIEW'] },
  '/generalcommunity/mountreview': { title: '장착후기 관리', inMenu: true, code: 'STORE_REVIEW' },
  '/generalcommunity/mountreview/date': { title: '장착후기 일자별', borrows: ['STORE_REVIEW'] },
  '/generalcommunity/mountreview/battery': { title: '장착후기 배터리', borrows: ['STORE_REVIEW'] },
  '/generalcommunity/mountreview/detail': { title: '장착후기 상세', borrows: ['STORE_REVIEW'] },
  '/generalcommunity/faq': { title: 'FAQ 관리', inMenu: true, code: 'FAQ' },
  '/generalcommunity/faq/detail': { title: 'FAQ 상세', borrows: ['FAQ'], creates: true },
  '/generalcommunity/notice': { title: '공지사항 관리', inMenu: true, code: 'NOTICE' },
  '/generalcommunity/notice/detail': { title: '공지사항 상세', borrows: ['NOTICE'], creates: true },
  '/generalcommunity/selfdiagnose': { title: '자가진단 관리', inMenu: true, code: 'SELF_DIAGNOSIS' },
  '/generalcommunity/selfdiagnose/detail': { title: '자가진단 상세', borrows: ['SELF_DIAGNOSIS'], creates: true },
  '/generalcommunity/carmaintain': { title: '차량관리 정보', borrows: ['SELF_DIAGNOSIS'] },
  '/generalcommunity/carmaintain/detail': { title: '차량관리 정보 상세', borrows: ['SELF_DIAGNOSIS'], creates: true },
  '/generalcommunity/sharingstory': { title: '나눔 이야기', borrows: ['NOTICE'] },
  '/generalcommunity/sharingstory/detail': { title: '나눔 이야기 상세', borrows: ['NOTICE'], creates: true },
  '/generalcommunity/newwindow/preview/$popupSeq': {
    title: '팝업 미리보기',
    borrows: ['POP_UP_MANAGEMENT'],
    layout: 'popup',
  },

  // 10 문의커뮤니티
  '/inquirycommunity/product': { title: '상품 문의', inMenu: true, code: 'ITEM_INQUIRY', counter: 'ITEM' },
  '/inquirycommunity/product/detail': { title: '상품 문의 상세', borrows: ['ITEM_INQUIRY'] },
  '/inquirycommunity/manage': { title: '일반 문의', inMenu: true, code: 'GENERAL_INQUIRY', counter: 'INQUIRY' },
  '/inquirycommunity/manage/detail': { title: '일반 문의 상세', borrows: ['GENERAL_INQUIRY'], creates: true },
  '/inquirycommunity/return': { title: '반품 문의', borrows: ['GENERAL_INQUIRY'] },
  '/inquirycommunity/return/detail': { title: '반품 문의 상세', borrows: ['GENERAL_INQUIRY'] },
  '/inquirycommunity/marketingalliance': { title: '마케팅 제휴 문의', inMenu: true, code: 'MARKETING_INQUIRY' },
  '/inquirycommunity/marketingalliance/detail': { title: '마케팅 제휴 문의 상세', borrows: ['MARKETING_INQUIRY'] },
  '/inquirycommunity/mountallianceinquiry': { title: '장착점 제휴 문의', inMenu: true, code: 'STORE_INQUIRY' },
  '/inquirycommunity/mountallianceinquiry/detail': { title: '장착점 제휴 문의 상세', borrows: ['STORE_INQUIRY'] },
  '/inquirycommunity/mountallianceapply': {
    title: '장착점 제휴 신청',
    inMenu: true,
    code: 'STORE_AFFILIATE_APPLICATION',
  },
  '/inquirycommunity/mountallianceapply/detail': {
    title: '장착점 제휴 신청 상세',
    borrows: ['STORE_AFFILIATE_APPLICATION'],
    creates: true,
  },
  '/inquirycommunity/wholesale': { title: '도매 문의', borrows: ['GENERAL_INQUIRY'] },
  '/inquirycommunity/wholesale/detail': { title: '도매 문의 상세', borrows: ['GENERAL_INQUIRY'] },
  '/inquirycommunity/sms': { title: '문의 SMS 발송', borrows: ['GENERAL_INQUIRY'] },

  // 11 장착점관리
  '/branch/manage': { title: '장착점 관리', inMenu: true, code: 'STORE_MANAGEMENT' },
  '/branch/manage/detail': { title: '장착점 상세', borrows: ['STORE_MANAGEMENT'], creates: true },

  // 12 렌탈관리
  '/rental/productapply': { title: '렌탈 신청 관리', inMenu: true, code: 'RENTAL_APPLICATION' },
  '/rental/affiliatecard': { title: '제휴카드 관리', inMenu: true, code: 'RENTAL_CARD_MANAGEMENT' },
  '/rental/affiliatecard/detail': { title: '제휴카드 상세', borrows: ['RENTAL_CARD_MANAGEMENT'], creates: true },
  '/rental/rentalevent': { title: '렌탈 이벤트 관리', inMenu: true, code: 'RENTAL_EVENT_MANAGEMENT' },
  '/rental/rentalevent/detail': { title: '렌탈 이벤트 상세', borrows: ['RENTAL_EVENT_MANAGEMENT'], creates: true },
  '/rental/rentalevent/prize': { title: '렌탈 이벤트 당첨자 관리', borrows: ['RENTAL_EVENT_MANAGEMENT'] },
  '/rental/rentalevent/comment': { title: '렌탈 이벤트 댓글 관리', borrows: ['RENTAL_EVENT_MANAGEMENT'] },
  '/rental/rentalproduct': { title: '렌탈 상품 관리', inMenu: true, code: 'RENTAL_MANAGEMENT' },
  '/rental/rentalbanner': { title: '렌탈 배너 관리', inMenu: true, code: 'RENTAL_BANNER' },
  '/rental/rentalbanner/detail': { title: '렌탈 배너 상세', borrows: ['RENTAL_BANNER'], creates: true },
})

export type ScreenPath = keyof typeof table

/** The payment provider's site: in the menu after 일괄 배송 처리, without a route. */
const pglink: Screen = {
  path: '/orderdelivery/pglink',
  groupNo: 6,
  group: '주문/배송관리',
  title: 'PG사 관리자',
  inMenu: true,
  code: 'PG',
  codes: ['PG'],
  needsWrite: false,
  counter: null,
  layout: 'main',
  creates: null,
  open: false,
}

function toScreen([path, entry]: [string, Entry]): Screen {
  const group = groups.find(({ segment }) => path.startsWith(`/${segment}/`))
  const codes = entry.borrows ?? (entry.code ? [entry.code] : [])
  const defaultCreates = { title: entry.title.replace(/상세$/, '등록'), codes }
  return {
    path,
    groupNo: group?.no ?? 0,
    group: group?.title ?? null,
    title: entry.title,
    inMenu: entry.inMenu ?? false,
    code: entry.code ?? null,
    codes,
    needsWrite: entry.writes ?? false,
    counter: entry.counter ?? null,
    layout: entry.layout ?? 'main',
    creates: !entry.creates
      ? null
      : entry.creates === true
        ? defaultCreates
        : { title: entry.creates.title, codes: [entry.creates.code] },
    open: entry.open ?? false,
  }
}

/** All screens, in menu order. */
export const screens: readonly Screen[] = Object.entries<Entry>(table)
  .map(toScreen)
  .flatMap((screen) => (screen.path === '/orderdelivery/deliverybatch' ? [screen, pglink] : [screen]))

/** Path of the menu entry that leads to the payment provider. */
export const PG_LINK = pglink.path

// pglink has no page
const byPath = new Map(screens.filter((screen) => screen !== pglink).map((screen) => [screen.path, screen]))
const withParams = screens.filter(({ path }) => path.includes('$'))

/** Returns the screen of a pathname, ignoring a trailing slash; undefined if there is none. */
export function screenOf(pathname: string): Screen | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return (
    byPath.get(path) ??
    withParams.find((screen) => {
      const head = screen.path.slice(0, screen.path.indexOf('$'))
      return path.startsWith(head) && !path.slice(head.length).includes('/') && path.length > head.length
    })
  )
}

/** Returns what the menu calls a pin: the title of its screen, after the name of the view if it is one. */
export function pinTitle({ screen, name }: Pick<Schemas['Pin'], 'screen' | 'name'>): string {
  const title = screenOf(screen)?.title ?? screen
  return name === null ? title : `${name} · ${title}`
}

/** Returns the list that a detail or side page belongs to. */
export function listOf(pathname: string): Screen | undefined {
  const [, group, page] = pathname.split('/')
  const exact = screenOf(pathname)
  return exact?.inMenu ? exact : byPath.get(`/${group}/${page}`)
}

/** Returns the entry to highlight in the menu: the list's own, or that of the screen whose permission it borrows. */
export function menuEntryOf(pathname: string): Screen | undefined {
  const list = listOf(pathname)
  return list?.inMenu ? list : screens.find(({ inMenu, code }) => inMenu && code !== null && code === list?.codes[0])
}

/** Returns the layout of a path. The order of the tests follows the specification. */
export function layoutOf(pathname: string): Layout {
  if (pathname.includes('/login')) return 'bare'
  if (['/newwindow/preview', '/print/order', '/cardbynumber'].some((part) => pathname.includes(part))) return 'popup'
  return 'main'
}

interface Rights {
  permissions: Schemas['Permissions']
}

/** Returns whether the admin may open a screen. */
export function mayOpen(screen: Screen, { permissions }: Rights): boolean {
  if (screen.codes.length === 0) return true
  return screen.codes.some((code) =>
    screen.needsWrite ? permissions[code] === 'WRITE' : permissions[code] !== undefined,
  )
}

/** Returns whether the admin has WRITE of any of the codes, of a screen or of its `creates`. */
export function mayWrite({ codes }: Pick<Screen, 'codes'>, { permissions }: Rights): boolean {
  return codes.some((code) => permissions[code] === 'WRITE')
}
