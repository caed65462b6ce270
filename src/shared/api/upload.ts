import { sessionFetch } from './client'
import { ApiError, networkMessage, SessionEnded, toApiError } from './errors'
import type { Schemas } from './types'
import { apiUrl } from './url'

/**
 * Stores one file. `onProgress` hears the share that was sent, 0 to 1.
 * @throws as `call`
 */
export async function upload(
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<Schemas['StoredFile']> {
  // the contract says so of this path
  return (await uploadTo('/api/v1/admin/files', file, onProgress, signal)) as Schemas['StoredFile']
}

/** Sends one file to any path that takes one as `file`; gives the `result` of the answer. As `upload`. */
export async function uploadTo(
  path: string,
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  const form = new FormData()
  form.append('file', file)
  const request = new Request(apiUrl(path), { method: 'POST', body: form, signal })
  try {
    const response = await sessionFetch(request, onProgress && ((each) => sendWithProgress(each, onProgress)))
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toApiError(response.status, body)
    // every answer of ours is an envelope
    return (body as { result: unknown }).result
  } catch (error) {
    if (error instanceof ApiError || error instanceof SessionEnded || signal?.aborted) throw error
    throw new ApiError(0, 'NETWORK', networkMessage)
  }
}

/** `fetch` cannot tell how much was sent; XMLHttpRequest can. Same request, same answer, so that the same rules hold. */
async function sendWithProgress(request: Request, onProgress: (share: number) => void): Promise<Response> {
  const body = await request.arrayBuffer()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status }))
    xhr.onerror = () => reject(new TypeError('network'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })
}
