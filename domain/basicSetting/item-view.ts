import { DAY_MS } from '../common/durations'

/** Settings of the shop's item lists: the fields and badges of each item type, the defaults and the rules. */

type ItemType = 'TIRE' | 'BATTERY' | 'ETC'

interface Place<F extends string> {
  field: F
  visible: boolean
}

const COMMON_HEAD = ['brandLogo', 'brandName'] as const
const COMMON_TAIL = [
  ...(['origin', 'listPrice', 'salePrice', 'memberPrice', 'discount', 'couponPrice'] as const),
  ...(['rating', 'reviewCount', 'freeMount', 'deliveryDue', 'compareBox'] as const),
]
const TIRE = [
  ...(['patternName', 'name', 'sizeLabel', 'season', 'speedLoad', 'fuelGrade'] as const),
  ...(['wetGrip', 'noise', 'utqg', 'madeWeek'] as const),
]

/** The available fields of each item type, in default order. */
export const VIEW_FIELDS = {
  TIRE: [...COMMON_HEAD, ...TIRE, ...COMMON_TAIL],
  BATTERY: [...COMMON_HEAD, 'name', 'sizeLabel', 'capacityAh', 'cca', 'terminal', ...COMMON_TAIL],
  ETC: [...COMMON_HEAD, 'name', ...COMMON_TAIL],
} as const

export type ViewField = (typeof VIEW_FIELDS)[ItemType][number]

/** Fields that must be visible if the item type has them. */
const REQUIRED_FIELDS: readonly string[] = ['name', 'sizeLabel', 'salePrice']

export const isRequiredField = (field: string): boolean => REQUIRED_FIELDS.includes(field)
export const REQUIRED_FIELD_TEXT = '필수 표시 항목입니다.'

/** Maximum number of visible fields of a card and of a list row. */
export const MAX_VIEW_FIELDS = { card: 10, list: 14 } as const

/** The badges of each item type, in default priority. */
export const VIEW_BADGES = {
  TIRE: ['SOON_OUT', 'BEST', 'EXPERT', 'NEW', 'EV', 'RUNFLAT', 'LOW_NOISE', 'FREE_MOUNT'],
  BATTERY: ['SOON_OUT', 'BEST', 'EXPERT', 'NEW', 'FREE_MOUNT'],
  ETC: ['SOON_OUT', 'NEW'],
} as const

export type ViewBadge = (typeof VIEW_BADGES)[ItemType][number]

/** Maximum number of badges per card. */
const BADGES_SHOWN = 3

/** Data that decides the badges of an item; `badges` are those of its record. */
interface BadgeFacts {
  createdAt: string
  soldOut: boolean
  /** Null where stock is not counted. */
  stock: number | null
  badges: readonly ViewBadge[]
}

/** Returns whether an item that is on sale is almost sold out. */
export const isSoonOut = ({ soldOut, stock }: Pick<BadgeFacts, 'soldOut' | 'stock'>, soonOutStock: number): boolean =>
  !soldOut && stock !== null && stock <= soonOutStock

/** Returns the badges that an item shows: the first matching ones, by priority. */
export function shownBadges(
  item: BadgeFacts,
  { badges, newDays, soonOutStock }: { badges: readonly ViewBadge[]; newDays: number; soonOutStock: number },
  now: number,
): ViewBadge[] {
  const applies = (badge: ViewBadge): boolean => {
    if (badge === 'NEW') return now - Date.parse(item.createdAt) < newDays * DAY_MS
    if (badge === 'SOON_OUT') return isSoonOut(item, soonOutStock)
    return item.badges.includes(badge)
  }
  return badges.filter(applies).slice(0, BADGES_SHOWN)
}

