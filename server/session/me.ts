import { eq } from 'drizzle-orm'
import type { AdminCall } from '../call/call'
import { handlersOf, steppedHandlersOf } from '../call/handlers-of'
import { readPins } from '../common/pin/pins-of'
import { defaultViewsOf } from '../common/saved-view/view-visibility'
import type { Schemas } from '../contract/contract-types'
import { conflict, Refusal } from '../contract/refusal'
import { admins, shopInfo } from '../db/schema'
import { fieldChanges } from '../log/field-changes'
import { refuseMaskedText } from '../resource/personal-search'
import { type Account, readAccount } from './accounts'
import { subjectOf } from './admin-guards'
import { hmac } from './crypto'
import { checkOwnPassword, type OwnPassword, ownAccount, withOwnPassword } from './own-password'

/** Returns the signed-in admin, with unmasked personal data and current permissions. */
async function toMe(call: AdminCall, { admin, group }: Account): Promise<Schemas['Me']> {
  const { actor } = call
  const [shop] = await call.db.select().from(shopInfo).limit(1)
  return {
    adminSeq: admin.adminSeq,
    loginId: admin.loginId,
    name: admin.name,
    email: admin.email,
    mobilePhone: admin.mobilePhone,
    officePhone: admin.officePhone,
    department: admin.department,
    position: admin.position,
    permissionGroup: {
      permissionGroupSeq: group.permissionGroupSeq,
      name: group.name,
      otpRequired: group.otpRequired,
    },
    isSuper: actor.isSuper,
    permissions: actor.permissions,
    piiUnmask: actor.piiUnmask,
    piiExport: actor.piiExport,
    pointLimit: actor.pointLimit,
    otpState: admin.otpSecret ? 'ACTIVE' : 'NONE',
    passwordChangedAt: admin.passwordChangedAt?.toISOString() ?? null,
    lastSignIn: admin.lastSignInAt ? { at: admin.lastSignInAt.toISOString(), ip: admin.lastSignInIp ?? '' } : null,
    shopName: shop?.shopName ?? '',
    companyName: shop?.companyName ?? '',
    draftKey: hmac(call.services.keys.accessToken, `draft:${admin.adminSeq}`).toString('hex'),
    defaultViews: await defaultViewsOf(call.db, actor),
    pins: (await readPins(call.db, actor)).shown,
    version: admin.version,
  }
}

/**
 * Name and contact data: they identify the admin to others, in histories too. Changing them requires the password.
 */
const GUARDED = ['name', 'email', 'mobilePhone', 'officePhone'] as const

async function updateMe(call: AdminCall, body: Schemas['MeUpdate'], ownPassword: OwnPassword): Promise<Schemas['Me']> {
  const account = await ownAccount(call)
  const { admin } = account
  if (body.version !== admin.version) throw conflict(await toMe(call, account))
  const { currentPassword: _, version, ...sent } = body
  refuseMaskedText(sent, GUARDED)
  const next = {
    name: sent.name,
    email: sent.email,
    mobilePhone: sent.mobilePhone,
    officePhone: sent.officePhone === undefined ? admin.officePhone : sent.officePhone || null,
    department: sent.department || null,
    position: sent.position || null,
  }
  if (GUARDED.some((field) => next[field] !== admin[field])) {
    await checkOwnPassword(call, account, ownPassword, 'currentPassword')
  }
  const changes = fieldChanges('MeUpdate', admin, next)
  const [saved] = await call.db
    .update(admins)
    .set({ ...next, updatedAt: call.now, updatedBy: admin.loginId, version: version + 1 })
    .where(eq(admins.adminSeq, admin.adminSeq))
    .returning()
  call.log({
    action: 'UPDATE',
    resource: 'admins',
    targetSeqs: [admin.adminSeq],
    subjects: [subjectOf(admin)],
    summary: '내 정보 수정',
    changes,
    personal: true,
  })
  return toMe(call, { ...account, admin: saved ?? admin })
}

export const meHandlers = {
  ...handlersOf({
    'GET /api/v1/admin/me': async (call) => {
      const account = await readAccount(call, { adminSeq: call.actor.adminSeq })
      if (!account) throw new Refusal(401, 'ADMIN_NOT_FOUND', '관리자를 찾을 수 없습니다.')
      return toMe(call, account)
    },
  }),
  ...steppedHandlersOf({
    'PUT /api/v1/admin/me': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      (call, { body }, ownPassword) => updateMe(call, body, ownPassword),
    ),
  }),
}
