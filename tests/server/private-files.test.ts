import { desc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, adminSessions, files, permissionGroups } from '../../server/db/schema'
import { applicationBody } from './business-bodies'
import { newFile, newImage } from './goods'
import { type TestShop, testShop } from './harness'
import { faqBody } from './posts'
import { boss, freshIp, newGroup, readyAdmin, session } from './staff'

const ADMIN = '/api/v1/admin'
const APPLICATIONS = `${ADMIN}/business-applications`

let shop: TestShop
let token: string
const db = () => shop.services.db
const get = <T>(path: string, as = token) => shop.call<T>('GET', path, { token: as })

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

let serial = 0
const brandBody = (overrides: object) => {
  serial += 1
  const name = `파일브랜드 ${serial}`
  return { name, nameEn: name, origin: 'DOMESTIC', itemTypes: ['TIRE'], logoFileSeq: null, ...overrides }
}

/** Creates an application with its license, read with 개인정보 보기. */
async function license(as = token) {
  const { result } = await shop.call<Schemas['BusinessApplication']>('POST', APPLICATIONS, {
    token: await boss(shop),
    body: await applicationBody(shop),
  })
  const path = `${APPLICATIONS}/${result.businessApplicationSeq}`
  const unmasked = await get<Schemas['BusinessApplication']>(`${path}?unmask=true`, as)
  const { licenseFile } = unmasked.result
  if (!licenseFile?.url) throw new Error(JSON.stringify(unmasked.body))
  return { path, seq: result.businessApplicationSeq, licenseFile, url: licenseFile.url, masked: result.licenseFile }
}

const upload = async (purpose: Schemas['FilePurpose'], as = token) => {
  const form = new FormData()
  form.set('file', new File([PDF], '계약.pdf', { type: 'application/pdf' }))
  return (
    await shop.call<Schemas['StoredFile']>('POST', `${ADMIN}/files?purpose=${purpose}`, { token: as, body: form })
  ).result
}
const PDF = '%PDF-1.7\n%%EOF'

