import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carMakers } from '../../server/car/schema/car-maker.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { files } from '../../server/db/schema'
import { type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, session, summaryOf } from './staff'

type Maker = Schemas['CarMaker']
type List = { items: Maker[]; total: number }
type Body = Schemas['CarMakerBody']

let shop: TestShop
let root: string
let logo: number

/** Inserts an image record of this width, without a file. */
async function image(width: number, mimeType = 'image/png', height = width): Promise<number> {
  const [file] = await shop.services.db
    .insert(files)
    .values({
      key: `test/${width}-${randomUUID()}`,
      name: 'logo.png',
      size: 1,
      mimeType,
      purpose: 'PUBLIC',
      width,
      height,
      createdAt: shop.clock.now(),
    })
    .returning({ seq: files.fileSeq })
  return file?.seq ?? 0
}

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  logo = await image(120)
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/car-makers'
const list = async (query = '') => (await shop.call<List>('GET', `${PATH}?size=100&${query}`, { token: root })).result
const read = async (seq: number) => (await shop.call<Maker>('GET', `${PATH}/${seq}`, { token: root })).result
const create = (body: object) => shop.call<Maker>('POST', PATH, { token: root, body })
const put = (seq: number, body: object) => shop.call<Maker>('PUT', `${PATH}/${seq}`, { token: root, body })
const remove = (seq: number) => shop.call('DELETE', `${PATH}/${seq}`, { token: root })
const bulk = (action: string, seqs: number[]) =>
  shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { token: root, body: { action, seqs } })
const order = (origin: string, seqs: number[]) =>
  shop.call<number[]>('PUT', `${PATH}/order`, { token: root, body: { origin, seqs } })
const options = async () =>
  (await shop.call<Schemas['CarMakerOption'][]>('GET', `${PATH}/options`, { token: root })).result

