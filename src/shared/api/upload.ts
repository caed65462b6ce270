import { sendFile } from './client'
import type { FilePath, ResultOf, Schemas } from './types'

/**
 * Stores one file. `onProgress` hears the share that was sent, 0 to 1.
 * @throws as `call`
 */
export function upload(
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<Schemas['StoredFile']> {
  return uploadTo('/api/v1/admin/files', file, onProgress, signal)
}

/** Sends one file to any path that takes one, with the parameters of the path; gives the `result` of the answer. As `upload`. */
export function uploadTo<P extends FilePath>(
  path: P,
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
  parameters?: object,
): Promise<ResultOf<'post', P>> {
  return sendFile(path, file, onProgress && ((request) => sendWithProgress(request, onProgress)), signal, parameters)
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
