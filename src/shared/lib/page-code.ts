/** The part of `EarlyMap` (scripts/build/early-map.ts) that says which files a path needs. */
interface PageWithMap {
  __map?: { files: string[]; screens: Partial<Record<string, { files: number[] }>> }
}

/**
 * Preloads all scripts of a page at once, listed by the map in index.html. The page's import alone would discover them one after
 * the other. Does nothing without a map (development), or if the map does not contain the path.
 */
export function preloadPageCode(path: string): void {
  const { __map: map }: PageWithMap = window as PageWithMap
  for (const index of map?.screens[path]?.files ?? []) {
    const file = map?.files[index] ?? ''
    const href = `/assets/${file}`
    // the import itself loads styles and waits for them; the early start may have begun already
    if (!file.endsWith('.js') || document.querySelector(`link[href="${href}"]`)) continue
    const link = { rel: 'modulepreload', crossOrigin: '', href }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}
