import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '../../server/call/call'
import type { Schemas } from '../../server/contract/contract-types'
import { files } from '../../server/db/schema'
import { folderStore } from '../../server/files/folder-store'
import { fileRemovalJob } from '../../server/files/remove-files'
import { s3Store } from '../../server/files/s3-store'
import { type TestShop, testShop } from './harness'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)
const text = (content: string): Buffer => Buffer.from(content)
const zip = Buffer.from(zipSync({ 'a.txt': text('a') }))
const xlsx = Buffer.from(zipSync({ '[Content_Types].xml': text('<Types/>'), 'xl/workbook.xml': text('<workbook/>') }))
const pdf = text('%PDF-1.7\n')
const padded = (start: Buffer, size: number): Buffer => Buffer.concat([start, Buffer.alloc(size - start.length)])
const MB = 1024 * 1024
const FILES = '/api/v1/admin/files'
const BROKEN = '손상되었거나 읽을 수 없는 이미지입니다. 파일을 확인해 주세요.'
/** A phone photo: rotated, with metadata. */
const phone = readFileSync(join(import.meta.dirname, 'cases/phone-exif6.jpg'))

describe('uploads', () => {
  let shop: TestShop
  let token: string

  beforeAll(async () => {
    shop = await testShop()
    token = await shop.signIn('nobody')
  })
  afterAll(() => shop.close())

  const upload = (content: Buffer, name: string, type = 'application/octet-stream') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(content)], name, { type }))
    return shop.call<Schemas['StoredFile']>('POST', `${FILES}?purpose=PRIVATE`, { token, body: form })
  }

  it.each([
    ['png', png, 'image/png', true],
    ['gif', gif, 'image/gif', true],
    ['webp', webp, 'image/webp', true],
    ['jpg', jpg, 'image/jpeg', true],
    ['pdf', pdf, 'application/pdf', false],
    ['zip', zip, 'application/zip', false],
    ['xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
  ])('recognize %s by its content, whatever its name', async (extension, content, mimeType, isImage) => {
    const { result, status } = await upload(content, '사진 이름.exe', 'text/html')
    expect(status).toBe(201)
    expect(result).toMatchObject({ name: '사진 이름.exe', mimeType, purpose: 'PRIVATE', publicUrl: null })
    expect([result.width, result.height]).toEqual(isImage ? [1, 1] : [undefined, undefined])
    const [row] = await shop.services.db.select().from(files).where(eq(files.fileSeq, result.fileSeq))
    expect(row?.key).toMatch(new RegExp(`^2026/11/[0-9a-f]{32}\\.${extension}$`))

    const served = await shop.call('GET', result.url, { token })
    expect(served.bytes.length).toBe(result.size)
    // files other than pictures are not changed
    if (!isImage) expect(Buffer.from(served.bytes).equals(content)).toBe(true)
    expect(served.headers.get('content-type')).toBe(mimeType)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(served.headers.get('cache-control')).toBe('private, no-store')
    expect(served.headers.get('content-disposition')).toBe(
      `${isImage || extension === 'pdf' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent('사진 이름.exe')}`,
    )
  })

  it('rotate a phone photo upright and remove its metadata', async () => {
    const { result } = await upload(phone, 'IMG_0001.jpg')
    expect(result).toMatchObject({ width: 200, height: 400 })
    const [whole, small] = await Promise.all(
      [result.url, result.smallUrl ?? ''].map((url) => shop.call('GET', url, { token })),
    )
    const { width, height, exif, icc } = await sharp(whole?.bytes).metadata()
    expect([width, height, exif, icc]).toEqual([200, 400, undefined, undefined])
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ format: 'webp', width: 120, height: 240 })
    expect(small?.headers.get('content-type')).toBe('image/webp')
  })

  it.each([
    ['a page', text('<!doctype html><script>alert(1)</script>'), '지원하지 않는 파일 형식입니다.'],
    [
      'a drawing with scripts',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      '지원하지 않는 파일 형식입니다.',
    ],
    ['a program', text('MZ\x90\x00'), '지원하지 않는 파일 형식입니다.'],
    ['text', text('hello'), '지원하지 않는 파일 형식입니다.'],
    ['half a picture', png.subarray(0, 12), BROKEN],
    ['the head of a picture', Buffer.concat([png.subarray(0, 33), text('<script>alert(1)</script>')]), BROKEN],
    ['a frame without a picture', Buffer.concat([gif.subarray(0, 13), text('<script>;')]), BROKEN],
    ['something that only begins like one', Buffer.concat([jpg.subarray(0, 4), text('<script>')]), BROKEN],
  ])('refuse %s', async (_what, content, message) => {
    const answer = await upload(content, 'picture.png', 'image/png')
    expect([answer.status, answer.code, answer.message]).toEqual([415, 'UNSUPPORTED_TYPE', message])
  })

  it('remove bytes after the pixels of a picture', async () => {
    const { result } = await upload(Buffer.concat([png, text('<script>alert(1)</script>')]), 'a.png')
    const served = await shop.call('GET', result.url, { token })
    expect(Buffer.from(served.bytes).includes('<script>')).toBe(false)
  })

  it('refuse images over 25 MB and others over 20 MB', async () => {
    expect((await upload(padded(png, 25 * MB), 'a.png')).status).toBe(201)
    const image = await upload(padded(png, 25 * MB + 1), 'a.png')
    expect([image.status, image.message]).toEqual([413, '이미지는 25MB, 다른 파일은 20MB까지 올릴 수 있습니다.'])
    expect((await upload(padded(pdf, 20 * MB), 'a.pdf')).status).toBe(201)
    const file = await upload(padded(pdf, 20 * MB + 1), 'a.pdf')
    expect([file.status, file.message]).toEqual([413, '파일은 20MB까지 올릴 수 있습니다.'])
  })

  it('need exactly one non-empty file and a purpose', async () => {
    const empty = new FormData()
    const two = new FormData()
    two.append('file', new File([new Uint8Array(png)], 'a.png'))
    two.append('file', new File([new Uint8Array(png)], 'b.png'))
    const notAFile = new FormData()
    notAFile.set('file', 'text')
    const nothing = new FormData()
    nothing.set('file', new File([], 'a.png'))
    for (const body of [empty, two, notAFile, nothing]) {
      const answer = await shop.call('POST', `${FILES}?purpose=PUBLIC`, { token, body })
      expect(answer.errors.map(({ field }) => field)).toEqual(['file'])
    }
    for (const query of ['', '?purpose=', '?purpose=EVERYBODY']) {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(png)], 'a.png'))
      const answer = await shop.call('POST', `${FILES}${query}`, { token, body })
      expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'purpose'])
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await shop.call('POST', `${FILES}?purpose=PUBLIC`, { token, body: 'no parts', headers })
    expect(broken.status).toBe(400)
  })

  it('replace characters in names that some systems refuse', async () => {
    expect((await upload(png, ' b<c>?.png')).result.name).toBe('bc.png')
  })

  it('normalize names: composed, without control and direction characters', async () => {
    const name = `${'사진'.normalize('NFD')}\u200b\u0007gnp.\u202eexe.png`
    expect((await upload(png, name)).result.name).toBe('사진gnp.exe.png')
  })

  it.each(['../../etc/passwd.png', '..\\..\\a.png'])('refuse the name %j', async (name) => {
    const answer = await upload(png, name)
    expect([answer.status, answer.errors]).toEqual([
      400,
      [{ field: 'file', message: '파일 이름에 사용할 수 없는 문자가 있습니다.' }],
    ])
  })

  it('refuse pictures that need gigabytes when decoded', async () => {
    const sized = (width: number, height: number): Buffer => {
      const picture = Buffer.from(png)
      picture.writeUInt32BE(width, 16)
      picture.writeUInt32BE(height, 20)
      return picture
    }
    const answer = await upload(sized(50_000, 50_000), 'a.png')
    expect([answer.status, answer.message]).toEqual([
      413,
      '이미지는 1억 2천만 화소까지 올릴 수 있습니다. 크기를 줄여 주세요.',
    ])
  })

  it('are limited per admin: 300 files or 500 MB a day that no record uses yet', async () => {
    const { db } = shop.services
    const now = shop.clock.now()
    const fill = async (count: number, size: number, change: Partial<typeof files.$inferInsert> = {}) => {
      await db.delete(files).where(like(files.key, 'quota/%'))
      await db.delete(files).where(eq(files.createdBy, 'nobody'))
      const row = { name: 'a.pdf', size, mimeType: 'application/pdf', purpose: 'PRIVATE' as const }
      const stamp = { createdAt: now, createdBy: 'nobody', unusedSince: now, ...change }
      await db.insert(files).values(Array.from({ length: count }, (_, n) => ({ key: `quota/${n}`, ...row, ...stamp })))
      const stored = shop.files.stored.size
      const answer = await upload(pdf, 'one-more.pdf')
      if (answer.status === 429) expect(shop.files.stored.size).toBe(stored)
      return answer
    }
    expect((await fill(299, 1)).status).toBe(201)
    const full = await upload(pdf, 'one-more.pdf')
    expect(full).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: '저장에 쓰지 않은 파일은 24시간 동안 300개, 500MB까지 올릴 수 있습니다. 올린 파일을 먼저 저장해 주세요.',
    })
    expect(full.headers.get('retry-after')).toBe(String(24 * 60 * 60))
    expect((await fill(25, 20 * MB)).status).toBe(429)
    expect((await fill(24, 20 * MB)).status).toBe(201)
    // files of other admins, used by a record, or of the previous day do not count
    expect((await fill(300, 1, { createdBy: 'reader' })).status).toBe(201)
    expect((await fill(300, 1, { unusedSince: null })).status).toBe(201)
    expect((await fill(300, 1, { createdAt: new Date(now.getTime() - 24 * 60 * 60_000) })).status).toBe(201)
    await db.delete(files).where(like(files.key, 'quota/%'))
  })

  it('keep no record and no content when the store fails, and schedule partial content for deletion', async () => {
    const { put } = shop.files
    shop.files.put = async (key, data, mimeType) => {
      await put(key, data, mimeType)
      throw new Error('disk full')
    }
    const before = shop.files.stored.size
    const answer = await upload(png, 'lost.png')
    shop.files.put = put
    shop.reports.length = 0
    expect(answer.status).toBe(500)
    expect(await shop.services.db.select().from(files).where(eq(files.name, 'lost.png'))).toEqual([])
    expect(shop.files.stored.size).toBe(before + 1)
    await shop.run(fileRemovalJob)
    expect(shop.files.stored.size).toBe(before)
  })

  it('are stored outside of any transaction', async () => {
    const { put } = shop.files
    const reached: boolean[] = []
    shop.files.put = async (...given) => {
      // the embedded database has one connection: inside a transaction this would never return
      reached.push((await shop.call('GET', '/api/v1/admin/me', { token })).status === 200)
      return put(...given)
    }
    expect((await upload(phone, 'a.jpg')).status).toBe(201)
    shop.files.put = put
    expect(reached).toEqual([true, true])
  })

  it('are the only write below /files', async () => {
    shop.files.stored.set('excel/1-secret.xlsx', new Uint8Array(1))
    for (const path of [
      '/files/excel/1-secret.xlsx',
      '/files/..%2f..%2fetc/passwd',
      '/files/',
      '/files/2026/11/x.png',
    ]) {
      expect((await shop.call('GET', path)).status, path).toBe(404)
    }
  })
})

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield text(part)
}

