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

type Encoding = 'br' | 'gzip'

/** Returns the encoding in which a client wants JSON; null: uncompressed. */
function encodingFor(request: Request): Encoding | null {
  const accepted = request.headers.get('Accept-Encoding')
  return acceptsEncoding(accepted, 'br') ? 'br' : acceptsEncoding(accepted, 'gzip') ? 'gzip' : null
}

const pack = async (plain: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    encoding === 'br'
      ? // Quality 4 packs 100 kB in about 2 ms; the highest would take 100 times that.
        await packBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : // Level 6, the default, takes several times as long for a few percent.
        await packGzip(plain, { level: 3 }),
  )

/** Compressed forms of bodies, as long as these are in use. */
const packed = new WeakMap<Uint8Array, Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>>()

/** As `pack`, but the same body is compressed only once. */
function packOnce(plain: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const forms = packed.get(plain) ?? new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  packed.set(plain, forms)
  const form = forms.get(encoding) ?? pack(plain, encoding)
  forms.set(encoding, form)
  return form
}

/**
 * Returns a JSON body as a response, compressed if it has more than 1 kB and the client accepts it. The same bytes are
 * compressed only once.
 */
export async function jsonResponse(
  request: Request,
  plain: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  headers.set('Content-Type', 'application/json')
  const encoding = encodingFor(request)
  if (encoding) headers.append('Vary', 'Accept-Encoding')
  if (!encoding || plain.byteLength < MIN_BYTES) return new Response(plain, { status, headers })
  const body = await packOnce(plain, encoding)
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(body, { status, headers })
}

/**
 * As `jsonResponse`, for an existing JSON response. Returns other responses, and those of `jsonResponse`, unchanged.
 */
export async function compressJson(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  if (!response.body || !headers.get('Content-Type')?.startsWith('application/json')) return response
  if (headers.has('Content-Encoding') || headers.has('Vary') || !encodingFor(request)) return response
  return jsonResponse(request, new Uint8Array(await response.arrayBuffer()), { status, headers: new Headers(headers) })
}