let serial = 0
const fresh = (overrides: Partial<Body> = {}): Body => {
  serial += 1
  return {
    name: `시험차 ${serial}`,
    nameEn: `Test Car ${serial}`,
    origin: 'IMPORT',
    logoFileSeq: logo,
    isPopular: false,
    visible: true,
    ...overrides,
  }
}
const newMaker = async (overrides: Partial<Body> = {}) => {
  const answer = await create(fresh(overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const bodyOf = ({ name, nameEn, aliases, origin, country, logoImage, isPopular, visible, version }: Maker) => ({
  name,
  nameEn,
  aliases,
  origin,
  country,
  isPopular,
  visible,
  version,
  logoFileSeq: logoImage?.fileSeq ?? logo,
})
const maker = async (name: string): Promise<Maker> => {
  const found = (await list()).items.find((each) => each.name === name)
  if (!found) throw new Error(`no maker ${name}`)
  return found
}

describe('list', () => {
  it('contains the sample makers, Korean ones first, each group in its order', async () => {
    const { items, total } = await list()
    expect(total).toBeGreaterThanOrEqual(42)
    expect(items.slice(0, 6).map(({ name }) => name)).toEqual([
      '현대',
      '기아',
      '제네시스',
      'KG모빌리티',
      '르노코리아',
      '쉐보레',
    ])
    const origins = items.map(({ origin }) => origin)
    expect(origins).toEqual([...origins].sort())
    for (const origin of ['DOMESTIC', 'IMPORT']) {
      const orders = items.filter((each) => each.origin === origin).map(({ sortOrder }) => sortOrder)
      expect(orders).toEqual([...orders].sort((a, b) => a - b))
    }
    expect(items.filter(({ isPopular }) => isPopular)).toHaveLength(10)
    expect(items.filter(({ visible }) => !visible)).toHaveLength(2)
    expect(items[0]).toMatchObject({ modelCount: expect.any(Number), carCount: expect.any(Number) })
    expect(items[0]?.carCount).toBeGreaterThan(items[0]?.modelCount ?? 0)
  })

  it('filters by name, English name and aliases, origin and switches', async () => {
    const found = async (query: string) => (await list(query)).items.map(({ name }) => name)
    expect(await found(`keyword=${encodeURIComponent('벤츠')}`)).toEqual(['메르세데스-벤츠'])
    expect(await found('keyword=mercedes')).toEqual(['메르세데스-벤츠'])
    expect(await found(`keyword=${encodeURIComponent('쌍용')}`)).toEqual(['KG모빌리티'])
    expect(await found('origin[0]=DOMESTIC')).toHaveLength(6)
    expect((await found('isPopular=true')).length).toBe(10)
    expect((await found('visible=false')).sort()).toEqual(['스바루', '피아트'])
  })

  it('sorts every column in both directions', async () => {
    for (const key of ['name', 'nameEn', 'modelCount', 'carCount', 'updatedAt'] as const) {
      const up = (await list(`sort=${key},asc`)).items.map((each) => each[key])
      const down = (await list(`sort=${key},desc`)).items.map((each) => each[key])
      expect(down, key).toEqual([...up].reverse())
    }
    expect((await list('sort=origin,desc')).items[0]?.origin).toBe('IMPORT')
    expect((await shop.call('GET', `${PATH}?sort=country,asc`, { token: root })).status).toBe(400)
  })
})

describe('writing', () => {
  it('creates, reads, edits and deletes; a new one is last of its origin', async () => {
    const last = Math.max(...(await list('origin[0]=IMPORT')).items.map(({ sortOrder }) => sortOrder))
    const answer = await create(fresh({ name: ' 새 제조사 ', aliases: ['새차', ' 새차 '], country: ' ' }))
    expect(answer.status).toBe(201)
    expect(answer.result).toMatchObject({
      name: '새 제조사',
      aliases: ['새차'],
      country: null,
      sortOrder: last + 1,
      logoImage: { fileSeq: logo },
      version: 1,
      carCount: 0,
    })
    const seq = answer.result.carMakerSeq
    const changed = await put(seq, { ...bodyOf(answer.result), country: '독일', visible: false })
    expect(changed.result).toMatchObject({ country: '독일', visible: false, version: 2 })
    expect((await options()).some(({ carMakerSeq }) => carMakerSeq === seq)).toBe(true)
    expect((await remove(seq)).status).toBe(200)
    expect((await options()).some(({ carMakerSeq }) => carMakerSeq === seq)).toBe(false)
    expect((await shop.call('GET', `${PATH}/${seq}`, { token: root })).status).toBe(404)
    expect((await remove(seq)).status).toBe(404)
  })

  it('moves to the end of the other origin', async () => {
    const last = Math.max(...(await list('origin[0]=DOMESTIC')).items.map(({ sortOrder }) => sortOrder))
    const one = await newMaker()
    const moved = await put(one.carMakerSeq, { ...bodyOf(one), origin: 'DOMESTIC' })
    expect(moved.result).toMatchObject({ origin: 'DOMESTIC', sortOrder: last + 1 })
    await remove(one.carMakerSeq)
  })

  it('accepts only a square picture at least 120 px wide as the logo', async () => {
    const message = '로고는 가로 120px 이상이어야 합니다.'
    expect((await create(fresh({ logoFileSeq: await image(119) }))).errors).toEqual([{ field: 'logoFileSeq', message }])
    expect((await create(fresh({ logoFileSeq: await image(300, 'image/png', 120) }))).errors).toEqual([
      { field: 'logoFileSeq', message: '로고는 정사각형 이미지여야 합니다.' },
    ])
    expect((await create(fresh({ logoFileSeq: await image(300, 'image/png', 299) }))).status).toBe(201)
    expect((await create(fresh({ logoFileSeq: 999_999 }))).errors[0]?.field).toBe('logoFileSeq')
    expect((await create(fresh({ logoFileSeq: await image(300, 'application/pdf') }))).errors[0]?.field).toBe(
      'logoFileSeq',
    )
    const { logoFileSeq: _, ...without } = fresh()
    expect((await create(without)).errors).toEqual([{ field: 'logoFileSeq', message: '로고 (을)를 입력해주세요.' }])
  })

  it('a Korean or English name is unique ignoring case and spaces', async () => {
    const hyundai = await maker('현대')
    const taken = (field: string) => ({
      status: 409,
      code: 'DUPLICATE',
      message: '이미 등록된 제조사입니다.',
      result: { field, seq: hyundai.carMakerSeq },
    })
    expect(await create(fresh({ name: '현 대' }))).toMatchObject(taken('name'))
    expect(await create(fresh({ nameEn: 'HYUN DAI' }))).toMatchObject(taken('nameEn'))
    const renamed = await put(hyundai.carMakerSeq, { ...bodyOf(hyundai), name: '현 대' })
    expect(renamed.status).toBe(200)
    await put(hyundai.carMakerSeq, { ...bodyOf(renamed.result), name: '현대' })
  })

  it('refuses one of two concurrent requests for the same maker', async () => {
    const body = fresh({ name: '동시 등록' })
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    for (const { status, result } of answers) if (status === 201) await remove(result.carMakerSeq)
  })

  it('an old version is refused with the current record', async () => {
    const one = await newMaker()
    await put(one.carMakerSeq, { ...bodyOf(one), country: '먼저' })
    const late = await put(one.carMakerSeq, { ...bodyOf(one), country: '나중' })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT', result: { country: '먼저', version: 2 } })
    await remove(one.carMakerSeq)
  })
})

describe('deleting', () => {
  it('a maker with cars is refused with the count', async () => {
    const hyundai = await maker('현대')
    const refusal = {
      status: 409,
      code: 'IN_USE',
      message: `등록된 차종이 ${hyundai.carCount}개 있어 삭제할 수 없습니다.`,
    }
    expect(hyundai.carCount).toBeGreaterThan(0)
    expect(summaryOf(await remove(hyundai.carMakerSeq))).toEqual(refusal)
    const empty = await newMaker()
    const { result } = await bulk('DELETE', [hyundai.carMakerSeq, empty.carMakerSeq])
    expect(result).toEqual({
      done: 1,
      failed: [{ seq: hyundai.carMakerSeq, name: '현대', code: 'IN_USE', message: refusal.message }],
    })
    expect((await options()).map(({ name }) => name)).not.toContain(empty.name)
  })
})

describe('popular makers', () => {
  const FULL = { code: 'LIMIT_EXCEEDED', message: '주요 제조사는 12개까지 지정할 수 있습니다.' }

  it('are at most twelve; of several the first ones succeed', async () => {
    const three = [await newMaker(), await newMaker(), await newMaker()]
    const [first = 0, second = 0, third = 0] = three.map(({ carMakerSeq }) => carMakerSeq)
    const { result } = await bulk('SET_POPULAR', [first, second, third])
    expect(result).toEqual({ done: 2, failed: [{ seq: third, name: three[2]?.name, ...FULL }] })
    expect(await create(fresh({ isPopular: true }))).toMatchObject({ status: 409, ...FULL })
    const outsider = await read(third)
    expect(await put(third, { ...bodyOf(outsider), isPopular: true })).toMatchObject({ status: 409, ...FULL })
    const inside = await read(first)
    expect(inside.isPopular).toBe(true)
    expect((await put(first, { ...bodyOf(inside), country: '독일' })).status).toBe(200)
    expect((await bulk('UNSET_POPULAR', [first, second])).result.done).toBe(2)
    await bulk('DELETE', [first, second, third])
  })

  it('one of two concurrent requests gets the last place', async () => {
    const makers = [await newMaker({ isPopular: true }), await newMaker(), await newMaker()]
    const [, second, third] = makers
    const answers = await Promise.all([second, third].map((each) => bulk('SET_POPULAR', [each?.carMakerSeq ?? 0])))
    expect(answers.map(({ result }) => result.done).sort()).toEqual([0, 1])
    expect((await list('isPopular=true')).total).toBe(12)
    const seqs = makers.map(({ carMakerSeq }) => carMakerSeq)
    await bulk('DELETE', seqs)
  })
})

describe('switches', () => {
  it('show and hide, and update the version', async () => {
    const one = await newMaker()
    expect((await bulk('HIDE', [one.carMakerSeq])).result).toEqual({ done: 1, failed: [] })
    expect(await read(one.carMakerSeq)).toMatchObject({ visible: false, version: 2 })
    expect((await bulk('HIDE', [one.carMakerSeq])).result.done).toBe(1)
    expect((await read(one.carMakerSeq)).version).toBe(2)
    expect((await bulk('SHOW', [one.carMakerSeq, 999_999])).result).toMatchObject({
      done: 1,
      failed: [{ seq: 999_999, code: 'NOT_FOUND' }],
    })
    await remove(one.carMakerSeq)
  })
})

describe('order', () => {
  const imports = async () => {
    const rows = await shop.services.db
      .select({ seq: carMakers.carMakerSeq })
      .from(carMakers)
      .where(and(eq(carMakers.origin, 'IMPORT')))
      .orderBy(asc(carMakers.sortOrder))
    return rows.map(({ seq }) => seq)
  }

  it('of imported makers is stored; the others keep theirs', async () => {
    const before = await list()
    const [first = 0, ...rest] = await imports()
    expect((await order('IMPORT', [...rest, first])).status).toBe(200)
    const after = await list('origin[0]=IMPORT')
    expect(after.items.map(({ carMakerSeq }) => carMakerSeq)).toEqual([...rest, first])
    const domestic = (items: Maker[]) => items.filter(({ origin }) => origin === 'DOMESTIC').map(({ name }) => name)
    expect(domestic((await list()).items)).toEqual(domestic(before.items))
  })

  it('with a missing, duplicate or foreign maker is refused and nothing moves', async () => {
    const stored = await imports()
    const [first = 0, ...rest] = stored
    const hyundai = await maker('현대')
    for (const seqs of [
      rest,
      [...rest, rest[0] ?? 0],
      [...stored, hyundai.carMakerSeq],
      [...rest, hyundai.carMakerSeq],
    ]) {
      const answer = await order('IMPORT', seqs)
      expect(answer).toMatchObject({ status: 409, code: 'CONFLICT', result: stored })
    }
    expect(await imports()).toEqual([first, ...rest])
  })
})

describe('permissions', () => {
  it('the screen needs its code; the picker needs only a session', async () => {
    const group = await newGroup(shop, { permissions: { FAQ: 'READ' } })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect(await shop.call('GET', PATH, { token })).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
    expect((await shop.call('GET', `${PATH}/options`, { token })).status).toBe(200)
    expect((await shop.call('GET', `${PATH}/options`)).status).toBe(401)
  })
})

it('changes are logged with their labels', async () => {
  const one = await newMaker()
  await put(one.carMakerSeq, { ...bodyOf(one), country: '독일' })
  const { result } = await shop.call<{ items: Schemas['AdminLogRow'][] }>(
    'GET',
    `/api/v1/admin/admin-logs?size=20&keywordType=summary&keyword=${encodeURIComponent(`차량 제조사 수정: ${one.name}`)}`,
    { token: root },
  )
  const seq = result.items[0]?.adminLogSeq ?? 0
  const detail = await shop.call<Schemas['AdminLog']>('GET', `/api/v1/admin/admin-logs/${seq}`, { token: root })
  expect(detail.result.changes).toEqual([{ field: 'country', label: '국가', before: null, after: '독일' }])
  await remove(one.carMakerSeq)
})
