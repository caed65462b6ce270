/** One chunk of the bundler's manifest. */
export interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>

/** Files of a module and of everything it imports statically, styles included; each once, the module's own first. */
export function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [
    ...new Set([
      chunk.file,
      ...(chunk.css ?? []),
      ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen)),
    ]),
  ]
}

/** Key of the entry. Throws when the build has none. */
export function entryKey(manifest: Manifest): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.isEntry)
  if (key === undefined) throw new Error('The build has no entry')
  return key
}
