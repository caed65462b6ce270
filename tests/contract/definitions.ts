import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DetailDef } from '../../src/kit/detail/detail-def'
import type { ListDef } from '../../src/kit/list/list-def'
import type { ListPath } from '../../src/shared/api/types'

export type AnyListDef = ListDef<ListPath>

interface Definitions {
  lists: AnyListDef[]
  details: DetailDef[]
}

/** Returns every list and every detail of the screens, including those in tabs and drawers. */
export async function definitions(): Promise<Definitions> {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(detail-)?def\.ts$/.test(name))
    .sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve('src/features', file)).href)))
  const found = modules.flatMap((module) => Object.values(module as Record<string, unknown>)).filter(hasKind)
  return {
    lists: found.filter((def): def is AnyListDef => def.kind === 'list'),
    details: found.filter((def): def is DetailDef => def.kind === 'detail'),
  }
}

const hasKind = (value: unknown): value is { kind: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value
