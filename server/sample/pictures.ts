import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { files } from '../db/schema'
import type { Db, FileStore } from '../http/call'
import { continueNumbers, insertAll } from './insert'

const FOLDER = join(import.meta.dirname, 'pictures')
/** A logo and a seal must be PNGs. */
const KINDS: Record<string, string> = { webp: 'image/webp', png: 'image/png' }

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** The name of a company in the name of its picture's file. */
export const slugOf = (latin: string): string => latin.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Keys look like those of uploads; the same picture has the same key in every shop. */
const keyOf = (name: string): string =>
  `2024/06/${createHash('sha256').update(name).digest('hex').slice(0, 32)}.${endingOf(name)}`

/** Number of a picture's file by the picture's name, null where there is no such picture. */
export type PictureSeq = (name: string) => number | null

/**
 * The sample's pictures as uploaded files: their records, and their bytes where a store is given (tests look at none of
 * them). scripts/sample-pictures.ts draws them.
 */
export async function loadPictures(db: Db, opened: Date, store: FileStore | undefined): Promise<PictureSeq> {
  const names = readdirSync(FOLDER).sort()
  const seqs = new Map<string, number>()
  const rows = names.map((name, i) => {
    const bytes = readFileSync(join(FOLDER, name))
    const { width, height } = imageSize(bytes)
    seqs.set(name.replace(/\.\w+$/, ''), i + 1)
    const mimeType = KINDS[endingOf(name)] ?? 'application/octet-stream'
    return { bytes, row: { name, size: bytes.length, mimeType, width, height, fileSeq: i + 1, key: keyOf(name) } }
  })
  const stamp = { createdAt: opened, createdBy: 'item_lead', used: true }
  await insertAll(
    db,
    files,
    rows.map(({ row }) => ({ ...row, ...stamp })),
  )
  await continueNumbers(db, files, 'fileSeq')
  if (store) await Promise.all(rows.map(({ row, bytes }) => store.put(row.key, bytes, row.mimeType)))
  return (name) => seqs.get(name) ?? null
}
