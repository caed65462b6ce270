import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { files } from '../db/schema'
import type { Services } from '../http/call'
import { defineJob } from '../jobs/define-job'
import { contentBytes } from './content-bytes'
import { convertPicture, PictureError } from './picture'
import { removeFiles } from './remove-files'

type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'mimeType'>

const smallKeyOf = (key: string): string => key.replace(/\.\w+$/, '-s.webp')

/** Converts a stored picture in its place. Gives its new facts. Throws for what is no picture, in words for 환경 점검. */
async function convertStored(services: Services, { key, mimeType }: StoredFile) {
  const bytes = await contentBytes(services, key)
  if (!bytes) throw new Error(`파일 저장소에 사진이 없습니다. (${key})`)
  const picture = await convertPicture(bytes).catch((error: unknown) => {
    throw error instanceof PictureError ? new Error(`읽을 수 없는 사진입니다. (${key})`, { cause: error }) : error
  })
  const smallKey = picture.small ? smallKeyOf(key) : null
  // Under the same key: addresses of it stand in formatted texts. The small copy first, so that none is named that is not there.
  if (smallKey && picture.small) await services.files.put(smallKey, picture.small, 'image/webp')
  await services.files.put(key, picture.bytes, mimeType)
  return { smallKey, size: picture.bytes.length, width: picture.width, height: picture.height }
}

/**
 * Converts pictures from before uploads were converted; a key is the file's number. A picture that cannot be converted stays as it is, FAILED, and is a
 * dead letter that can be tried again.
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
    const asked = and(eq(files.fileSeq, Number(job.key)), isNotNull(files.conversion))
    const [file] = await services.db.select().from(files).where(asked)
    const facts = file && (await convertStored(services, file))
    await finish(async (call) => {
      const [kept] = await call.db
        .select({ seq: files.fileSeq })
        .from(files)
        .where(eq(files.fileSeq, Number(job.key)))
      if (facts)
        await call.db
          .update(files)
          .set({ ...facts, conversion: null })
          .where(asked)
      // the file was removed meanwhile: what this attempt, or one before it, has written goes as well
      const { fileKey } = job.payload
      if (!kept) await removeFiles(call, [fileKey, smallKeyOf(fileKey)])
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
