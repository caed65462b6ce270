import type { Size } from './compress'
import { type EarlyMap, filesAt } from './early-map'
import { entryKey, filesOf, type Manifest } from './manifest'

/** Bytes (brotli) that the build may not pass; see the README, "Budgets". */
export const budgets = {
  signInJs: 150_000,
  /** Everything until rows show on a list, answers of the API included. */
  listPage: 230_000,
  /** A list that nobody touches, with the code of the three lists that it fetches ahead. The shop's own pictures apart. */
  quietList: 260_000,
  /** With a map of all screens, which grows: tests/build/early-start.test.ts. */
  page: 8_000,
  /** Answers of `me`, of the shop's name, of a list's first 20 rows and of the counters; measured by tests/e2e. */
  listAnswers: 6_000,
  allJs: 1_300_000,
  earlyStart: 1_024,
}

/** Comes when somebody points at what needs it. */
const heavy = /\/(rich-text-editor|save-sheet|upload-dialog)\.tsx?$|chart/

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
  map: EarlyMap,
  built: readonly string[],
  earlyStartBytes: number,
  limits: Budgets = budgets,
): Measure[] {
  const entry = filesOf(manifest, entryKey(manifest))
  const [, , screens] = map
  const filesFor = (path: string) => [...entry, ...filesAt(map, path)]
  const js = (list: readonly string[]) => list.filter((file) => file.endsWith('.js'))
  const html = sum(sizes, ['index.html'])
  const lists = built.filter((path) => screens[path]?.[3])
  const allJs = sum(sizes, js(sizes.map((size) => size.file)))
  // At most: what two of them share counts twice.
  const ahead = (path: string) =>
    lists
      .map((other) => {
        const here = new Set(filesFor(path))
        return sum(
          sizes,
          filesFor(other).filter((file) => !here.has(file)),
        )
      })
      .sort((a, b) => b - a)
      .slice(0, 3)
      .reduce((total, bytes) => total + bytes, 0)
  const started = new Set(Object.keys(screens).flatMap(filesFor))
  const wanted = Object.entries(manifest).flatMap(([key, { file }]) => (heavy.test(key) ? file : []))
  const unasked = sum(
    sizes,
    wanted.filter((file) => started.has(file)),
  )
  return [
    { what: '/login, JS', bytes: sum(sizes, js(filesFor('/login'))), limit: limits.signInJs },
    ...lists.map((path) => ({
      what: `${path}, everything until rows`,
      bytes: html + sum(sizes, filesFor(path)) + limits.listAnswers,
      limit: limits.listPage,
    })),
    ...lists.map((path) => ({
      what: `${path}, everything when it is quiet`,
      bytes: html + sum(sizes, filesFor(path)) + limits.listAnswers + ahead(path),
      limit: limits.quietList,
    })),
    { what: 'index.html', bytes: html, limit: limits.page },
    { what: 'editor, charts and Excel that a screen loads unasked', bytes: unasked, limit: 0 },
    { what: 'whole JS', bytes: allJs, limit: limits.allJs },
    { what: 'early start without its map (raw)', bytes: earlyStartBytes, limit: limits.earlyStart },
  ]
}
