import { type SendFileOptions, sendFile } from './client'
import type { FilePath, ResultOf, Schemas } from './types'

type Upload = (file: File, onProgress?: (share: number) => void, signal?: AbortSignal) => Promise<Schemas['StoredFile']>

const uploadAs =
  (purpose: Schemas['FilePurpose']): Upload =>
  (file, onProgress, signal) =>
    sendFile('/api/v1/admin/files', file, {
      ...(onProgress && { transport: (request: Request) => sendWithProgress(request, onProgress) }),
      ...(signal && { signal }),
      query: { purpose },
    })

/**
 * Stores one file: for the public shop, for the back-office only, or with personal data. `onProgress` receives the share
 * sent, 0 to 1. Throws like `call`.
 */
export const upload: Record<'public' | 'private' | 'personal', Upload> = {
  public: uploadAs('PUBLIC'),
  private: uploadAs('PRIVATE'),
  personal: uploadAs('PERSONAL'),
}

export interface UploadOptions extends Pick<SendFileOptions, 'signal' | 'path' | 'fields'> {
  /** Receives the share sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Uploads one file to any path that accepts one; returns the `result` of the response. Throws like `call`. */
export function uploadTo<P extends FilePath>(
  path: P,
  file: File,
  { onProgress, ...options }: UploadOptions = {},
): Promise<ResultOf<'post', P>> {
  const transport = onProgress && ((request: Request) => sendWithProgress(request, onProgress))
  return sendFile(path, file, { ...options, transport })
}

/** Sends a request by XMLHttpRequest, because `fetch` reports no upload progress. Returns a Response, so the same rules apply. */
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
