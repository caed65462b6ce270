import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../server/call/call'
import type { Db } from '../../server/db/database'
import { fileRemovals, files } from '../../server/db/schema'
import { fileConversionJob } from '../../server/files/file-conversion'
import { checkImages } from '../../server/files/file-refs'
import { fileSweepJob, fileUseJob } from '../../server/files/file-sweep'
import { fileRemovalJob, removeFiles } from '../../server/files/remove-files'
import { faqs } from '../../server/generalcommunity/schema/faq.schema'
import { inSystemCall } from '../../server/http/in-call'
import { retryJob } from '../../server/jobs/dead-letters'
import { jobs } from '../../server/jobs/job.schema'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { partOf } from '../part-of'
import { newBrand, newFile, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { jobOf } from './job-helpers'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  // deletes unused pictures of the sample
  await runNightlyJobs()
  shop.clock.advance(25 * 60)
  await sweep()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.advance(24 * 60))

const sweep = () => shop.run(fileSweepJob)

/** Runs `sweep` after a check of all records. */
async function runNightlyJobs() {
  await shop.run(fileUseJob)
  await sweep()
}

const rowOf = async (seq: number) => (await db().select().from(files).where(eq(files.fileSeq, seq)))[0]
const isStored = (key: string) => shop.files.stored.has(key)

describe('an unused file', () => {
  it('is deleted with its content a day after the upload', async () => {
    const seq = await newFile(shop, 'PUBLIC')
    const { key = '' } = (await rowOf(seq)) ?? {}
    shop.clock.advance(23 * 60)
    await sweep()
    expect([await rowOf(seq), isStored(key)]).toMatchObject([{ fileSeq: seq }, true])
    shop.clock.advance(2 * 60)
    await sweep()
    expect([await rowOf(seq), isStored(key)]).toEqual([undefined, false])
    expect(await db().select().from(fileRemovals)).toEqual([])
  })

  it('is deleted a day after the nightly check that found its record deleted or changed', async () => {
    const [logo, other] = [await newFile(shop, 'PUBLIC'), await newFile(shop, 'PUBLIC')]
    const brand = await newBrand(shop, { logoFileSeq: logo, bannerFileSeq: other })
    for (const seq of [logo, other]) await db().update(files).set({ unusedSince: null }).where(eq(files.fileSeq, seq))
    await runNightlyJobs()
    expect([(await rowOf(logo))?.unusedSince, (await rowOf(other))?.unusedSince]).toEqual([null, null])
    await db().update(brands).set({ logoFileSeq: null }).where(eq(brands.brandSeq, brand.brandSeq))
    await runNightlyJobs()
    expect((await rowOf(logo))?.unusedSince).toEqual(expect.any(Date))
    await db().delete(brands).where(eq(brands.brandSeq, brand.brandSeq))
    shop.clock.advance(25 * 60)
    await runNightlyJobs()
    expect([await rowOf(logo), (await rowOf(other))?.unusedSince]).toEqual([undefined, expect.any(Date)])
    shop.clock.advance(25 * 60)
    await sweep()
    expect(await rowOf(other)).toBeUndefined()
  })
})

describe('a used file', () => {
  it('is kept with a reference from any column: lists, rich text, snapshots of orders', async () => {
    const key = `2026/11/${'cd'.repeat(16)}.webp`
    const [listed, written] = [await newFile(shop, 'PUBLIC'), await newFile(shop, 'PUBLIC', { key })]
    const { brandSeq } = await newBrand(shop)
    const item = await newItem(shop, { brandSeq, imageFileSeqs: [listed] })
    await db()
      .update(faqs)
      .set({ answer: `<p>a</p><img src="/files/${key}">` })
      .where(eq(faqs.faqSeq, 1))
    shop.clock.advance(30 * 60)
    await runNightlyJobs()
    // from then on they count as used, although no call reported that
    for (const seq of [listed, written]) expect((await rowOf(seq))?.unusedSince, String(seq)).toBeNull()
    await db().update(items).set({ imageFileSeqs: [] }).where(eq(items.itemSeq, item.itemSeq))
    await runNightlyJobs()
    expect([(await rowOf(listed))?.unusedSince, (await rowOf(written))?.unusedSince]).toEqual([expect.any(Date), null])
  })

  it('is kept when a record takes it during the sweep', async () => {
    const seq = await newFile(shop, 'PUBLIC')
    const brand = await newBrand(shop)
    shop.clock.advance(25 * 60)
    const server = await shop.another()
    let swept: Promise<unknown> = Promise.resolve()
    await db().transaction(async (tx) => {
      const call = { db: tx as Db, actor: partOf<Actor>({ loginId: 'admin' }) }
      await checkImages(call, { logoFileSeq: { column: brands.logoFileSeq, seqs: seq } })
      // the file is locked, the record is not stored yet: the sweep has to wait for the transaction
      swept = server.run(fileSweepJob)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.update(brands).set({ logoFileSeq: seq }).where(eq(brands.brandSeq, brand.brandSeq))
    })
    await swept
    expect((await rowOf(seq))?.unusedSince).toBeNull()
    const [kept] = await db().select().from(brands).where(eq(brands.brandSeq, brand.brandSeq))
    expect(kept?.logoFileSeq).toBe(seq)
  })

  it('cannot be deleted outside of the sweep: a database constraint refuses it', async () => {
    const seq = await newFile(shop, 'PUBLIC')
    await newBrand(shop, { logoFileSeq: seq })
    await expect(db().delete(files).where(eq(files.fileSeq, seq))).rejects.toThrow()
  })
})

