/** Type of a file by its content. */
export interface FileKind {
  mimeType: string
  /** Extension of its storage key. */
  extension: string
  picture: boolean
}

const picture = (mimeType: string, extension: string): FileKind => ({ mimeType, extension, picture: true })
const otherFile = (mimeType: string, extension: string): FileKind => ({ mimeType, extension, picture: false })

const JPG = picture('image/jpeg', 'jpg')
const PNG = picture('image/png', 'png')
const GIF = picture('image/gif', 'gif')
const WEBP = picture('image/webp', 'webp')
const PDF = otherFile('application/pdf', 'pdf')
const ZIP = otherFile('application/zip', 'zip')
const XLSX = otherFile('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx')

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text

/**
 * Detects the type of a file by its first bytes, regardless of its name; null for unsupported types. Whether a picture
 * is valid shows only when it is read (`convertPicture`).
 */
export function detectFileKind(bytes: Buffer): FileKind | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return JPG
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return PNG
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return GIF
  if (startsWith(bytes, 'RIFF') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return WEBP
  if (startsWith(bytes, '%PDF-')) return PDF
  if (!startsWith(bytes, 'PK\x03\x04')) return null
  // The entry names of a zip are uncompressed, in the directory at its end.
  return bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook.xml') ? XLSX : ZIP
}
