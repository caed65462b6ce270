/** `EarlyMap` of scripts/build/early-map.ts, as the page carries it. */
interface Page {
  __map?: [
    files: string[],
    sets: [layout: string, ...files: number[]][],
    screens: Partial<Record<string, [set: number, files: number[]]>>,
  ]
}

const started = new Set<string>()

/**
 * Starts to fetch all the code of a page at once, by the map in index.html: its own import would find out what it needs step by
 * step. Does nothing where there is no map (while developing), or where the map does not know the path.
 */
export function startCode(path: string): void {
  const [files = [], sets = [], screens = {}] = (window as Page).__map ?? []
  const [set, own] = screens[path] ?? []
  if (set === undefined || !own) return
  const [, ...shared] = sets[set] ?? ['']
  let index = 0
  for (const step of [...shared, ...own]) {
    // each number is the step from the one before
    index += step
    const file = files[index] ?? ''
    // styles come with the import, which waits for them
    if (started.has(file) || !file.endsWith('.js')) continue
    started.add(file)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: `/assets/${file}` }),
    )
  }
}
