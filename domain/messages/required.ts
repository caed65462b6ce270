import { withParticle } from '../common/particles'

/**
 * Message for a required field, or a text of a minimum length: on the sign-in page, in forms and from the server.
 * Only this prompt, prescribed by the specification, contains both particles.
 */
export const required = (title: string, minimum = 1): string =>
  minimum > 1 ? `${withParticle(title, '을/를')} ${minimum}자 이상 입력해 주세요.` : `${title} (을)를 입력해주세요.`

/** Message for a field without a choice. */
export const notChosen = (title: string): string => `${withParticle(title, '을/를')} 선택해 주세요.`

/** Message for a text that is no number. Defined here, because list filters need it before `limits` is loaded. */
export const noNumber = '숫자로 입력해 주세요.'
