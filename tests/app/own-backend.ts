import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Schemas } from '@/shared/api/types'

/** The smallest backend that the app works with. docs/own-backend.md lists these calls in its table. */

export const OFFICE = 'https://office.shop.example'

const me: Schemas['Me'] = {
  adminSeq: 1,
  loginId: 'kim',
  name: '김담당',
  email: null,
  mobilePhone: null,
  officePhone: null,
  department: null,
  position: null,
  permissionGroup: { permissionGroupSeq: 1, name: '차량', otpRequired: false },
  isSuper: false,
  permissions: { CAR_MAKER_MANAGEMENT: 'WRITE' },
  piiUnmask: false,
  piiExport: false,
  pointLimit: null,
  otpState: 'NONE',
  passwordChangedAt: null,
  lastSignIn: null,
  shopName: '우리 타이어',
  companyName: '우리 타이어',
  draftKey: '0'.repeat(64),
  defaultViews: [],
  pins: [],
  version: 1,
}

const signedIn: Schemas['SignedIn'] = { accessToken: 'a', refreshToken: 'r', passwordAgeDays: 0, lastSignIn: null }

/**
 * Serves the calls of a list and a form of `makers` to the app at the origin `OFFICE`; answers 404 to everything else.
 */
export function ownBackend(makers: Schemas['CarMaker'][]): Hono {
  const allowHeaders = ['Authorization', 'Content-Type', 'X-Admin-Screen', 'X-Background', 'X-XSRF-TOKEN']
  const app = new Hono()
  const ok = (result: unknown) => Response.json({ status: 200, result })
  const bySeq = (seq: string) => makers.findIndex(({ carMakerSeq }) => carMakerSeq === Number(seq))
  app.use(cors({ origin: OFFICE, allowHeaders, exposeHeaders: ['Date'], maxAge: 7_200 }))
  app.post('/api/v1/admin/auth/sign-in', () => ok(signedIn))
  app.use('/api/v1/admin/*', async (c, next) =>
    c.req.header('Authorization') === 'Bearer a'
      ? next()
      : c.json({ status: 401, code: 'UNAUTHORIZED', message: '로그인이 필요합니다.' }, 401),
  )
  app.get('/api/v1/admin/me', () => ok(me))
  app.get('/api/v1/admin/car-makers', () => ok({ items: makers, page: 1, size: 100, total: makers.length }))
  app.get('/api/v1/admin/car-makers/:seq', (c) => ok(makers[bySeq(c.req.param('seq'))]))
  app.put('/api/v1/admin/car-makers/:seq', async (c) => {
    const at = bySeq(c.req.param('seq'))
    const old = makers[at]
    if (old) makers[at] = { ...old, ...(await c.req.json()), version: old.version + 1 }
    return ok(makers[at])
  })
  app.notFound((c) => c.json({ status: 404, code: 'NOT_FOUND', message: '없는 기능입니다.' }, 404))
  return app
}
