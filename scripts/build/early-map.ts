import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ListDef } from '../../src/kit/list/def'
import { groups, screens } from '../../src/menu/menu'
import type { ListPath } from '../../src/shared/api/types'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { type Preset, presetRange } from '../../src/shared/lib/days'
import { stringifySearch } from '../../src/shared/search/codec'
import { entryKey, filesOf, type Manifest } from './manifest'
import { type RouteModules, routeModules } from './screen-modules'

/** What index.html knows of a path: files to fetch (indexes), layout, URL of the list's first page with days left open. */
export type EarlyScreen = [files: number[], layout: string, list?: string]
export type EarlyMap = [files: string[], screens: Record<string, EarlyScreen>]

type AnyListDef = ListDef<ListPath>

/** Days of a quick pick as the early start writes them: `{-6}` days ago, `{m1}` the day after the same day a month ago. */
const openDays: Record<Preset, { from?: string; to?: string }> = {
  오늘: { from: '{0}', to: '{0}' },
  어제: { from: '{-1}', to: '{-1}' },
  '1주일': { from: '{-6}', to: '{0}' },
  '1개월': { from: '{m1}', to: '{0}' },
  '3개월': { from: '{m3}', to: '{0}' },
  '12개월': { from: '{m12}', to: '{0}' },
  전체: {},
}

/** The definitions of a list's route, read from its module: one, or one for each tab that is a list. */
export async function listDefsOf(route: RouteModules): Promise<AnyListDef[]> {
  const file = route.modules.find((module) => module.endsWith('.def.ts'))
  if (route.kind !== 'list' || !file) return []
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
  return Object.values(module).filter(
    (value): value is AnyListDef =>
      typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list',
  )
}

/** The list that a route's bare address shows; undefined where its first tab is no list. */
export const listDefOf = async (route: RouteModules): Promise<AnyListDef | undefined> =>
  (await listDefsOf(route)).find((def) => !('tab' in def && def.tab !== undefined))

/** URL of a list's first page as the client asks for it at `now`. */
export function listUrl(def: AnyListDef, now: Date): string {
  return def.path + stringifySearch({ ...def.request(def.read({}, now)) })
}

/** The same URL with the days of its default period left open. Throws when they are not days of a known quick pick. */
export function openListUrl(def: AnyListDef, now: Date): string {
  const state: Record<string, unknown> = { ...def.request(def.read({}, now)) }
  const presets = def.filters.flatMap((filter) =>
    filter.kind === 'period' && filter.preset ? [{ name: filter.names[0] ?? '', preset: filter.preset }] : [],
  )
  for (const { name, preset } of presets) if (state[name]) state[name] = openDays[preset]
  const open = def.path + stringifySearch(state).replaceAll('%7B', '{').replaceAll('%7D', '}')
  const today = todaySeoul(now)
  const days = presets.reduce((url, { preset }) => {
    const { from = '', to = '' } = presetRange(preset, today)
    return url.replace(openDays[preset].from ?? '\0', from).replace(openDays[preset].to ?? '\0', to)
  }, open)
  if (days !== listUrl(def, now)) throw new Error(`The early start cannot ask for the list of ${def.screen}: ${days}`)
  return open
}

/** The map that the build writes into index.html, from the route files, the menu and the list definitions. */
export async function earlyMap(manifest: Manifest, now = new Date()): Promise<EarlyMap> {
  // The page's own tags load the entry already.
  const inHtml = new Set(filesOf(manifest, entryKey(manifest)))
  const files: string[] = []
  const index = (file: string): number => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const layouts: Record<string, string[]> = {
    main: ['src/app/shell/main-layout.tsx'],
    popup: ['src/app/shell/popup-layout.tsx'],
    bare: [],
  }
  const map: Record<string, EarlyScreen> = {}
  const routes = routeModules()
  for (const screen of screens) {
    const route = routes.find((each) => each.path === screen.path)
    // A path with parameters is not found by name; the app starts it the normal way.
    if (!route || route.path.includes('$')) continue
    const needed = [...(layouts[screen.layout] ?? []), ...route.modules].flatMap((key) => filesOf(manifest, key))
    const chunks = [...new Set(needed)].filter((file) => !inHtml.has(file)).map(index)
    const def = await listDefOf(route)
    map[screen.path] = [chunks, screen.layout, ...(def ? [openListUrl(def, now)] : [])] as EarlyScreen
  }
  // A group leads to its first screen.
  for (const group of groups) {
    const first = map[group.first]
    if (first) map[`/${group.segment}`] = [first[0], first[1]]
  }
  return [files, map]
}
