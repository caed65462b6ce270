import { withParticle } from '../../domain/common/particles'
import type { Schemas } from '../contract/contract-types'

const h = (text: string): string => `<h3>${text}</h3>`
const p = (text: string): string => `<p>${text}</p>`
const list = (...texts: string[]): string => `<ul>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`

const privacy = (keep: string, entrusted: readonly string[]): string =>
  [
    p(
      '(주)타이어원(이하 “회사”)은 개인정보 보호법에 따라 이용자의 개인정보를 보호하고 이와 관련한 고충을 신속하게 처리하기 위하여 다음과 같이 개인정보처리방침을 둡니다.',
    ),
    h('제1조 개인정보의 처리 목적'),
    list(
      '회원 가입 의사 확인, 본인 식별, 회원자격 유지·관리',
      '상품 주문, 결제, 배송, 장착점 예약과 장착',
      '문의 접수와 처리 결과 안내, 분쟁 해결을 위한 기록 보존',
    ),
    h('제2조 처리하는 개인정보의 항목'),
    list(
      '필수: 이름, 아이디, 비밀번호, 휴대폰 번호, 이메일',
      '주문 시: 받는 분 이름, 주소, 연락처, 차량번호, 결제 기록',
      '자동 수집: 접속 기록, 쿠키, 기기 정보',
    ),
    h('제3조 개인정보의 보유 기간'),
    list(
      keep,
      '대금 결제와 재화 공급에 관한 기록: 5년',
      '소비자 불만 또는 분쟁 처리에 관한 기록: 3년',
      '접속 기록: 3개월',
    ),
    h('제4조 개인정보 처리의 위탁'),
    list(...entrusted),
    h('제5조 정보주체의 권리'),
    p('이용자는 언제든지 자신의 개인정보를 조회하거나 수정할 수 있으며, 처리 정지와 삭제를 요구할 수 있습니다.'),
    h('제6조 개인정보 보호책임자'),
    p('개인정보 보호책임자: 한지우 (privacy@shop.example.com, 02-1588-1236)'),
  ].join('')

const terms = (confirm: string, points: string): string =>
  [
    h('제1조 목적'),
    p(
      '이 약관은 (주)타이어원이 운영하는 온라인 쇼핑몰에서 제공하는 서비스의 이용 조건과 절차, 회사와 이용자의 권리와 의무를 정합니다.',
    ),
    h('제2조 구매 계약'),
    p(
      '이용자가 주문하고 회사가 이를 확인하여 결제가 완료된 때에 구매 계약이 성립합니다. 무통장입금 주문은 안내된 입금기한까지 입금하지 않으면 취소됩니다.',
    ),
    h('제3조 배송과 장착'),
    p('상품은 이용자가 지정한 주소 또는 장착점으로 발송합니다. 장착 예약일은 상품이 장착점에 입고된 뒤 확정됩니다.'),
    h('제4조 구매확정'),
    p(confirm),
    h('제5조 청약철회'),
    p(
      '이용자는 상품을 받은 날부터 7일 이내에 청약을 철회할 수 있습니다. 장착한 타이어는 상품에 하자가 있는 경우에만 반품할 수 있습니다.',
    ),
    h('제6조 포인트'),
    p(points),
    h('제7조 분쟁 해결'),
    p('이 약관에 관한 분쟁은 대한민국 법을 따르며, 회사의 주소지를 관할하는 법원을 관할 법원으로 합니다.'),
  ].join('')

const marketing = (channels: string): string =>
  [
    p(`회사는 새로운 상품, 할인, 이벤트 소식을 ${withParticle(channels, '으로/로')} 보내 드립니다.`),
    list('수집 항목: 휴대폰 번호, 이메일', '보유 기간: 동의를 철회하거나 회원을 탈퇴할 때까지'),
    p('동의하지 않아도 서비스를 이용할 수 있으며, 내 정보에서 언제든지 철회할 수 있습니다.'),
  ].join('')

const third = (receivers: string): string =>
  [
    p('회사는 상품의 배송과 장착을 위하여 다음과 같이 개인정보를 제공합니다.'),
    list(
      `제공받는 자: ${receivers}`,
      '제공 항목: 이름, 연락처, 주소, 차량번호, 주문 상품',
      '보유 기간: 배송 또는 장착 완료 후 3개월',
    ),
    p('동의하지 않으면 배송과 장착점 예약을 이용할 수 없습니다.'),
  ].join('')

