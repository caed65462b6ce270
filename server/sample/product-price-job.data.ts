import type { Schemas } from '../contract/contract-types'
import type { PriceRule } from '../product/price-job/price-rule'

type State = Exclude<Schemas['PriceJobState'], 'RUNNING'>

/** Plan of a job; `day`: days since it was applied, negative if in the future. */
export interface JobPlan {
  title: string
  state: State
  day: number
  rule: Partial<PriceRule> & Pick<PriceRule, 'ruleType'>
  reason: string
  by: string
  /** Planned duration in days. */
  lasts?: number
}

const rate = (direction: 'UP' | 'DOWN', ruleValue: number) => ({ ruleType: 'RATE' as const, direction, ruleValue })
const amount = (direction: 'UP' | 'DOWN', ruleValue: number) => ({ ruleType: 'AMOUNT' as const, direction, ruleValue })
const match = { ruleType: 'FIXED' as const }

/** 25 jobs, oldest first. None is RUNNING, because that state lasts only seconds. */
export const jobPlans: JobPlan[] = [
  {
    title: '봄 시즌 승용 타이어 인하',
    state: 'DONE',
    day: 210,
    rule: rate('DOWN', 3),
    reason: '봄맞이 판촉 가격 적용',
    by: 'item_lead',
  },
  {
    title: '원자재 인상분 반영',
    state: 'DONE',
    day: 196,
    rule: rate('UP', 2.5),
    reason: '제조사 공급가 인상 공문 반영',
    by: 'item_lead',
  },
  { title: '최저가 맞춤 1차', state: 'DONE', day: 180, rule: match, reason: '가격비교 채널 순위 회복', by: 'item_kim' },
  {
    title: '배터리 판매가 정리',
    state: 'DONE',
    day: 165,
    rule: amount('DOWN', 2_000),
    reason: '경쟁사 가격 조정에 대응',
    by: 'item_kim',
  },
  {
    title: '여름 휴가 특별가',
    state: 'REVERTED',
    day: 150,
    rule: rate('DOWN', 4),
    reason: '여름 휴가철 한정 특별가',
    by: 'item_lead',
    lasts: 10,
  },
  {
    title: '수입 타이어 환율 반영',
    state: 'PARTIAL',
    day: 138,
    rule: rate('DOWN', 11),
    reason: '환율 하락에 따른 판매가 인하',
    by: 'item_lead',
  },
  {
    title: '공급가 인상 2차',
    state: 'DONE',
    day: 124,
    rule: amount('UP', 3_000),
    reason: '제조사 공급가 2차 인상 반영',
    by: 'item_kim',
  },
  {
    title: '이월상품 재고 정리',
    state: 'PARTIAL',
    day: 110,
    rule: rate('DOWN', 14),
    reason: '이월 재고 소진을 위한 인하',
    by: 'item_kim',
  },
  {
    title: '추석 연휴 특가',
    state: 'REVERTED',
    day: 92,
    rule: rate('DOWN', 5),
    reason: '추석 연휴 기간 한정 특가',
    by: 'item_lead',
    lasts: 7,
  },
  {
    title: '최저가 맞춤 2차',
    state: 'DONE',
    day: 80,
    rule: match,
    reason: '네이버쇼핑 순위 하락 대응',
    by: 'item_kim',
  },
  {
    title: '전 품목 25% 인하 검토',
    state: 'FAILED',
    day: 71,
    rule: rate('DOWN', 25),
    reason: '창고 이전 재고 정리 검토',
    by: 'item_kim',
  },
  {
    title: '가을 프로모션 종료',
    state: 'DONE',
    day: 62,
    rule: rate('UP', 3),
    reason: '프로모션 종료에 따른 가격 복귀',
    by: 'item_lead',
  },
  {
    title: '겨울용 타이어 예약가',
    state: 'DONE',
    day: 55,
    rule: amount('DOWN', 4_000),
    reason: '겨울용 타이어 예약 판매 시작',
    by: 'item_lead',
  },
  {
    title: '정가 대비 할인율 통일',
    state: 'CANCELED',
    day: 49,
    rule: { ruleType: 'LIST_RATE', ruleValue: 20 },
    reason: '할인율 표시 기준 통일',
    by: 'item_lead',
  },
  { title: '최저가 맞춤 3차', state: 'DONE', day: 42, rule: match, reason: '다나와 최저가 대응', by: 'item_kim' },
  {
    title: '인기 규격 한정 인하',
    state: 'DONE',
    day: 36,
    rule: amount('DOWN', 5_000),
    reason: '인기 규격 판매 확대',
    by: 'item_kim',
  },
  {
    title: '물류비 인상 반영',
    state: 'DONE',
    day: 30,
    rule: amount('UP', 2_000),
    reason: '택배 운임 인상분 반영',
    by: 'item_lead',
  },
  {
    title: '쇼핑 페스타 특가',
    state: 'REVERTED',
    day: 24,
    rule: rate('DOWN', 6),
    reason: '11월 쇼핑 페스타 참여',
    by: 'item_lead',
    lasts: 5,
  },
  {
    title: '저마진 상품 조정',
    state: 'PARTIAL',
    day: 19,
    rule: rate('DOWN', 9),
    reason: '경쟁력 확보를 위한 조정',
    by: 'item_kim',
  },
  { title: '최저가 맞춤 4차', state: 'DONE', day: 13, rule: match, reason: '쿠팡 최저가 대응', by: 'item_kim' },
  {
    title: '주말 한정 인하',
    state: 'CANCELED',
    day: 8,
    rule: rate('DOWN', 3),
    reason: '주말 한정 판촉',
    by: 'item_kim',
  },
  {
    title: '재고 과다 규격 인하',
    state: 'PARTIAL',
    day: 6,
    rule: rate('DOWN', 12),
    reason: '재고 회전율 개선',
    by: 'item_lead',
  },
  {
    title: '최저가 맞춤 5차',
    state: 'DONE',
    day: 3,
    rule: match,
    reason: '가격순위 4위 이하 상품 대응',
    by: 'item_kim',
  },
  {
    title: '연말 감사 특가',
    state: 'SCHEDULED',
    day: -9,
    rule: rate('DOWN', 5),
    reason: '연말 감사 행사 예약',
    by: 'item_lead',
    lasts: 14,
  },
  {
    title: '새해 마진율 조정',
    state: 'SCHEDULED',
    day: -41,
    rule: { ruleType: 'MARGIN', ruleValue: 12 },
    reason: '새해 가격 정책 반영',
    by: 'item_lead',
  },
]
