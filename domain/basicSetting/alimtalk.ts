import type { components } from '../../openapi/schema.gen'
import { required } from '../messages/required'
import { unknownVariable, withSampleValues } from './message-text'

/**
 * Alimtalk templates: the moves each state allows, and what is wrong with a text. Shared by screens, server and tests.
 */

type Schemas = components['schemas']
type State = Schemas['AlimtalkState']
type Move = Schemas['AlimtalkAction'] | 'WITHDRAW' | 'EDIT' | 'DELETE' | 'TEST'

export const NOT_EDITABLE = '작성중이거나 반려된 템플릿만 수정할 수 있습니다. 목록의 ‘복사’로 새로 등록해 주세요.'

interface Rule {
  from: readonly State[]
  refusal: string
}

const moves: Readonly<Record<Move, Rule>> = {
  EDIT: { from: ['DRAFT', 'REJECTED'], refusal: NOT_EDITABLE },
  REQUEST_REVIEW: { from: ['DRAFT'], refusal: '작성중인 템플릿만 검수를 요청할 수 있습니다.' },
  WITHDRAW: { from: ['REVIEWING'], refusal: '검수중인 템플릿만 검수를 취소할 수 있습니다.' },
  SYNC: { from: ['DRAFT', 'REVIEWING', 'APPROVED', 'REJECTED', 'STOPPED', 'DORMANT'], refusal: '' },
  ENABLE: { from: ['APPROVED'], refusal: '승인된 템플릿만 사용할 수 있습니다.' },
  DISABLE: { from: ['APPROVED'], refusal: '승인된 템플릿만 사용 해제할 수 있습니다.' },
  STOP: { from: ['APPROVED'], refusal: '승인된 템플릿만 사용중지할 수 있습니다.' },
  RESUME: { from: ['STOPPED', 'DORMANT'], refusal: '사용중지이거나 휴면인 템플릿만 해제할 수 있습니다.' },
  TEST: { from: ['APPROVED'], refusal: '승인된 템플릿만 테스트 발송할 수 있습니다.' },
  DELETE: { from: ['DRAFT', 'REJECTED', 'STOPPED'], refusal: '사용 중인 템플릿은 삭제할 수 없습니다.' },
}

/** Returns why a move is refused in a state, or null. */
export const alimtalkRefusal = (move: Move, state: State): string | null =>
  moves[move].from.includes(state) ? null : moves[move].refusal

/** Words that providers treat as advertising. Alimtalk is for information only. */
const AD_WORDS = [
  '할인',
  '무료쿠폰',
  '특가',
  '세일',
  '이벤트',
  '경품',
  '당첨',
  '사은품',
  '증정',
  '적립금 지급',
  '최저가',
  '1+1',
  '반값',
  '프로모션',
  '혜택',
  '특별가',
  '쿠폰 증정',
  '무료 체험',
  '무료체험',
  '선착순',
  '한정수량',
  '마감임박',
  '초특가',
  '타임세일',
  '광고',
  '추천인',
  '친구초대',
  '기획전',
  '사전예약',
  '땡처리',
] as const

export const adWordsIn = (text: string): string[] => AD_WORDS.filter((word) => text.includes(word))

/** Maximum length of a text with its variables replaced, in characters. */
const MAX_FILLED_LENGTH = 1_000

type Written = Partial<Omit<Schemas['AlimtalkTemplateBody'], 'buttons'>> & {
  buttons?: readonly Partial<Schemas['AlimtalkButton']>[] | undefined
}

const DELIVERY = ['#{택배사}', '#{송장번호}']

function buttonProblems(
  buttons: Written['buttons'],
  content: string,
  variables: readonly Schemas['MessageVariable'][],
) {
  const found: Record<string, string> = {}
  for (const [at, { type, name = '', mobileUrl, pcUrl }] of (buttons ?? []).entries()) {
    if (type === 'WL' && !mobileUrl?.trim()) found[`buttons[${at}].mobileUrl`] = required('모바일 주소')
    if (type === 'DS' && !DELIVERY.every((key) => content.includes(key)))
      found[`buttons[${at}].type`] = '배송조회 버튼은 내용에 #{택배사}, #{송장번호} 변수가 있어야 합니다.'
    for (const [field, text] of Object.entries({ name, mobileUrl, pcUrl })) {
      const unknown = text && unknownVariable(text, variables)
      if (unknown) found[`buttons[${at}].${field}`] = unknown
    }
  }
  return found
}

/** Returns the problems that the contract's rules do not cover, by field. `variables`: those of the event. */
export function alimtalkProblems(
  written: Written,
  variables: readonly Schemas['MessageVariable'][],
): Record<string, string> {
  const { content = '', messageType, extra, emphasizeType, emphasizeTitle, emphasizeSubtitle, imageFileSeq } = written
  const found = buttonProblems(written.buttons, content, variables)
  const report = (field: string, message: string | null | undefined | false) => {
    if (message) found[field] ??= message
  }
  for (const [field, text] of Object.entries({ content, extra, emphasizeTitle, emphasizeSubtitle }))
    report(field, text && unknownVariable(text, variables))
  const filledLength = [...withSampleValues(content, variables)].length
  report('content', filledLength > MAX_FILLED_LENGTH && '변수를 채우면 1,000자가 넘습니다.')
  report('extra', messageType === 'EXTRA' && !extra?.trim() && required('부가정보'))
  report('emphasizeTitle', emphasizeType === 'TEXT' && !emphasizeTitle?.trim() && required('강조 제목'))
  report('imageFileSeq', emphasizeType === 'IMAGE' && !imageFileSeq && required('이미지'))
  return found
}
