import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Services } from '../call/call'
import { files } from '../db/schema'
import { defineJob } from '../jobs/define-job'
import { contentBytes } from './content-bytes'
import { convertPicture, PictureError } from './picture'
import { removeFiles } from './remove-files'

type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'mimeType'>

const smallKeyOf = (key: string): string => key.replace(/\.\w+$/, '-s.webp')

/**
 * Converts a stored picture in place and returns its new facts. Throws for an unreadable picture, with a message for 환경
 * 점검.
 */
async function convertStored(services: Services, { key, mimeType }: StoredFile) {
  const bytes = await contentBytes(services, key)
  if (!bytes) throw new Error(`파일 저장소에 사진이 없습니다. (${key})`)
  const picture = await convertPicture(bytes).catch((error: unknown) => {
    throw error instanceof PictureError ? new Error(`읽을 수 없는 사진입니다. (${key})`, { cause: error }) : error
  })
  const smallKey = picture.small ? smallKeyOf(key) : null
  // Keeps the key, because rich texts contain its URL. Stores the small copy first, so that its key never refers to a
  // missing file.
  if (smallKey && picture.small) await services.files.put(smallKey, picture.small, 'image/webp')
  await services.files.put(key, picture.bytes, mimeType)
  return { smallKey, size: picture.bytes.length, width: picture.width, height: picture.height }
}

/**
 * Converts pictures that were uploaded before conversion existed; the job's key is the file's seq. A picture that
 * cannot be converted stays as it is, FAILED, with a dead letter that can be retried.
 */
export const fileConversionJob = defineJob<{ fileKey: string }>({
  kind: 'file-conversion',
  title: '이전 사진 변환',
  noun: '파일',
  pollSeconds: 60,
  attempts: 3,
  priority: 'LOW',
  async due({ db, limit, notQueued }) {
    const rows = await db
      .select({ seq: files.fileSeq, fileKey: files.key })
      .from(files)
      .where(and(eq(files.conversion, 'WAITING'), notQueued(files.fileSeq)))
      .orderBy(asc(files.fileSeq))
      .limit(limit)
    return rows.map(({ seq, fileKey }) => ({ key: String(seq), payload: { fileKey } }))
  },
  async run({ services, job, finish }) {
    const pending = and(eq(files.fileSeq, Number(job.key)), isNotNull(files.conversion))
    const [file] = await services.db.select().from(files).where(pending)
    const facts = file && (await convertStored(services, file))
    await finish(async (call) => {
      const [existing] = await call.db
        .select({ seq: files.fileSeq })
        .from(files)
        .where(eq(files.fileSeq, Number(job.key)))
      if (facts)
        await call.db
          .update(files)
          .set({ ...facts, conversion: null })
          .where(pending)
      // the file was deleted meanwhile: also remove what this or an earlier attempt has written
      const { fileKey } = job.payload
      if (!existing) await removeFiles(call, [fileKey, smallKeyOf(fileKey)])
    })
  },
  async whenDead({ db }, { key }) {
    await db
      .update(files)
      .set({ conversion: 'FAILED' })
      .where(eq(files.fileSeq, Number(key)))
    return undefined
  },
})
