import { and, eq, isNull, or } from 'drizzle-orm'
import type { Services } from '../call/call'
import { notFound } from '../contract/refusal'
import { files } from '../db/schema'
import { isFileKey } from './file-key'

/**
 * Content security policy for PDFs: the browser's viewer is a plug-in with its own styles and does not work in a
 * sandbox.
 */
const PDF_RULES =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/**
 * Returns the headers of a served file. Only pictures and PDFs open in the browser, and no content may run scripts
 * there.
 */
export function fileHeaders(
  { mimeType, name }: Pick<typeof files.$inferSelect, 'mimeType' | 'name'>,
  size: number,
): Record<string, string> {
  const pdf = mimeType === 'application/pdf'
  const kind = pdf || mimeType.startsWith('image/') ? 'inline' : 'attachment'
  return {
    'Content-Type': mimeType,
    'Content-Length': String(size),
    'Content-Disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': pdf ? PDF_RULES : "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
}

/** Returns the stored content of a key; null if there is none. */
export const contentOf = ({ files: store }: Pick<Services, 'files'>, key: string) => store.get(key).catch(() => null)

/**
 * Serves a used public file at `/files/{key}` or its small copy. Its content never changes except for one conversion.
 * Throws 404, also for private files, which `private-file.ts` serves.
 */
export async function serveFile(services: Services, path: string): Promise<Response> {
  const key = path.replace(/^\/files\//, '')
  if (!isFileKey(key)) throw notFound()
  const [row] = await services.db
    .select()
    .from(files)
    .where(and(or(eq(files.key, key), eq(files.smallKey, key)), eq(files.purpose, 'PUBLIC'), isNull(files.unusedSince)))
  const content = row ? await contentOf(services, key) : null
  if (!row || !content) throw notFound()
  const mimeType = key === row.key ? row.mimeType : 'image/webp'
  return new Response(content.stream, {
    headers: {
      ...fileHeaders({ ...row, mimeType }, content.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-site',
    },
  })
}
