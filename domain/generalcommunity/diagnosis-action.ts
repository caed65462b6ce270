import { INVALID_WEB_ADDRESS } from '../common/web-address'
import { wrongLength } from '../messages/limits'
import { required } from '../messages/required'

/** The entered button action of a self-diagnosis. Screens and server apply the same rules. */
export interface GivenAction {
  actionType?: string | undefined
  actionValue?: string | null | undefined
}

/** Returns whether a kind of action has a value: the filter of a list, or a URL. */
export const hasValue = (actionType: string | undefined): boolean => actionType === 'ITEM_LIST' || actionType === 'URL'

const LONGEST_FILTER = 300
/** E.g. `season=WINTER` or `season=WINTER&rim=17`. */
const FILTER = /^[\w.[\]]+=[^\s&=]+(?:&[\w.[\]]+=[^\s&=]+)*$/

/** Returns what is wrong with the value, or undefined. `isAddress`: returns whether a text is a web address. */
export function actionProblem(
  { actionType, actionValue }: GivenAction,
  isAddress: (text: string) => boolean,
): string | undefined {
  if (!hasValue(actionType)) return undefined
  const typed = actionValue?.trim()
  if (!typed) return required('연결 값')
  if (actionType === 'URL') return isAddress(typed) ? undefined : INVALID_WEB_ADDRESS
  if (typed.length > LONGEST_FILTER) return wrongLength(0, LONGEST_FILTER)
  return FILTER.test(typed) ? undefined : '상품 목록의 조건을 입력해 주세요. (예: season=WINTER)'
}
