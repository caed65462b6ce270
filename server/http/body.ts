import { cleanText } from '../../domain/common/clean-text'
import type { Operation } from '../contract/contract'
import { invalid, Refusal, tooLarge } from '../contract/refusal'

const MB = 1024 * 1024

/**
 * Maximum size of a request body, in bytes. Sheets and pictures have their own, slightly lower limits
 * (excel/read-sheet.ts, files/upload.ts).
 */
const LIMITS = { json: 2 * MB, sheet: 21 * MB, picture: 26 * MB }

function limitOf({ bodyType, name }: Operation): number {
  if (bodyType !== 'multipart/form-data') return LIMITS.json
  return name === 'POST /api/v1/admin/files' ? LIMITS.picture : LIMITS.sheet
}

const malformed = (): Refusal =>
  new Refusal(400, 'VALIDATION_FAILED', '요청 형식이 올바르지 않습니다.', {
    errors: [{ field: '', message: '요청 형식이 올바르지 않습니다.' }],
  })

/** Reads the whole body. Throws 413 as soon as it exceeds `limit` bytes, 400 if the client aborts the request. */
export async function readUpTo(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  for (;;) {
    // Treats an aborted request body as a malformed request.
    const { done, value } = await reader.read().catch(() => Promise.reject(malformed()))
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw tooLarge()
    }
    parts.push(value)
  }
}

/**
 * Reads the request body as the operation expects it: a JSON value, text, FormData, or undefined when there is no body.
 * Throws 413 for a body over the limit, 415 for another content type, 400 for an unreadable body.
 */
export async function readBody(operation: Operation, request: Request): Promise<unknown> {
  const expected = operation.bodyType
  if (!expected) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readUpTo(request, limitOf(operation))
  if (type !== expected) {
    if (bytes.length === 0 && type === '') throw malformed()
    throw new Refusal(415, 'UNSUPPORTED_TYPE', '지원하지 않는 형식입니다.')
  }
  if (expected === 'multipart/form-data') return readForm(request, bytes)
  const text = readText(bytes)
  if (expected !== 'application/json') return cleanText(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw malformed()
  }
}

function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

async function readForm(request: Request, bytes: Buffer): Promise<FormData> {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return withCleanTexts(await new Response(new Uint8Array(bytes), { headers }).formData())
  } catch {
    throw invalid({ file: '파일을 선택해 주세요.' })
  }
}

/** Returns a copy of the form with cleaned texts and file names (see `cleanText`). */
function withCleanTexts(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') copy.append(name, cleanText(value))
    else copy.append(name, value, cleanText(value.name))
  }
  return copy
}
