import { afterAll, describe, expect, it } from 'vitest'
import { simulatedTracking } from '../../../server/providers/tracking/simulated'
import { sweetTracking } from '../../../server/providers/tracking/sweet-tracker'
import { startFakeService } from '../../fakes/fake-service'
import { DELIVERED_AT, SWEETTRACKER_KEY, sweetTrackerRoutes } from '../../fakes/sweet-tracker'
import { describeFaults, REQUEST_MS } from './port-suite'

const service = await startFakeService(sweetTrackerRoutes())
afterAll(() => service.close())

let now = new Date('2026-09-15T00:00:00.000Z')
const clock = { now: () => now }
const connect = (key: string) => sweetTracking({ key, host: service.url, clock, requestMs: REQUEST_MS })
const tracking = connect(SWEETTRACKER_KEY)
const shippedAt = new Date('2026-09-13T00:00:00.000Z')
const parcel = (...trackingNumbers: string[]) => ({ trackerCode: '04', trackingNumbers, shippedAt })

describe.each([
  ['스마트택배', tracking],
  ['simulated', simulatedTracking],
])('tracking by %s', (_name, provider) => {
  it('returns when a parcel was delivered', async () => {
    const at = await provider.deliveredAt(parcel('600000000006'), now)
    expect(at && at > shippedAt && at <= now).toBe(true)
  })

  it('returns nothing for a shipment without numbers', async () => {
    expect(await provider.deliveredAt(parcel(), now)).toBeNull()
  })
})

describe('스마트택배', () => {
  it('returns the time of delivery, and null for parcels in transit, unknown ones, or an unknown courier', async () => {
    expect(await tracking.deliveredAt(parcel('600000000016'), now)).toEqual(DELIVERED_AT)
    expect(await tracking.deliveredAt(parcel('600000000011'), now)).toBeNull()
    expect(await tracking.deliveredAt(parcel('600000000010'), now)).toBeNull()
    expect(await tracking.deliveredAt({ ...parcel('600000000016'), trackerCode: null }, now)).toBeNull()
  })

  it('delivers a shipment of several parcels with the last one', async () => {
    expect(await tracking.deliveredAt(parcel('600000000026', '600000000021'), now)).toBeNull()
    expect(await tracking.deliveredAt(parcel('600000000026', '600000000036'), now)).toEqual(DELIVERED_AT)
  })

  it('queries a parcel again after half an hour', async () => {
    const before = service.requests.length
    await tracking.deliveredAt(parcel('600000000041'), now)
    await tracking.deliveredAt(parcel('600000000041'), now)
    expect(service.requests.length).toBe(before + 1)
    now = new Date(now.getTime() + 31 * 60_000)
    await tracking.deliveredAt(parcel('600000000041'), now)
    expect(service.requests.length).toBe(before + 2)
  })

  it('reports an invalid key, and a working connection', async () => {
    await expect(connect('wrong').check?.()).rejects.toThrow('101 유효하지 않은 키 입니다.')
    expect(await tracking.check?.()).toEqual({})
  })

  let count = 0
  describeFaults(service, {
    ask: () => tracking.deliveredAt(parcel(`6000000001${count}6`), now).finally(() => (count += 1)),
  })
})
