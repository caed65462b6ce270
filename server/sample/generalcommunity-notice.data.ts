import type { Schemas } from '../contract/contract-types'

/** Plan of a notice. */
export interface NoticePlan {
  category: Schemas['NoticeCategory']
  title: string
  /** Days from today of its publication; positive if scheduled. */
  at: number
  until?: number
  audience?: Schemas['NoticeAudience']
  pinned?: true
  hidden?: true
  /** Whether it has a file. */
  file?: true
}

const lines = (category: Schemas['NoticeCategory'], plans: readonly Omit<NoticePlan, 'category'>[]): NoticePlan[] =>
  plans.map((plan) => ({ category, ...plan }))

/** 48 notices: 4 pinned, 2 scheduled, 3 hidden, 6 about terms and policies. */
export const noticePlans: readonly NoticePlan[] = [
  ...lines('GENERAL', [
    { title: '타이어원 고객센터 운영시간 변경 안내', at: -3, pinned: true },
    { title: '겨울용 타이어 교체 시기 안내', at: -9, pinned: true },
    { title: '구매후기 포인트 지급 기준 안내', at: -21 },
    { title: '사칭 문자와 결제 유도 사이트 주의 안내', at: -34 },
    { title: '신규 장착점 32곳이 추가되었습니다', at: -47 },
    { title: '사업자회원 등급 기준 안내', at: -60, audience: 'BUSINESS' },
    { title: '타이어 제조주차 확인 방법 안내', at: -75 },
    { title: '모바일 앱 새 버전 안내', at: -92 },
    { title: '회원 등급별 쿠폰 지급 안내', at: -110, audience: 'MEMBER' },
    { title: '장착점 정산 화면 개편 안내', at: -128, audience: 'STORE', file: true },
    { title: '타이어 안심 보장 서비스 시작 안내', at: -150 },
    { title: '현금영수증 자동 발급 안내', at: -181 },
    { title: '여름철 타이어 공기압 점검 안내', at: -200 },
    { title: '장착점 서비스 교육 일정 안내', at: -225, audience: 'STORE', file: true },
    { title: '새해 인사와 운영 안내', at: 12 },
  ]),
  ...lines('DELIVERY', [
    { title: '11월 넷째 주 폭설 지역 배송 지연 안내', at: -2, until: 6, pinned: true },
    { title: '연말 택배 마감 일정 안내', at: 9, until: 42 },
    { title: '추석 연휴 배송과 고객센터 휴무 안내', at: -62, until: -44 },
    { title: '제주·도서 지역 도선료 변경 안내', at: -85 },
    { title: '태풍으로 인한 남부 지역 배송 지연 안내', at: -96, until: -88 },
    { title: '하계휴가 기간 출고 일정 안내', at: -115, until: -98 },
    { title: '화물 배송 업체 변경 안내', at: -140 },
    { title: '어린이날 연휴 배송 안내', at: -203, until: -196 },
    { title: '설 연휴 배송과 고객센터 휴무 안내', at: -290, until: -270 },
    { title: '택배 파업에 따른 지연 안내', at: -310, until: -296, hidden: true },
  ]),
  ...lines('EVENT', [
    { title: '겨울맞이 4본 교체 이벤트 안내', at: -12, until: 20 },
    { title: '10월 출석 이벤트 당첨자 발표', at: -17 },
    { title: '포토 후기 이벤트 당첨자 발표', at: -40 },
    { title: '가을 나들이 안전점검 이벤트 안내', at: -66, until: -35 },
    { title: '여름휴가 무상점검 이벤트 안내', at: -125, until: -95 },
    { title: '전기차 전용 타이어 체험단 모집', at: -160, until: -145 },
    { title: '친구 추천 이벤트 종료 안내', at: -210, hidden: true },
    { title: '봄맞이 교체 이벤트 안내', at: -255, until: -225 },
  ]),
  ...lines('SYSTEM', [
    { title: '시스템 정기점검 안내 (11월 25일 02:00~05:00)', at: -1, until: 4, pinned: true },
    { title: '간편결제 일시 중단 안내', at: -28, until: -27 },
    { title: '계좌이체 서비스 점검 안내', at: -57, until: -56 },
    { title: '카드사 시스템 점검에 따른 결제 제한 안내', at: -83, until: -82 },
    { title: '로그인 오류 조치 완료 안내', at: -104 },
    { title: '데이터센터 이전에 따른 점검 안내', at: -172, until: -170 },
    { title: '알림톡 발송 지연 안내', at: -190, until: -188 },
    { title: '본인인증 서비스 점검 안내', at: -243, until: -242 },
    { title: '모바일 화면 표시 오류 안내', at: -265, hidden: true },
  ]),
  ...lines('POLICY', [
    { title: '개인정보처리방침 개정 안내 (11월 1일 시행)', at: -27, file: true },
    { title: '이용약관 개정 안내 (9월 1일 시행)', at: -95, file: true },
    { title: '위치기반서비스 이용약관 개정 안내', at: -188 },
    { title: '포인트 운영정책 변경 안내', at: -246 },
    { title: '전자금융거래 이용약관 개정 안내', at: -320, file: true },
    { title: '개인정보 수집·이용 동의 항목 변경 안내', at: -410 },
  ]),
]

/** Texts of notices by category, one paragraph each. */
export const noticeTexts: Readonly<Record<Schemas['NoticeCategory'], readonly string[]>> = {
  GENERAL: [
    '안녕하세요, 타이어원입니다.',
    '서비스를 더 편하게 이용하실 수 있도록 아래와 같이 안내드립니다.',
    '자세한 내용은 고객센터로 문의해 주시면 친절히 답변드리겠습니다.',
  ],
  DELIVERY: [
    '안녕하세요, 타이어원입니다.',
    '해당 기간에는 출고와 배송이 평소보다 1~3일 늦어질 수 있습니다.',
    '장착 예약이 있는 고객께는 장착점에서 따로 연락드립니다. 너른 양해를 부탁드립니다.',
  ],
  EVENT: [
    '안녕하세요, 타이어원입니다.',
    '참여해 주신 모든 고객께 감사드립니다.',
    '경품은 안내해 드린 날짜까지 차례로 보내 드리며, 회원정보의 연락처를 확인해 주세요.',
  ],
  SYSTEM: [
    '안녕하세요, 타이어원입니다.',
    '더 안정된 서비스를 위해 점검을 진행합니다. 점검 중에는 주문과 결제를 이용하실 수 없습니다.',
    '작업 상황에 따라 시간이 바뀔 수 있습니다.',
  ],
  POLICY: [
    '안녕하세요, 타이어원입니다.',
    '관련 법령과 서비스 변경에 따라 아래와 같이 개정되어 안내드립니다.',
    '개정에 동의하지 않으시면 시행일 전까지 회원 탈퇴를 신청하실 수 있습니다.',
  ],
}