/** The shop's policies, each in its first and its changed version. */
export const policyTexts: Readonly<Record<Schemas['Policy'], readonly [string, string]>> = {
  privacyPolicy: [
    privacy('회원 정보: 탈퇴 후 5일', ['배송: CJ대한통운', '결제: 전자결제대행사']),
    privacy('회원 정보: 탈퇴 즉시 파기', [
      '배송: CJ대한통운, 한진택배',
      '결제: 전자결제대행사',
      '문자·알림톡 발송: 메시지 발송사',
    ]),
  ],
  termsOfService: [
    terms(
      '배송 또는 장착이 완료된 날부터 10일이 지나면 구매가 확정됩니다.',
      '포인트는 적립한 날부터 12개월 동안 사용할 수 있습니다.',
    ),
    terms(
      '배송 또는 장착이 완료된 날부터 7일이 지나면 구매가 확정됩니다.',
      '포인트는 적립한 날부터 24개월 동안 사용할 수 있습니다.',
    ),
  ],
  marketingConsent: [marketing('문자'), marketing('문자, 알림톡, 이메일')],
  thirdPartyConsent: [third('택배사'), third('택배사, 이용자가 선택한 장착점')],
}

/** `to` is a path, a URL, `event`, `endedEvent`, or an item type with a preset filter; undefined for a heading. */
export interface MenuPlan {
  name: string
  to?: string
  children?: readonly MenuPlan[]
  badge?: Schemas['ShopMenuBadge']
  device?: Schemas['DisplayDevice']
  audience?: Schemas['DisplayAudience']
  away?: true
  hidden?: true
  icon?: 'home' | 'search' | 'store' | 'order' | 'my'
}

/** 9 entries with 22 children, 5 on phones, 8 in the footer. */
export const menuPlans: Readonly<Record<Schemas['ShopMenuArea'], readonly MenuPlan[]>> = {
  HEADER: [
    {
      name: '타이어',
      to: 'TIRE',
      children: [
        { name: '사계절 타이어', to: 'TIRE?season=ALL_SEASON' },
        { name: '여름용 타이어', to: 'TIRE?season=SUMMER' },
        { name: '겨울용 타이어', to: 'TIRE?season=WINTER', badge: 'HOT' },
        { name: '올웨더 타이어', to: 'TIRE?season=ALL_WEATHER', badge: 'NEW' },
        { name: '런플랫 타이어', to: 'TIRE?runFlat=true' },
        { name: '전기차 타이어', to: 'TIRE?vehicleType=EV' },
      ],
    },
    {
      name: '인치별 찾기',
      children: [
        { name: '16인치 이하', to: 'TIRE?rim[to]=16' },
        { name: '17인치', to: 'TIRE?rim=17' },
        { name: '18인치', to: 'TIRE?rim=18' },
        { name: '19인치 이상', to: 'TIRE?rim[from]=19' },
      ],
    },
    {
      name: '배터리',
      to: 'BATTERY',
      children: [
        { name: '일반 배터리', to: 'BATTERY?batteryType=MF' },
        { name: 'AGM 배터리', to: 'BATTERY?batteryType=AGM' },
      ],
    },
    { name: '기타 용품', to: 'ETC' },
    {
      name: '장착점',
      to: '/stores',
      children: [
        { name: '가까운 장착점', to: '/stores' },
        { name: '장착 예약 확인', to: '/my/mounts', audience: 'MEMBER' },
        { name: '장착점 제휴 신청', to: '/partner/store' },
      ],
    },
    {
      name: '이벤트',
      to: '/event',
      badge: 'SALE',
      children: [
        { name: '이달의 기획전', to: 'event' },
        { name: '지난 기획전 다시보기', to: 'endedEvent' },
        { name: '쿠폰 받기', to: '/coupon' },
      ],
    },
    { name: '타이어 렌탈', to: '/rental' },
    {
      name: '고객센터',
      to: '/cs',
      children: [
        { name: '공지사항', to: '/cs/notice' },
        { name: '자주 묻는 질문', to: '/cs/faq' },
        { name: '1:1 문의', to: '/cs/inquiry', audience: 'MEMBER' },
        { name: '자가진단', to: '/cs/diagnosis' },
      ],
    },
    { name: '사업자 전용관', to: '/business', audience: 'BUSINESS', device: 'PC' },
  ],
  MOBILE_BOTTOM: [
    { name: '홈', to: '/', icon: 'home' },
    { name: '규격 검색', to: '/search/size', icon: 'search' },
    { name: '장착점', to: '/stores', icon: 'store' },
    { name: '주문조회', to: '/my/orders', icon: 'order' },
    { name: '마이', to: '/my', icon: 'my' },
  ],
  FOOTER: [
    { name: '회사소개', to: '/about' },
    { name: '이용약관', to: '/policy/terms' },
    { name: '개인정보처리방침', to: '/policy/privacy' },
    { name: '이메일무단수집거부', to: '/policy/email' },
    { name: '장착점 제휴', to: '/partner/store' },
    { name: '마케팅 제휴', to: '/partner/marketing' },
    { name: '블로그', to: 'https://blog.example.com/tireone', away: true },
    { name: '채용', to: 'https://careers.example.com/tireone', away: true, hidden: true },
  ],
}
