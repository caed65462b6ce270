import type { Call, SteppedCall } from '../call/call'
import { steppedHandlersOf } from '../call/handlers-of'
import { invalid, Refusal, tooLarge } from '../contract/refusal'
import { files } from '../db/schema'
import { detectFileKind, type FileKind } from './detect'
import { newKeyStem, publicUrl } from './file-key'
import { ownFile } from './file-refs'
import { type ConvertedPicture, convertPicture, PictureError, type PictureProblem } from './picture'
import { storeContents } from './store-contents'
import { checkUploadQuota } from './upload-quota'

const MB = 1024 * 1024
const PICTURE_LIMIT = 25 * MB
const FILE_LIMIT = 20 * MB

/** Characters that lead out of a folder or disguise a name. */
const FORBIDDEN = /[\\/\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u

/** Returns a file name without characters that some file systems reject. Throws 400. */
function cleanName(name: string): string {
  if (FORBIDDEN.test(name)) throw invalid({ file: '파일 이름에 사용할 수 없는 문자가 있습니다.' })
  const clean = name.replace(/[<>:"|?*]/g, '').trim()
  return [...clean].slice(0, 200).join('') || 'file'
}

const REFUSALS: Record<PictureProblem, () => Refusal> = {
  BROKEN: () => new Refusal(415, 'UNSUPPORTED_TYPE', '손상되었거나 읽을 수 없는 이미지입니다. 파일을 확인해 주세요.'),
  TOO_LARGE: () => tooLarge('이미지는 1억 2천만 화소까지 올릴 수 있습니다. 크기를 줄여 주세요.'),
  TOO_MANY_FRAMES: () => tooLarge('움직이는 이미지가 너무 큽니다. 크기나 프레임 수를 줄여 주세요.'),
}

/** Converts a picture. Throws 413, 415 with messages for the admin. */
const takePicture = (bytes: Buffer): Promise<ConvertedPicture> =>
  convertPicture(bytes).catch((error: unknown) => {
    throw error instanceof PictureError ? REFUSALS[error.problem]() : error
  })

/** Returns the one file of a form. Throws 400, 413, 415. */
async function readFile(form: FormData): Promise<{ name: string; bytes: Buffer; kind: FileKind }> {
  const parts = form.getAll('file')
  const file = parts[0]
  if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
  if (parts.length > 1) throw invalid({ file: '파일은 한 번에 1개만 올릴 수 있습니다.' })
  if (file.size === 0) throw invalid({ file: '빈 파일입니다.' })
  if (file.size > PICTURE_LIMIT) throw tooLarge('이미지는 25MB, 다른 파일은 20MB까지 올릴 수 있습니다.')
  const name = cleanName((file as File).name ?? '')
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = detectFileKind(bytes)
  if (!kind) throw new Refusal(415, 'UNSUPPORTED_TYPE', '지원하지 않는 파일 형식입니다.')
  if (!kind.picture && bytes.length > FILE_LIMIT) throw tooLarge('파일은 20MB까지 올릴 수 있습니다.')
  return { name, bytes, kind }
}

/** The stored columns of a file, except uploader, time and purpose. */
type Content = Pick<
  typeof files.$inferInsert,
  'key' | 'smallKey' | 'name' | 'size' | 'mimeType' | 'width' | 'height' | 'conversion'
>

/**
 * Reads, converts and stores the file of a form; returns its row. Called by the customer site it has no uploader. Throws
 * 400, 413, 415, 429.
 */
export async function storeUpload(
  call: SteppedCall<Call>,
  form: FormData,
  purpose: (typeof files.$inferSelect)['purpose'],
) {
  const { services } = call
  const { name, bytes, kind } = await readFile(form)
  // before anything is converted or stored; the size of a converted picture is counted below
  await call.step((inner) => checkUploadQuota(inner, kind.picture ? 0 : bytes.length))
  const picture = kind.picture ? await takePicture(bytes) : null
  const stem = newKeyStem(services.random, call.now)
  const content = picture?.bytes ?? bytes
  const stored: Content = {
    key: `${stem}.${kind.extension}`,
    smallKey: picture?.small ? `${stem}-s.webp` : null,
    name,
    size: content.length,
    mimeType: kind.mimeType,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
  const contents = [{ key: stored.key, bytes: content, mimeType: kind.mimeType }]
  if (stored.smallKey && picture?.small) {
    contents.push({ key: stored.smallKey, bytes: picture.small, mimeType: 'image/webp' })
  }
  const meta = { purpose, createdAt: call.now, createdBy: call.actor?.loginId ?? null, unusedSince: call.now }
  return storeContents(services, contents, (settle) =>
    call.step(async (inner) => {
      const { db } = inner
      await checkUploadQuota(inner, stored.size)
      await settle(db)
      const [row] = await db
        .insert(files)
        .values({ ...stored, ...meta })
        .returning()
      if (!row) throw new Error('file insert returned no row')
      return row
    }),
  )
}

export const uploadHandlers = steppedHandlersOf({
  'POST /api/v1/admin/files': {
    async inSteps(call, { body, query }) {
      const row = await storeUpload(call, body, query.purpose)
      const { size, mimeType, purpose, width, height } = row
      return {
        ...ownFile(call, row),
        purpose,
        publicUrl: purpose === 'PUBLIC' ? publicUrl(row.key) : null,
        size,
        mimeType,
        ...(width && height ? { width, height } : {}),
      }
    },
  },
})
