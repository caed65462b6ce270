import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config'
import type { Schemas } from '../../../server/contract/contract-types'
import { ConfigError } from '../../../server/lib/config-error'
import { connectProviders, readProviders } from '../../../server/providers/connect'
import { NoAnswerError } from '../../../server/providers/errors'
import { createProviderBook } from '../../../server/providers/provider-book'
import { providerLines } from '../../../server/providers/provider-lines'
import { JUSO_KEY, jusoRoutes } from '../../fakes/juso'
import { playService } from '../../fakes/play-service'
import { disconnect } from '../disconnect'
import { type TestShop, testShop } from '../harness'
import { asBoss } from '../message-bodies'

const service = await playService(jusoRoutes())
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => Promise.all([service.close(), shop.close()]))

const connect = async (env: Record<string, string>, { isSample = false } = {}) => {
  const { db, clock } = shop.services
  return connectProviders(readProviders(env), { db, clock, isSample })
}

describe('provider settings', () => {
  it.each([
    [{ ADDRESSES: 'kakao' }, 'ADDRESSES must be juso, not "kakao"'],
    [{ ADDRESSES: 'juso' }, 'ADDRESSES=juso also needs JUSO_KEY'],
    [{ ADDRESSES: 'juso', JUSO_KEY: ' ' }, 'ADDRESSES=juso also needs JUSO_KEY'],
    [
      { ADDRESSES: 'juso', JUSO_KEY: 'key', JUSO_URL: 'ftp://juso' },
      'JUSO_URL must be an address that begins with https:// or http://',
    ],
  ])('%o stops the start with one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message))
  })

  it('connect nothing by default, and only the named services', async () => {
    expect(await connect({})).toEqual({})
    expect(await connect({ JUSO_KEY })).toEqual({})
    expect(Object.keys(await connect({ ADDRESSES: 'juso', JUSO_KEY, TRACKING: '' }))).toEqual(['addresses'])
  })

  it('are printed at the start, one line per port', async () => {
    const providers = createProviderBook(await connect({ ADDRESSES: 'juso', JUSO_KEY }))
    const lines = providerLines({ providers })
    expect(lines).toContain('Provider of address search: 도로명주소.')
    expect(lines).toContain('Provider of parcel tracking: not connected, calls are refused.')
  })
})

describe('a sample shop', () => {
  it('may use a real service for look-ups', async () => {
    expect(Object.keys(await connect({ ADDRESSES: 'juso', JUSO_KEY }, { isSample: true }))).toEqual(['addresses'])
  })

  it('refuses services that act on people, who are not real', async () => {
    const { db, clock } = shop.services
    const adapter = {
      port: 'messages' as const,
      name: 'carrier',
      required: [],
      optional: [],
      connect: async () => ({}),
    }
    const chosen = [{ adapter, values: {} }]
    await expect(connectProviders(chosen, { db, clock, isSample: true })).rejects.toThrow(
      'MESSAGES=carrier is refused: the database holds the sample shop, whose customers do not exist',
    )
    expect(await connectProviders(chosen, { db, clock, isSample: false })).toEqual({})
  })
})

describe('a connected service', () => {
  const search = (keyword: string) =>
    asBoss(shop, 'GET', `/api/v1/admin/common/addresses?keyword=${encodeURIComponent(keyword)}`)
  const check = (port: Schemas['ProviderPort']) =>
    asBoss<Schemas['ProviderCheck']>(shop, 'POST', `/api/v1/admin/providers/${port}/check`)
  const seen = async (port: Schemas['ProviderPort']) =>
    (await asBoss<Schemas['Provider'][]>(shop, 'GET', '/api/v1/admin/providers')).result.find(
      (row) => row.port === port,
    )

  let connectAgain: () => void
  beforeAll(async () => {
    connectAgain = disconnect(shop)
    const env = { ADDRESSES: 'juso', JUSO_KEY, JUSO_URL: service.url }
    Object.assign(shop.services.external, await connect(env))
  })
  afterAll(() => {
    delete shop.services.external.addresses
    connectAgain()
  })

  it('is used by the screens, and reports a refused keyword in place', async () => {
    expect(await search('세종대로')).toMatchObject({ status: 200, result: { total: 1 } })
    expect(await search('12345')).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'keyword', message: '검색어는 문자와 숫자 같이 입력되어야 합니다.' }],
    })
  })

  it('is tested on 환경 점검: its name, and success or the error', async () => {
    expect(await seen('addresses')).toMatchObject({ state: 'CONNECTED', service: '도로명주소' })
    expect(await check('addresses')).toMatchObject({ status: 200, result: { balance: null } })
    service.spoil('DOWN')
    expect(await check('addresses')).toMatchObject({
      status: 502,
      code: 'EXTERNAL_FAILED',
      message: `연결되지 않습니다: 오류 503: ${service.url}/addrlink/addrLinkApi.do`,
    })
    expect(await seen('addresses')).toMatchObject({
      lastSuccessAt: shop.clock.now().toISOString(),
      lastError: expect.stringContaining('오류 503'),
    })
  })

  it('shows its balance if it has one', async () => {
    shop.services.external.addresses = {
      search: () => Promise.reject(new NoAnswerError()),
      check: async () => ({ balance: 12_300 }),
    }
    expect(await check('addresses')).toMatchObject({ status: 200, result: { balance: 12_300 } })
  })

  it('is not tested without one', async () => {
    expect(await check('tracking')).toMatchObject({
      status: 502,
      message: '택배 배송 조회 서비스가 연결되지 않았습니다.',
    })
  })
})
