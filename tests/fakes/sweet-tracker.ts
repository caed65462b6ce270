import { Hono } from 'hono'

/** API key that the fake service accepts. */
export const SWEETTRACKER_KEY = 'mWcOxyhPgYAbcdefgh'

/** Delivery time of parcels with numbers that end in 6. */
export const DELIVERED_AT = new Date('2026-09-14T05:20:00.000Z')

/** Fake of the tracking of 스마트택배: numbers that end in 6 are delivered, in 0 unknown, all others in transit. */
export function sweetTrackerRoutes(): Hono {
  const routes = new Hono()
  routes.get('/api/v1/trackingInfo', (c) => {
    const { t_key, t_code, t_invoice = '' } = c.req.query()
    if (t_key !== SWEETTRACKER_KEY) return c.json({ status: false, code: '101', msg: '유효하지 않은 키 입니다.' })
    if (!t_code || t_invoice.endsWith('0')) {
      return c.json({ status: false, code: '104', msg: '유효하지 않은 운송장번호 이거나 택배사 코드 입니다.' })
    }
    const delivered = t_invoice.endsWith('6')
    const detail = (level: number, kind: string, at: Date) => ({
      time: at.getTime(),
      timeString: at.toISOString(),
      level,
      kind,
      where: '용산직영',
      telno: '',
    })
    const way = [detail(2, '집화처리', new Date('2026-09-13T09:00:00.000Z'))]
    if (delivered) way.push(detail(6, '배달완료', DELIVERED_AT))
    const last = way.at(-1)
    return c.json({
      result: 'Y',
      complete: delivered,
      completeYN: delivered ? 'Y' : 'N',
      invoiceNo: t_invoice,
      level: last?.level,
      lastDetail: last,
      trackingDetails: way,
    })
  })
  return routes
}
