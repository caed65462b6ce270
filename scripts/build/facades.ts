import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './manifest'

/** `export{a as Name}from"./real.js";` and nothing else. */
const facade = /^export\{([^}]+)\}from"\.\/([^"]+)";?\s*$/

/**
 * Takes away the chunks that only rename what another chunk exports: the bundler writes one for every `import()` of a module
 * that shares its chunk, and each would be a request of its own. The import names the real chunk instead, and picks the same
 * names out of it. Names of files do not change: that of the importer already hangs on that of the facade. Gives the manifest
 * without them.
 */
export function withoutFacades(dist: string, manifest: Manifest): Manifest {
  const dir = join(dist, 'assets')
  const scripts = new Map<string, string>()
  for (const name of readdirSync(dir))
    if (name.endsWith('.js')) scripts.set(name, readFileSync(join(dir, name), 'utf8'))
  const real = new Map<string, { file: string; pick: string }>()
  for (const [name, code] of scripts) {
    const [, names, file] = facade.exec(code.trim()) ?? []
    if (!names || !file) continue
    const pairs = names.split(',').map((each) => {
      const [inner = '', outer = inner] = each.split(' as ')
      return `${outer}:e.${inner}`
    })
    real.set(name, { file, pick: `.then(e=>({${pairs.join()}}))` })
    scripts.delete(name)
    rmSync(join(dir, name))
  }
  const name = /([`"])(\.\/|assets\/)([\w.-]+\.js)\1(\))?/g
  for (const [file, code] of scripts) {
    const written = code.replace(name, (text, quote: string, at: string, old: string, end = '') => {
      const found = real.get(old)
      return found ? `${quote}${at}${found.file}${quote}${end}${end && found.pick}` : text
    })
    if (written !== code) writeFileSync(join(dir, file), written)
  }
  return Object.fromEntries(
    Object.entries(manifest).map(([key, chunk]) => {
      const found = real.get(chunk.file.replace('assets/', ''))
      return [key, found ? { ...chunk, file: `assets/${found.file}` } : chunk]
    }),
  )
}
