import { createHash } from 'node:crypto'

/**
 * Adds an ETag of the body to a successful response. Returns 304 without a body if the request has that ETag already
 * (`If-None-Match`). Reads the whole body.
 */
export async function withETag(request: Request, response: Response): Promise<Response> {
  if (!response.ok) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(response.headers)
  headers.set('ETag', etag)
  headers.set('Cache-Control', 'private, no-cache')
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (!known.some((each) => each.trim() === etag)) return new Response(bytes, { status: response.status, headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}
