import { browserStore } from '../lib/storage'

/** Column settings of each list, in local storage. They contain no shop data. */

export const pageSizes = [20, 50, 100, 200, 500] as const
export type PageSize = (typeof pageSizes)[number]

export type Density = 'normal' | 'compact'

export interface ListPrefs {
  /** Column ids in the admin's order. Columns added later keep the screen's position. */
  order: readonly string[]
  hidden: readonly string[]
  /** Columns hidden by default that the admin shows. */
  shown: readonly string[]
  density: Density
  /** Widths in rem of columns the admin has resized. */
  widths: OwnWidths
  /** The column pinned at the left; null: none; undefined: the column that identifies the row. */
  pin?: string | null | undefined
}

export type OwnWidths = Readonly<Record<string, number>>

/** Minimum and maximum column width, in rem. */
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

/** Returns the density for screens without their own. */
export function defaultDensity(): Density {
  return browserStore.getItem(densityKey) === 'compact' ? 'compact' : 'normal'
}

const sizeKey = 'list-size'

/** Returns the default page size chosen on /myinfo; undefined: the list's own. */
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

/** Returns the settings of a screen; invalid values count as not set. */
export function readPrefs(screen: string): ListPrefs {
  let stored: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(browserStore.getItem(prefix + screen) ?? '{}')
    if (value && typeof value === 'object') stored = { ...value }
  } catch {
    // invalid JSON: use the screen's defaults
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

/** Returns whether the panel with all filters was left open on this screen. */
export const readFiltersOpen = (screen: string): boolean => browserStore.getItem(openKey(screen)) === 'open'

export function saveFiltersOpen(screen: string, open: boolean): void {
  if (open) browserStore.setItem(openKey(screen), 'open')
  else browserStore.removeItem(openKey(screen))
}

/** Removes the settings of all screens (/myinfo 컬럼 설정 초기화). */
export function resetAllPrefs(): void {
  for (const key of browserStore.keys()) if (key.startsWith(prefix)) browserStore.removeItem(key)
}

interface Settable {
  id: string
  hidden?: boolean | undefined
  locked?: boolean | undefined
}

/** Returns whether a column is shown. */
export function isShown(column: Settable, prefs: ListPrefs): boolean {
  if (column.locked) return true
  return column.hidden ? prefs.shown.includes(column.id) : !prefs.hidden.includes(column.id)
}

/** Returns the id of the pinned column. */
export function pinOf(columns: readonly Settable[], prefs: ListPrefs): string | undefined {
  const { pin } = prefs
  if (pin === null) return undefined
  // a hidden column cannot be pinned
  if (pin !== undefined && columns.some((column) => column.id === pin && isShown(column, prefs))) return pin
  return columns.find(({ locked }) => locked)?.id
}

/** Returns all ids in the admin's order. A column unknown to the settings is placed after its predecessor. */
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
