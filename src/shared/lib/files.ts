import type { Schemas } from '../api/types'

export type FileRef = Pick<Schemas['StoredFile'], 'fileSeq' | 'url' | 'name'>

/**
 * Every file that a record or an upload has shown. Forms hold what bodies send, a file's number; address and name are
 * looked up here. A stored file never changes, so nothing here grows old.
 */
const known = new Map<number, FileRef>()

/** Keeps what is known of a file; anything that is not one is passed over. */
export function rememberFiles(files: unknown): void {
  for (const file of Array.isArray(files) ? files : [files]) {
    if (typeof file === 'object' && file !== null && 'fileSeq' in file) known.set(Number(file.fileSeq), file as FileRef)
  }
}

/** The files of a form value (a number, several, none), in its order. */
export function filesOf(value: unknown): FileRef[] {
  return seqsOf(value).map((fileSeq) => known.get(fileSeq) ?? { fileSeq, url: '', name: `파일 ${fileSeq}` })
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
