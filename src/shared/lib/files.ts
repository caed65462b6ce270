import type { Schemas } from '../api/types'

/** `url`: null of a file about a person that is not shown in clear. */
export type FileRef = Schemas['FileRef'] | Schemas['PersonalFileRef']

/**
 * Every file that a record or an upload has shown. Forms hold what bodies send, a file's number; address and name are
 * looked up here. A stored file never changes; of one that is not public the newest address stays.
 */
const known = new Map<number, FileRef>()

const refsIn = (files: unknown): FileRef[] =>
  (Array.isArray(files) ? files : [files]).filter(
    (file): file is FileRef => typeof file === 'object' && file !== null && 'fileSeq' in file,
  )

/**
 * Keeps what is known of a file; anything that is not one is passed over. A masked record, which is read again and again, does not take the
 * address away that 개인정보 보기 has brought: `maskFiles` does.
 */
export function rememberFiles(files: unknown): void {
  for (const file of refsIn(files)) {
    if (file.url !== null || !known.get(file.fileSeq)?.url) known.set(file.fileSeq, file)
  }
}

/** Forgets the addresses of files about persons: `files` as the masked record has them. */
export function maskFiles(files: unknown): void {
  for (const file of refsIn(files)) if (file.url === null) known.set(file.fileSeq, file)
}

/** The files of a form value (a number, several, none), in its order. */
export function filesOf(value: unknown): FileRef[] {
  return seqsOf(value).map(
    (fileSeq) => known.get(fileSeq) ?? { fileSeq, url: null, smallUrl: null, name: `파일 ${fileSeq}` },
  )
}

/** The numbers in a form value. */
export function seqsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')
}

/** What a body sends for the files of a record. */
export function seqsOfFiles(files: unknown): number | number[] | null {
  rememberFiles(files)
  if (Array.isArray(files)) return files.map((file: FileRef) => file.fileSeq)
  return (files as FileRef | null | undefined)?.fileSeq ?? null
}
