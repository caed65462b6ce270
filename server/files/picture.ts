import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** Pixels of the longer side of a stored picture. */
const SIDE = 2_000
/** A picture so many times as long as wide is a drawn page (상세 이미지), whose text must stay readable: its shorter side counts. */
const PAGE_RATIO = 3
/** No browser shows a longer picture of every format. */
const LONGEST = 16_000
/** Pixels of the longer side of the small copy. */
const SMALL_SIDE = 240
/** A phone's largest photos have 108 million. */
const MOST_PIXELS = 120_000_000
/** All frames of a moving picture together: it is drawn anew frame by frame. */
const MOST_MOVING_PIXELS = 50_000_000
/** Seconds after which a picture is given up. */
const MOST_SECONDS = 30

// One thread a picture and two pictures at once, so that calls keep a core and threads of Node's pool.
sharp.concurrency(1)
sharp.cache(false)
const twoAtOnce = pLimit(2)

export interface ConvertedPicture {
  bytes: Buffer
  width: number
  height: number
  /** Its small copy, a WebP; null when the picture is small itself. */
  small: Buffer | null
}

/** Why a picture is not taken. */
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
  // Warnings are ignored: phones write harmless faults. Errors and missing data are not.
  sharp(bytes, { animated, limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: MOST_SECONDS })

/** Box into which a picture of these sides is scaled down. */
function boxOf(width: number, height: number): { width: number; height: number } {
  if (Math.max(width, height) <= PAGE_RATIO * Math.min(width, height)) return { width: SIDE, height: SIDE }
  return width < height ? { width: SIDE, height: LONGEST } : { width: LONGEST, height: SIDE }
}

async function convert(bytes: Buffer): Promise<ConvertedPicture> {
  const { format, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = autoOrient.width * autoOrient.height
  if (pixels > MOST_PIXELS) throw new PictureError('TOO_LARGE')
  if (pages > 1 && pixels * pages > MOST_MOVING_PIXELS) throw new PictureError('TOO_MANY_FRAMES')
  const upright = open(bytes, pages > 1)
    .autoOrient()
    .resize({ ...boxOf(autoOrient.width, autoOrient.height), fit: 'inside', withoutEnlargement: true })
  // What is written anew carries no metadata, nor anything else that stood beside the pixels.
  const drawn =
    format === 'jpeg'
      ? upright.jpeg({ quality: 85, mozjpeg: true })
      : format === 'png'
        ? upright.png()
        : format === 'gif'
          ? upright.gif()
          : upright.webp({ quality: 85 })
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
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
 * A jpg, png, gif or webp as it is stored: upright, scaled down to 2,000 px, without any metadata, in the format that it came in;
 * moving pictures move, and what was transparent is. Works in threads of its own, two pictures at once.
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