const SORTS = ['RECOMMENDED', 'SALES', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST', 'REVIEW'] as const

const DEFAULT_VISIBLE: Record<'card' | 'list', readonly string[]> = {
  card: ['brandName', 'name', 'sizeLabel', 'season', 'salePrice', 'discount', 'rating', 'reviewCount', 'capacityAh'],
  list: [
    'brandName',
    'patternName',
    'name',
    'sizeLabel',
    'season',
    'speedLoad',
    'fuelGrade',
    'wetGrip',
    'capacityAh',
    'cca',
    'terminal',
    'salePrice',
    'discount',
    'rating',
    'reviewCount',
    'freeMount',
  ],
}

const defaultFieldsOf = (itemType: ItemType, part: 'card' | 'list'): Place<ViewField>[] =>
  VIEW_FIELDS[itemType].map((field) => ({ field, visible: DEFAULT_VISIBLE[part].includes(field) }))

/** Returns the default list settings of an item type. */
export const viewDefaults = (itemType: ItemType) => ({
  defaultView: 'CARD' as const,
  allowSwitch: true,
  pc: { columns: 4, pageSize: 20 as const },
  mobile: { columns: 2, pageSize: 20 as const },
  defaultSort: 'RECOMMENDED' as const,
  sorts: [...SORTS],
  card: { fields: defaultFieldsOf(itemType, 'card') },
  list: { fields: defaultFieldsOf(itemType, 'list') },
  discountStyle: 'RATE' as const,
  priceUnit: 'PER_ONE' as const,
  soldOut: 'SHOW_LAST' as const,
  badges: [...VIEW_BADGES[itemType]] as ViewBadge[],
  newDays: 30,
  soonOutStock: 4,
  lineClampName: 2,
})

/** Returns the given fields, followed by the other fields of the item type, which are hidden. */
export function withAllFields<F extends string>(
  itemType: ItemType,
  fields: readonly Place<F>[],
): Place<F | ViewField>[] {
  const named = new Set<string>(fields.map(({ field }) => field))
  const rest = VIEW_FIELDS[itemType].filter((field) => !named.has(field))
  return [...fields, ...rest.map((field) => ({ field, visible: false }))]
}

interface ViewSettings {
  defaultSort: string
  sorts: readonly string[]
  card: { fields: readonly Place<string>[] }
  list: { fields: readonly Place<string>[] }
  priceUnit: string
  badges: readonly string[]
}

function partProblem(itemType: ItemType, part: 'card' | 'list', fields: readonly Place<string>[]): string | undefined {
  const offered: readonly string[] = VIEW_FIELDS[itemType]
  const names = fields.map(({ field }) => field)
  if (new Set(names).size < names.length) return '같은 항목이 두 번 있습니다.'
  if (names.some((name) => !offered.includes(name))) return '이 상품 구분에 없는 항목입니다.'
  const seen = fields.filter(({ visible }) => visible)
  const hidden = offered.some((field) => isRequiredField(field) && !seen.some((setting) => setting.field === field))
  if (hidden) return REQUIRED_FIELD_TEXT
  return seen.length > MAX_VIEW_FIELDS[part] ? `최대 ${MAX_VIEW_FIELDS[part]}개까지 표시할 수 있습니다.` : undefined
}

/** Returns an error message for each invalid field of the settings. Empty if there are none. */
export function viewProblems(itemType: ItemType, settings: ViewSettings): Record<string, string> {
  const problems: Record<string, string | undefined> = {
    sorts: new Set(settings.sorts).size < settings.sorts.length ? '같은 정렬이 두 번 있습니다.' : undefined,
    defaultSort: settings.sorts.includes(settings.defaultSort) ? undefined : '정렬 선택에 포함된 정렬이어야 합니다.',
    'card.fields': partProblem(itemType, 'card', settings.card.fields),
    'list.fields': partProblem(itemType, 'list', settings.list.fields),
    priceUnit:
      itemType !== 'TIRE' && settings.priceUnit !== 'PER_ONE' ? '타이어만 4개 가격을 쓸 수 있습니다.' : undefined,
    badges: badgeProblem(itemType, settings.badges),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([field, message]) => (message ? [[field, message]] : [])))
}

function badgeProblem(itemType: ItemType, badges: readonly string[]): string | undefined {
  const offered: readonly string[] = VIEW_BADGES[itemType]
  if (new Set(badges).size < badges.length) return '같은 배지가 두 번 있습니다.'
  return badges.every((badge) => offered.includes(badge)) ? undefined : '이 상품 구분에 없는 배지입니다.'
}
