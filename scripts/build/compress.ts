import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const worth = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt'])

export interface Size {
  file: string
  brotli: number
}

/** Writes a `.br` and a `.gz` beside every text file of the build, at their highest levels. Gives the sizes in bytes. */
export async function compressAll(dir: string): Promise<Size[]> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => worth.has(extname(name)) && !name.split(/[\\/]/).some((part) => part.startsWith('.')),
  )
  return Promise.all(
    files.sort().map(async (file) => {
      const data = readFileSync(join(dir, file))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length }
      const [br, gz] = await Promise.all([brotli(data, { params }), packGzip(data, { level: 9 })])
      writeFileSync(join(dir, `${file}.br`), br)
      writeFileSync(join(dir, `${file}.gz`), gz)
      return { file: file.replaceAll('\\', '/'), brotli: br.length }
    }),
  )
}
