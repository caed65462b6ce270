import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { convertPicture } from '../../server/files/picture'

/** A phone photo: rotated, with location and camera in its metadata. */
const phone = readFileSync(join(import.meta.dirname, 'cases/phone-exif6.jpg'))

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

const plain = (width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .toFormat(format)
    .toBuffer()

/** Creates a half transparent picture. */
const clear = (format: 'png' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .toFormat(format, { lossless: true })
    .toBuffer()

const FRAMES = 3
/** Creates an animation with frames of different colors, 300 ms each. */
async function moving(width: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const raw = Buffer.alloc(width * width * 3 * FRAMES)
  for (let frame = 0; frame < FRAMES; frame += 1) raw.fill(frame * 90, frame * width * width * 3)
  const input = { raw: { width, height: width * FRAMES, channels: 3 as const, pageHeight: width } }
  return sharp(raw, input)
    .toFormat(format, { delay: Array(FRAMES).fill(300), loop: 0 })
    .toBuffer()
}

/** Returns all metadata of a picture. */
async function metadataOf(bytes: Buffer): Promise<unknown[]> {
  const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata()
  return [exif, icc, iptc, xmp, orientation, comments].filter((fact) => fact !== undefined)
}

describe('image processing', () => {
  it('rotates a phone photo and removes its location', async () => {
    expect(await metadataOf(phone)).not.toEqual([])
    const { bytes, width, height, small } = await convertPicture(phone)
    expect([width, height]).toEqual([200, 400])
    const stored = await sharp(bytes).metadata()
    expect([stored.format, stored.width, stored.height]).toEqual(['jpeg', 200, 400])
    expect(await metadataOf(bytes)).toEqual([])
    expect(bytes.includes('Exif')).toBe(false)
    if (!small) throw new Error('no small copy')
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 120, height: 240 })
    expect(await metadataOf(small)).toEqual([])
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s keeps its format and loses all metadata', async (format) => {
    const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' } }
    const with_ = await sharp(await plain(300, 200))
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">서울</x:xmpmeta>')
      .toFormat(format)
      .toBuffer()
    const { bytes } = await convertPicture(with_)
    expect((await sharp(bytes).metadata()).format).toBe(format)
    expect(await metadataOf(bytes)).toEqual([])
  })

  it.each([
    [4_000, 3_000, 2_000, 1_500],
    [1_000, 2_500, 800, 2_000],
    [1_999, 1_500, 1_999, 1_500],
    // a long drawn page, whose text must stay readable
    [860, 6_000, 860, 6_000],
    [2_100, 8_400, 2_000, 8_000],
  ])('scales %i×%i down to %i×%i', async (width, height, toWidth, toHeight) => {
    const converted = await convertPicture(await plain(width, height))
    expect([converted.width, converted.height]).toEqual([toWidth, toHeight])
    const small = await sharp(converted.small ?? Buffer.alloc(0)).metadata()
    expect(Math.max(small.width, small.height)).toBe(240)
  })

  it('never enlarges a small one, which needs no thumbnail', async () => {
    expect(await convertPicture(await plain(48, 48, 'png'))).toMatchObject({ width: 48, height: 48, small: null })
  })

  it.each(['png', 'webp'] as const)('%s keeps transparency, in its thumbnail too', async (format) => {
    const { bytes, small } = await convertPicture(await clear(format))
    for (const each of [bytes, small]) {
      const { data } = await sharp(each ?? Buffer.alloc(0))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[3]).toBeGreaterThan(120)
      expect(data[3]).toBeLessThan(136)
    }
  })

  it.each(['gif', 'webp'] as const)('%s keeps its animation; its thumbnail is still', async (format) => {
    const { bytes, width, height, small } = await convertPicture(await moving(260, format))
    expect([width, height]).toEqual([260, 260])
    expect(await sharp(bytes).metadata()).toMatchObject({ format, pages: FRAMES, delay: Array(FRAMES).fill(300) })
    expect((await sharp(small ?? Buffer.alloc(0)).metadata()).pages ?? 1).toBe(1)
  })

  it('refuses one that needs gigabytes before decoding', async () => {
    const bomb = await plain(48, 48, 'png')
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    await expect(convertPicture(bomb)).rejects.toMatchObject({ problem: 'TOO_LARGE' })
    // each frame alone would be allowed
    const film = await moving(10, 'gif')
    const [ten, large] = ['0a000a00', '88138813'].map((size) => Buffer.from(size, 'hex'))
    film.set(large ?? [], 6)
    for (let at = film.indexOf(ten ?? ''); at > 0; at = film.indexOf(ten ?? '', at)) film.set(large ?? [], at)
    await expect(convertPicture(film)).rejects.toMatchObject({ problem: 'TOO_MANY_FRAMES' })
  })

  it.each([
    ['half of one', async () => (await plain(800, 800)).subarray(0, 900)],
    ['the head of one', async () => (await plain(300, 300, 'png')).subarray(0, 60)],
    [
      'one in which bytes are missing',
      async () => Buffer.concat([(await plain(300, 300)).subarray(0, 400), Buffer.alloc(99)]),
    ],
    ['something that only begins like one', async () => Buffer.from('\xff\xd8\xff<script>', 'latin1')],
  ])('refuses one that is %s', async (_what, made) => {
    await expect(convertPicture(await made())).rejects.toMatchObject({ problem: 'BROKEN' })
  })
})
