/** What a file is by its content. */
export interface FileKind {
  mimeType: string
  /** Of the key under which it is stored. */
  extension: string
  picture: boolean
}

const picture = (mimeType: string, extension: string): FileKind => ({ mimeType, extension, picture: true })
const paper = (mimeType: string, extension: string): FileKind => ({ mimeType, extension, picture: false })

const JPG = picture('image/jpeg', 'jpg')
const PNG = picture('image/png', 'png')
const GIF = picture('image/gif', 'gif')
const WEBP = picture('image/webp', 'webp')
const PDF = paper('application/pdf', 'pdf')
const ZIP = paper('application/zip', 'zip')
const XLSX = paper('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx')

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text

/**
 * What a file is by its first bytes, whatever its name says; null for everything that is not taken. Of a picture only reading it
 * (`convertPicture`) shows whether it is one.
 */
export function detect(bytes: Buffer): FileKind | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return JPG
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return PNG
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return GIF
  if (startsWith(bytes, 'RIFF') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return WEBP
  if (startsWith(bytes, '%PDF-')) return PDF
  if (!startsWith(bytes, 'PK\x03\x04')) return null
  // The names of a zip's entries stand in clear in its directory at the end.
  return bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook.xml') ? XLSX : ZIP
}
