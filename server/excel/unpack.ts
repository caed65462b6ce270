import { inflateRawSync } from 'node:zlib'
import type { Refusal } from '../contract/refusal'
import { tooLarge } from '../contract/refusal'
import { unsupportedFile } from './other-formats'

const MB = 1024 * 1024
/** Maximum total size of the unpacked parts, in bytes. */
const UNPACKED_LIMIT = 80 * MB
const ENTRY_LIMIT = 500
/** Maximum number of cells in a sheet's bounding rectangle: a single value in its far corner widens every row. */
const CELL_LIMIT = 4_000_000

/**
 * Maximum number of tags in a part. Parsers need several hundred bytes per tag: a file of 100 kB may unpack to millions. A
 * sheet has about four a cell; another part, such as the texts that cells share, has fewer.
 */
const SHEET_TAG_LIMIT = 8_000_000
const TAG_LIMIT = 2_500_000

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50

export const contentTooLarge = (): Refusal => tooLarge('엑셀 파일의 내용이 너무 큽니다. 나누어 올려 주세요.')

interface Entry {
  name: string
  method: number
  packed: Buffer
}

/** Returns the entries of the zip directory. Throws if anything is inconsistent. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || bytes.readUInt32LE(end) !== DIRECTORY_END) throw unsupportedFile()
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRY_LIMIT) throw contentTooLarge()
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unsupportedFile()
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw unsupportedFile()
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    if (start + size > bytes.length) throw unsupportedFile()
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.subarray(start, start + size),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks an entry, whatever size it claims. Throws 413 as soon as it exceeds `left` bytes. */
function inflate({ method, packed }: Entry, left: number): Buffer {
  if (method === 0) {
    if (packed.length > left) throw contentTooLarge()
    return packed
  }
  if (method !== 8) throw unsupportedFile()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? contentTooLarge() : unsupportedFile()
  }
}

/** `A` → 1, `AA` → 27. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const LESS_THAN = 0x3c

/** Throws 413 for a part with more than `limit` tags. */
function checkTags(content: Uint8Array, limit: number): void {
  let left = limit
  // a plain loop is faster than a search for each of millions of tags
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] !== LESS_THAN) continue
    left -= 1
    if (left < 0) throw contentTooLarge()
  }
}

/** Throws 413 for a sheet whose cells are too far apart, 415 for cells without a valid address. */
function checkExtent(xml: string): void {
  let [columns, rows] = [0, 0]
  for (const [, quoted = ''] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s(?:[^<]*?\s)?r\s*=\s*(?:"([^"]*)|'[^']*)/g)) {
    const found = /^([A-Z]{0,3})(\d{1,7})$/.exec(quoted)
    if (!found) throw unsupportedFile()
    columns = Math.max(columns, columnOf(found[1] ?? ''))
    rows = Math.max(rows, Number(found[2]))
    if (rows * columns > CELL_LIMIT) throw contentTooLarge()
  }
}

/**
 * Unpacks the XML parts of an .xlsx within limits. Rejects zip bombs, document types with entities, and values in the
 * far corner of a sheet. Throws 413, 415.
 */
export function unpackSheets(bytes: Buffer): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {}
  let left = UNPACKED_LIMIT
  try {
    for (const entry of entriesOf(bytes)) {
      if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
      const content = inflate(entry, left)
      left -= content.length
      if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw unsupportedFile()
      const isSheet = /^\/?xl\/worksheets\//i.test(entry.name)
      checkTags(content, isSheet ? SHEET_TAG_LIMIT : TAG_LIMIT)
      if (isSheet) checkExtent(content.toString('latin1'))
      parts[entry.name] = content
    }
  } catch (error) {
    throw error instanceof RangeError ? unsupportedFile() : error
  }
  if (!Object.keys(parts).some((name) => /^\/?xl\/workbook\.xml$/i.test(name))) throw unsupportedFile()
  return parts
}
