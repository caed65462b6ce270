import type { Schemas } from '../api/types'

/** A file of a record. `url` is null for a file with personal data that is masked. */
export type FileRef = Schemas['FileRef'] | Schemas['PersonalFileRef']

/**
 * All files seen in records and uploads, by seq. Forms hold seqs only, as request bodies do; name and address are looked up
 * here. A stored file never changes; for non-public files the newest address is kept.
 */
const known = new Map<number, FileRef>()

const refsIn = (files: unknown): FileRef[] =>
  (Array.isArray(files) ? files : [files]).filter(
    (file): file is FileRef => typeof file === 'object' && file !== null && 'fileSeq' in file,
  )

/**
 * Remembers the files in a value; ignores anything else. A masked record, which is refetched often, does not remove the address
 * that 개인정보 보기 has loaded; `maskFiles` does.
 */
export function rememberFiles(files: unknown): void {
  for (const file of refsIn(files)) {
    if (file.url !== null || !known.get(file.fileSeq)?.url) known.set(file.fileSeq, file)
  }
}

/** Removes the addresses of files with personal data. `files`: as in the masked record. */
export function maskFiles(files: unknown): void {
  for (const file of refsIn(files)) if (file.url === null) known.set(file.fileSeq, file)
}

/** Returns the files of a form value (a seq, several, none), in its order. */
export function filesOf(value: unknown): FileRef[] {
  return seqsOf(value).map(
    (fileSeq) => known.get(fileSeq) ?? { fileSeq, url: null, smallUrl: null, name: `파일 ${fileSeq}` },
  )
}

/** Returns the seqs in a form value. */
export function seqsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')
}

/** Returns the form value (seq or seqs) for the files of a record. */
export function seqsOfFiles(files: unknown): number | number[] | null {
  rememberFiles(files)
  if (Array.isArray(files)) return files.map((file: FileRef) => file.fileSeq)
  return (files as FileRef | null | undefined)?.fileSeq ?? null
}
