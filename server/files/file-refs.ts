import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminCall, Call, Services } from '../call/call'
import type { OperationName, Schemas } from '../contract/contract-types'
import { invalid } from '../contract/refusal'
import type { Db } from '../db/database'
import { files, fileUseOf } from '../db/schema'
import { signAddresses } from './file-address'
import { publicUrl } from './file-key'
import { lockFiles } from './file-uses'

export type StoredFile = typeof files.$inferSelect
type Seq = number | null | undefined
type Seqs = Seq | readonly number[]
type FileRef = Schemas['FileRef']
type PersonalFileRef = Schemas['PersonalFileRef']

const isPicture = ({ mimeType }: Pick<StoredFile, 'mimeType'>): boolean => mimeType.startsWith('image/')

async function filesOf(db: Db, seqs: Iterable<Seq>): Promise<Map<number, StoredFile>> {
  const fileSeqs = [...new Set(seqs)].filter((seq) => typeof seq === 'number')
  if (fileSeqs.length === 0) return new Map()
  const rows = await db.select().from(files).where(inArray(files.fileSeq, fileSeqs))
  return new Map(rows.map((row) => [row.fileSeq, row]))
}

// ---- reading ----------------------------------------------------------------------------------------------------------

/** Returns SQL for the key of a file's small copy, for pictures in lists; pass the key to `publicUrl`. */
export const smallKeyOf = (fileSeq: SQL | PgColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select coalesce(${files.smallKey}, ${files.key}) from ${files} where ${files.fileSeq} = ${fileSeq})`

/** As `smallKeyOf`, for a joined file. */
export const smallKey = sql<string | null>`coalesce(${files.smallKey}, ${files.key})`

function publicRef(file: StoredFile): FileRef {
  const url = publicUrl(file.key)
  const smallUrl = file.smallKey ? publicUrl(file.smallKey) : isPicture(file) ? url : null
  return { fileSeq: file.fileSeq, url, smallUrl, name: file.name }
}

/**
 * Reads public files and returns a lookup by seq. It returns null for a seq that is null, unknown or of a private file.
 * For private files use `privateRefs` and `personalRefs`.
 */
export async function fileRefs(db: Db, seqs: Iterable<Seq>): Promise<(seq: Seq) => FileRef | null> {
  const found = await filesOf(db, seqs)
  return (seq) => {
    const file = typeof seq === 'number' ? found.get(seq) : undefined
    return file?.purpose === 'PUBLIC' ? publicRef(file) : null
  }
}

/** Returns the files of a list of seqs, in its order; unknown ones are left out. */
export const fileList = (refOf: (seq: Seq) => FileRef | null, seqs: readonly number[]): FileRef[] =>
  seqs.flatMap((seq) => refOf(seq) ?? [])

/** The caller who sees private files. Without an actor (server-side reads) no private files are shown. */
export type FileReader = Pick<Call, 'db'> & Partial<Pick<Call, 'actor' | 'now' | 'services' | 'via'>>

/** Returns signed addresses of a file for the caller; null without a caller. */
function addressesFor(call: FileReader, file: StoredFile): Pick<FileRef, 'url' | 'smallUrl'> | null {
  const { actor, via, services, now } = call
  if (!actor || !via || !services || !now) return null
  const { operation, recordSeq } = via
  const grant = { fileSeq: file.fileSeq, adminSessionSeq: actor.adminSessionSeq, operation, recordSeq }
  return signAddresses(services, grant, now, isPicture(file))
}

/**
 * As `fileRefs`, for files with the same visibility as their record (attachments, photos of claims), with addresses
 * signed for the caller's session. Returns null for files with personal data.
 */
export async function privateRefs(call: FileReader, seqs: Iterable<Seq>): Promise<(seq: Seq) => FileRef | null> {
  const found = await filesOf(call.db, seqs)
  return (seq) => {
    const file = typeof seq === 'number' ? found.get(seq) : undefined
    if (!file || file.purpose === 'PERSONAL') return null
    if (file.purpose === 'PUBLIC') return publicRef(file)
    const addresses = addressesFor(call, file)
    return addresses && { fileSeq: file.fileSeq, ...addresses, name: file.name }
  }
}

/** `***.pdf`: such file names often contain names of people */
const maskedName = (name: string): string => `***${/\.\w{1,5}$/.exec(name)?.[0] ?? ''}`

/**
 * As `privateRefs`, for files with personal data (licenses, bank books). `unmasked`: read with 개인정보 보기; otherwise
 * without addresses and with a masked name.
 */
export async function personalRefs(
  call: FileReader,
  seqs: Iterable<Seq>,
  unmasked: boolean,
): Promise<(seq: Seq) => PersonalFileRef | null> {
  const found = await filesOf(call.db, seqs)
  return (seq) => {
    const file = typeof seq === 'number' ? found.get(seq) : undefined
    if (!file) return null
    const { fileSeq, name } = file
    const addresses = unmasked ? addressesFor(call, file) : null
    return addresses
      ? { fileSeq, ...addresses, name }
      : { fileSeq, url: null, smallUrl: null, name: unmasked ? name : maskedName(name) }
  }
}

/** The operation that grants an uploader access to an unused upload. */
export const UPLOAD_OPERATION: OperationName = 'POST /api/v1/admin/files'

/** Returns the caller's own upload, with addresses for their session. */
export function ownFile(
  call: Pick<AdminCall, 'actor' | 'now'> & { services: Pick<Services, 'keys'> },
  file: StoredFile,
): FileRef {
  const { fileSeq, name } = file
  const grant = { fileSeq, adminSessionSeq: call.actor.adminSessionSeq, operation: UPLOAD_OPERATION, recordSeq: null }
  return { fileSeq, ...signAddresses(call.services, grant, call.now, isPicture(file)), name }
}

// ---- checking ---------------------------------------------------------------------------------------------------------

/** Returns the problem of a file as a message for the admin, or null. */
export type ImageRule = (file: StoredFile) => string | null

/** Files that a field sets for a column. */
export interface NamedFiles {
  column: PgColumn
  seqs: Seqs
  /** Files that this record, or one it is copied from, already has; these are accepted from any uploader. */
  existingSeqs?: Seqs
}

const listOf = (seqs: Seqs): readonly number[] => (typeof seqs === 'number' ? [seqs] : (seqs ?? []))

type Caller = Pick<Call, 'db' | 'actor'>

/**
 * Checks that every file in `fields` exists, has its column's purpose, passes `rule`, and may be used by the caller:
 * their own upload, a public file, or one that the record already has. Throws 400 on each invalid field (`field.0` in a
 * list). Marks the files as used and keeps them locked, so that no job deletes them meanwhile.
 */
export async function checkFiles(call: Caller, fields: Record<string, NamedFiles>, rule?: ImageRule): Promise<void> {
  const named = [...new Set(Object.values(fields).flatMap(({ seqs }) => listOf(seqs)))]
  if (named.length === 0) return
  const found = new Map((await lockFiles(call.db, named, 'key share')).map((file) => [file.fileSeq, file]))
  const errors: Record<string, string> = {}
  for (const [field, { column, seqs, existingSeqs }] of Object.entries(fields)) {
    const allowed = new Set(listOf(existingSeqs))
    for (const [index, seq] of listOf(seqs).entries()) {
      const file = found.get(seq)
      const message = (allowed.has(seq) ? null : problemOf(call, file, column)) ?? ruleOf(file, rule)
      if (message) errors[typeof seqs === 'number' ? field : `${field}.${index}`] = message
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await markUsed(call.db, [...found.values()])
}

const MISSING = '파일을 찾을 수 없습니다. 다시 올려 주세요.'

/** Returns why a file that the record does not have yet cannot be used. */
function problemOf({ actor }: Caller, file: StoredFile | undefined, column: PgColumn): string | null {
  const use = fileUseOf(column)
  if (!use) throw new Error(`${column.name} does not declare that it holds files`)
  if (!file) return MISSING
  const mine = file.createdBy === (actor?.loginId ?? null) || (file.createdBy === null && file.purpose === 'PUBLIC')
  const usable = file.unusedSince === null ? file.purpose === 'PUBLIC' : mine
  if (!usable) return MISSING
  return file.purpose === use.purpose ? null : '다른 용도로 올린 파일입니다. 이 항목에서 다시 올려 주세요.'
}

const ruleOf = (file: StoredFile | undefined, rule: ImageRule | undefined): string | null =>
  file ? (rule?.(file) ?? null) : MISSING

/** Marks locked files as used. */
async function markUsed(db: Db, found: readonly StoredFile[]): Promise<void> {
  const fresh = found.filter(({ unusedSince }) => unusedSince !== null).map(({ fileSeq }) => fileSeq)
  if (fresh.length === 0) return
  await db
    .update(files)
    .set({ unusedSince: null })
    .where(and(inArray(files.fileSeq, fresh), isNotNull(files.unusedSince)))
}

const notImage: ImageRule = (file) => (isPicture(file) ? null : '이미지 파일만 등록할 수 있습니다.')

/** As `checkFiles`, for pictures only. */
export const checkImages = (call: Caller, fields: Record<string, NamedFiles>, rule?: ImageRule): Promise<void> =>
  checkFiles(call, fields, (file) => notImage(file) ?? rule?.(file) ?? null)

/**
 * Marks the pictures in rich texts as used. Throws 400 on a field with a private picture or another admin's upload.
 * URLs that match no file are ignored.
 */
export async function checkHtmlPictures(call: Caller, texts: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const keys = [...new Set([...texts.values()].flat())]
  if (keys.length === 0) return
  const rows = await call.db.select({ fileSeq: files.fileSeq }).from(files).where(inArray(files.key, keys))
  if (rows.length === 0) return
  const locked = await lockFiles(
    call.db,
    rows.map(({ fileSeq }) => fileSeq),
    'key share',
  )
  const isOwnFile = (file: StoredFile) =>
    file.purpose === 'PUBLIC' && (file.unusedSince === null || [call.actor?.loginId, null].includes(file.createdBy))
  const foreign = new Set(locked.filter((file) => !isOwnFile(file)).map(({ key }) => key))
  const errors = [...texts].flatMap(([field, found]) =>
    found.some((key) => foreign.has(key))
      ? [[field, '내용에 쓸 수 없는 이미지가 있습니다. 이미지를 다시 올려 주세요.'] as const]
      : [],
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  await markUsed(call.db, locked)
}
