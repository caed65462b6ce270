/**
 * Renders the pictures of the sample shop to server/sample/pictures, with a local Chromium. Run it manually after a drawing or
 * name has changed. The files are committed, so that the first start needs no browser. `npx tsx scripts/sample-pictures.ts shop- menu-`
 * renders only those whose names start so.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { allPictures, type Picture } from './sample-pictures/all'

const FOLDER = join(import.meta.dirname, '../server/sample/pictures')
const QUALITY = 0.82

/** Runs in the page: renders an SVG to WebP or PNG bytes, in base64. */
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
  const prefixes = process.argv.slice(2)
  const isRequested = (name: string) => prefixes.length === 0 || prefixes.some((start) => name.startsWith(start))
  for (const old of await readdir(FOLDER)) if (isRequested(old)) await rm(join(FOLDER, old))
  let bytes = 0
  for (const { name, ...picture } of allPictures().filter((each) => isRequested(each.name))) {
    const data = Buffer.from(await page.evaluate(toBytes, { ...picture, quality: QUALITY }), 'base64')
    await writeFile(join(FOLDER, `${name}.${picture.as ?? 'webp'}`), data)
    bytes += data.length
  }
  await browser.close()
  console.log(`${(await readdir(FOLDER)).length} pictures, ${Math.round(bytes / 1024)} KB`)
}

await main()
