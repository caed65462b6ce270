import type { Schemas } from '../contract/contract-types'

type Industry = Schemas['Industry']

/** Company names by industry. */
export const COMPANY_NAMES: Record<Industry, readonly string[]> = {
  TIRE_SHOP: ['한빛타이어', '타이어뱅크 송파점', '삼원타이어', '현대타이어프로', '금성타이어', '제일휠앤타이어'],
  GARAGE: ['대성카센터', '우리공업사', '하나로정비', '스피드카케어', '원일자동차정비', '오토케어 수원점'],
  USED_CAR: ['세종모터스', '오토플러스 부천점', '청담모터스', '신용카 매매상사', '드림오토갤러리'],
  FLEET: ['동서렌터카', '새한렌트카', '제이에스모빌리티', '대경물류차량관리', '올리렌트'],
  TRANSPORT: ['한성택시', '경기고속운수', '미래화물', '삼진여객', '대륙특수운송'],
  ONLINE: ['타이어마켓', '카파츠몰', '굴러가는가게', '오토딜컴퍼니'],
  ETC: ['제일상사', '태양산업', '누리건설기계', '동양농기계'],
}

/** Industry, 업태 and 종목, repeated by frequency. */
export const INDUSTRIES = [
  [['TIRE_SHOP', ['도매 및 소매업', '소매업'], ['타이어', '자동차부품', '타이어 및 휠']], 34],
  [['GARAGE', ['서비스업'], ['자동차정비', '카센터', '자동차 경정비']], 26],
  [['USED_CAR', ['도매 및 소매업'], ['중고자동차', '자동차매매']], 12],
  [['FLEET', ['서비스업', '사업시설관리'], ['자동차대여', '렌터카', '법인차량관리']], 12],
  [['TRANSPORT', ['운수업'], ['택시운송', '화물운송', '전세버스']], 8],
  [['ONLINE', ['소매업'], ['전자상거래', '통신판매업']], 5],
  [['ETC', ['제조업', '도매업'], ['기계부품', '산업용품']], 3],
] as const satisfies readonly (readonly [readonly [Industry, readonly string[], readonly string[]], number])[]

export const WISHES = {
  quantities: [
    ['LT_20', 42],
    ['LT_100', 38],
    ['LT_300', 15],
    ['GE_300', 5],
  ],
  memos: [
    '매장 2곳을 운영 중입니다. 합산 배송 가능한지 문의드립니다.',
    '주로 승용 17·18인치를 취급합니다.',
    '월말 정산과 세금계산서 발행을 원합니다.',
    '겨울용 타이어 사전 예약이 필요합니다.',
    '기존 거래처보다 빠른 배송을 기대합니다.',
  ],
} as const satisfies {
  quantities: readonly (readonly [Schemas['MonthlyQuantity'], number])[]
  memos: readonly string[]
}

export const REASONS = {
  rejected: [
    '사업자등록증의 상호와 신청 정보가 다릅니다.',
    '타이어를 취급하지 않는 업종으로 확인되었습니다.',
    '동일 사업자의 계정이 이미 있습니다.',
    '연락처로 확인이 되지 않았습니다.',
  ],
  supplement: [
    '사업자등록증이 흐려 번호를 확인할 수 없습니다. 다시 올려 주세요.',
    '담당자 연락처가 확인되지 않습니다. 다시 입력해 주세요.',
    '신청한 번호와 등록증의 번호가 다릅니다. 확인해 주세요.',
  ],
  grade: ['6개월 매출 기준 상향', '연간 공급 계약 체결', '분기 평가 결과 반영'],
} as const

export const NOTES = [
  '대표 통화 완료, 매장 사진 확인함.',
  '월 예상수량이 큼. 승인 후 담당 영업 배정 필요.',
  '등록증 재확인 요청 메일 발송.',
  '기존 거래 이력 있음. 세금계산서 이메일 변경 요청받음.',
] as const