async function read(store: FileStore, key: string): Promise<string> {
  return new Response((await store.get(key)).stream).text()
}

/** Rules for every file store. */
function behavesAsStore(store: () => FileStore): void {
  it('returns the uploaded content', async () => {
    await store().put('2026/11/a.txt', text('하나'), 'text/plain')
    expect(await read(store(), '2026/11/a.txt')).toBe('하나')
    expect((await store().get('2026/11/a.txt')).size).toBe(6)
    await store().put('excel/b.xlsx', chunks('one', '', 'two'), 'application/zip')
    expect(await read(store(), 'excel/b.xlsx')).toBe('onetwo')
  })

  it('answers 404 for unknown and deleted files', async () => {
    await expect(store().get('nothing')).rejects.toThrow()
    await store().put('gone', text('x'), 'text/plain')
    await store().remove('gone')
    await store().remove('gone')
    await expect(store().get('gone')).rejects.toThrow()
  })
}

describe('the folder store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  const store = folderStore(folder)
  afterAll(() => rmSync(folder, { recursive: true }))
  behavesAsStore(() => store)

  it('does not leave its folder', async () => {
    await expect(store.put('../outside', text('x'), 'text/plain')).rejects.toThrow('outside')
    await expect(store.get('../../etc/passwd')).rejects.toThrow('outside')
  })

  it('removes partial files after a failed write', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield text('half')
      throw new Error('gone')
    }
    await expect(store.put('half/a.txt', broken(), 'text/plain')).rejects.toThrow('gone')
    expect(readdirSync(join(folder, 'half'))).toEqual([])
  })
})