it('the sweep removes nothing if the database has an unknown column', async () => {
  const seq = await newFile(shop, 'PUBLIC')
  shop.clock.advance(25 * 60)
  await db().execute('alter table brands add column cover_file_seq integer')
  const failed: unknown[] = []
  shop.services.watch = { ran: () => undefined, failed: (_job, error) => failed.push(error) }
  await sweep()
  shop.services.watch = undefined
  expect(failed).toEqual([new Error('columns hold files without declaring it: brands.cover_file_seq')])
  // the job is repeated
  expect(await jobOf(shop, fileSweepJob, '@')).toMatchObject({ state: 'WAITING', attempts: 1 })
  await db().delete(jobs)
  expect(await rowOf(seq)).toBeDefined()
  await db().execute('alter table brands drop column cover_file_seq')
})

describe('unconverted old pictures', () => {
  const photo = () =>
    sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#543' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer()

  /** Stores a file from before the migration. */
  async function waiting(key: string, bytes: Buffer): Promise<number> {
    const facts = { key, mimeType: 'image/jpeg', conversion: 'WAITING', unusedSince: null } as const
    const seq = await newFile(shop, 'PUBLIC', facts)
    await shop.files.put(key, bytes, 'image/jpeg')
    return seq
  }

  it('are converted in place, with a thumbnail; a broken one blocks no others and becomes a dead letter', async () => {
    const key = (n: number) => `2025/01/${`${n}`.repeat(32)}.jpg`
    const seqs = [
      await waiting(key(1), await photo()),
      await waiting(key(2), Buffer.from('no picture')),
      await waiting(key(3), await photo()),
    ]
    const failed: string[] = []
    shop.services.watch = { ran: () => undefined, failed: (job) => failed.push(job) }
    await shop.run(fileConversionJob)
    const [first, broken, last] = await Promise.all(seqs.map(rowOf))
    for (const row of [first, last]) {
      expect(row).toMatchObject({
        conversion: null,
        width: 2_000,
        height: 1_000,
        smallKey: row?.key.replace('.jpg', '-s.webp'),
      })
      const bytes = shop.files.stored.get(row?.key ?? '')
      const { width, exif } = await sharp(bytes).metadata()
      expect([width, exif]).toEqual([2_000, undefined])
      expect(row?.size).toBe(bytes?.length)
      expect(await sharp(shop.files.stored.get(row?.smallKey ?? '')).metadata()).toMatchObject({ width: 240 })
    }
    expect(broken).toMatchObject({ conversion: 'WAITING', smallKey: null })
    for (const minutes of [1, 5]) {
      shop.clock.advance(minutes)
      await shop.run(fileConversionJob)
    }
    shop.services.watch = undefined
    const name = `file-conversion ${broken?.fileSeq}`
    expect(failed).toEqual([name, name, name])
    expect(await rowOf(broken?.fileSeq ?? 0)).toMatchObject({ conversion: 'FAILED', smallKey: null })
    const dead = await jobOf(shop, fileConversionJob, broken?.fileSeq ?? 0)
    expect(dead).toMatchObject({ state: 'DEAD', attempts: 3 })
    // its content was repaired by hand
    await shop.files.put(key(2), await photo(), 'image/jpeg')
    await inSystemCall(shop.services, (call) => retryJob(call, dead?.jobSeq ?? 0))
    await shop.idle()
    expect(await rowOf(broken?.fileSeq ?? 0)).toMatchObject({ conversion: null, width: 2_000 })
    expect(await jobOf(shop, fileConversionJob, broken?.fileSeq ?? 0)).toBeUndefined()
  })

  it('removed meanwhile leave nothing behind', async () => {
    const key = `2025/02/${'e'.repeat(32)}.jpg`
    const seq = await waiting(key, await photo())
    const { put } = shop.files
    shop.files.put = async (...given) => {
      await put(...given)
      await db().delete(files).where(eq(files.fileSeq, seq))
    }
    await shop.run(fileConversionJob)
    shop.files.put = put
    await shop.idle()
    expect([...shop.files.stored.keys()].filter((each) => each.startsWith('2025/02/'))).toEqual([])
    expect(await db().select().from(fileRemovals)).toEqual([])
  })
})

it('content that cannot be removed becomes a dead letter and stays recorded', async () => {
  const key = '2025/03/stuck.webp'
  const { remove } = shop.files
  shop.files.remove = () => Promise.reject(new Error('the store is read-only'))
  shop.services.watch = { ran: () => undefined, failed: () => undefined }
  await inSystemCall(shop.services, (call) => removeFiles(call, [key]))
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await shop.run(fileRemovalJob)
    shop.clock.advance(5 * 60)
  }
  shop.services.watch = undefined
  shop.files.remove = remove
  const dead = await jobOf(shop, fileRemovalJob, key)
  expect(dead).toMatchObject({ state: 'DEAD', lastError: expect.stringContaining('read-only') })
  expect(await db().select().from(fileRemovals)).toMatchObject([{ key }])
  await inSystemCall(shop.services, (call) => retryJob(call, dead?.jobSeq ?? 0))
  await shop.idle()
  expect(await db().select().from(fileRemovals)).toEqual([])
})
