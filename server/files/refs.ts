import { and, eq, inArray } from 'drizzle-orm'
import { files } from '../db/schema'
import type { Call, Db, Schemas } from '../http/call'
import { invalid } from '../http/refusal'

type StoredFile = typeof files.$inferSelect
type Seqs = number | null | undefined | readonly number[]

/** The address of a stored file in the shop and the back-office. */
export const fileUrl = (key: string): string => `/files/${key}`

async function filesOf(db: Db, seqs: Iterable<number | null | undefined>): Promise<Map<number, StoredFile>> {
  const wanted = [...new Set(seqs)].filter((seq) => typeof seq === 'number')
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(files).where(inArray(files.fileSeq, wanted))
  return new Map(rows.map((row) => [row.fileSeq, row]))
}

/** Files as records show them, read in one go; a seq that is null or unknown gives null. */
export async function fileRefs(
  db: Db,
  seqs: Iterable<number | null | undefined>,
): Promise<(seq: number | null | undefined) => Schemas['FileRef'] | null> {
  const found = await filesOf(db, seqs)
  return (seq) => {
    const file = typeof seq === 'number' ? found.get(seq) : undefined
    return file ? { fileSeq: file.fileSeq, url: fileUrl(file.key), name: file.name } : null
  }
}

/** The files of a list of seqs, in its order; unknown ones are left out. */
export const fileList = (
  refOf: (seq: number | null | undefined) => Schemas['FileRef'] | null,
  seqs: readonly number[],
): Schemas['FileRef'][] => seqs.flatMap((seq) => refOf(seq) ?? [])

/** What is wrong with an image, in words for the admin; null when it will do. */
export type ImageRule = (file: StoredFile) => string | null

const listOf = (seqs: Seqs): readonly number[] => (typeof seqs === 'number' ? [seqs] : (seqs ?? []))

/**
 * Checks that every file named by `fields` is there, is an image, keeps to `rule`, and is who calls' to use: his own
 * upload, or one that a record shows already. Throws 400 on each field that does not; one of a list is named `field.0`.
 * From here on the files are the shop's.
 */
export const checkImages = (
  call: Pick<Call, 'db' | 'actor'>,
  fields: Record<string, Seqs>,
  rule?: ImageRule,
): Promise<void> => checkFiles(call, fields, (file) => notImage(file) ?? rule?.(file) ?? null)

/** The same of files of any kind. */
export async function checkFiles(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  fields: Record<string, Seqs>,
  rule?: ImageRule,
): Promise<void> {
  const found = await filesOf(db, Object.values(fields).flatMap(listOf))
  for (const [seq, { used, createdBy }] of found) {
    if (!used && createdBy !== null && createdBy !== actor?.loginId) found.delete(seq)
  }
  const errors: Record<string, string> = {}
  for (const [field, seqs] of Object.entries(fields)) {
    for (const [index, seq] of listOf(seqs).entries()) {
      const message = faultOf(found.get(seq), rule)
      if (message) errors[typeof seqs === 'number' ? field : `${field}.${index}`] = message
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const fresh = [...found.values()].filter(({ used }) => !used).map(({ fileSeq }) => fileSeq)
  if (fresh.length === 0) return
  await db
    .update(files)
    .set({ used: true })
    .where(and(inArray(files.fileSeq, fresh), eq(files.used, false)))
}

function faultOf(file: StoredFile | undefined, rule: ImageRule | undefined): string | null {
  if (!file) return '파일을 찾을 수 없습니다. 다시 올려 주세요.'
  return rule?.(file) ?? null
}

const notImage = ({ mimeType }: StoredFile): string | null =>
  mimeType.startsWith('image/') ? null : '이미지 파일만 등록할 수 있습니다.'