describe('the S3 store', () => {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const authorizations: string[] = []
  let server: Server
  let store: FileStore

  beforeAll(async () => {
    server = createServer((request, response) => {
      const key = request.url ?? ''
      authorizations.push(request.headers.authorization ?? '')
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const found = objects.get(key)
        if (request.method === 'PUT') {
          // Like real stores: a stream needs its length.
          if (!request.headers['content-length']) {
            response.writeHead(411).end()
            return
          }
          objects.set(key, { body: Buffer.concat(parts), type: request.headers['content-type'] })
          response.writeHead(200).end()
        } else if (request.method === 'DELETE') {
          objects.delete(key)
          response.writeHead(204).end()
        } else if (found) response.writeHead(200, { 'content-length': found.body.length }).end(found.body)
        else response.writeHead(404).end('<Error/>')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    store = s3Store(`http://KEY%2F1:se%2Fcret@127.0.0.1:${port}/bucket/shop?region=ap-northeast-2`)
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  behavesAsStore(() => store)

  it('signs every request for its region and prefixes keys', () => {
    expect([...objects.keys()].every((key) => key.startsWith('/bucket/shop/'))).toBe(true)
    expect(objects.get('/bucket/shop/excel/b.xlsx')?.type).toBe('application/zip')
    expect(authorizations.length).toBeGreaterThan(0)
    for (const header of authorizations) {
      expect(header).toMatch(/^AWS4-HMAC-SHA256 Credential=KEY\/1\/\d{8}\/ap-northeast-2\/s3\/aws4_request/)
    }
  })
})
