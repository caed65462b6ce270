import { eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import { contractDocument } from '../../contract/contract-document'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins, usedLoginIds } from '../../db/schema'
import { refuseMaskedText } from '../../resource/personal-search'
import { guardGrant, subjectOf } from '../../session/admin-guards'
import { giveTemporaryPassword, makeTemporaryPassword, type NewPassword } from '../../session/reset-password'
import { toAdmin } from './admin-record'
import { adminStore, findGroup } from './admin-rules'

/** Returns the contract's rule for a login id. */
function idRule(): { pattern: RegExp; message: string } {
  const schema = contractDocument.components.schemas.AdminCreate?.properties?.loginId
  if (!schema?.pattern) throw new Error('The contract has no rule for loginId')
  return { pattern: new RegExp(schema.pattern, 'u'), message: schema['x-message'] ?? '' }
}
const { pattern, message } = idRule()

/** Returns the seq of the admin with a login id; 0 if a deleted admin had it, null if free. Ids are never reused. */
async function holderOf(db: Db, loginId: string): Promise<number | null> {
  const [holder] = await db.select({ seq: admins.adminSeq }).from(admins).where(eq(admins.loginId, loginId))
  if (holder) return holder.seq
  const [used] = await db.select().from(usedLoginIds).where(eq(usedLoginIds.loginId, loginId))
  return used ? 0 : null
}

async function signUp(
  call: AdminCall,
  body: Schemas['AdminCreate'],
  password: NewPassword,
): Promise<Schemas['SignedUp']> {
  refuseMaskedText(body, ['email', 'mobilePhone', 'officePhone'])
  const holder = await holderOf(call.db, body.loginId)
  if (holder !== null) throw duplicate('loginId', holder, '이미 사용 중인 아이디입니다.')
  const group = await findGroup(call, body.permissionGroupSeq)
  guardGrant(call.actor, group)
  const admin = await adminStore.insert(call, {
    loginId: body.loginId,
    name: body.name,
    department: body.department || null,
    position: body.position || null,
    email: body.email,
    mobilePhone: body.mobilePhone,
    officePhone: body.officePhone || null,
    permissionGroupSeq: group.permissionGroupSeq,
    state: 'ACTIVE',
    allowedIps: [...new Set(body.allowedIps)],
    notifyEvents: [...new Set(body.notifyEvents)],
    memo: body.memo || null,
    // Overwritten below; an empty hash matches no password.
    passwordHash: '',
  })
  const { temporaryPassword, expiresAt } = await giveTemporaryPassword(call, admin.adminSeq, password)
  call.log({
    action: 'CREATE',
    resource: 'admins',
    targetSeqs: [admin.adminSeq],
    names: [subjectOf(admin).label],
    subjects: [subjectOf(admin)],
    summary: `관리자 등록: ${admin.loginId} (${group.name})`,
    personal: true,
  })
  return {
    ...toAdmin({ admin, group, lockedUntil: null, failedCount: 0 }, call),
    temporaryPassword,
    temporaryPasswordExpiresAt: expiresAt,
  }
}

export const signUpHandlers = {
  ...handlersOf({
    'POST /api/v1/admin/auth/check-id': async (call, { body: loginId }) => {
      if (loginId === '') throw invalid({ loginId: required('아이디') })
      if (!pattern.test(loginId)) throw invalid({ loginId: message })
      return { available: (await holderOf(call.db, loginId)) === null }
    },
  }),
  ...steppedHandlersOf({
    'POST /api/v1/admin/auth/sign-up': {
      async inSteps(call, { body }) {
        const password = await makeTemporaryPassword(call)
        return call.step((inner) => signUp(inner, body, password))
      },
    },
  }),
}
