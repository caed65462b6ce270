import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import type { AdminOperationName, Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import type { TestShop } from '../server/harness'
import { bankDepositCases, dashboardCases } from './bank-deposit.cases'
import { businessInquiryCases } from './business-inquiry.cases'
import { businessMemberCases } from './business-member.cases'
import { businessPriceCases } from './business-price.cases'
import { businessSizeCases } from './business-size.cases'
import { carCases } from './car.cases'
import { catalogCases } from './catalog.cases'
import { freshIp } from './checked'
import { couponCases } from './coupon.cases'
import { dailyEventCases } from './daily-event.cases'
import { eventCases, rentalEventCases } from './event.cases'
import { exhibitBannerCases } from './exhibit-banner.cases'
import { giftCardCases } from './gift-card.cases'
import { generalInquiryCases } from './inquiry.cases'
import { inquiryKindCases } from './inquiry-kinds.cases'
import { interestFreeCases } from './interest-free.cases'
import { itemCases } from './item.cases'
import { itemEventCases } from './item-event.cases'
import { ledgerCases } from './ledger.cases'
import { mainPageCases } from './main-page.cases'
import { memberCases } from './member.cases'
import { messageCases } from './message.cases'
import { mountReservationCases } from './mount-reservation.cases'
import { orderCases } from './order.cases'
import { orderActionCases } from './order-action.cases'
import { orderClaimCases } from './order-claim.cases'
import { orderListCases } from './order-list.cases'
import { postCases } from './post.cases'
import { priceCases } from './price.cases'
import { rentalApplicationCases } from './rental-application.cases'
import { rentalBannerCases } from './rental-banner.cases'
import { rentalGoodsCases } from './rental-goods.cases'
import { restockCases } from './restock-notify.cases'
import { reviewKindCases } from './review.cases'
import { savedViewCases } from './saved-view.cases'
import { shippingCases } from './shipping.cases'
import { shopConnectCases } from './shop-connect.cases'
import { shopSettingCases } from './shop-settings.cases'
import { smsSendCases } from './sms-send.cases'
import { storeApplyCases } from './store-apply.cases'
import { storeListCases } from './store-list.cases'
import { storeRecordCases } from './store-record.cases'
import { taxCases } from './tax.cases'

/** A request that succeeds. Each call creates the records that it needs. */
export interface Request {
  path?: Record<string, string | number>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Default: the token of the super admin. */
  token?: string
}

export type Case = (shop: TestShop) => Request | Promise<Request>

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const passwordOf = (loginId: string): string => {
  const found = SAMPLE_SIGN_INS.find((admin) => admin.loginId === loginId)
  if (!found) throw new Error(`no sample sign-in of ${loginId}`)
  return found.password
}

interface Session {
  accessToken: string
  refreshToken: string
}

async function session(shop: TestShop, loginId = 'admin'): Promise<Session> {
  const body = { loginId, password: passwordOf(loginId) }
  return (await shop.call<Session>('POST', '/api/v1/admin/auth/sign-in', { body, ip: freshIp() })).result
}

export async function make<T>(shop: TestShop, path: string, body: unknown): Promise<T> {
  const answer = await shop.call<T>('POST', path, { token: await shop.signIn('admin'), body })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.result
}

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

const groupBody = () => ({
  name: `계약 그룹 ${next()}`,
  description: '계약 시험용',
  permissions: { FAQ: 'READ' },
  piiUnmask: false,
  piiExport: false,
  otpRequired: false,
})

const newGroup = (shop: TestShop) =>
  make<Schemas['PermissionGroup']>(shop, '/api/v1/admin/permission-groups', groupBody())

const adminBody = async (shop: TestShop) => ({
  loginId: `contract_${next()}`,
  name: '계약 시험',
  email: 'contract@example.com',
  mobilePhone: '01012345678',
  permissionGroupSeq: (await newGroup(shop)).permissionGroupSeq,
  department: '운영',
  memo: '메모',
})

const newAdmin = async (shop: TestShop) =>
  make<Schemas['SignedUp']>(shop, '/api/v1/admin/auth/sign-up', await adminBody(shop))

async function newJob(shop: TestShop): Promise<number> {
  const { jobSeq } = await make<{ jobSeq: number }>(shop, '/api/v1/admin/excel-jobs', {
    resource: 'permission-groups',
    query: {},
  })
  await shop.idle()
  return jobSeq
}

/** Creates a separate admin with a changed password, signed in, so that calls on it do not disturb other tests. */
async function newStaff(shop: TestShop): Promise<Session & { password: string }> {
  const { loginId, temporaryPassword } = await newAdmin(shop)
  const password = `Contract-2026-${next()}`
  await shop.call('POST', '/api/v1/admin/auth/reset-password', {
    body: { mode: 'SELF', loginId, currentPassword: temporaryPassword, newPassword: password },
    ip: freshIp(),
  })
  const signedIn = await shop.call<Session>('POST', '/api/v1/admin/auth/sign-in', {
    body: { loginId, password },
    ip: freshIp(),
  })
  return { ...signedIn.result, password }
}

/** Starts the setup of an authenticator. */
const startOtp = async (shop: TestShop, token: string, currentPassword: string): Promise<Schemas['OtpSetup']> =>
  (await shop.call<Schemas['OtpSetup']>('POST', '/api/v1/admin/me/otp', { token, body: { currentPassword } })).result

/** Creates an admin with an authenticator. `code` is the code that it shows half a minute later. */
async function withOtp(shop: TestShop): Promise<{ token: string; password: string; code: string }> {
  const { accessToken: token, password } = await newStaff(shop)
  const { secret } = await startOtp(shop, token, password)
  const at = (seconds: number): string =>
    new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() + seconds * 1000 })
  await shop.call('POST', '/api/v1/admin/me/otp/confirm', { token, body: { code: at(0) } })
  return { token, password, code: at(30) }
}

