import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config'
import type { Schemas } from '../../../server/contract/contract-types'
import { ConfigError } from '../../../server/lib/config-error'
import { connectProviders, readProviders } from '../../../server/providers/connect'
import { DeclinedError, MisconnectedError, NoAnswerError } from '../../../server/providers/errors'
import { createProviderBook } from '../../../server/providers/provider-book'
import { providerLines } from '../../../server/providers/provider-lines'
import { startFakeService } from '../../fakes/fake-service'
import { JUSO_KEY, jusoRoutes } from '../../fakes/juso'
import { disconnect } from '../disconnect-providers'
import { type TestShop, testShop } from '../harness'
import { asBoss } from '../message-bodies'

const service = await startFakeService(jusoRoutes())
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
    [{ PAYMENTS: 'PortOne' }, 'PAYMENTS must be portone, not "PortOne"'],
    [{ ADDRESSES: 'juso', JUSO_KEY: ' ' }, 'ADDRESSES=juso also needs JUSO_KEY'],
    [
      { ADDRESSES: 'juso', JUSO_KEY: 'key', JUSO_URL: 'ftp://juso' },
      'JUSO_URL must be an address that begins with https:// or http://',
    ],
  ])('%o stops the start with one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message))
  })

  it('refuse a 비밀키 of 팝빌 that was not copied whole', async () => {
    const popbill = { POPBILL_LINK_ID: 'LINK', POPBILL_SECRET_KEY: 'half key', POPBILL_CORP_NUM: '123-45-67891' }
    await expect(connect({ BUSINESS_REGISTRY: 'popbill', ...popbill })).rejects.toThrow(
      new ConfigError('POPBILL_SECRET_KEY must be the key as 팝빌 gave it (Base64)'),
    )
  })

  it('connect nothing by default, and only the named services', async () => {
    expect(await connect({})).toEqual({})
    expect(await connect({ JUSO_KEY })).toEqual({})
    expect(Object.keys(await connect({ ADDRESSES: 'juso', JUSO_KEY, TRACKING: '' }))).toEqual(['addresses'])
  })

  it('are printed at the start, one line per port', async () => {
    const providers = createProviderBook(await connect({ ADDRESSES: 'juso', JUSO_KEY }))
    const lines = providerLines({ providers }, { SWEETTRACKER_KEY: 'key', POPBILL_URL: '' })
    expect(lines).toContain('Provider of address search: 도로명주소.')
    expect(lines).toContain(
      'Provider of SMS, LMS and alimtalk: not connected, calls are refused (MESSAGES is not set).',
    )
    expect(lines).toContain(
      'Provider of parcel tracking: not connected, calls are refused (TRACKING is not set, so SWEETTRACKER_KEY has no effect).',
    )
    expect(lines.at(-1)).toBe('How to connect a service: docs/connect.md')
    const popbill = { POPBILL_LINK_ID: 'LINK', POPBILL_SECRET_KEY: 'a2V5', POPBILL_CORP_NUM: '123-45-67891' }
    const one = createProviderBook(await connect({ BUSINESS_REGISTRY: 'popbill', ...popbill }))
    expect(providerLines({ providers: one }, popbill)).toContain(
      'Provider of the bank account: not connected, calls are refused (BANK_FEED is not set).',
    )
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
      'The sample shop refuses MESSAGES=carrier: its customers do not exist. SAMPLE=none with a new DATA_DIR or DATABASE_URL starts a shop of its own.',
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

  it('has failed when it refuses the shop itself, and answered when it refuses a customer', async () => {
    const refuse = (error: Error) => {
      const search = () => Promise.reject(error)
      shop.services.external.addresses = { search, check: search }
      return check('addresses')
    }
    shop.clock.advance(60)
    expect((await refuse(new MisconnectedError('키가 아닙니다.'))).message).toBe('연결되지 않습니다: 키가 아닙니다.')
    const failed = { lastFailureAt: shop.clock.now().toISOString(), lastError: '키가 아닙니다.' }
    expect(await seen('addresses')).toMatchObject(failed)
    shop.clock.advance(60)
    await refuse(new DeclinedError('한도초과'))
    expect(await seen('addresses')).toMatchObject({ ...failed, lastSuccessAt: shop.clock.now().toISOString() })
  })

  it('is not tested without one', async () => {
    expect(await check('tracking')).toMatchObject({
      status: 502,
      message: '택배 배송 조회 서비스가 연결되지 않았습니다.',
    })
  })
})
