import { withParticle } from '../formats/particles'

/**
 * Said of a field that must hold something, or a text of so many letters: on the sign-in page, at a form’s field and by the server alike. The prompt
 * with both particles is the specification's; no other sentence has them.
 */
export const required = (title: string, least = 1): string =>
  least > 1 ? `${withParticle(title, '을/를')} ${least}자 이상 입력해 주세요.` : `${title} (을)를 입력해주세요.`

/** Said of a field in which nothing has been chosen. */
export const notChosen = (title: string): string => `${withParticle(title, '을/를')} 선택해 주세요.`

/** Said of what cannot be read as a number; stands here because a list's filters say it before limits are asked for. */
export const noNumber = '숫자로 입력해 주세요.'
