import { withParticle } from '../../../openapi/formats/particles'
import { required } from '../../../openapi/messages/required'
import { invalid } from '../../http/refusal'

const lengthOf = (text: string | null | undefined): number => [...(text?.trim() ?? '')].length

/** Why a text is no reason in words of at least so many characters; null: it is one. */
export function wordsProblem(text: string | null | undefined, least: number, title: string): string | null {
  if (lengthOf(text) === 0) return required(title)
  return lengthOf(text) < least ? `${withParticle(title, '은/는')} ${least}자 이상 입력해 주세요.` : null
}

/** Throws 400 at `field` for a text that is no reason in words of at least so many characters. */
export function checkWords(text: string | null | undefined, least: number, field: string, title: string): void {
  const problem = wordsProblem(text, least, title)
  if (problem) throw invalid({ [field]: problem })
}
