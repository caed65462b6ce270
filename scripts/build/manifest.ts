import type { Manifest } from 'vite'

/** Returns the files of these modules and of everything they import statically, styles included; each file once. */
export function filesOf(manifest: Manifest, ...keys: string[]): string[] {
  const seen = new Set<string>()
  function visit(key: string): string[] {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(visit)]
  }
  return [...new Set(keys.flatMap(visit))]
}

/** Returns the key of the entry. Throws when the build has none. */
export function entryKey(manifest: Manifest): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.isEntry)
  if (key === undefined) throw new Error('The build has no entry')
  return key
}
