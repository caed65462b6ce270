import { isShopPath } from '../common/link'
import { INVALID_WEB_ADDRESS } from '../common/web-address'
import { required } from '../messages/required'

type Area = 'HEADER' | 'MOBILE_BOTTOM' | 'FOOTER'

/** Maximum number of first-level entries of an area, and of children of each. 0: no second level. */
export const MENU_LIMITS: Readonly<Record<Area, { first: number; children: number }>> = {
  HEADER: { first: 10, children: 15 },
  MOBILE_BOTTOM: { first: 5, children: 0 },
  FOOTER: { first: 10, children: 0 },
}

export const menuLimit = (n: number): string => `메뉴는 최대 ${n}개까지 등록할 수 있습니다.`

/** Side length of an entry's icon in pixels. */
export const MENU_ICON = 48

const FILTER_LENGTH = 300

/** The entered link of an entry. Screens and server apply the same rules. */
interface GivenMenu {
  linkType?: string | undefined
  itemType?: string | null | undefined
  link?: string | null | undefined
  eventSeq?: number | null | undefined
  iconFileSeq?: number | null | undefined
}

/** Returns the problems of an entry, by field. `isAddress`: returns whether a text is a web address. */
export function menuProblems(
  { linkType, itemType, link, eventSeq, iconFileSeq }: GivenMenu,
  area: Area,
  isAddress: (text: string) => boolean,
): { itemType?: string; link?: string; eventSeq?: string; iconFileSeq?: string } {
  const icon = area === 'MOBILE_BOTTOM' && !iconFileSeq ? { iconFileSeq: required('아이콘') } : {}
  const typed = link?.trim() ?? ''
  switch (linkType) {
    case 'CATEGORY': {
      const filter = filterProblem(typed)
      return { ...icon, ...(itemType ? {} : { itemType: required('상품 분류') }), ...(filter ? { link: filter } : {}) }
    }
    case 'PATH':
      if (!typed) return { ...icon, link: required('링크 주소') }
      return isShopPath(typed) ? icon : { ...icon, link: '/로 시작하는 쇼핑몰 경로를 입력해주세요. (예: /event/12)' }
    case 'URL':
      if (!typed) return { ...icon, link: required('링크 주소') }
      return isAddress(typed) ? icon : { ...icon, link: INVALID_WEB_ADDRESS }
    case 'EVENT':
      return eventSeq ? icon : { ...icon, eventSeq: required('이벤트') }
    default:
      return icon
  }
}

/** Validates a preset filter, which is the query of the shop's list: `season=WINTER&rim=18`. */
function filterProblem(typed: string): string | undefined {
  if (!typed) return undefined
  if (typed.length > FILTER_LENGTH) return `${FILTER_LENGTH}자까지 입력할 수 있습니다.`
  return /^[^\s?#=&]+=[^\s?#&]*(?:&[^\s?#=&]+=[^\s?#&]*)*$/.test(typed)
    ? undefined
    : '검색 조건을 이름=값으로 입력해주세요. (예: season=WINTER&rim=18)'
}
