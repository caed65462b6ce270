import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../server/contract/contract'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { adminSessions, admins } from '../../server/db/schema'
import { cases } from '../contract/cases'
import { send } from '../contract/checked'
import { newBrand } from './goods'
import { type TestShop, testShop } from './harness'
import {
  adminRow,
  boss,
  bulk,
  freshIp,
  GOOD,
  me,
  newAdmin,
  newGroup,
  readyAdmin,
  type Session,
  type Staff,
  session,
  signIn,
  summaryOf,
} from './staff'

let shop: TestShop
/** Manages admins and has no other permission. */
let clerk: Session & Staff
let plain: Schemas['PermissionGroup']
/** A group that has one permission more than the clerk's. */
let strong: Schemas['PermissionGroup']

const MANAGES = { ADMIN_PERMISSION_MANAGEMENT: 'WRITE' } as const

beforeAll(async () => {
  shop = await testShop()
  plain = await newGroup(shop, { permissions: { ADMIN_PERMISSION_MANAGEMENT: 'READ' } })
  strong = await newGroup(shop, { permissions: { ...MANAGES, ORDER_MANAGEMENT: 'READ' } })
  const staff = await readyAdmin(shop, (await newGroup(shop, { permissions: MANAGES })).permissionGroupSeq)
  clerk = { ...staff, ...(await session(shop, staff)) }
})
afterAll(() => shop.close())

const EXCEEDED = { status: 409, code: 'GRANT_EXCEEDED', message: '본인이 보유하지 않은 권한은 부여할 수 없습니다.' }

const fieldsOf = (admin: Schemas['Admin']) => ({
  name: admin.name,
  permissionGroupSeq: admin.permissionGroupSeq,
  version: admin.version,
})

/** A call that the clerk sends for the account `who`. */
type Try = (who: Staff) => Promise<{ status: number; code: string | undefined; message: string }>
const as = (method: string, path: string, body?: object) => shop.call(method, path, { token: clerk.token, body })
const put =
  (change: object): Try =>
  async ({ adminSeq }) => {
    const token = await boss(shop)
    const { result } = await shop.call<Schemas['Admin']>('GET', `/api/v1/admin/admins/${adminSeq}`, { token })
    return summaryOf(await as('PUT', `/api/v1/admin/admins/${adminSeq}`, { ...fieldsOf(result), ...change }))
  }
const putGroup =
  (change: object): Try =>
  async () => {
    const token = await boss(shop)
    const path = `/api/v1/admin/permission-groups/${strong.permissionGroupSeq}`
    const { result } = await shop.call<Schemas['PermissionGroup']>('GET', path, { token })
    const { name, permissions, piiUnmask, piiExport, otpRequired, version } = result
    return summaryOf(
      await as('PUT', path, { name, permissions, piiUnmask, piiExport, otpRequired, version, ...change }),
    )
  }
const act =
  (action: Schemas['AdminAction']): Try =>
  async ({ adminSeq }) => {
    const group = action === 'CHANGE_GROUP' ? plain.permissionGroupSeq : undefined
    const { result } = await bulk(shop, clerk.token, action, [adminSeq], group)
    expect(result.done, action).toBe(0)
    return { status: 409, code: result.failed[0]?.code, message: result.failed[0]?.message ?? '' }
  }

const actions: Record<Schemas['AdminAction'], Try> = {
  SUSPEND: act('SUSPEND'),
  RESUME: act('RESUME'),
  UNLOCK: act('UNLOCK'),
  RETIRE: act('RETIRE'),
  RESET_OTP: act('RESET_OTP'),
  CHANGE_GROUP: act('CHANGE_GROUP'),
}

/** The call concerns the own account, or no account. */
const OWN = 'own'

type Writes<N> = N extends `GET ${string}` ? never : N
type OfAccounts = Extract<
  OperationName,
  `${string} /api/v1/admin/${'admins' | 'auth' | 'permission-groups' | 'me/'}${string}` | 'PUT /api/v1/admin/me'
>

