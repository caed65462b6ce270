import { createHash } from 'node:crypto'
import { jsonResponse } from './compress'

/** The body of a response, and its ETag. */
export interface TaggedBody {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

/** Returns a value as JSON with its ETag. */
export function tagBody(value: unknown): TaggedBody {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/**
 * Returns the answer of a read: 304 without a body if the request has its ETag already (`If-None-Match`).
 * @param seconds how long the client may use it without revalidation
 */
export async function answerTagged(request: Request, { bytes, etag }: TaggedBody, seconds = 0): Promise<Response> {
  const headers = { ETag: etag, 'Cache-Control': seconds > 0 ? `private, max-age=${seconds}` : 'private, no-cache' }
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((each) => each.trim() === etag)) return new Response(null, { status: 304, headers })
  return jsonResponse(request, bytes, { status: 200, headers: new Headers(headers) })
}
