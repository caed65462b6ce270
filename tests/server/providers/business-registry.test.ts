import { afterAll, describe, expect, it } from 'vitest'
import { popbillRegistry } from '../../../server/providers/business-registry/popbill'
import { simulatedRegistry } from '../../../server/providers/business-registry/simulated'
import { startFakeService } from '../../fakes/fake-service'
import { createFakePopbill, POPBILL } from '../../fakes/popbill'
import { describeFaults, REQUEST_MS } from './port-suite'

let now = new Date('2026-11-21T00:00:00.000Z')
const clock = { now: () => now }
const fake = createFakePopbill(clock.now)
const service = await startFakeService(fake.routes)
afterAll(() => service.close())

const settings = { ...POPBILL, test: true, host: service.url, clock, requestMs: REQUEST_MS }
const registry = popbillRegistry(settings)

describe.each([
  ['팝빌', registry, { open: '1234567893', closed: '1234567891', unknown: '1234567889' }],
  ['simulated', simulatedRegistry, { open: '1111000000', closed: '5500000000', unknown: '3000000000' }],
])('business registry by %s', (_name, provider, { open, closed, unknown }) => {
  it('returns the state of each number, with the tax type of active ones; omits unknown ones', async () => {
    const answers = await provider.lookUp([open, closed, unknown])
    expect(answers.get(open)).toEqual({ state: 'CONTINUING', taxType: '부가가치세 일반과세자' })
    expect(answers.size).toBe(2)
    expect(answers.has(unknown)).toBe(false)
    expect((await provider.lookUp([])).size).toBe(0)
  })
})

describe('팝빌 휴폐업조회', () => {
  it('maps four states and the tax types, a hundred numbers per request', async () => {
    const numbers = Array.from({ length: 100 }, (_, each) => String(1_000_000_000 + each))
    const before = service.requests.filter((request) => request === 'POST /CloseDown').length
    const answers = await registry.lookUp(numbers)
    expect(service.requests.filter((request) => request === 'POST /CloseDown').length).toBe(before + 1)
    expect(answers.size).toBe(90)
    expect(answers.get('1000000000')).toEqual({ state: 'NOT_REGISTERED', taxType: null })
    expect(answers.get('1000000001')).toEqual({ state: 'CLOSED', taxType: null })
    expect(answers.get('1000000002')).toEqual({ state: 'SUSPENDED', taxType: null })
    expect(answers.get('1000000003')).toEqual({ state: 'CONTINUING', taxType: '부가가치세 일반과세자' })
    expect(answers.get('1000000006')?.taxType).toBe('부가가치세 간이과세자(세금계산서 발급사업자)')
  })

  it('caches and shares its token until shortly before expiry, and renews a refused one', async () => {
    const own = popbillRegistry(settings)
    const before = fake.tokensGiven
    await Promise.all([own.lookUp(['1000000003']), own.lookUp(['1000000004'])])
    expect(fake.tokensGiven).toBe(before + 1)
    now = new Date(now.getTime() + 29.5 * 60_000)
    await own.lookUp(['1000000003'])
    expect(fake.tokensGiven).toBe(before + 2)
    fake.forgetTokens()
    expect((await own.lookUp(['1000000003'])).size).toBe(1)
    expect(fake.tokensGiven).toBe(before + 3)
  })

  it('returns the remaining points, and reports an invalid key or number', async () => {
    expect(await registry.check?.()).toEqual({ balance: 12_340 })
    const wrongKey = popbillRegistry({ ...settings, secretKey: 'd3Jvbmc=' })
    await expect(wrongKey.check?.()).rejects.toThrow('-99010005 링크허브 인증에 실패하였습니다.')
    const wrongNumber = popbillRegistry({ ...settings, corpNum: '9999999999' })
    await expect(wrongNumber.check?.()).rejects.toThrow('-99003008 가입되지 않은 사업자번호 입니다.')
  })

  describeFaults(service, { ask: async () => (await registry.lookUp(['1000000003'])).get('1000000003') })
})
