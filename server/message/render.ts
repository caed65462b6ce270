import type { Schemas } from '../http/call'

/** Bytes of a text in CP949, as carriers count them: ASCII 1, everything else 2. */
export function smsBytes(text: string): number {
  let bytes = 0
  for (const char of text) bytes += char > '\u007f' ? 2 : 1
  return bytes
}

const SMS_BYTES = 90

/** How a text of this length goes. */
export const textChannel = (content: string): 'SMS' | 'LMS' => (smsBytes(content) > SMS_BYTES ? 'LMS' : 'SMS')

/** Puts the values into the places of their variables; one without a value is left empty. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/#\{([^}]+)\}/g, (_, key: string) => values[key.trim()] ?? '')

/** Won of one message. */
export const COSTS: Record<Schemas['MessageChannel'], number> = { ALIMTALK: 8, SMS: 18, LMS: 45, MMS: 110 }
