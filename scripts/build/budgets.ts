import type { Manifest } from 'vite'
import type { Size } from './compress'
import type { EarlyMap } from './early-map'
import { entryKey, filesOf } from './manifest'

/** Bytes (brotli) that a build may not exceed. */
export const budgets = {
  /** Scripts of the sign-in page. */
  signIn: 150_000,
  /** Everything until a list shows its rows. */
  list: 230_000,
  /** The same with the code of the three lists that it fetches when idle; the shop's pictures come on top. */
  quietList: 260_000,
  /** All scripts. */
  allJs: 1_300_000,
}

/** The API's answers until a list shows its rows: `me`, the first 20 rows, the counters (tests/e2e/delivery.spec.ts). */
const ANSWERS = 6_000

export interface Measure {
  what: string
  bytes: number
  limit: number
}

/** Returns what a finished build weighs, beside each limit. `screenOf`: path of a list → module of its screen, which is fetched ahead. */
export function measureBuild(
  manifest: Manifest,
  sizes: readonly Size[],
  map: EarlyMap,
  screenOf: ReadonlyMap<string, string>,
  limits = budgets,
): Measure[] {
  const bytesOf = new Map(sizes.map(({ file, brotli }) => [file, brotli]))
  const sum = (files: readonly string[]) =>
    [...new Set(files)].reduce((total, file) => total + (bytesOf.get(file) ?? 0), 0)
  const isScript = (file: string) => file.endsWith('.js')
  const entry = filesOf(manifest, entryKey(manifest))
  const filesFor = (path: string) => [
    'index.html',
    ...entry,
    ...(map.screens[path]?.files ?? []).map((index) => `assets/${map.files[index]}`),
  ]
  const lists = Object.keys(map.screens).filter((path) => map.screens[path]?.list)

  /** The files of a list and of the three lists that add most to them. */
  function quietFiles(path: string): string[] {
    let files = filesFor(path)
    for (let fetched = 0; fetched < 3; fetched += 1) {
      const larger = lists.map((other) => [...files, ...filesOf(manifest, screenOf.get(other) ?? '')])
      files = larger.reduce((largest, each) => (sum(each) > sum(largest) ? each : largest), files)
    }
    return files
  }

  return [
    { what: 'sign-in, scripts', bytes: sum(filesFor('/login').filter(isScript)), limit: limits.signIn },
    ...lists.flatMap((path) => [
      { what: `${path}, until its rows show`, bytes: sum(filesFor(path)) + ANSWERS, limit: limits.list },
      { what: `${path}, when it is quiet`, bytes: sum(quietFiles(path)) + ANSWERS, limit: limits.quietList },
    ]),
    { what: 'all scripts', bytes: sum([...bytesOf.keys()].filter(isScript)), limit: limits.allJs },
  ]
}
