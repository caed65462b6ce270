import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import { adWordsIn } from '../../../../domain/basicSetting/alimtalk'

type Template = Schemas['AlimtalkTemplate']

export const alimtalkTones = {
  DRAFT: 'gray',
  REVIEWING: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
  STOPPED: 'gray',
  DORMANT: 'gray',
} as const satisfies Record<Schemas['AlimtalkState'], Tone>

/** Returns the question asked if enabling a template disables another one, or undefined. */
export const swapQuestion = ({ enabledName }: Pick<Template, 'enabledName'>): string | undefined =>
  enabledName === null ? undefined : `"${enabledName}" 템플릿이 사용 해제됩니다.`

/** Returns the question asked before a review request, with words the provider treats as advertising. */
export function reviewQuestion(rows: readonly Pick<Template, 'content' | 'extra'>[], count: number): string {
  const words = [...new Set(rows.flatMap(({ content, extra }) => adWordsIn(`${content}\n${extra ?? ''}`)))]
  const question = `템플릿 ${count}건의 검수를 요청합니다. 검수중에는 수정할 수 없습니다.`
  return words.length === 0
    ? question
    : `${question} 광고성 표현이 있어 반려될 수 있습니다: ${words.join(', ')}. 그래도 요청하시겠습니까?`
}
