import { call, download } from './client'
import { ApiError } from './errors'
import { apiUrl } from './url'

/** A call of ours for the content of a file that is not public. */
interface FileCall {
  seq: number
  address: string
  size: 'full' | 'small'
}

/** The call that an address stands for; null for one that anybody may open. */
function fileCallOf(url: string): FileCall | null {
  const { pathname, searchParams } = new URL(url, `${apiUrl('')}/`)
  const seq = /\/api\/v1\/admin\/files\/(\d+)$/.exec(pathname)?.[1]
  const address = searchParams.get('address')
  if (!seq || !address) return null
  return { seq: Number(seq), address, size: searchParams.get('size') === 'small' ? 'small' : 'full' }
}

/** What stays the same of a file's address when it is signed anew; null for one that anybody may open. */
export function privateFileKey(url: string | null | undefined): string | null {
  const file = url ? fileCallOf(url) : null
  return file && `${file.seq} ${file.size}`
}

const read = ({ seq, address, size }: FileCall, signal?: AbortSignal): Promise<Blob> =>
  download('/api/v1/admin/files/{seq}', {
    path: { seq },
    query: { address, size },
    ...(signal && { signal }),
    // a picture that is drawn again keeps no session alive
    background: true,
  })

/**
 * The content of a file that is not public. An address whose five minutes are over is asked for anew, once.
 * @throws as `call`
 */
export async function fileContent(url: string, signal?: AbortSignal): Promise<Blob> {
  const file = fileCallOf(url)
  if (!file) throw new Error(`no address of a file: ${url}`)
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
