import { files } from '../db/schema'
import { tooLarge } from '../http/body'
import { invalid, Refusal } from '../http/refusal'
import { seoulMonth } from '../lib/seoul'
import { handlersOf } from '../resource/handlers-of'
import { detect } from './detect'

const MB = 1024 * 1024
const IMAGE_LIMIT = 10 * MB
const FILE_LIMIT = 20 * MB

/** Longer or wider, and a browser needs gigabytes to show it, however few bytes it has. */
const LONGEST_SIDE = 12_000
const MOST_PIXELS = 60_000_000

/** Signs that lead out of a folder, or make a name look like another one. */
const FORBIDDEN = /[\\/\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u

/** Name as it is shown: without signs that not every file system takes. Throws 400. */
function cleanName(name: string): string {
  if (FORBIDDEN.test(name)) throw invalid({ file: '파일 이름에 사용할 수 없는 문자가 있습니다.' })
  const clean = name.replace(/[<>:"|?*]/g, '').trim()
  return [...clean].slice(0, 200).join('') || 'file'
}

export const fileHandlers = handlersOf({
  'POST /api/v1/admin/files': async (call, { body }) => {
    const parts = (body as unknown as FormData).getAll('file')
    const file = parts[0]
    if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
    if (parts.length > 1) throw invalid({ file: '파일은 한 번에 1개만 올릴 수 있습니다.' })
    if (file.size === 0) throw invalid({ file: '빈 파일입니다.' })
    if (file.size > FILE_LIMIT) throw tooLarge('파일은 20MB까지 올릴 수 있습니다.')
    const name = cleanName((file as File).name ?? '')
    const bytes = Buffer.from(await file.arrayBuffer())
    const found = detect(bytes)
    if (!found) throw new Refusal(415, 'UNSUPPORTED_TYPE', '지원하지 않는 파일 형식입니다.')
    if (found.mimeType.startsWith('image/') && bytes.length > IMAGE_LIMIT) {
      throw tooLarge('이미지는 10MB까지 올릴 수 있습니다.')
    }
    const { mimeType, width, height } = found
    if (width && height && (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS)) {
      throw tooLarge('이미지는 가로·세로 12,000px, 6,000만 화소까지 올릴 수 있습니다.')
    }
    const unguessable = call.services.random.bytes(16).toString('hex')
    const key = `${seoulMonth(call.now).replace('-', '/')}/${unguessable}.${found.extension}`
    const [row] = await call.db
      .insert(files)
      .values({
        key,
        name,
        size: bytes.length,
        mimeType,
        width: width ?? null,
        height: height ?? null,
        createdAt: call.now,
        createdBy: call.actor.loginId,
      })
      .returning({ fileSeq: files.fileSeq })
    if (!row) throw new Error('no file was recorded')
    await call.services.files.put(key, bytes, mimeType)
    return {
      fileSeq: row.fileSeq,
      url: `/files/${key}`,
      name,
      size: bytes.length,
      mimeType,
      ...(width && height ? { width, height } : {}),
    }
  },
})
