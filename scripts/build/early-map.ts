import type { Manifest } from 'vite'
import type { ListDef } from '../../src/kit/list/list-def'
import { type Layout, menuEntryOf, screens } from '../../src/menu/menu'
import type { ListPath } from '../../src/shared/api/types'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { listDefOf, listUrl } from './list-defs'
import { entryKey, filesOf } from './manifest'
import { routeModules } from './screen-modules'

/** What index.html knows of a screen before the app runs. */
export interface EarlyScreen {
  layout: Layout
  title: string
  /** Title without `?seq=`, when the screen creates records. */
  newTitle?: string
  /** The menu entry to mark, when it is not the screen's own. */
  menuPath?: string
  /** URL of the list's first page; a day is written as `{months ago,days}` (early-start.js). */
  list?: string
  /** What it needs beside the files of the entry: positions in `files` of the map. */
  files: number[]
}

export interface EarlyMap {
  /** Names below `assets/`. */
  files: string[]
  /** By path. */
  screens: Record<string, EarlyScreen>
}

/** Returns the URL of a list's first page with each day written relative to today. */
export function openListUrl(def: ListDef<ListPath>, now: Date): string {
  const today = Date.parse(todaySeoul(now))
  return listUrl(def, now).replace(/\d{4}-\d\d-\d\d/g, (day) => {
    const days = (Date.parse(day) - today) / 86_400_000
    // default periods are some days up to a week, or whole months
    return Math.abs(days) <= 7 ? `{0,${days}}` : `{${Math.round(-days / 30.4)},1}`
  })
}

/** Returns the map that the build writes into index.html, from the routes, the menu and the list definitions. */
export async function earlyMap(manifest: Manifest): Promise<EarlyMap> {
  const map: EarlyMap = { files: [], screens: {} }
  const entry = filesOf(manifest, entryKey(manifest))
  const routes = new Map(routeModules().map((route) => [route.path, route]))
  for (const { path, layout, title, creates } of screens) {
    const route = routes.get(path)
    // the early start looks paths up by name, so it leaves those with parameters to the app
    if (!route || path.includes('$')) continue
    const shell = layout === 'bare' ? [] : [`src/app/shell/${layout}-layout.tsx`]
    const names = filesOf(manifest, ...shell, ...route.modules)
      .filter((file) => !entry.includes(file))
      .map((file) => file.replace('assets/', ''))
    map.files = [...new Set([...map.files, ...names])]
    const def = await listDefOf(route)
    const menuPath = menuEntryOf(path)?.path
    map.screens[path] = {
      layout,
      title,
      newTitle: creates?.title,
      menuPath: menuPath === path ? undefined : menuPath,
      list: def && openListUrl(def, new Date()),
      // in one order for all screens: what many have in common is compressed once
      files: names.map((name) => map.files.indexOf(name)).sort((a, b) => a - b),
    }
  }
  return map
}
