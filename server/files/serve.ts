import { eq } from 'drizzle-orm'
import { files } from '../db/schema'
import type { Services } from '../http/call'
import { notFound } from '../http/refusal'

const KEY = /^\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z]{3,4}$/

/** The browser's own viewer of PDFs is a plug-in with styles of its own, and does not work in a sandbox. */
const PDF_RULES =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/**
 * An uploaded file under /files/{key}. The key cannot be guessed and its content never changes. Only images and PDFs open in
 * the browser, and nothing that comes from here may run there. Throws 404.
 */
export async function serveFile(services: Services, path: string): Promise<Response> {
  const key = path.replace(/^\/files\//, '')
  if (!KEY.test(key)) throw notFound()
  const [row] = await services.db.select().from(files).where(eq(files.key, key))
  const file = row ? await services.files.get(key).catch(() => null) : null
  if (!row || !file) throw notFound()
  const pdf = row.mimeType === 'application/pdf'
  const kind = pdf || row.mimeType.startsWith('image/') ? 'inline' : 'attachment'
  return new Response(file.stream, {
    headers: {
      'Content-Type': row.mimeType,
      'Content-Length': String(file.size),
      'Content-Disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': pdf ? PDF_RULES : "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-site',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
