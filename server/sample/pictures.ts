import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { files } from '../db/schema'
import { convertPicture } from '../files/picture'
import { continueNumbers, insertAll } from './insert'

const FOLDER = join(import.meta.dirname, 'pictures')
/** Logo and seal must be PNGs. */
const KINDS: Record<string, string> = { webp: 'image/webp', png: 'image/png' }

type Purpose = Schemas['FilePurpose']

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Returns the company's name as used in its picture's file name. */
export const slugOf = (latin: string): string => latin.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Returns the purpose of a picture. */
const purposeOf = (name: string): Purpose =>
  name.startsWith('license-') ? 'PERSONAL' : name.startsWith('shop-seal') ? 'PRIVATE' : 'PUBLIC'

/** Pictures that both applicants and the shop have uploaded. */
const SENT = ['car-large.webp', 'car-light.webp', 'car-rv.webp']

/** Returns a key like that of an upload; the same picture and purpose have the same key in every shop. */
const keyOf = (name: string, purpose: Purpose): string => {
  const drawn = purpose === purposeOf(name) ? name : `${purpose} ${name}`
  return `2024/06/${createHash('sha256').update(drawn).digest('hex').slice(0, 32)}.${endingOf(name)}`
}

/**
 * Returns the file seq of a picture by name and, if not the usual one, its purpose; null if there is no such picture.
 */
export type PictureSeq = (name: string, purpose?: Purpose) => number | null

/**
 * Loads the sample's pictures as uploaded files: their records, and their bytes if a store is given (tests do not need
 * them). They are drawn by scripts/sample-pictures.ts.
 */
export async function loadPictures(db: Db, opened: Date, store: FileStore | undefined): Promise<PictureSeq> {
  const drawn = readdirSync(FOLDER).sort()
  const wanted = [
    ...drawn.map((name) => ({ name, purpose: purposeOf(name) })),
    ...SENT.map((name) => ({ name, purpose: 'PRIVATE' as const })),
  ]
  const seqs = new Map<string, number>()
  const stamp = { createdAt: opened, createdBy: 'item_lead', unusedSince: null, conversion: null }
  const rows = await Promise.all(
    wanted.map(async ({ name, purpose }, i) => {
      const bytes = readFileSync(join(FOLDER, name))
      const { width, height } = await sharp(bytes).metadata()
      const stem = name.replace(/\.\w+$/, '')
      if (purpose === purposeOf(name)) seqs.set(stem, i + 1)
      seqs.set(`${stem} ${purpose}`, i + 1)
      const mimeType = KINDS[endingOf(name)] ?? 'application/octet-stream'
      const key = keyOf(name, purpose)
      const smallKey = store ? await putPicture(store, key, bytes, mimeType) : null
      return { name, size: bytes.length, mimeType, width, height, fileSeq: i + 1, key, smallKey, purpose, ...stamp }
    }),
  )
  await insertAll(db, files, rows)
  await continueNumbers(db, files, 'fileSeq')
  return (name, purpose) => seqs.get(purpose ? `${name} ${purpose}` : name) ?? null
}

/** Stores a picture and its small copy; returns the key of the copy. */
async function putPicture(store: FileStore, key: string, bytes: Buffer, mimeType: string): Promise<string | null> {
  const { small } = await convertPicture(bytes)
  await store.put(key, bytes, mimeType)
  if (!small) return null
  const smallKey = key.replace(/\.\w+$/, '-s.webp')
  await store.put(smallKey, small, 'image/webp')
  return smallKey
}
