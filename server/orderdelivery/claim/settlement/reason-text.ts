import { withParticle } from '../../../../domain/common/particles'
import { required } from '../../../../domain/messages/required'
import { invalid } from '../../../contract/refusal'

const lengthOf = (text: string | null | undefined): number => [...(text?.trim() ?? '')].length

/** Returns why a text is not a valid reason of at least `minimum` characters, or null. */
export function reasonTextProblem(text: string | null | undefined, minimum: number, title: string): string | null {
  if (lengthOf(text) === 0) return required(title)
  return lengthOf(text) < minimum ? `${withParticle(title, '은/는')} ${minimum}자 이상 입력해 주세요.` : null
}

/** Throws 400 at `field` if a text is not a valid reason of at least `minimum` characters. */
export function checkReasonText(text: string | null | undefined, minimum: number, field: string, title: string): void {
  const problem = reasonTextProblem(text, minimum, title)
  if (problem) throw invalid({ [field]: problem })
}
