import { eq } from 'drizzle-orm'
import { files } from '../db/schema'
import type { Services } from '../http/call'
import { notFound } from '../http/refusal'

const KEY = /^\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z]{3,4}$/

/**
 * An uploaded file under /files/{key}. The key cannot be guessed and its content never changes. Only images open in the
 * browser, and nothing that comes from here may run there. Throws 404.
 */
export async function serveFile(services: Services, path: string): Promise<Response> {
  const key = path.replace(/^\/files\//, '')
  if (!KEY.test(key)) throw notFound()
  const [row] = await services.db.select().from(files).where(eq(files.key, key))
  const file = row ? await services.files.get(key).catch(() => null) : null
  if (!row || !file) throw notFound()
  const kind = row.mimeType.startsWith('image/') ? 'inline' : 'attachment'
  return new Response(file.stream, {
    headers: {
      'Content-Type': row.mimeType,
      'Content-Length': String(file.size),
      'Content-Disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-site',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
