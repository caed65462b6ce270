import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The libraries that every page runs. */
const core = /^core-.*\.js$/

/**
 * Marks them, once they are minified: Chromium compiles their functions while they come, beside the page's thread, instead of each at
 * its first call. To others it is a comment. https://developer.chrome.com/blog/explicit-compile-hints
 */
export function compileAhead(dist: string): void {
  const assets = join(dist, 'assets')
  for (const file of readdirSync(assets).filter((name) => core.test(name))) {
    const path = join(assets, file)
    // packed, the line costs 117 bytes, and with a blank behind it 17
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n ${readFileSync(path, 'utf8')}`)
  }
}
