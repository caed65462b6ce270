import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminSessions, admins } from '../../server/db/schema'
import type { Answer, TestShop } from './harness'

/** A password that fulfills the policy. */
export const GOOD = 'Tire-shop2026'

let address = 0
/** Returns a new address for every sign-in, so that the limit per address applies only in tests of it. */
export const freshIp = (): string => {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

export type SignedIn = Schemas['SignedInWithOtp']
type Credentials = [loginId: string, password: string, ip?: string]

export const signIn = (shop: TestShop, ...[loginId, password, ip = freshIp()]: Credentials) =>
  shop.call<SignedIn & { lockedUntil: string }>('POST', '/api/v1/admin/auth/sign-in', {
    body: { loginId, password },
    ip,
  })

export const stepOne = (shop: TestShop, ...[loginId, password, ip = freshIp()]: Credentials) =>
  shop.call<Schemas['OtpChallenge']>('POST', '/api/v1/admin/auth/sign-in/test', { body: { loginId, password }, ip })

export const stepTwo = (shop: TestShop, challengeToken: string, code: string, ip = freshIp()) =>
  shop.call<SignedIn & { lockedUntil: string }>('POST', '/api/v1/admin/auth/sign-in/otp/test', {
    body: { challengeToken, code },
    ip,
  })

/** Returns the code of an authenticator, `steps` of 30 seconds away from now. */
export const codeOf = (shop: TestShop, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() + steps * 30_000 })

const bosses = new WeakMap<TestShop, { token: string; at: number }>()

/** Returns a valid access token of the super admin `admin` at the shop's current time. */
export async function boss(shop: TestShop): Promise<string> {
  const now = shop.clock.now().getTime()
  const known = bosses.get(shop)
  if (known && Math.abs(now - known.at) < 25 * 60_000) return known.token
  const token = await shop.signIn('admin', { fresh: true, ip: freshIp() })
  bosses.set(shop, { token, at: now })
  return token
}

let serial = 0

/** Creates a group with these permissions as a super admin. */
export async function newGroup(
  shop: TestShop,
  rights: Partial<Schemas['PermissionGroupBody']>,
): Promise<Schemas['PermissionGroup']> {
  serial += 1
  const { result, status, body } = await shop.call<Schemas['PermissionGroup']>(
    'POST',
    '/api/v1/admin/permission-groups',
    {
      token: await boss(shop),
      body: {
        name: `시험 그룹 ${serial}`,
        permissions: { FAQ: 'READ' },
        piiUnmask: false,
        piiExport: false,
        otpRequired: false,
        ...rights,
      },
    },
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return result
}

export interface Staff {
  adminSeq: number
  loginId: string
  password: string
  temporaryPassword: string
}

/** Creates an admin, who still has the temporary password. */
export async function newAdmin(
  shop: TestShop,
  permissionGroupSeq: number,
  overrides: Partial<Schemas['AdminCreate']> = {},
): Promise<Staff> {
  serial += 1
  const body = {
    loginId: `staff_${serial}`,
    name: '김시험',
    email: `staff${serial}@example.com`,
    mobilePhone: `0107000${String(serial).padStart(4, '0')}`,
    permissionGroupSeq,
    ...overrides,
  }
  const answer = await shop.call<Schemas['SignedUp']>('POST', '/api/v1/admin/auth/sign-up', {
    token: await boss(shop),
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { adminSeq, loginId, temporaryPassword } = answer.result
  return { adminSeq, loginId, temporaryPassword, password: temporaryPassword }
}

/** Changes a password without being signed in. */
export const changePassword = (
  shop: TestShop,
  loginId: string,
  currentPassword: string,
  newPassword: string,
  ip = freshIp(),
  code?: string,
) =>
  shop.call<null>('POST', '/api/v1/admin/auth/reset-password', {
    body: { mode: 'SELF', loginId, currentPassword, newPassword, ...(code === undefined ? {} : { code }) },
    ip,
  })

/** Creates an admin with a changed password (GOOD). */
export async function readyAdmin(
  shop: TestShop,
  permissionGroupSeq: number,
  overrides: Partial<Schemas['AdminCreate']> = {},
): Promise<Staff> {
  const staff = await newAdmin(shop, permissionGroupSeq, overrides)
  const changed = await changePassword(shop, staff.loginId, staff.temporaryPassword, GOOD)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  return { ...staff, password: GOOD }
}

export interface Session {
  token: string
  refreshToken: string
  adminSessionSeq: number
}

export async function session(
  shop: TestShop,
  { loginId, password }: Pick<Staff, 'loginId' | 'password'>,
): Promise<Session> {
  const answer = await signIn(shop, loginId, password)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { accessToken, refreshToken } = answer.result
  const { s } = JSON.parse(Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString()) as { s: number }
  return { token: accessToken, refreshToken, adminSessionSeq: s }
}

export const me = (shop: TestShop, token: string, headers: Record<string, string> = {}) =>
  shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token, headers })

export async function adminRow(shop: TestShop, loginId: string) {
  const [row] = await shop.services.db.select().from(admins).where(eq(admins.loginId, loginId))
  if (!row) throw new Error(`no admin ${loginId}`)
  return row
}

export async function sessionRow(shop: TestShop, adminSessionSeq: number) {
  const [row] = await shop.services.db
    .select()
    .from(adminSessions)
    .where(eq(adminSessions.adminSessionSeq, adminSessionSeq))
  if (!row) throw new Error(`no session ${adminSessionSeq}`)
  return row
}

export const bulk = (shop: TestShop, token: string, action: string, seqs: number[], permissionGroupSeq?: number) =>
  shop.call<Schemas['AdminBulkReceipt']>('POST', '/api/v1/admin/admins/bulk', {
    token,
    body: { action, seqs, ...(permissionGroupSeq ? { permissionGroupSeq } : {}) },
  })

/** Returns status, code and message of a response. */
export const summaryOf = ({ status, code, message }: Answer) => ({ status, code, message })

/** Returns the newest rows of the screen-usage log, newest first. */
export async function logs(shop: TestShop, query: string): Promise<Schemas['AdminLogRow'][]> {
  const { result } = await shop.call<{ items: Schemas['AdminLogRow'][] }>('GET', `/api/v1/admin/admin-logs?${query}`, {
    token: await boss(shop),
  })
  return result.items
}