/** All writing calls below these paths. Each names the attempts on other accounts that must be refused. */
const touches: Record<Writes<OfAccounts>, Record<string, Try> | typeof OWN> = {
  'PUT /api/v1/admin/admins/{seq}': {
    'e-mail': put({ email: 'mine@example.com' }),
    phone: put({ mobilePhone: '01012341234' }),
    addresses: put({ allowedIps: ['203.0.113.1'] }),
    group: put({}),
    nothing: put({}),
  },
  'DELETE /api/v1/admin/admins/{seq}': {
    account: async ({ adminSeq }) => summaryOf(await as('DELETE', `/api/v1/admin/admins/${adminSeq}`)),
  },
  'POST /api/v1/admin/admins/bulk': actions,
  'POST /api/v1/admin/auth/reset-password': {
    password: async ({ adminSeq }) =>
      summaryOf(await as('POST', '/api/v1/admin/auth/reset-password', { mode: 'ADMIN', adminSeq })),
  },
  'POST /api/v1/admin/auth/sign-up': {
    'a stronger one than oneself': async () =>
      summaryOf(
        await as('POST', '/api/v1/admin/auth/sign-up', {
          loginId: 'stronger_one',
          name: '김강한',
          email: 'strong@example.com',
          mobilePhone: '01000000000',
          permissionGroupSeq: strong.permissionGroupSeq,
        }),
      ),
  },
  'POST /api/v1/admin/permission-groups': {
    'a stronger one': async () =>
      summaryOf(
        await as('POST', '/api/v1/admin/permission-groups', {
          name: '강한 그룹',
          permissions: { FAQ: 'READ' },
          piiUnmask: false,
          piiExport: false,
          otpRequired: false,
        }),
      ),
  },
  'PUT /api/v1/admin/permission-groups/{seq}': {
    'a right less': putGroup({ permissions: MANAGES }),
    'no second factor': putGroup({ otpRequired: true }),
  },
  // A group with members cannot be deleted by any admin.
  'DELETE /api/v1/admin/permission-groups/{seq}': OWN,
  'POST /api/v1/admin/auth/check-id': OWN,
  'POST /api/v1/admin/auth/reissue': OWN,
  'POST /api/v1/admin/auth/sign-in': OWN,
  'POST /api/v1/admin/auth/sign-in/test': OWN,
  'POST /api/v1/admin/auth/sign-in/otp/test': OWN,
  'POST /api/v1/admin/auth/sign-out': OWN,
  'PUT /api/v1/admin/me': OWN,
  'POST /api/v1/admin/me/otp': OWN,
  'POST /api/v1/admin/me/otp/confirm': OWN,
  'POST /api/v1/admin/me/otp/recovery-codes': OWN,
  'DELETE /api/v1/admin/me/otp': OWN,
  'PUT /api/v1/admin/me/pins': OWN,
  'DELETE /api/v1/admin/me/sessions': OWN,
  'DELETE /api/v1/admin/me/sessions/{seq}': OWN,
}

describe('an account with more rights cannot be changed', () => {
  const tries = Object.entries(touches).flatMap(([name, kinds]) =>
    kinds === OWN ? [] : Object.entries(kinds).map(([kind, attempt]): [string, string, Try] => [name, kind, attempt]),
  )

  it('every operation of admin managers is in the table', () => {
    const managing = operations.filter(
      ({ method, permission }) => method !== 'GET' && permission.includes('ADMIN_PERMISSION_MANAGEMENT'),
    )
    for (const { name } of managing) expect(Object.keys(touches)).toContain(name)
  })

  it.each(tries)('%s: %s', async (_, __, attempt) => {
    const victim = await readyAdmin(shop, strong.permissionGroupSeq)
    const { token } = await session(shop, victim)
    const before = await adminRow(shop, victim.loginId)
    expect(await attempt(victim)).toEqual(EXCEEDED)
    expect(await adminRow(shop, victim.loginId)).toEqual(before)
    expect((await me(shop, token)).status).toBe(200)
  })

  it("a group's name and text are editable by all, its permissions only by admins who have them", async () => {
    await readyAdmin(shop, strong.permissionGroupSeq)
    expect((await putGroup({ description: '새 설명' })(clerk)).status).toBe(200)
  })

  it('lists and details return which accounts are out of reach', async () => {
    const [victim, other] = [
      await newAdmin(shop, strong.permissionGroupSeq),
      await newAdmin(shop, plain.permissionGroupSeq),
    ]
    const exceeds = async (seq: number, token: string) =>
      (await shop.call<Schemas['Admin']>('GET', `/api/v1/admin/admins/${seq}`, { token })).result.exceedsMine
    expect(await exceeds(victim.adminSeq, clerk.token)).toBe(true)
    expect(await exceeds(victim.adminSeq, await boss(shop))).toBe(false)
    expect(await exceeds(other.adminSeq, clerk.token)).toBe(false)
    expect(await exceeds(clerk.adminSeq, clerk.token)).toBe(false)
  })
})

