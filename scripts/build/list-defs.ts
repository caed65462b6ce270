import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ListDef } from '../../src/kit/list/list-def'
import { isListDef } from '../../src/kit/route'
import type { ListPath } from '../../src/shared/api/types'
import { stringifySearch } from '../../src/shared/search/codec'
import type { RouteModules } from './screen-modules'

/** Returns the list definitions of a route: one, or one for each tab that is a list. */
export async function listDefsOf({ kind, modules }: RouteModules): Promise<ListDef<ListPath>[]> {
  const file = modules.find((module) => module.endsWith('.def.ts'))
  if (kind !== 'list' || !file) return []
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
  return Object.values(module).filter(isListDef)
}

/** Returns the list at a route's bare path; undefined when its first tab is no list. */
export const listDefOf = async (route: RouteModules): Promise<ListDef<ListPath> | undefined> =>
  (await listDefsOf(route)).find(({ tab }) => tab === undefined)

/** Returns the URL of a list's first page as the client requests it at `now`. */
export const listUrl = (def: ListDef<ListPath>, now: Date): string =>
  def.path + stringifySearch({ ...def.request(def.read({}, now)) })
