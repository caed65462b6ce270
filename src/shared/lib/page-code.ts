/** Map of code files by page in index.html; see `EarlyMap` in scripts/build/early-map.ts. */
interface Page {
  __map?: [
    files: string[],
    sets: [layout: string, ...files: number[]][],
    screens: Partial<Record<string, [set: number, files: number[]]>>,
  ]
}

const started = new Set<string>()

/**
 * Preloads all code of a page at once, by the map in index.html; its own imports would load step by step. Does nothing without
 * a map (in development) or for an unknown path.
 */
export function preloadPageCode(path: string): void {
  const [files = [], sets = [], screens = {}] = (window as Page).__map ?? []
  const [set, own] = screens[path] ?? []
  if (set === undefined || !own) return
  const [, ...shared] = sets[set] ?? ['']
  let index = 0
  for (const step of [...shared, ...own]) {
    // indexes are delta-encoded
    index += step
    const file = files[index] ?? ''
    // styles load with the import, which waits for them
    if (started.has(file) || !file.endsWith('.js')) continue
    started.add(file)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: `/assets/${file}` }),
    )
  }
}
