import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { files, fileUseOf } from '../db/schema'
import type { AdminCall, Call, Db, OperationName, Schemas, Services } from '../http/call'
import { invalid } from '../http/refusal'
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
  const wanted = [...new Set(seqs)].filter((seq) => typeof seq === 'number')
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(files).where(inArray(files.fileSeq, wanted))
  return new Map(rows.map((row) => [row.fileSeq, row]))
}

// ---- shown ------------------------------------------------------------------------------------------------------------

/** The picture of a list whose file has this number, as its small copy: SQL for the key that `publicUrl` takes. */
export const smallKeyOf = (fileSeq: SQL | PgColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select coalesce(${files.smallKey}, ${files.key}) from ${files} where ${files.fileSeq} = ${fileSeq})`

/** The same of a file that is joined. */
export const smallKey = sql<string | null>`coalesce(${files.smallKey}, ${files.key})`

function publicRef(file: StoredFile): FileRef {
  const url = publicUrl(file.key)
  const smallUrl = file.smallKey ? publicUrl(file.smallKey) : isPicture(file) ? url : null
  return { fileSeq: file.fileSeq, url, smallUrl, name: file.name }
}

/**
 * Public files as records show them, read in one go; a seq that is null, unknown or of a file that is not public gives null. Whose
 * files are not public uses `privateRefs` and `personalRefs`.
 */
export async function fileRefs(db: Db, seqs: Iterable<Seq>): Promise<(seq: Seq) => FileRef | null> {
  const found = await filesOf(db, seqs)
  return (seq) => {
    const file = typeof seq === 'number' ? found.get(seq) : undefined
    return file?.purpose === 'PUBLIC' ? publicRef(file) : null
  }
}

/** The files of a list of seqs, in its order; unknown ones are left out. */
export const fileList = (refOf: (seq: Seq) => FileRef | null, seqs: readonly number[]): FileRef[] =>
  seqs.flatMap((seq) => refOf(seq) ?? [])

/** Who is shown files that are not public. Nobody else is: what the server reads for itself shows none. */
export type FileReader = Pick<Call, 'db'> & Partial<Pick<Call, 'actor' | 'now' | 'services' | 'via'>>

/** Signs the addresses of a file for who calls; null where nobody does. */
function addressesFor(call: FileReader, file: StoredFile): Pick<FileRef, 'url' | 'smallUrl'> | null {
  const { actor, via, services, now } = call
  if (!actor || !via || !services || !now) return null
  const { operation, recordSeq } = via
  const grant = { fileSeq: file.fileSeq, adminSessionSeq: actor.adminSessionSeq, operation, recordSeq }
  return signAddresses(services, grant, now, isPicture(file))
}

/**
 * Files that who may see the record may see: attachments, photos of claims. As `fileRefs`, with addresses signed for the caller's
 * session. A file about a person is null here.
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

/** `***.pdf`: names of such files are often names of people. */
const maskedName = (name: string): string => `***${/\.\w{1,5}$/.exec(name)?.[0] ?? ''}`

/** Files about persons: licences, bank books. `clear`: read with 개인정보 보기; else no address, and the name is masked. */
export async function personalRefs(
  call: FileReader,
  seqs: Iterable<Seq>,
  clear: boolean,
): Promise<(seq: Seq) => PersonalFileRef | null> {
  const found = await filesOf(call.db, seqs)
  return (seq) => {
    const file = typeof seq === 'number' ? found.get(seq) : undefined
    if (!file) return null
    const { fileSeq, name } = file
    const addresses = clear ? addressesFor(call, file) : null
    return addresses
      ? { fileSeq, ...addresses, name }
      : { fileSeq, url: null, smallUrl: null, name: clear ? name : maskedName(name) }
  }
}

/** The operation through which an uploader sees an upload that no record shows yet. */
export const UPLOAD: OperationName = 'POST /api/v1/admin/files'

/** One's own upload, at addresses for one's session. */
export function ownFile(
  call: Pick<AdminCall, 'actor' | 'now'> & { services: Pick<Services, 'keys'> },
  file: StoredFile,
): FileRef {
  const { fileSeq, name } = file
  const grant = { fileSeq, adminSessionSeq: call.actor.adminSessionSeq, operation: UPLOAD, recordSeq: null }
  return { fileSeq, ...signAddresses(call.services, grant, call.now, isPicture(file)), name }
}

// ---- taken ------------------------------------------------------------------------------------------------------------

/** What is wrong with a file, in words for the admin; null when it will do. */
export type ImageRule = (file: StoredFile) => string | null

/** Files that a field names for a column. */
export interface NamedFiles {
  column: PgColumn
  seqs: Seqs
  /** What the record shows already, or another one from which they come: that may stay, whoever stored it. */
  held?: Seqs
}

const listOf = (seqs: Seqs): readonly number[] => (typeof seqs === 'number' ? [seqs] : (seqs ?? []))

type Taker = Pick<Call, 'db' | 'actor'>

/**
 * Checks that every file named by `fields` is there, has the purpose that its column takes, keeps to `rule`, and is who calls' to use:
 * an upload of their own, a public one, or one that the record holds already. Throws 400 on each field that does not; one of a list is named
 * `field.0`. From here on the files are in use. They stay locked, so that no job removes one meanwhile.
 */
export async function checkFiles(call: Taker, fields: Record<string, NamedFiles>, rule?: ImageRule): Promise<void> {
  const named = [...new Set(Object.values(fields).flatMap(({ seqs }) => listOf(seqs)))]
  if (named.length === 0) return
  const found = new Map((await lockFiles(call.db, named, 'key share')).map((file) => [file.fileSeq, file]))
  const errors: Record<string, string> = {}
  for (const [field, { column, seqs, held }] of Object.entries(fields)) {
    const kept = new Set(listOf(held))
    for (const [index, seq] of listOf(seqs).entries()) {
      const file = found.get(seq)
      const message = (kept.has(seq) ? null : refusalOf(call, file, column)) ?? ruleOf(file, rule)
      if (message) errors[typeof seqs === 'number' ? field : `${field}.${index}`] = message
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await takeIntoUse(call.db, [...found.values()])
}

const MISSING = '파일을 찾을 수 없습니다. 다시 올려 주세요.'

/** Why a file that the record does not hold yet cannot be taken. */
function refusalOf({ actor }: Taker, file: StoredFile | undefined, column: PgColumn): string | null {
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

/** Marks locked files as being in use. */
async function takeIntoUse(db: Db, found: readonly StoredFile[]): Promise<void> {
  const fresh = found.filter(({ unusedSince }) => unusedSince !== null).map(({ fileSeq }) => fileSeq)
  if (fresh.length === 0) return
  await db
    .update(files)
    .set({ unusedSince: null })
    .where(and(inArray(files.fileSeq, fresh), isNotNull(files.unusedSince)))
}

const notImage: ImageRule = (file) => (isPicture(file) ? null : '이미지 파일만 등록할 수 있습니다.')

/** As `checkFiles`, of pictures alone. */
export const checkImages = (call: Taker, fields: Record<string, NamedFiles>, rule?: ImageRule): Promise<void> =>
  checkFiles(call, fields, (file) => notImage(file) ?? rule?.(file) ?? null)

/**
 * Takes the pictures into use whose addresses stand in formatted texts. Throws 400 on a field with a picture that is not public, or that is
 * another admin's upload. Addresses of no file stay as they are.
 */
export async function checkHtmlPictures(call: Taker, texts: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const keys = [...new Set([...texts.values()].flat())]
  if (keys.length === 0) return
  const rows = await call.db.select({ fileSeq: files.fileSeq }).from(files).where(inArray(files.key, keys))
  if (rows.length === 0) return
  const locked = await lockFiles(
    call.db,
    rows.map(({ fileSeq }) => fileSeq),
    'key share',
  )
  const own = (file: StoredFile) =>
    file.purpose === 'PUBLIC' && (file.unusedSince === null || [call.actor?.loginId, null].includes(file.createdBy))
  const foreign = new Set(locked.filter((file) => !own(file)).map(({ key }) => key))
  const errors = [...texts].flatMap(([field, found]) =>
    found.some((key) => foreign.has(key))
      ? [[field, '내용에 쓸 수 없는 이미지가 있습니다. 이미지를 다시 올려 주세요.'] as const]
      : [],
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  await takeIntoUse(call.db, locked)
}