describe('private records of an admin', () => {
  /** Returns whether a path contains the number of a job, an upload, a preview or a session. */
  const isOwn = (path: string) => /\/(excel-jobs|previews|sessions)\/\{|\{uploadSeq\}/.test(path)

  it.each(operations.filter(({ path }) => isOwn(path)).map(({ name }) => name))(
    'is not found by another: %s',
    async (name) => {
      await shop.signIn('ops_lead', { ip: freshIp() })
      const request = await cases[name](shop)
      const answer = await send(shop, name, { ...request, token: await shop.signIn('super2', { ip: freshIp() }) })
      expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('a preview is applied by its creator only', async () => {
    const { body } = await cases['POST /api/v1/admin/price-jobs'](shop)
    const answer = await send(shop, 'POST /api/v1/admin/price-jobs', {
      body,
      token: await shop.signIn('super2', { ip: freshIp() }),
    })
    expect([answer.status, answer.code]).toEqual([409, 'INVALID_STATE'])
  })

  it('an uploaded file is used by its uploader, and by others once a record shows it', async () => {
    const [mine, other] = [await boss(shop), await shop.signIn('super2', { ip: freshIp() })]
    const upload = await cases['POST /api/v1/admin/files'](shop)
    const { result: file } = await shop.call<Schemas['StoredFile']>('POST', `/api/v1/admin/files${upload.query}`, {
      token: mine,
      body: upload.body,
    })
    const { brandSeq } = await newBrand(shop)
    const path = `/api/v1/admin/brands/${brandSeq}`
    const { result: brand } = await shop.call<Schemas['Brand']>('GET', path, { token: mine })
    const { logoImage, bannerImage: _, name, nameEn, origin, itemTypes, visible } = brand
    const body = (version: number) => ({
      name,
      nameEn,
      origin,
      itemTypes,
      visible,
      version,
      logoFileSeq: logoImage?.fileSeq ?? file.fileSeq,
      bannerFileSeq: file.fileSeq,
    })
    const taken = await shop.call('PUT', path, { token: other, body: body(brand.version) })
    expect([taken.status, taken.errors.at(-1)]).toEqual([
      400,
      { field: 'bannerFileSeq', message: '파일을 찾을 수 없습니다. 다시 올려 주세요.' },
    ])
    expect((await shop.call('PUT', path, { token: mine, body: body(brand.version) })).status).toBe(200)
    expect((await shop.call('PUT', path, { token: other, body: body(brand.version + 1) })).status).toBe(200)
  })
})

describe('an account that may no longer sign in loses its sessions on the next call', () => {
  const dead = { status: 401, code: 'UNAUTHORIZED', message: '로그인이 종료되었습니다.' }
  const reissue = ({ token, refreshToken }: Session, ip?: string) =>
    shop.call('POST', '/api/v1/admin/auth/reissue', {
      body: { accessToken: token, refreshToken },
      ...(ip ? { ip } : {}),
    })

  it('an account locked by attempts from other addresses keeps its sessions', async () => {
    const staff = await readyAdmin(shop, plain.permissionGroupSeq)
    const [one, two] = [await session(shop, staff), await session(shop, staff)]
    for (let n = 0; n < 5; n += 1) await signIn(shop, staff.loginId, 'wrong', '203.0.113.66')
    expect((await signIn(shop, staff.loginId, GOOD, '203.0.113.66')).status).toBe(423)
    expect((await me(shop, one.token)).status).toBe(200)
    expect((await reissue(two)).status).toBe(200)
    // also from the locked address, because the session is already open
    expect((await reissue(one, '203.0.113.66')).status).toBe(200)
    expect((await signIn(shop, staff.loginId, GOOD)).status).toBe(200)
  })

  it('an account that calls from a forbidden address loses its session', async () => {
    const staff = await readyAdmin(shop, plain.permissionGroupSeq)
    const [one, two] = [await session(shop, staff), await session(shop, staff)]
    await shop.services.db
      .update(admins)
      .set({ allowedIps: ['203.0.113.0/24'] })
      .where(eq(admins.adminSeq, staff.adminSeq))
    const from = (token: string, ip: string) => shop.call('GET', '/api/v1/admin/me', { token, ip })
    expect((await from(one.token, '203.0.113.9')).status).toBe(200)
    expect(summaryOf(await from(one.token, '198.51.100.1'))).toEqual(dead)
    expect(summaryOf(await from(one.token, '203.0.113.9'))).toEqual(dead)
    expect((await reissue(two, '203.0.113.9')).status).toBe(200)
    expect(summaryOf(await reissue(two, '198.51.100.1'))).toEqual(dead)
    const rows = await shop.services.db.select().from(adminSessions).where(eq(adminSessions.adminSeq, staff.adminSeq))
    expect(rows.map(({ revokedReason }) => revokedReason)).toEqual(['FORCED', 'FORCED'])
  })
})
