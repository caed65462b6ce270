import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../lib/random'

/**
 * Returns the SHA-256 as hex. Refresh and challenge tokens are stored like this; as 32 random bytes they need no slower
 * hash.
 */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares in constant time. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Returns an opaque token of 32 random bytes. */
export const newToken = (random: Random): string => random.bytes(32).toString('base64url')

/** Encrypts with AES-256-GCM; returns `iv.tag.data`, base64url. */
export function seal(key: Buffer, random: Random, text: string): string {
  const iv = random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts the result of `seal`. Throws if it was changed or the key differs. */
export function unseal(key: Buffer, sealed: string): string {
  const [iv, tag, data] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !data) throw new Error('Not a sealed value')
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
}

/**
 * Returns random characters of an alphabet. Its size must be a power of two, so that all characters are equally likely.
 */
export function randomText(random: Random, alphabet: string, length: number): string {
  return Array.from(random.bytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
