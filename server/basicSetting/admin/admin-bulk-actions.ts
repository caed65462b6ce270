import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalidState, notFound } from '../../contract/refusal'
import { admins } from '../../db/schema'
import { forEachRow, nameLookupFrom } from '../../resource/each-row'
import { type GroupRow, lockAccount } from '../../session/accounts'
import { guardEdit, guardGrant, subjectOf } from '../../session/admin-guards'
import { clearedOtp } from '../../session/my-otp'
import { giveTemporaryPassword, makeTemporaryPassword, type NewPassword } from '../../session/reset-password'
import { endSessions } from '../../session/sessions'
import { unlock } from '../../session/sign-in-failures'
import { adminStore, findGroup, type GuardedAccount, guardLastSuper, readGuards, stateOf } from './admin-rules'

type Change = Partial<typeof admins.$inferInsert>
type Action = Schemas['AdminAction']

/** Actions that also remove the locks of an account. */
const UNLOCKING: readonly Action[] = ['SUSPEND', 'RESUME', 'UNLOCK', 'RETIRE']

/** Returns the changes of an action. Throws INVALID_STATE if the account's state does not allow it. */
function changeOf(action: Action, account: GuardedAccount, now: Date, group: GroupRow | null): Change {
  const { admin } = account
  const state = stateOf(account)
  if (state === 'RETIRED') throw invalidState('퇴사 처리된 관리자는 변경할 수 없습니다.')
  switch (action) {
    case 'SUSPEND':
      if (state === 'SUSPENDED') throw invalidState('이미 사용중지된 관리자입니다.')
      return { state: 'SUSPENDED', suspendReason: 'MANUAL' }
    case 'RESUME':
      if (state !== 'SUSPENDED') throw invalidState('사용중지된 관리자만 사용재개할 수 있습니다.')
      return { state: 'ACTIVE', suspendReason: null, resumedAt: now }
    case 'UNLOCK':
      if (state !== 'LOCKED') throw invalidState('잠긴 관리자만 잠금해제할 수 있습니다.')
      return { state: 'ACTIVE' }
    case 'RETIRE':
      return { state: 'RETIRED', suspendReason: null, retiredAt: now, ...clearedOtp }
    case 'RESET_OTP':
      if (!admin.otpSecret) throw invalidState('OTP를 사용하지 않는 관리자입니다.')
      return clearedOtp
    case 'CHANGE_GROUP':
      return group ? { permissionGroupSeq: group.permissionGroupSeq } : {}
  }
}

interface Done {
  before: GuardedAccount
  state: Schemas['AdminState']
  temporary: Schemas['TemporaryPassword'] | null
}

/** Temporary passwords, by admin seq, for admins who are resumed after 90 days of inactivity. */
type TemporaryPasswords = ReadonlyMap<number, NewPassword>

/** Creates the passwords before the transaction, because they are hashed. */
async function passwordsFor(call: SteppedCall, seqs: number[]): Promise<TemporaryPasswords> {
  const suspended = await call.services.db
    .select({ seq: admins.adminSeq })
    .from(admins)
    .where(and(inArray(admins.adminSeq, seqs), eq(admins.suspendReason, 'INACTIVE_90D')))
  const passwords = new Map<number, NewPassword>()
  for (const { seq } of suspended) passwords.set(seq, await makeTemporaryPassword(call))
  return passwords
}

