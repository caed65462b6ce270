import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Parts whose functions run, nearly all of them, before the rows of a list stand. */
const parts = /^(core|base|list)-.*\.js$/

/**
 * Marks them, once they are minified: Chromium compiles the functions of such a part while it comes, beside the page's thread, instead
 * of each at its first call. To others it is a comment. https://developer.chrome.com/blog/explicit-compile-hints
 */
export function compileAhead(dist: string): void {
  const assets = join(dist, 'assets')
  for (const file of readdirSync(assets).filter((name) => parts.test(name))) {
    const path = join(assets, file)
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`)
  }
}
