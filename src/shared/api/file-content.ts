import { call, download } from './client'
import { ApiError } from './errors'
import { apiUrl } from './url'

/** Parameters of a request for the content of a non-public file. */
interface FileCall {
  seq: number
  address: string
  size: 'full' | 'small'
}

/** Parses a file's address; null for public files. */
function fileCallOf(url: string): FileCall | null {
  const { pathname, searchParams } = new URL(url, `${apiUrl('')}/`)
  const seq = /\/api\/v1\/admin\/files\/(\d+)$/.exec(pathname)?.[1]
  const address = searchParams.get('address')
  if (!seq || !address) return null
  return { seq: Number(seq), address, size: searchParams.get('size') === 'small' ? 'small' : 'full' }
}

/** Returns a stable key of a non-public file, the same for every signed address; null for public files. */
export function privateFileKey(url: string | null | undefined): string | null {
  const file = url ? fileCallOf(url) : null
  return file && `${file.seq} ${file.size}`
}

const read = ({ seq, address, size }: FileCall, signal?: AbortSignal): Promise<Blob> =>
  download('/api/v1/admin/files/{seq}', {
    path: { seq },
    query: { address, size },
    ...(signal && { signal }),
    // re-rendering an image must not extend the session
    background: true,
  })

/**
 * Downloads a non-public file. If its address has expired (after five minutes), requests a new one, once.
 * @throws like `call`
 */
export async function fileContent(url: string, signal?: AbortSignal): Promise<Blob> {
  const file = fileCallOf(url)
  if (!file) throw new Error(`not a file address: ${url}`)
  try {
    return await read(file, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_STATE') throw error
    const { seq, address } = file
    const renewed = await call('get', '/api/v1/admin/files/{seq}/address', {
      path: { seq },
      query: { address },
      ...(signal && { signal }),
      background: true,
    })
    const again = fileCallOf(renewed.url)
    if (!again) throw error
    return read({ ...again, size: file.size }, signal)
  }
}
