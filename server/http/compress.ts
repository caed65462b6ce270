import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Minimum size in bytes; compressing smaller responses does not save packets. */
const MIN_BYTES = 1024

/** Returns whether `Accept-Encoding` names the encoding (or `*`) and does not reject it with `q=0`. */
export function acceptsEncoding(header: string | null, encoding: string): boolean {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((each) => each.trim())
    if (name !== encoding && name !== '*') continue
    return !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  }
  return false
}

/**
 * Compresses a JSON response of more than 1 kB if the client accepts it. Returns other responses, including files and
 * streams, unchanged.
 */
export async function compressJson(request: Request, response: Response): Promise<Response> {
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('application/json')) return response
  if (response.headers.has('Content-Encoding')) return response
  const accepted = request.headers.get('Accept-Encoding')
  const encoding = acceptsEncoding(accepted, 'br') ? 'br' : acceptsEncoding(accepted, 'gzip') ? 'gzip' : null
  if (encoding === null) return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  const init = { status: response.status, headers }
  if (plain.byteLength < MIN_BYTES) return new Response(plain, init)
  const packed =
    encoding === 'br'
      ? // Quality 4 packs 100 kB in about 2 ms; the highest would take 100 times that.
        await packBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await packGzip(plain, { level: 6 })
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(packed.byteLength))
  return new Response(new Uint8Array(packed), init)
}
