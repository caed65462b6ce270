import type { Random } from '../lib/random'
import { seoulMonth } from '../lib/seoul-time'

/** `2026/11/<32 hex digits>.jpg`, for a small copy `2026/11/<32 hex digits>-s.webp` */
const KEY = String.raw`\d{4}/\d{2}/[0-9a-f]{32}(?:-s)?\.[a-z]{3,4}`
const WHOLE = new RegExp(`^${KEY}$`)
const IN_TEXT = new RegExp(`/files/(${KEY})`, 'g')

/** Returns whether a text is the key of an uploaded file; the file store holds other files, too. */
export const isFileKey = (text: string): boolean => WHOLE.test(text)

/** Returns the keys of all file URLs in a text. */
export const keysIn = (text: string): string[] => [...text.matchAll(IN_TEXT)].map(([, key = '']) => key)

/** Returns a new unguessable key without its extension. */
export const newKeyStem = (random: Random, now: Date): string =>
  `${seoulMonth(now).replace('-', '/')}/${random.bytes(16).toString('hex')}`

/** Returns the URL of a public file in the shop and the back-office. */
export const publicUrl = (key: string): string => `/files/${key}`
