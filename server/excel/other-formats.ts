import { LOCKED, NOT_XLSX, OLD_XLS, OTHER_FORMAT, SECURED } from '../../domain/messages/sheet-files'
import { Refusal } from '../contract/refusal'

export const unsupportedFile = (message = NOT_XLSX): Refusal => new Refusal(415, 'UNSUPPORTED_TYPE', message)

/** Start of compound files: Office files from before 2007, and encrypted ones of today. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Start of files of common document security products. */
const SECURED_STARTS = ['\u009b DRMONE', '<## NASCA DRM FILE', 'SCDSA', '<DOCUMENT SAFER']

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1'))

/**
 * Throws a specific 415 for files that are often mistaken for .xlsx: encrypted and old files, web pages, binary and
 * open formats.
 */
export function refuseOtherFormats(bytes: Buffer): void {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    throw unsupportedFile(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? LOCKED : OLD_XLS)
  }
  if (SECURED_STARTS.some((start) => startsWith(bytes, start))) throw unsupportedFile(SECURED)
  // early .xls records without the compound envelope
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? 0xff)) throw unsupportedFile(OLD_XLS)
  const text = bytes.subarray(0, 512).toString('latin1').trimStart()
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table|\?xml|meta|style)/i.test(text))
    throw unsupportedFile(OTHER_FORMAT)
  if (startsWith(bytes, 'PK') && (bytes.includes('xl/workbook.bin') || bytes.includes('opendocument.spreadsheet'))) {
    throw unsupportedFile(OTHER_FORMAT)
  }
}
