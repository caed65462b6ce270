import type { Size } from './compress'
import type { EarlyMap } from './early-map'
import { entryKey, filesOf, type Manifest } from './manifest'

/** Bytes (brotli) that the build may not pass; see the README, "Budgets". */
export const budgets = {
  signInJs: 139_000,
  /** Everything until rows show on a list, answers of the API included. */
  listPage: 205_000,
  /** Answers of `me`, of the shop's name, of a list's first 20 rows and of the counters; measured by tests/e2e. */
  listAnswers: 6_000,
  allJs: 1_070_000,
  jsPerScreen: 10_000,
  earlyStart: 1_024,
}

export type Budgets = Record<keyof typeof budgets, number>

export interface Measure {
  what: string
  bytes: number
  limit: number
}

const sum = (sizes: readonly Size[], files: Iterable<string>): number => {
  const bytes = new Map(sizes.map((size) => [size.file, size.brotli]))
  return [...new Set(files)].reduce((total, file) => total + (bytes.get(file) ?? 0), 0)
}

/**
 * What the budgets are about, measured on a finished build. `built`: paths of the screens that are not the "not yet" page;
 * `lists`: those of them that are lists.
 */
export function budgetsOf(
  manifest: Manifest,
  sizes: readonly Size[],
  [files, screens]: EarlyMap,
  built: readonly string[],
  earlyStartBytes: number,
  limits: Budgets = budgets,
): Measure[] {
  const entry = filesOf(manifest, entryKey(manifest))
  const filesFor = (path: string) => [...entry, ...(screens[path]?.[0] ?? []).map((index) => files[index] ?? '')]
  const js = (list: readonly string[]) => list.filter((file) => file.endsWith('.js'))
  const html = sum(sizes, ['index.html'])
  const lists = built.filter((path) => screens[path]?.[2])
  const allJs = sum(sizes, js(sizes.map((size) => size.file)))
  return [
    { what: '/login, JS', bytes: sum(sizes, js(filesFor('/login'))), limit: limits.signInJs },
    ...lists.map((path) => ({
      what: `${path}, everything until rows`,
      bytes: html + sum(sizes, filesFor(path)) + limits.listAnswers,
      limit: limits.listPage,
    })),
    { what: 'whole JS', bytes: allJs, limit: limits.allJs },
    {
      what: 'own JS a screen',
      bytes: Math.round(screenJs(manifest, sizes) / Math.max(1, built.length)),
      limit: limits.jsPerScreen,
    },
    { what: 'early start without its map (raw)', bytes: earlyStartBytes, limit: limits.earlyStart },
  ]
}

/** JS of the features alone. */
function screenJs(manifest: Manifest, sizes: readonly Size[]): number {
  const own = Object.entries(manifest).filter(([key]) => key.startsWith('src/features/'))
  return sum(
    sizes,
    own.map(([, chunk]) => chunk.file).filter((file) => file.endsWith('.js')),
  )
}
