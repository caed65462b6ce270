import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { titleOf } from '../../src/app/shell/page-title'
import type { ListDef } from '../../src/kit/list/list-def'
import { menuEntryOf, screens } from '../../src/menu/menu'
import type { ListPath } from '../../src/shared/api/types'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { stringifySearch } from '../../src/shared/search/codec'
import { entryKey, filesOf, type Manifest } from './manifest'
import { type RouteModules, routeModules } from './screen-modules'

/** What index.html knows of a screen before the app runs. */
export interface EarlyScreen {
  layout: string
  title: string
  /** Title without `?seq=`, when it is not the same with 등록 for 상세. */
  newTitle?: string
  /** The menu entry to mark, when it is neither the screen's path nor that path's first two segments. */
  menuPath?: string
  /** URL of the list's first page; days of its default period are written as `{-6}` or `{m1}` (early-start.js). */
  list?: string
  /** What it needs beside the files of its layout: positions in `files` of the map. */
  files: number[]
}

export interface EarlyMap {
  /** Names below `assets/`. */
  files: string[]
  /** Files of each layout: positions in `files`. */
  layouts: Record<string, number[]>
  /** By path. */
  screens: Record<string, EarlyScreen>
}

/** Returns the paths below `dist/` of the files that the early start fetches for a screen. */
export function filesAt({ files, layouts, screens }: EarlyMap, path: string): string[] {
  const screen = screens[path]
  if (!screen) return []
  return [...(layouts[screen.layout] ?? []), ...screen.files].map((index) => `assets/${files[index]}`)
}

type AnyListDef = ListDef<ListPath>

/** Returns the list definitions of a route: one, or one for each tab that is a list. */
export async function listDefsOf(route: RouteModules): Promise<AnyListDef[]> {
  const file = route.modules.find((module) => module.endsWith('.def.ts'))
  if (route.kind !== 'list' || !file) return []
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
  return Object.values(module).filter(
    (value): value is AnyListDef =>
      typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list',
  )
}

/** Returns the list at a route's bare path; undefined when its first tab is no list. */
export const listDefOf = async (route: RouteModules): Promise<AnyListDef | undefined> =>
  (await listDefsOf(route)).find((def) => !('tab' in def && def.tab !== undefined))

/** Returns the URL of a list's first page as the client requests it at `now`. */
export const listUrl = (def: AnyListDef, now: Date): string =>
  def.path + stringifySearch({ ...def.request(def.read({}, now)) })

/** Returns the same URL with each day written relative to today. */
export function openListUrl(def: AnyListDef, now: Date): string {
  const today = Date.parse(todaySeoul(now))
  return listUrl(def, now).replace(/\d{4}-\d\d-\d\d/g, (day) => {
    const days = (Date.parse(day) - today) / 86_400_000
    // default periods are some days up to a week, or whole months
    return Math.abs(days) <= 7 ? `{${days}}` : `{m${Math.round(-days / 30.4)}}`
  })
}

/** Returns the map that the build writes into index.html, from the routes, the menu and the list definitions. */
export async function earlyMap(manifest: Manifest, now = new Date()): Promise<EarlyMap> {
  const map: EarlyMap = { files: [], layouts: {}, screens: {} }
  const entry = filesOf(manifest, entryKey(manifest))
  /** Positions of all files of these modules; the page's own tags load those of the entry. */
  function positionsOf(modules: string[]): number[] {
    const needed = new Set(modules.flatMap((key) => filesOf(manifest, key)).filter((file) => !entry.includes(file)))
    const names = [...needed].map((file) => file.replace('assets/', ''))
    map.files = [...new Set([...map.files, ...names])]
    return names.map((name) => map.files.indexOf(name))
  }
  map.layouts = {
    main: positionsOf(['src/app/shell/main-layout.tsx']),
    popup: positionsOf(['src/app/shell/popup-layout.tsx']),
    bare: [],
  }
  const routes = new Map(routeModules().map((route) => [route.path, route]))
  for (const { path, layout } of screens) {
    const route = routes.get(path)
    // the early start looks paths up by name, so it leaves those with parameters to the app
    if (!route || path.includes('$')) continue
    const files = positionsOf(route.modules).filter((index) => !map.layouts[layout]?.includes(index))
    const screen: EarlyScreen = { layout, title: titleOf(path, { seq: 1 }), files }
    const newTitle = titleOf(path, {})
    if (newTitle !== screen.title.replace(/상세$/, '등록')) screen.newTitle = newTitle
    const menuPath = menuEntryOf(path)?.path ?? path
    if (![path, path.split('/', 3).join('/')].includes(menuPath)) screen.menuPath = menuPath
    const def = await listDefOf(route)
    if (def) screen.list = openListUrl(def, now)
    map.screens[path] = screen
  }
  return map
}
