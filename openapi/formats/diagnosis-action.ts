import { wrongLength } from '../messages/limits'
import { required } from '../messages/required'

/** Where the button of a self-diagnosis leads, as it is entered; both sides read it by the same rules. */
export interface GivenAction {
  actionType?: string | undefined
  actionValue?: string | null | undefined
}

/** Whether a kind of button has a value: a list's filter, or an address. */
export const hasValue = (actionType: string | undefined): boolean => actionType === 'ITEM_LIST' || actionType === 'URL'

const LONGEST_FILTER = 300
/** `season=WINTER`, `season=WINTER&rim=17` */
const FILTER = /^[\w.[\]]+=[^\s&=]+(?:&[\w.[\]]+=[^\s&=]+)*$/

/** What is wrong with the value; undefined: nothing. `isAddress`: whether a text is a web address. */
export function actionProblem(
  { actionType, actionValue }: GivenAction,
  isAddress: (text: string) => boolean,
): string | undefined {
  if (!hasValue(actionType)) return undefined
  const typed = actionValue?.trim()
  if (!typed) return required('연결 값')
  if (actionType === 'URL')
    return isAddress(typed) ? undefined : '올바른 웹 주소를 입력해주세요. (예: https://www.example.com)'
  if (typed.length > LONGEST_FILTER) return wrongLength(0, LONGEST_FILTER)
  return FILTER.test(typed) ? undefined : '상품 목록의 조건을 입력해 주세요. (예: season=WINTER)'
}
