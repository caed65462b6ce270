/**
 * Draws the pictures of the sample shop into server/sample/pictures, with a local Chromium. Run by hand when a drawing or
 * a name has changed; the files are committed, so that a first start needs no browser. `npx tsx scripts/sample-pictures.ts shop- menu-` draws
 * those alone whose names begin so.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { allPictures, type Picture } from './sample-pictures/all'

const FOLDER = join(import.meta.dirname, '../server/sample/pictures')
const QUALITY = 0.82

/** Runs in the page: an SVG of a size as the bytes of a WebP or PNG, in base64. */
async function toBytes({
  svg,
  width,
  height,
  as,
  quality,
}: Omit<Picture, 'name'> & { quality: number }): Promise<string> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL(`image/${as ?? 'webp'}`, quality).split(',')[1] ?? ''
}

async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  await mkdir(FOLDER, { recursive: true })
  const wanted = process.argv.slice(2)
  const isMeant = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start))
  for (const old of await readdir(FOLDER)) if (isMeant(old)) await rm(join(FOLDER, old))
  let bytes = 0
  for (const { name, ...picture } of allPictures().filter((each) => isMeant(each.name))) {
    const data = Buffer.from(await page.evaluate(toBytes, { ...picture, quality: QUALITY }), 'base64')
    await writeFile(join(FOLDER, `${name}.${picture.as ?? 'webp'}`), data)
    bytes += data.length
  }
  await browser.close()
  console.log(`${(await readdir(FOLDER)).length} pictures, ${Math.round(bytes / 1024)} KB`)
}

await main()