const nothing: Case = () => ({})

function imageForm(): FormData {
  const form = new FormData()
  form.set('file', new File([PNG], 'dot.png', { type: 'image/png' }))
  return form
}

/** Uploads a file as the super admin. */
async function newUpload(shop: TestShop): Promise<Schemas['StoredFile']> {
  const token = await shop.signIn('admin')
  const stored = await shop.call<Schemas['StoredFile']>('POST', '/api/v1/admin/files?purpose=PRIVATE', {
    token,
    body: imageForm(),
  })
  return stored.result
}

/** One request that succeeds for every operation of the back-office; an operation without one does not compile. */
export const cases: Record<AdminOperationName, Case> = {
  'GET /api/v1/health': nothing,
  'GET /api/v1/common/shop': nothing,
  'GET /api/v1/common/sido': nothing,
  'GET /api/v1/common/gugun/{id}': async (shop) => ({
    path: { id: (await shop.call<Schemas['Sido'][]>('GET', '/api/v1/common/sido')).result[0]?.id ?? 0 },
  }),
  'GET /api/v1/common/pacakge-code': nothing,

  'GET /api/v1/admin/common': () => ({ query: '?keyword=010&keywordType=loginId&page=1&size=20' }),
  'GET /api/v1/admin/common/item/pop_up': () => ({ query: '?keyword=2254517&itemType[0]=TIRE&sort=name,asc' }),
  'GET /api/v1/admin/common/business/business-size': nothing,
  'GET /api/v1/admin/common/addresses': () => ({ query: `?keyword=${encodeURIComponent('서울')}` }),
  'GET /api/v1/admin/common/refresh/{type}': () => ({ path: { type: 'REVIEW' } }),
  'GET /api/v1/admin/message-events': nothing,

  'POST /api/v1/admin/files': () => ({ query: '?purpose=PUBLIC', body: imageForm() }),
  'GET /api/v1/admin/files/{seq}': async (shop) => {
    const { fileSeq, url } = await newUpload(shop)
    return { path: { seq: fileSeq }, query: url.slice(url.indexOf('?')) }
  },
  'GET /api/v1/admin/files/{seq}/address': async (shop) => ({ path: { seq: (await newUpload(shop)).fileSeq } }),
  'GET /api/v1/admin/excel-jobs': nothing,
  'POST /api/v1/admin/excel-jobs': async (shop) => {
    await shop.idle()
    return { body: { resource: 'admins', query: { size: 50 }, reason: '계약 시험을 위한 내려받기' } }
  },
  'GET /api/v1/admin/excel-jobs/{seq}': async (shop) => ({ path: { seq: await newJob(shop) } }),
  'GET /api/v1/admin/excel-jobs/{seq}/file': async (shop) => ({ path: { seq: await newJob(shop) } }),
  'DELETE /api/v1/admin/excel-jobs/{seq}': async (shop) => ({ path: { seq: await newJob(shop) } }),

  'GET /api/v1/admin/jobs': nothing,
  'GET /api/v1/admin/providers': nothing,
  'POST /api/v1/admin/providers/{port}/check': (shop) => {
    shop.services.external.tracking = { service: '스마트택배', deliveredAt: async () => null, check: async () => ({}) }
    return { path: { port: 'tracking' } }
  },
  'POST /api/v1/admin/jobs/{seq}/retry': async (shop) => {
    const { jobs } = await import('../../server/jobs/job.schema')
    const now = shop.clock.now()
    const dead = { kind: 'deposit-expiry', state: 'DEAD' as const, runAt: now, failedAt: now, createdAt: now }
    const [created] = await shop.services.db
      .insert(jobs)
      .values({
        ...dead,
        key: String(1_000_000_000 + shop.services.random.bytes(3).readUIntBE(0, 3)),
        attempts: 6,
        lastError: 'broken',
      })
      .returning()
    return { path: { seq: created?.jobSeq ?? 0 } }
  },

  'POST /api/v1/admin/auth/sign-in': () => ({ body: { loginId: 'super2', password: passwordOf('super2') } }),
  'POST /api/v1/admin/auth/sign-in/test': () => ({ body: { loginId: 'super2', password: passwordOf('super2') } }),
  'POST /api/v1/admin/auth/sign-in/otp/test': async (shop) => {
    // A code can be used only once.
    shop.clock.advance(1)
    const { SAMPLE_OTP_SECRET } = await import('../../server/sample/sign-ins')
    const body = { loginId: 'otp_admin', password: passwordOf('otp_admin') }
    const step1 = await shop.call<Schemas['OtpChallenge']>('POST', '/api/v1/admin/auth/sign-in/test', {
      body,
      ip: freshIp(),
    })
    const code = new TOTP({ secret: SAMPLE_OTP_SECRET }).generate({ timestamp: shop.clock.now().getTime() })
    return { body: { challengeToken: step1.result.challengeToken, code } }
  },
  'POST /api/v1/admin/auth/sign-out': async (shop) => {
    const { accessToken, refreshToken } = await session(shop)
    return { body: { accessToken, refreshToken } }
  },
  'POST /api/v1/admin/auth/reissue': async (shop) => {
    const { accessToken, refreshToken } = await session(shop)
    return { body: { accessToken, refreshToken } }
  },
  'POST /api/v1/admin/auth/check-id': () => ({ body: 'new_admin', headers: { 'content-type': 'text/plain' } }),
  'POST /api/v1/admin/auth/sign-up': async (shop) => ({ body: await adminBody(shop) }),
  'POST /api/v1/admin/auth/reset-password': async (shop) => ({
    body: { mode: 'ADMIN', adminSeq: (await newAdmin(shop)).adminSeq },
    token: await shop.signIn('admin'),
  }),

  'GET /api/v1/admin/me': nothing,
  'PUT /api/v1/admin/me/pins': async (shop) => {
    const token = await shop.signIn('admin')
    const { pins } = (await shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })).result
    const seen = pins.map(({ screen, savedViewSeq }) => ({ screen, savedViewSeq }))
    return { body: { pins: [{ screen: '/member/manage', savedViewSeq: null }], seen } }
  },
  'PUT /api/v1/admin/me': async (shop) => {
    const { accessToken: token, password: currentPassword } = await newStaff(shop)
    const { version } = (await shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })).result
    const contact = { email: 'changed@example.com', mobilePhone: '01087654321', officePhone: '0212345678' }
    return {
      token,
      body: { name: '바뀐 이름', ...contact, department: '운영', position: '팀장', currentPassword, version },
    }
  },
  'POST /api/v1/admin/me/otp': async (shop) => {
    const { accessToken: token, password: currentPassword } = await newStaff(shop)
    return { token, body: { currentPassword } }
  },
  'POST /api/v1/admin/me/otp/confirm': async (shop) => {
    const { accessToken: token, password } = await newStaff(shop)
    const { secret } = await startOtp(shop, token, password)
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
    return { token, body: { code } }
  },
  'POST /api/v1/admin/me/otp/recovery-codes': async (shop) => {
    const { token, code } = await withOtp(shop)
    return { token, body: { code } }
  },
  'DELETE /api/v1/admin/me/otp': async (shop) => {
    const { token, code, password } = await withOtp(shop)
    return { token, body: { code, password } }
  },
  'GET /api/v1/admin/me/sessions': nothing,
  'DELETE /api/v1/admin/me/sessions': async (shop) => ({ token: (await newStaff(shop)).accessToken }),
  'DELETE /api/v1/admin/me/sessions/{seq}': async (shop) => {
    // not the super admin's session, which other cases use
    const token = await shop.signIn('ops_lead')
    await session(shop, 'ops_lead')
    const all = await shop.call<Schemas['AdminSession'][]>('GET', '/api/v1/admin/me/sessions', { token })
    return { token, path: { seq: all.result.find(({ current }) => !current)?.adminSessionSeq ?? 0 } }
  },
  'GET /api/v1/admin/me/sign-ins': nothing,

  'GET /api/v1/admin/admins': () => ({
    query:
      '?page=1&size=50&sort=name,desc&state[0]=ACTIVE&createdAt[from]=2020-01-01&keywordType=loginId&keyword=admin',
  }),
  'GET /api/v1/admin/admins/{seq}': async (shop) => ({
    path: { seq: (await newAdmin(shop)).adminSeq },
    query: '?unmask=true',
  }),
  'PUT /api/v1/admin/admins/{seq}': async (shop) => {
    const { adminSeq, permissionGroupSeq, version } = await newAdmin(shop)
    const lists = { allowedIps: ['203.0.113.0/24', '2001:db8::1'], notifyEvents: ['ADMIN_SECURITY'] }
    return {
      path: { seq: adminSeq },
      body: {
        name: '바뀐 이름',
        permissionGroupSeq,
        version,
        ...lists,
        memo: '메모',
        department: '상품',
        position: '대리',
      },
    }
  },
  'DELETE /api/v1/admin/admins/{seq}': async (shop) => ({ path: { seq: (await newAdmin(shop)).adminSeq } }),
  'POST /api/v1/admin/admins/bulk': async (shop) => ({
    body: { action: 'SUSPEND', seqs: [(await newAdmin(shop)).adminSeq, 2_147_483_647] },
  }),

  'GET /api/v1/admin/permission-groups': () => ({ query: '?code=FAQ&level=READ&piiUnmask=false&sort=adminCount,desc' }),
  'POST /api/v1/admin/permission-groups': () => ({ body: groupBody() }),
  'GET /api/v1/admin/permission-groups/{seq}': async (shop) => ({
    path: { seq: (await newGroup(shop)).permissionGroupSeq },
  }),
  'PUT /api/v1/admin/permission-groups/{seq}': async (shop) => {
    const { permissionGroupSeq, version } = await newGroup(shop)
    return { path: { seq: permissionGroupSeq }, body: { ...groupBody(), version } }
  },
  'DELETE /api/v1/admin/permission-groups/{seq}': async (shop) => ({
    path: { seq: (await newGroup(shop)).permissionGroupSeq },
  }),
  'GET /api/v1/admin/permission-groups/{seq}/history': async (shop) => ({
    path: { seq: (await newGroup(shop)).permissionGroupSeq },
  }),
  'GET /api/v1/admin/permission-codes': nothing,

  'GET /api/v1/admin/admin-logs': () => ({
    query: '?occurredAt[from]=2026-11-01&occurredAt[to]=2026-11-21&action[0]=SIGN_IN&keywordType=summary&keyword=a',
  }),
  'GET /api/v1/admin/admin-logs/{seq}': async (shop) => {
    const [row] = await shop.services.db
      .select()
      .from(adminLogs)

      .limit(1)
    return { path: { seq: row?.adminLogSeq ?? 0 } }
  },
  'POST /api/v1/admin/admin-logs/verify': () => ({ body: { from: '2026-11-15', to: '2026-11-21' } }),
  'POST /api/v1/admin/admin-logs/screen-views': () => ({ body: { path: '/basicSetting/permission' } }),
  'GET /api/v1/admin/log-inspections': nothing,
  'PUT /api/v1/admin/log-inspections/{month}': async (shop) => {
    const { logInspections } = await import('../../server/db/schema')
    await shop.services.db.delete(logInspections).where(eq(logInspections.month, '2026-10'))
    return { path: { month: '2026-10' }, body: { memo: '특이 사항 없이 점검을 마쳤습니다.' } }
  },

  ...carCases,
  ...catalogCases,
  ...restockCases,
  ...giftCardCases,
  ...interestFreeCases,
  ...dailyEventCases,
  ...couponCases,
  ...bankDepositCases,
  ...dashboardCases,
  ...ledgerCases,
  ...businessMemberCases,
  ...businessPriceCases,
  ...itemCases,
  ...itemEventCases,
  ...eventCases,
  ...rentalEventCases,
  ...rentalBannerCases,
  ...mainPageCases,
  ...exhibitBannerCases,
  ...businessSizeCases,
  ...businessInquiryCases,
  ...generalInquiryCases,
  ...inquiryKindCases,
  ...postCases,
  ...priceCases,
  ...rentalGoodsCases,
  ...rentalApplicationCases,
  ...memberCases,
  ...orderCases,
  ...mountReservationCases,
  ...storeRecordCases,
  ...orderClaimCases,
  ...orderActionCases,
  ...orderListCases,
  ...savedViewCases,
  ...shippingCases,
  ...shopSettingCases,
  ...shopConnectCases,
  ...smsSendCases,
  ...messageCases,
  ...storeApplyCases,
  ...storeListCases,
  ...taxCases,
  ...reviewKindCases,
}
