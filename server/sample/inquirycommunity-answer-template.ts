import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { answerTemplates } from '../inquirycommunity/schema/answer-template.schema'
import { continueNumbers, insertAll } from './insert'

type Target = Schemas['AnswerTarget']

const HELLO = '안녕하세요, #{고객명}님.\n'
const BYE = '\n추가로 궁금하신 점은 언제든 문의해 주세요. 감사합니다.'

const TEMPLATES: [targets: Target[], title: string, content: string][] = [
  [['ITEM_INQUIRY'], '제조주차 안내', '문의하신 #{상품명}의 제조주차는 최근 6개월 이내 생산분으로 출고됩니다.'],
  [
    ['ITEM_INQUIRY'],
    '규격 호환 확인',
    '차량에 표기된 순정 규격과 같은 규격이면 장착하실 수 있습니다. 인치업은 장착점과 상담해 주세요.',
  ],
  [
    ['ITEM_INQUIRY'],
    '재입고 일정',
    '#{상품명} 상품은 다음 주 중 입고 예정입니다. 재입고 알림을 신청하시면 바로 알려 드립니다.',
  ],
  [['ITEM_INQUIRY', 'INQUIRY'], '장착비 안내', '타이어 장착비는 결제 시 선택하신 장착점의 요금이 적용됩니다.'],
  [
    ['INQUIRY'],
    '배송 지연 사과',
    '주문번호 #{주문번호}의 배송이 늦어져 죄송합니다. 내일 중 도착할 수 있도록 확인했습니다.',
  ],
  [['INQUIRY'], '주문 취소 안내', '주문번호 #{주문번호}의 취소가 접수되었습니다. 카드 결제는 3~5일 안에 환불됩니다.'],
  [['INQUIRY'], '장착 예약 변경', '#{장착점명}의 예약을 변경해 드렸습니다. 변경된 일시는 알림톡으로 보내 드립니다.'],
  [['INQUIRY'], '영수증 발급', '요청하신 영수증을 발급했습니다. 마이페이지의 주문 내역에서 확인하실 수 있습니다.'],
  [['INQUIRY'], '포인트 적립 시점', '포인트는 구매 확정 다음 날 적립됩니다.'],
  [['RETURN'], '반품 기준 안내', '장착하지 않은 상품은 받으신 날부터 7일 안에 반품하실 수 있습니다.'],
  [['RETURN'], '반품 접수 완료', '반품을 접수했습니다. 택배 기사가 2일 안에 방문합니다.'],
  [['RETURN'], '마모율 검수 안내', '#{장착점명}에서 마모율을 검수한 뒤 처리 결과를 안내해 드립니다.'],
  [['BUSINESS'], '견적 안내', '문의하신 규격의 견적을 드립니다. 유효기간 안에 주문하시면 견적가로 적용해 드립니다.'],
  [['BUSINESS'], '재고 확인 완료', '문의하신 수량 모두 출고 가능합니다. 오후 4시 전 주문은 당일 출고됩니다.'],
  [['BUSINESS'], '등급 기준 안내', '등급은 최근 6개월 매출을 기준으로 매월 1일에 조정됩니다.'],
  [['BUSINESS', 'WHOLESALE'], '세금계산서 안내', '세금계산서는 매월 말일 합산하여 등록하신 이메일로 발행됩니다.'],
  [['WHOLESALE'], '사업자회원 가입 권유', '사업자회원으로 가입하시면 등급가로 구매하실 수 있습니다.'],
  [
    ['ALLIANCE'],
    '제휴 검토 안내',
    '제안해 주신 내용을 담당 부서에서 검토한 뒤 2주 안에 회신드리겠습니다. 담당자: #{담당자명}',
  ],
  [['ALLIANCE'], '제휴 거절', '보내 주신 제안에 감사드립니다. 현재는 진행이 어려운 점 양해 부탁드립니다.'],
  [['REVIEW'], '후기 감사', '소중한 후기 감사합니다. 더 좋은 서비스로 보답하겠습니다.'],
]

/** Loads 20 answer templates. */
export async function loadAnswerTemplates(db: Db, { opened }: { opened: Date }): Promise<void> {
  const stamp = { createdAt: opened, createdBy: 'cs_lead', updatedAt: opened, updatedBy: 'cs_lead', version: 1 }
  await insertAll(
    db,
    answerTemplates,
    TEMPLATES.map(([targets, title, content], i) => ({
      answerTemplateSeq: i + 1,
      sortOrder: i + 1,
      targets,
      title,
      content: HELLO + content + BYE,
      // increased when inquiries are answered with it
      useCount: 0,
      ...stamp,
    })),
  )
  await continueNumbers(db, answerTemplates, 'answerTemplateSeq')
}
