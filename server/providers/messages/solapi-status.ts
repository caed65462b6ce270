import type { Delivery } from './port'

/** Status codes of a message that is still under way: accepted by SOLAPI, accepted by the carrier. */
const UNDER_WAY: readonly string[] = ['2000', '3000']
const DELIVERED = '4000'

/** SOLAPI's texts for common status codes; its lists of messages often contain only the code. */
const WORDS: Readonly<Record<string, string>> = {
  '1026': '중복 수신번호',
  '1030': '잔액 부족',
  '1042': '유효한 템플릿 아이디가 아닙니다.',
  '1043': '등록한 템플릿과 내용이 다릅니다.',
  '1060': '차단된 수신번호',
  '1061': '사용자에 의해 수신거부 됨(080무료수신거부)',
  '1062': '발신번호 미등록',
  '2230': '잔액 부족',
  '2254': '플랫폼 내부 스팸처리',
  '3010': '수신번호 형식 오류',
  '3040': '전송시간 초과',
  '3042': '음영지역',
  '3043': '단말기 Power off',
  '3044': '단말기 메시지 저장갯수 초과',
  '3045': '단말기 일시 서비스 정지',
  '3046': '기타 단말기 문제',
  '3047': '착신거절',
  '3054': 'SPAM',
  '3058': '전송경로 없음',
  '3059': '변작된 발신번호',
  '3101': '발신 프로필 키가 유효하지 않음',
  '3103': '메시지와 템플릿 불일치',
  '3104': '카카오톡 미사용자',
  '3105': '미등록 템플릿',
  '3106': '유효하지 않은 채널',
  '3107': '72시간 이내 카카오톡 미사용자, 알림톡 차단한 사용자',
}

/**
 * Returns how a message with this status code ended; null while it is under way. `statusMessage`: SOLAPI's text, if it sent
 * one.
 */
export function deliveryOf(code: string, statusMessage: string | null | undefined): Delivery | null {
  if (UNDER_WAY.includes(code)) return null
  if (code === DELIVERED) return { ok: true }
  return { ok: false, code, message: statusMessage || WORDS[code] || `SOLAPI 상태 코드 ${code}` }
}
