import type { Schemas } from '../../contract/contract-types'

/** Returns a public file as customers see it. */
export const toPicture = (file: Schemas['FileRef'] | null): { url: string; smallUrl: string | null } | null =>
  file && { url: file.url, smallUrl: file.smallUrl }

/** Returns public files as customers see them. */
export const toPictures = (files: readonly Schemas['FileRef'][]): { url: string; smallUrl: string | null }[] =>
  files.map(({ url, smallUrl }) => ({ url, smallUrl }))
