import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guguns } from '../../../server/db/schema'
import { jusoAddresses } from '../../../server/providers/addresses/juso'
import type { AddressSearch } from '../../../server/providers/addresses/port'
import { simulatedAddresses } from '../../../server/providers/addresses/simulated'
import { DeclinedError } from '../../../server/providers/errors'
import { startFakeService } from '../../fakes/fake-service'
import { JUSO_KEY, jusoRoutes } from '../../fakes/juso'
import { type TestShop, testShop } from '../harness'
import { describeFaults, REQUEST_MS } from './port-suite'

const service = await startFakeService(jusoRoutes())
let shop: TestShop
let juso: AddressSearch
let simulated: AddressSearch
beforeAll(async () => {
  shop = await testShop()
  const { db } = shop.services
  juso = jusoAddresses({ key: JUSO_KEY, host: service.url, db, clock: shop.clock, requestMs: REQUEST_MS })
  simulated = simulatedAddresses(db)
})
afterAll(() => shop.close())

describe.each([
  ['도로명주소', () => juso],
  ['simulated', () => simulated],
])('address search by %s', (_name, search) => {
  it('finds addresses by all words of the keyword, with the ids of province and district', async () => {
    const { items, total } = await search().search({ keyword: '서울특별시 중구', page: 1 })
    expect(total).toBeGreaterThan(0)
    for (const { roadAddress, zipCode, sidoId, gugunId } of items) {
      expect(roadAddress).toContain('중구')
      expect(zipCode).toMatch(/^\d{5}$/)
      expect({ sidoId, gugunId }).toEqual({ sidoId: 1, gugunId: 102 })
    }
  })

  it('returns nothing without a match and beyond the last page', async () => {
    expect(await search().search({ keyword: '없는곳 없는로', page: 1 })).toMatchObject({ items: [], total: 0 })
    expect((await search().search({ keyword: '서울특별시 중구', page: 400 })).items).toEqual([])
  })
})

describe('도로명주소', () => {
  it('knows districts of a city by city and district, and 세종 as one', async () => {
    const [suwon] = (await juso.search({ keyword: '광교중앙로 140', page: 1 })).items
    const [sejong] = (await juso.search({ keyword: '한누리대로', page: 1 })).items
    expect(suwon).toMatchObject({ zipCode: '16508', latitude: null, longitude: null })
    expect(sejong?.sidoId).toBe(8)
    const [district] = await shop.services.db
      .select()
      .from(guguns)
      .where(eq(guguns.id, suwon?.gugunId ?? 0))
    expect(district).toMatchObject({ sidoId: suwon?.sidoId, name: '수원시 영통구' })
  })

  it('refuses a keyword with its own message', async () => {
    await expect(juso.search({ keyword: '12345', page: 1 })).rejects.toThrow(
      new DeclinedError('검색어는 문자와 숫자 같이 입력되어야 합니다.'),
    )
  })

  it('requests a page once within ten minutes, also concurrently', async () => {
    const callCount = () => service.requests.length
    const before = callCount()
    const search = () => juso.search({ keyword: '세종대로 209', page: 1 })
    await Promise.all([search(), search()])
    await search()
    expect(callCount()).toBe(before + 1)
    shop.clock.advance(10.1)
    await search()
    expect(callCount()).toBe(before + 2)
  })

  it('reports an invalid key, and a working connection', async () => {
    const { db } = shop.services
    const wrong = jusoAddresses({ key: 'wrong', host: service.url, db, clock: shop.clock, requestMs: REQUEST_MS })
    await expect(wrong.check?.()).rejects.toThrow('E0001 승인되지 않은 KEY 입니다.')
    expect(await juso.check?.()).toEqual({})
  })

  describeFaults(service, {
    ask: () => juso.search({ keyword: '영통구', page: 1 }).finally(() => shop.clock.advance(11)),
  })
})
