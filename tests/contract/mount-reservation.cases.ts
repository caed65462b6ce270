import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { mountOrder, newStore } from '../server/mounts'
import type { Case } from './cases'

const MOUNTS = '/api/v1/admin/mount-reservations'
const AT = '2026-11-24T10:00:00+09:00'

async function booking(shop: TestShop) {
  const { orderSeq } = await mountOrder(shop, { store: await newStore(shop) })
  return { orderSeq, reservedAt: AT, requestId: randomUUID() }
}

/** Creates a reservation for 24 November 2026. */
export async function booked(shop: TestShop): Promise<Schemas['MountReservationRecord']> {
  const answer = await shop.call<Schemas['MountReservationRecord']>('POST', MOUNTS, {
    token: await shop.signIn('admin'),
    body: await booking(shop),
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

export const mountReservationCases = {
  'GET /api/v1/admin/stores/picker': () => ({
    query: '?state[0]=OPEN&sidoId=1&services[0]=MOUNT&rim=19&can[0]=runFlat&sort=maxRim,desc',
  }),
  'GET /api/v1/admin/stores/options': () => ({ query: '?sidoId=1' }),
  'GET /api/v1/admin/mount-reservations/order': async (shop) => ({
    query: `?orderNo=${(await mountOrder(shop, { store: await newStore(shop) })).orderNo}`,
  }),
  'GET /api/v1/admin/stores/{seq}/slots': async (shop) => ({
    path: { seq: (await newStore(shop)).storeSeq },
    query: '?from=2026-11-21&to=2026-12-21',
  }),
  'GET /api/v1/admin/holidays': () => ({ query: '?year=2026' }),
  'PUT /api/v1/admin/holidays': () => ({
    query: '?year=2031',
    body: { holidays: [{ date: '2031-01-01', name: '신정' }], seen: [] },
  }),
  'GET /api/v1/admin/mount-reservations': () => ({
    query: '?reservedAt[from]=2026-11-21&state[0]=CONFIRMED&kind[0]=MOUNT&needsCheck=false&sort=state,asc',
  }),
  'GET /api/v1/admin/mount-reservations/slots': async (shop) => ({
    query: `?storeSeq=${(await newStore(shop)).storeSeq}&from=2026-11-21&to=2026-11-28&force=true`,
  }),
  'GET /api/v1/admin/mount-reservations/calendar': async (shop) => ({
    query: `?month=2026-11&storeSeq=${(await newStore(shop)).storeSeq}`,
  }),
  'POST /api/v1/admin/mount-reservations': async (shop) => ({ body: await booking(shop) }),
  'GET /api/v1/admin/mount-reservations/{seq}': async (shop) => ({
    path: { seq: (await booked(shop)).mountReservationSeq },
    query: '?unmask=true',
  }),
  'PUT /api/v1/admin/mount-reservations/{seq}': async (shop) => {
    const { mountReservationSeq: seq, version } = await booked(shop)
    return { path: { seq }, body: { storeMemo: '전화 주세요', carNumber: '34나5678', version } }
  },
  'POST /api/v1/admin/mount-reservations/{seq}/transition': async (shop) => {
    const { mountReservationSeq: seq, version } = await booked(shop)
    return { path: { seq }, body: { action: 'RESCHEDULE', reservedAt: '2026-11-24T11:00:00+09:00', version } }
  },
  'POST /api/v1/admin/mount-reservations/bulk': async (shop) => ({
    body: { action: 'CANCEL', seqs: [(await booked(shop)).mountReservationSeq], reason: '고객 요청' },
  }),
} satisfies Partial<Record<OperationName, Case>>
