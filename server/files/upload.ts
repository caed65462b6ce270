import { files } from '../db/schema'
import { tooLarge } from '../http/body'
import type { Handlers } from '../http/call'
import { invalid, Refusal } from '../http/refusal'
import { seoulMonth } from '../lib/seoul'
import { detect } from './detect'

const MB = 1024 * 1024
const IMAGE_LIMIT = 10 * MB
const FILE_LIMIT = 20 * MB

/** Name as it is shown: without folders and signs that no file system takes. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = Buffer.from(base.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '').trim()).toString()
  return [...clean].slice(0, 200).join('') || 'file'
}

export const fileHandlers = {
  'POST /api/v1/admin/files': async (call, { body }) => {
    const parts = (body as unknown as FormData).getAll('file')
    const file = parts[0]
    if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
    if (parts.length > 1) throw invalid({ file: '파일은 한 번에 1개만 올릴 수 있습니다.' })
    if (file.size === 0) throw invalid({ file: '빈 파일입니다.' })
    if (file.size > FILE_LIMIT) throw tooLarge('파일은 20MB까지 올릴 수 있습니다.')
    const bytes = Buffer.from(await file.arrayBuffer())
    const found = detect(bytes)
    if (!found) throw new Refusal(415, 'UNSUPPORTED_TYPE', '지원하지 않는 파일 형식입니다.')
    if (found.mimeType.startsWith('image/') && bytes.length > IMAGE_LIMIT) {
      throw tooLarge('이미지는 10MB까지 올릴 수 있습니다.')
    }
    const unguessable = call.services.random.bytes(16).toString('hex')
    const key = `${seoulMonth(call.now).replace('-', '/')}/${unguessable}.${found.extension}`
    const name = cleanName((file as File).name ?? '')
    const { mimeType, width, height } = found
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
} satisfies Handlers<'POST /api/v1/admin/files'>
