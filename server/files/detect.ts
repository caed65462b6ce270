import { imageSize } from 'image-size'

export interface Detected {
  mimeType: string
  /** Of the key under which it is stored. */
  extension: string
  width?: number
  height?: number
}

const IMAGES: Record<string, Detected> = {
  jpg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
}

const XLSX: Detected = {
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
}

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text

/** The formats' own first bytes; image-size is more generous than a browser. */
const MAGIC: Record<string, (bytes: Buffer) => boolean> = {
  jpg: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  png: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  gif: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  webp: (bytes) => startsWith(bytes, 'RIFF') && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** Whether the data of a picture is there, beyond the few bytes that say how large it is. */
const WHOLE: Record<string, (bytes: Buffer) => boolean> = {
  jpg: (bytes) => {
    const scan = bytes.indexOf('\xff\xda', 2, 'latin1')
    return scan > 0 && bytes.indexOf('\xff\xd9', scan, 'latin1') > 0
  },
  png: (bytes) => {
    let [at, data] = [8, false]
    while (at + 12 <= bytes.length) {
      const kind = bytes.toString('latin1', at + 4, at + 8)
      if (kind === 'IEND') return data
      data ||= kind === 'IDAT'
      at += 12 + bytes.readUInt32BE(at)
    }
    return false
  },
  gif: (bytes) => bytes.indexOf(0x2c, 13) > 0 && bytes.lastIndexOf(0x3b) > 13,
  webp: (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length && bytes.toString('latin1', 12, 15) === 'VP8',
}

function detectImage(bytes: Buffer): Detected | null {
  const found = Object.entries(MAGIC).find(([, fits]) => fits(bytes))
  if (!found) return null
  try {
    const { width, height, type } = imageSize(bytes)
    const known = type === found[0] ? IMAGES[found[0]] : undefined
    return known && width > 0 && height > 0 && WHOLE[found[0]]?.(bytes) ? { ...known, width, height } : null
  } catch {
    return null
  }
}

/** What a file is by its content, whatever its name says; null for everything that is not taken. */
export function detect(bytes: Buffer): Detected | null {
  const image = detectImage(bytes)
  if (image) return image
  if (startsWith(bytes, '%PDF-')) return { mimeType: 'application/pdf', extension: 'pdf' }
  if (startsWith(bytes, 'PK\x03\x04')) {
    // The names of a zip's entries stand in clear in its directory at the end.
    return bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook.xml')
      ? XLSX
      : { mimeType: 'application/zip', extension: 'zip' }
  }
  return null
}
