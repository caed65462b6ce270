import { inArray } from 'drizzle-orm'
import type { SteppedCall } from '../call/call'
import { files } from '../db/schema'
import { contentBytes } from './content-bytes'
import { newKeyStem } from './file-key'
import { storeContents } from './store-contents'

/**
 * Stores copies of files for another purpose, as unused uploads of the caller. Returns the seqs of the copies by those
 * of the originals. A file that already has the purpose is not copied; missing ones are left out.
 */
export async function copyFiles(
  call: SteppedCall,
  seqs: readonly number[],
  purpose: (typeof files.$inferSelect)['purpose'],
): Promise<Map<number, number>> {
  const { services, now, actor } = call
  const copies = new Map<number, number>()
  if (seqs.length === 0) return copies
  const rows = await call.step(({ db }) =>
    db
      .select()
      .from(files)
      .where(inArray(files.fileSeq, [...seqs])),
  )
  for (const { fileSeq, ...file } of rows) {
    if (file.purpose === purpose) {
      copies.set(fileSeq, fileSeq)
      continue
    }
    const bytes = await contentBytes(services, file.key)
    if (!bytes) continue
    const small = file.smallKey && (await contentBytes(services, file.smallKey))
    const stem = newKeyStem(services.random, now)
    const key = `${stem}${file.key.slice(file.key.lastIndexOf('.'))}`
    const smallKey = small ? `${stem}-s.webp` : null
    const contents = [{ key, bytes, mimeType: file.mimeType }]
    if (small && smallKey) contents.push({ key: smallKey, bytes: small, mimeType: 'image/webp' })
    const copy = { ...file, key, smallKey, purpose, createdAt: now, createdBy: actor.loginId, unusedSince: now }
    const copied = await storeContents(services, contents, (settle) =>
      call.step(async ({ db }) => {
        await settle(db)
        const [row] = await db.insert(files).values(copy).returning({ fileSeq: files.fileSeq })
        if (!row) throw new Error('file copy insert returned no row')
        return row
      }),
    )
    copies.set(fileSeq, copied.fileSeq)
  }
  return copies
}
