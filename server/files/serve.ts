import { and, eq, isNull, or } from 'drizzle-orm'
import { files } from '../db/schema'
import type { Services } from '../http/call'
import { notFound } from '../http/refusal'
import { isFileKey } from './file-key'

/** The browser's own viewer of PDFs is a plug-in with styles of its own, and does not work in a sandbox. */
const PDF_RULES =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** Headers of a served file. Only pictures and PDFs open in the browser, and nothing that comes from here may run there. */
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

/** The stored content under a key; null when there is none. */
export const contentOf = ({ files: store }: Pick<Services, 'files'>, key: string) => store.get(key).catch(() => null)

/**
 * A public file under `/files/{key}` that a record shows, or its small copy. Its content never changes but for being converted once. Throws 404,
 * also for what is not public: `private-file.ts` answers for that.
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