describe('a private file', () => {
  it('is served at its signed address to the session that received it, and to no other', async () => {
    const { url } = await license()
    expect(url).toMatch(/^\/api\/v1\/admin\/files\/\d+\?address=/)
    const good = await get(url)
    expect([good.status, good.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(good.headers.get('x-content-type-options')).toBe('nosniff')

    const none = await shop.call('GET', url)
    expect([none.status, none.code]).toEqual([401, 'UNAUTHORIZED'])
    // another admin with the same permissions, and the same admin in another session
    for (const [who, fresh] of [
      ['super2', false],
      ['admin', true],
    ] as const) {
      const answer = await get(url, await shop.signIn(who, { fresh, ip: freshIp() }))
      expect([answer.status, answer.code], who).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('is refused at a changed address, or that of another file', async () => {
    const { url } = await license()
    const [path = '', query = ''] = url.split('?')
    const changed = [
      `${path}?${query.slice(0, -1)}${query.endsWith('A') ? 'B' : 'A'}`,
      `${path}?${query.replace(/\.[^.]*$/, '')}`,
      `${path}?address=a.b.c`,
      `${path}?address=%00`,
      `${ADMIN}/files/1?${query}`,
      `${path}?${query.replace('address=', 'address=e')}`,
    ]
    for (const address of changed) expect((await get(address)).status, address).toBeGreaterThanOrEqual(400)
    expect((await get(path)).status).toBe(400)
    expect((await get(url)).status).toBe(200)
  })

  it('is refused after five minutes; the session can request a new address', async () => {
    const { url } = await license()
    const now = shop.clock.now()
    const [path = '', query = ''] = url.split('?')
    shop.clock.advance(5)
    const late = await get(url)
    expect([late.status, late.code, late.message]).toEqual([
      409,
      'INVALID_STATE',
      '파일 주소의 유효 시간(5분)이 지났습니다.',
    ])
    const renewed = await get<Schemas['FileAddress']>(`${path}/address?${query}`)
    expect((await get(renewed.result.url)).status).toBe(200)
    const other = await get(`${path}/address?${query}`, await shop.signIn('super2', { ip: freshIp() }))
    expect([other.status, other.code]).toEqual([404, 'NOT_FOUND'])
    shop.clock.set(now)
  })

  it('is refused after the session has ended', async () => {
    const mine = await shop.signIn('admin', { fresh: true, ip: freshIp() })
    const { url } = await license(mine)
    expect((await get(url, mine)).status).toBe(200)
    const me = await get<Schemas['Me']>(`${ADMIN}/me`, mine)
    const [session] = await db()
      .select()
      .from(adminSessions)
      .where(eq(adminSessions.adminSeq, me.result.adminSeq))
      .orderBy(desc(adminSessions.adminSessionSeq))
      .limit(1)
    await db()
      .update(adminSessions)
      .set({ revokedAt: shop.clock.now(), revokedReason: 'FORCED' })
      .where(eq(adminSessions.adminSessionSeq, session?.adminSessionSeq ?? 0))
    expect((await get(url, mine)).status).toBe(401)
  })

  it('is refused after the permission was removed: for the record, or for personal data', async () => {
    const permissions = { BUSINESS_MEMBER_APPLICATION: 'READ' } as const
    const group = await newGroup(shop, { permissions, piiUnmask: true })
    const { token: mine } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const { url } = await license(mine)
    const set = (values: Partial<typeof permissionGroups.$inferInsert>) =>
      db().update(permissionGroups).set(values).where(eq(permissionGroups.permissionGroupSeq, group.permissionGroupSeq))
    expect((await get(url, mine)).status).toBe(200)
    for (const less of [{ piiUnmask: false }, { permissions: { BRAND_MANAGEMENT: 'WRITE' } as const }]) {
      await set(less)
      const [path = '', query = ''] = url.split('?')
      for (const address of [url, `${path}/address?${query}`]) {
        const answer = await get(address, mine)
        expect([answer.status, answer.code], JSON.stringify(less)).toEqual([401, 'INVALID_AUTHORITIES'])
      }
      await set({ piiUnmask: true, permissions })
    }
  })

  it('is refused to all but its uploader once no record uses it any more', async () => {
    const { url, licenseFile } = await license()
    const [file] = await db().select().from(files).where(eq(files.fileSeq, licenseFile.fileSeq))
    expect((await get(url)).status).toBe(200)
    const set = (values: Partial<typeof files.$inferInsert>) =>
      db().update(files).set(values).where(eq(files.fileSeq, licenseFile.fileSeq))
    await set({ unusedSince: shop.clock.now(), createdBy: 'super2' })
    const [path = '', query = ''] = url.split('?')
    for (const address of [url, `${path}/address?${query}`]) {
      const answer = await get(address)
      expect([answer.status, answer.code], address).toEqual([404, 'NOT_FOUND'])
    }
    await set({ createdBy: 'admin' })
    expect((await get(url)).status).toBe(200)
    await set({ unusedSince: null, createdBy: file?.createdBy ?? null })
  })

  it('has no public address', async () => {
    const rows = await db().select().from(files).where(ne(files.purpose, 'PUBLIC'))
    expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['PRIVATE', 'PERSONAL']))
    for (const { key, smallKey } of rows) {
      shop.files.stored.set(key, new Uint8Array(1))
      for (const each of [key, smallKey ?? key]) expect((await get(`/files/${each}`)).status, each).toBe(404)
    }
  })
})

describe('a file about a person', () => {
  it('has no address and no name before 개인정보 보기, in any response', async () => {
    const { path, masked } = await license()
    expect(masked).toMatchObject({ name: '***.webp', url: null, smallUrl: null })
    expect((await get<Schemas['BusinessApplication']>(path)).result.licenseFile).toEqual(masked)
    const [store] = await db().select().from(stores).limit(1)
    const shown = await get<Schemas['Store']>(`${ADMIN}/stores/${store?.storeSeq}`)
    for (const file of [shown.result.licenseFile, shown.result.bankbookFile, shown.result.contractFile]) {
      if (file) expect([file.url, file.smallUrl, file.name]).toEqual([null, null, expect.stringMatching(/^\*\*\*/)])
    }
  })

  it('is logged on each view', async () => {
    const { url, seq, licenseFile } = await license()
    const views = () =>
      db()
        .select()
        .from(adminLogs)
        .where(eq(adminLogs.summary, `개인정보 파일 보기: ${licenseFile.name}`))
    const before = (await views()).length
    await get(url)
    await get(`${url}&size=small`)
    const rows = (await views()).slice(before)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ action: 'UNMASK', resource: 'business-applications', targetSeqs: [seq] })
  })
})

describe('an upload without a record', () => {
  it('is visible to its uploader only, even if meant to be public', async () => {
    const other = await shop.signIn('super2', { ip: freshIp() })
    const image = new FormData()
    image.set('file', new File([Buffer.from(PNG, 'base64')], 'a.png'))
    const stored = await shop.call<Schemas['StoredFile']>('POST', `${ADMIN}/files?purpose=PUBLIC`, {
      token,
      body: image,
    })
    const { fileSeq, url, publicUrl } = stored.result
    expect(publicUrl).toMatch(/^\/files\/2026\/11\//)
    expect((await shop.call('GET', publicUrl ?? '')).status).toBe(404)
    expect((await get(url)).status).toBe(200)
    expect((await get(url, other)).status).toBe(404)
    // the uploader gets a new address for a saved draft
    expect((await get<Schemas['FileAddress']>(`${ADMIN}/files/${fileSeq}/address`)).status).toBe(200)
    expect((await get(`${ADMIN}/files/${fileSeq}/address`, other)).status).toBe(404)

    const brand = await shop.call<Schemas['Brand']>('POST', `${ADMIN}/brands`, {
      token,
      body: brandBody({ logoFileSeq: fileSeq }),
    })
    expect(brand.result.logoImage?.url).toBe(publicUrl)
    const served = await shop.call('GET', publicUrl ?? '')
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    // a file that a public record shows has no signed address
    expect((await get(`${ADMIN}/files/${fileSeq}/address`)).status).toBe(404)
  })

  it("in rich text is public once saved; other admins' uploads and private files are refused", async () => {
    const other = await shop.signIn('super2', { ip: freshIp() })
    const form = () => {
      const body = new FormData()
      body.set('file', new File([Buffer.from(PNG, 'base64')], 'a.png'))
      return body
    }
    const sent = async (purpose: string, as: string) =>
      (await shop.call<Schemas['StoredFile']>('POST', `${ADMIN}/files?purpose=${purpose}`, { token: as, body: form() }))
        .result
    const [mine, theirs, secret] = [
      await sent('PUBLIC', token),
      await sent('PUBLIC', other),
      await sent('PRIVATE', token),
    ]
    const [row] = await db().select().from(files).where(eq(files.fileSeq, secret.fileSeq))
    const faq = (answer: string) => shop.call('POST', `${ADMIN}/faqs`, { token, body: faqBody({ answer }) })
    for (const address of [theirs.publicUrl, `/files/${row?.key}`]) {
      const refused = await faq(`<p>답변</p><img src="${address}">`)
      expect([refused.status, refused.errors]).toEqual([
        400,
        [{ field: 'answer', message: '내용에 쓸 수 없는 이미지가 있습니다. 이미지를 다시 올려 주세요.' }],
      ])
      expect((await shop.call('GET', address ?? '')).status).toBe(404)
    }
    const saved = await faq(`<p>답변</p><img src="${mine.publicUrl}">`)
    expect(saved.status, JSON.stringify(saved.body)).toBe(201)
    expect((await shop.call('GET', mine.publicUrl ?? '')).status).toBe(200)
  })
})

describe("a record accepts only files of its column's purpose", () => {
  const OTHER = '다른 용도로 올린 파일입니다. 이 항목에서 다시 올려 주세요.'

  it('no private one in a public column, and no public one in a private column', async () => {
    for (const purpose of ['PRIVATE', 'PERSONAL'] as const) {
      const logoFileSeq = await newFile(shop, purpose)
      const brand = await shop.call('POST', `${ADMIN}/brands`, { token, body: brandBody({ logoFileSeq }) })
      expect(brand.errors).toEqual([{ field: 'logoFileSeq', message: OTHER }])
    }
    for (const purpose of ['PUBLIC', 'PRIVATE'] as const) {
      const body = { ...(await applicationBody(shop)), licenseFileSeq: await newFile(shop, purpose) }
      const applied = await shop.call('POST', APPLICATIONS, { token, body })
      expect(applied.errors).toEqual([{ field: 'licenseFileSeq', message: OTHER }])
    }
  })

  it('and of other records only public ones: a file that the admin may not see is refused', async () => {
    const { licenseFile } = await license()
    const body = { ...(await applicationBody(shop)), licenseFileSeq: licenseFile.fileSeq }
    const taken = await shop.call('POST', APPLICATIONS, { token, body })
    expect(taken.errors).toEqual([{ field: 'licenseFileSeq', message: '파일을 찾을 수 없습니다. 다시 올려 주세요.' }])
    const shared = await newImage(shop)
    expect(
      (await shop.call('POST', `${ADMIN}/brands`, { token, body: brandBody({ logoFileSeq: shared }) })).status,
    ).toBe(201)
  })

  it('an attachment is kept when its record is saved again', async () => {
    const stored = await upload('PRIVATE')
    expect(stored.smallUrl).toBeNull()
    expect((await get(stored.url)).headers.get('content-disposition')).toMatch(/^inline/)
  })
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