async function act(
  call: AdminCall,
  action: Action,
  seq: number,
  group: GroupRow | null,
  passwords: TemporaryPasswords,
): Promise<Done> {
  const found = await lockAccount(call, { adminSeq: seq })
  if (!found) throw notFound()
  const before = await readGuards(call, found)
  const leavesSupers = action === 'SUSPEND' || action === 'RETIRE' || (action === 'CHANGE_GROUP' && !group?.system)
  if (leavesSupers) await guardLastSuper(call, before)
  guardEdit(call.actor, before)
  if (group) guardGrant(call.actor, group)
  const change = changeOf(action, before, call.now, group)
  await adminStore.update(call, before.admin, change)
  if (UNLOCKING.includes(action)) await unlock(call.db, before.admin.loginId)
  if (action === 'SUSPEND' || action === 'RETIRE') await endSessions(call.db, seq, 'ADMIN_STATE', call.now)
  // After 90 days of inactivity the old password must not be used again.
  const returns = action === 'RESUME' && before.admin.suspendReason === 'INACTIVE_90D'
  return {
    before,
    state: change.state ?? stateOf(before),
    temporary: returns ? await givePassword(call, seq, passwords) : null,
  }
}

function givePassword(
  call: AdminCall,
  seq: number,
  passwords: TemporaryPasswords,
): Promise<Schemas['TemporaryPassword']> {
  const password = passwords.get(seq)
  // the admin was suspended for this reason after the passwords were created
  if (!password) throw conflict(null)
  return giveTemporaryPassword(call, seq, password)
}

function log(call: AdminCall, action: Action, done: Done[], group: GroupRow | null): void {
  const [first] = done
  if (!first) return
  const label = labelOf('AdminAction', action)
  const common = { resource: 'admins', personal: true }
  if (action === 'CHANGE_GROUP' && group) {
    for (const { before } of done) {
      const change = { field: 'permissionGroupSeq', label: '권한그룹', before: before.group.name, after: group.name }
      call.log({
        ...common,
        action: 'PERMISSION_CHANGE',
        targetSeqs: [before.admin.adminSeq],
        named: adminNames,
        subjects: [subjectOf(before.admin)],
        summary: `${label}: ${before.admin.loginId} ${before.group.name} → ${group.name}`,
        changes: [change],
      })
    }
    return
  }
  const state = (value: Schemas['AdminState']) => labelOf('AdminState', value)
  const before = stateOf(first.before)
  const one = done.length === 1
  call.log({
    ...common,
    action: one ? 'STATE' : 'BULK',
    targetSeqs: done.map(({ before: { admin } }) => admin.adminSeq),
    named: adminNames,
    subjects: done.map(({ before: { admin } }) => subjectOf(admin)),
    summary: one ? `${label}: ${first.before.admin.loginId}` : `${label}: ${done.length}명`,
    changes:
      one && before !== first.state
        ? [{ field: 'state', label: '상태', before: state(before), after: state(first.state) }]
        : [],
  })
}

const adminNames = nameLookupFrom(admins, admins.adminSeq, sql`${admins.loginId} || ' ' || ${admins.name}`)

/**
 * Runs an action on admins, each in its own savepoint. Admins resumed after 90 days of inactivity get a temporary
 * password, which the receipt contains.
 */
export async function bulkAdmins(call: SteppedCall, body: Schemas['AdminBulk']): Promise<Schemas['AdminBulkReceipt']> {
  const passwords: TemporaryPasswords = body.action === 'RESUME' ? await passwordsFor(call, body.seqs) : new Map()
  return call.step((inner) => bulkWith(inner, body, passwords))
}

async function bulkWith(
  call: AdminCall,
  body: Schemas['AdminBulk'],
  passwords: TemporaryPasswords,
): Promise<Schemas['AdminBulkReceipt']> {
  const { action, seqs } = body
  const group = action === 'CHANGE_GROUP' ? await findGroup(call, body.permissionGroupSeq) : null
  const done: Done[] = []
  const receipt = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      done.push(await act({ ...call, db }, action, seq, group, passwords))
    },
    adminNames,
  )
  log(call, action, done, group)
  const temporaryPasswords = done.flatMap(({ before: { admin }, temporary }) =>
    temporary ? [{ seq: admin.adminSeq, loginId: admin.loginId, ...temporary }] : [],
  )
  return {
    done: receipt.done,
    failed: receipt.failed,
    ...(temporaryPasswords.length > 0 ? { temporaryPasswords } : {}),
  }
}
