import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a route loads lazily, read from its file: routes are a sitemap, so their text says it all. */
export interface RouteModules {
  path: string
  file: string
  kind: 'list' | 'detail' | 'redirect' | 'other'
  /** Source modules, as the bundler's manifest names them. */
  modules: string[]
}

/** Returns all file routes with what each loads. Throws when a route names a module that does not exist. */
export function routeModules(root = 'src/routes'): RouteModules[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('__'))
    .sort()
    .map((name) => readRoute(join(root, name)))
}

function readRoute(file: string): RouteModules {
  const text = readFileSync(file, 'utf8')
  const id = /createFileRoute\('([^']*)'\)/.exec(text)?.[1]
  if (id === undefined) throw new Error(`${file} is no file route`)
  const path = id === '/' ? '/' : id.replace(/\/$/, '')
  // parts after the screen's name load later
  const [atOnce = ''] = text.split(/^ *'\w+',\n/m)
  const chunkModules = [...atOnce.matchAll(/import\('@\/([^']+)'\)/g)].map(([, module]) => sourceOf(`src/${module}`))
  if (/\blistRoute\(/.test(text))
    return { path, file, kind: 'list', modules: [...chunkModules, 'src/kit/list/list-query.ts'] }
  if (/\bdetailRoute\(/.test(text)) return { path, file, kind: 'detail', modules: chunkModules }
  return { path, file, kind: /redirect\(/.test(text) ? 'redirect' : 'other', modules: chunkModules }
}

/** Returns the module with the extension it has on disk. */
function sourceOf(module: string): string {
  const found = [`${module}.ts`, `${module}.tsx`].find((file) => existsSync(file))
  if (!found) throw new Error(`No such module: ${module}`)
  return found
}

/** Returns the module of each list's screen, by path. */
export const listScreens = (): Map<string, string> =>
  new Map(
    routeModules().flatMap(({ path, kind, modules }) =>
      kind === 'list' ? [[path, modules.find((file) => file.endsWith('.tsx')) ?? ''] as const] : [],
    ),
  )
