import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryKey, filesOf, type Manifest } from './manifest'

/** The names of all that a chunk opens later, and below it each `import()` with the numbers of its own. */
const names = /(\(m\.f=)\[([^\]]*)\]/
const numbers = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/**
 * A chunk that opens something later names every file that comes with it, so that all are asked for at once: a fifth of them are there
 * already when it runs, and a file whose facade was taken away stands there twice. Takes those names out.
 */
export function leanPreloads(dist: string, manifest: Manifest): void {
  const dir = join(dist, 'assets')
  const always = filesOf(manifest, entryKey(manifest))
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(dir, file), 'utf8')
    const list = names.exec(code)?.[2]
    if (list === undefined) continue
    const own = Object.keys(manifest).filter((key) => manifest[key]?.file === `assets/${file}`)
    const there = new Set([...always, ...own.flatMap((key) => filesOf(manifest, key))])
    const all = JSON.parse(`[${list}]`) as string[]
    const left = [...new Set(all)].filter((name) => !there.has(name))
    const lean = code
      .replace(names, (_, head: string) => `${head}${JSON.stringify(left)}`)
      .replace(numbers, (_, written: string) => {
        const wanted = written.split(',').map((number) => left.indexOf(all[Number(number)] ?? ''))
        return `__vite__mapDeps([${[...new Set(wanted)].filter((number) => number >= 0).join()}])`
      })
    writeFileSync(join(dir, file), lean)
  }
}
