import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** Maximum length of the longer side of a stored picture, in pixels. */
const MAX_SIDE = 2_000
/**
 * A picture at least this many times as long as wide is a drawn page (상세 이미지), whose text must stay readable: its
 * shorter side is limited.
 */
const PAGE_RATIO = 3
/** Maximum length of the longer side of such pages; browsers do not show longer pictures in every format. */
const MAX_PAGE_SIDE = 16_000
/** Maximum length of the longer side of the small copy, in pixels. */
const SMALL_SIDE = 240
/** Maximum number of pixels; the largest photos of phones have 108 million. */
const MAX_PIXELS = 120_000_000
/** Maximum number of pixels of all frames of an animation, which is redrawn frame by frame. */
const MAX_ANIMATION_PIXELS = 50_000_000
/** Time limit for a picture, in seconds. */
const MAX_SECONDS = 30

// One thread per picture and two pictures at once leave a core and threads of Node's pool for calls.
sharp.concurrency(1)
sharp.cache(false)
const twoAtOnce = pLimit(2)

export interface ConvertedPicture {
  bytes: Buffer
  width: number
  height: number
  /** A small WebP copy; null if the picture itself is small. */
  small: Buffer | null
}

/** Why a picture is rejected. */
export type PictureProblem = 'BROKEN' | 'TOO_LARGE' | 'TOO_MANY_FRAMES'

export class PictureError extends Error {
  constructor(
    readonly problem: PictureProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options)
  }
}

const open = (bytes: Buffer, animated: boolean): Sharp =>
  // Warnings are ignored, because phones write harmless faults. Errors and missing data are not.
  sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS })

/** Returns the box into which a picture is scaled down. */
function boxOf(width: number, height: number): { width: number; height: number } {
  if (Math.max(width, height) <= PAGE_RATIO * Math.min(width, height)) return { width: MAX_SIDE, height: MAX_SIDE }
  return width < height ? { width: MAX_SIDE, height: MAX_PAGE_SIDE } : { width: MAX_PAGE_SIDE, height: MAX_SIDE }
}

function encode(picture: Sharp, format: string | undefined): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 85, mozjpeg: true })
    case 'png':
      return picture.png()
    case 'gif':
      return picture.gif()
    default:
      return picture.webp({ quality: 85 })
  }
}

async function convert(bytes: Buffer): Promise<ConvertedPicture> {
  const { format, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = autoOrient.width * autoOrient.height
  if (pixels > MAX_PIXELS) throw new PictureError('TOO_LARGE')
  if (pages > 1 && pixels * pages > MAX_ANIMATION_PIXELS) throw new PictureError('TOO_MANY_FRAMES')
  const upright = open(bytes, pages > 1)
    .autoOrient()
    .resize({ ...boxOf(autoOrient.width, autoOrient.height), fit: 'inside', withoutEnlargement: true })
  // Re-encoding drops metadata and anything else besides the pixels.
  const { data, info } = await encode(upright, format).toBuffer({ resolveWithObject: true })
  const height = info.pageHeight ?? info.height
  if (pages === 1 && Math.max(info.width, height) <= SMALL_SIDE) {
    return { bytes: data, width: info.width, height, small: null }
  }
  const small = await open(data, false)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { bytes: data, width: info.width, height, small }
}

/**
 * Converts a jpg, png, gif or webp for storage: upright, at most 2,000 px (long pages: `MAX_PAGE_SIDE`), without metadata, in its original format.
 * Keeps animation and transparency. Uses its own threads, two pictures at once.
 * @throws PictureError
 */
export const convertPicture = (bytes: Buffer): Promise<ConvertedPicture> =>
  twoAtOnce(async () => {
    try {
      return await convert(bytes)
    } catch (error) {
      throw error instanceof PictureError ? error : new PictureError('BROKEN', { cause: error })
    }
  })
