import { withParticle } from '../../../../domain/common/particles'
import { required } from '../../../../domain/messages/required'
import { invalid } from '../../../contract/refusal'

const lengthOf = (text: string | null | undefined): number => [...(text?.trim() ?? '')].length

/** Returns why a text is not a valid reason of at least `least` characters, or null. */
export function reasonTextProblem(text: string | null | undefined, least: number, title: string): string | null {
  if (lengthOf(text) === 0) return required(title)
  return lengthOf(text) < least ? `${withParticle(title, '은/는')} ${least}자 이상 입력해 주세요.` : null
}

/** Throws 400 at `field` if a text is not a valid reason of at least `least` characters. */
export function checkReasonText(text: string | null | undefined, least: number, field: string, title: string): void {
  const problem = reasonTextProblem(text, least, title)
  if (problem) throw invalid({ [field]: problem })
}
