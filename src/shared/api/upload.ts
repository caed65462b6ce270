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
 * Stores one file for what the shop shows everybody, for what is only shown in the back-office, or about a person; `onProgress` hears the share that was
 * sent, 0 to 1. Throws as `call`.
 */
export const upload: Record<'public' | 'private' | 'personal', Upload> = {
  public: uploadAs('PUBLIC'),
  private: uploadAs('PRIVATE'),
  personal: uploadAs('PERSONAL'),
}

export interface UploadOptions extends Pick<SendFileOptions, 'signal' | 'path' | 'fields'> {
  /** Hears the share that was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Sends one file to any path that takes one; gives the `result` of the answer. As `upload`. */
export function uploadTo<P extends FilePath>(
  path: P,
  file: File,
  { onProgress, ...options }: UploadOptions = {},
): Promise<ResultOf<'post', P>> {
  const transport = onProgress && ((request: Request) => sendWithProgress(request, onProgress))
  return sendFile(path, file, { ...options, transport })
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
