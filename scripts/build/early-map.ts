import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { titleOf } from '../../src/app/shell/page-title'
import type { ListDef } from '../../src/kit/list/list-def'
import { groups, menuEntryOf, screens } from '../../src/menu/menu'
import type { ListPath } from '../../src/shared/api/types'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { type Preset, presetRange } from '../../src/shared/lib/days'
import { stringifySearch } from '../../src/shared/search/codec'
import { entryKey, filesOf, type Manifest } from './manifest'
import { type RouteModules, routeModules } from './screen-modules'

/**
 * What index.html knows of a path: number of its set, further files to fetch, title (`A|B` where a detail without a record is called B, `A 상세|`
 * where that is `A 등록`; `A~C` where the menu marks C and its path does not say so), URL of the list's first page with days left open. Files are
 * numbers, each written as the step from the one before, those of the set first: small numbers that come again pack best.
 */
export type EarlyScreen = [set: number, files: number[], title: string, list?: string]
/** A layout and the files that all screens of a kind have in common. */
type EarlySet = [layout: string, ...files: number[]]
export type EarlyMap = [files: string[], sets: EarlySet[], screens: Record<string, EarlyScreen>]

/** Paths below dist of the files of a screen. */
export function filesAt([files, sets, screens]: EarlyMap, path: string): string[] {
  const [set = -1, own = []] = screens[path] ?? []
  const [, ...shared] = sets[set] ?? ['']
  let at = 0
  return [...shared, ...own].map((step) => {
    at += step
    return `assets/${files[at]}`
  })
}

type AnyListDef = ListDef<ListPath>

/** Days of a quick pick as the early start writes them: `{-6}` days ago, `{m1}` the day after the same day a month ago. */
const openDays: Record<Preset, { from?: string; to?: string }> = {
  오늘: { from: '{0}', to: '{0}' },
  어제: { from: '{-1}', to: '{-1}' },
  내일: { from: '{1}', to: '{1}' },
  '다음 1주일': { from: '{0}', to: '{7}' },
  // no list begins with it: its first day is not so many days ago
  '이번 주': {},
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

/** What the build knows of a screen, before what several have in common is written once. */
export interface Loaded {
  path: string
  /** Screens of a kind have most in common. */
  kind: string
  layout: string
  title: string
  /** Below `assets/`. */
  files: string[]
  list?: string | undefined
}

/** A detail's two titles, where the second is told by the first. */
const packTitle = (title: string): string => {
  const [saved = '', fresh] = title.split('|')
  return saved.endsWith(' 상세') && fresh === saved.replace(/상세$/, '등록') ? `${saved}|` : title
}

const stepsFrom = (from: number, indexes: readonly number[]): number[] =>
  indexes.map((index, at) => index - (indexes[at - 1] ?? from))

/** Written as densely as it goes: every page carries it. What most screens fetch has the lowest numbers. */
export function packMap(screens: readonly Loaded[]): EarlyMap {
  const users = new Map<string, number>()
  for (const { files } of screens) for (const file of files) users.set(file, (users.get(file) ?? 0) + 1)
  const files = [...users].sort(([, a], [, b]) => b - a).map(([file]) => file)
  const numberOf = new Map(files.map((file, index) => [file, index]))
  const numbers = (some: readonly string[]) => some.map((file) => numberOf.get(file) ?? 0).sort((a, b) => a - b)
  const kinds = [...new Set(screens.map(({ layout, kind }) => `${layout} ${kind}`))]
  const common = kinds.map((kind) => {
    const alike = screens.filter((screen) => `${screen.layout} ${screen.kind}` === kind)
    return {
      layout: alike[0]?.layout ?? '',
      shared: numbers(files.filter((file) => alike.every((screen) => screen.files.includes(file)))),
    }
  })
  const packed = screens.map(({ path, kind, layout, title, files: own, list }): [string, EarlyScreen] => {
    const set = kinds.indexOf(`${layout} ${kind}`)
    const shared = common[set]?.shared ?? []
    const rest = stepsFrom(
      shared.at(-1) ?? 0,
      numbers(own).filter((index) => !shared.includes(index)),
    )
    return [path, [set, rest, packTitle(title), ...(list === undefined ? [] : [list])] as EarlyScreen]
  })
  return [files, common.map(({ layout, shared }) => [layout, ...stepsFrom(0, shared)]), Object.fromEntries(packed)]
}

/** The map that the build writes into index.html, from the route files, the menu and the list definitions. */
export async function earlyMap(manifest: Manifest, now = new Date()): Promise<EarlyMap> {
  // The page's own tags load the entry already.
  const inHtml = new Set(filesOf(manifest, entryKey(manifest)))
  const layouts: Record<string, string[]> = {
    main: ['src/app/shell/main-layout.tsx'],
    popup: ['src/app/shell/popup-layout.tsx'],
    bare: [],
  }
  const routes = routeModules()
  const found: Loaded[] = []
  for (const { path, layout } of screens) {
    const route = routes.find((each) => each.path === path)
    // A path with parameters is not found by name; the app starts it the normal way.
    if (!route || path.includes('$')) continue
    const needed = [...(layouts[layout] ?? []), ...route.modules].flatMap((key) => filesOf(manifest, key))
    const files = [...new Set(needed)].filter((file) => !inHtml.has(file)).map((file) => file.replace('assets/', ''))
    const titles = [...new Set([titleOf(path, { seq: 1 }), titleOf(path, {})])].join('|')
    const marked = menuEntryOf(path)
    const told = !marked || [path, path.split('/').slice(0, 3).join('/')].includes(marked.path)
    const title = told ? titles : `${titles}~${marked.title}`
    const def = await listDefOf(route)
    found.push({ path, layout, kind: route.kind, title, files, list: def && openListUrl(def, now) })
  }
  // A group leads to its first screen.
  const firsts = groups.flatMap(({ segment, first }) => {
    const screen = found.find(({ path }) => path === first)
    return screen ? [{ ...screen, path: `/${segment}`, list: undefined }] : []
  })
  return packMap([...found, ...firsts])
}
