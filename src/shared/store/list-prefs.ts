import { browserStore } from '../lib/storage'

/** Column settings of each list screen, in local storage. They hold no data of the shop. */

export const pageSizes = [20, 50, 100, 200, 500] as const
export type PageSize = (typeof pageSizes)[number]

export type Density = 'normal' | 'compact'

export interface ListPrefs {
  /** Ids of columns, in the admin's order; columns that came later stand where the screen puts them. */
  order: readonly string[]
  hidden: readonly string[]
  /** Hidden at first, shown by the admin. */
  shown: readonly string[]
  density: Density
  /** In rem, of the columns that the admin has given another width. */
  widths: OwnWidths
  /** The column that is held fast at the left; null: none, undefined: the one that says which record a row is. */
  pin?: string | null | undefined
}

export type OwnWidths = Readonly<Record<string, number>>

/** How narrow and how wide a column may be made, in rem. */
export const MIN_WIDTH = 3
export const MAX_WIDTH = 60

const prefix = 'list:'
const densityKey = 'list-density'

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

const widths = (value: unknown): OwnWidths =>
  Object.fromEntries(
    Object.entries(value && typeof value === 'object' ? value : {}).filter(
      ([, rem]) => typeof rem === 'number' && rem >= MIN_WIDTH && rem <= MAX_WIDTH,
    ),
  )

/** Density of screens without their own. */
export function defaultDensity(): Density {
  return browserStore.getItem(densityKey) === 'compact' ? 'compact' : 'normal'
}

const sizeKey = 'list-size'

/** Rows of a page on lists whose URL says nothing, chosen on /myinfo; undefined: what the list proposes. */
export function defaultPageSize(): PageSize | undefined {
  const stored = browserStore.getItem(sizeKey)
  return pageSizes.find((size) => String(size) === stored)
}

export function saveDefaultPageSize(size: PageSize | undefined): void {
  if (size === undefined) browserStore.removeItem(sizeKey)
  else browserStore.setItem(sizeKey, String(size))
}

export function saveDefaultDensity(density: Density): void {
  browserStore.setItem(densityKey, density)
}

/** The settings of a screen; anything unreadable counts as not set. */
export function readPrefs(screen: string): ListPrefs {
  let stored: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(browserStore.getItem(prefix + screen) ?? '{}')
    if (value && typeof value === 'object') stored = { ...value }
  } catch {
    // written by hand or cut off: the screen's own order is as good
  }
  return {
    order: strings(stored.order),
    hidden: strings(stored.hidden),
    shown: strings(stored.shown),
    density: stored.density === 'compact' || stored.density === 'normal' ? stored.density : defaultDensity(),
    widths: widths(stored.widths),
    pin: typeof stored.pin === 'string' || stored.pin === null ? stored.pin : undefined,
  }
}

export function savePrefs(screen: string, prefs: ListPrefs): void {
  browserStore.setItem(prefix + screen, JSON.stringify(prefs))
}

const openKey = (screen: string) => `${prefix}filters:${screen}`

/** Was the panel with all filters left open on this screen? */
export const readFiltersOpen = (screen: string): boolean => browserStore.getItem(openKey(screen)) === 'open'

export function saveFiltersOpen(screen: string, open: boolean): void {
  if (open) browserStore.setItem(openKey(screen), 'open')
  else browserStore.removeItem(openKey(screen))
}

/** Forgets the settings of all screens (/myinfo 컬럼 설정 초기화). */
export function resetAllPrefs(): void {
  for (const key of browserStore.keys()) if (key.startsWith(prefix)) browserStore.removeItem(key)
}

interface Settable {
  id: string
  hidden?: boolean | undefined
  locked?: boolean | undefined
}

/** Is the column shown under these settings? */
export function isShown(column: Settable, prefs: ListPrefs): boolean {
  if (column.locked) return true
  return column.hidden ? prefs.shown.includes(column.id) : !prefs.hidden.includes(column.id)
}

/** Id of the column that is held fast. */
export function pinOf(columns: readonly Settable[], prefs: ListPrefs): string | undefined {
  const { pin } = prefs
  if (pin === null) return undefined
  // one that is hidden holds nothing fast
  if (pin !== undefined && columns.some((column) => column.id === pin && isShown(column, prefs))) return pin
  return columns.find(({ locked }) => locked)?.id
}

/** All ids in the admin's order; a column that the settings do not know keeps its place behind its neighbour. */
export function orderOf(columns: readonly Settable[], prefs: ListPrefs): string[] {
  const ids = columns.map((column) => column.id)
  const result = prefs.order.filter((id) => ids.includes(id))
  if (result.length === 0) return ids
  ids.forEach((id, index) => {
    if (result.includes(id)) return
    const before = index === 0 ? undefined : ids[index - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  })
  return result
}
