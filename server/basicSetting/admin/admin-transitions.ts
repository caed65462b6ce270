import { sql } from 'drizzle-orm'
import { admins } from '../../db/schema'
import type { AdminCall, Schemas } from '../../http/call'
import { badState, notFound } from '../../http/refusal'
import { eachRow, namedBy } from '../../resource/each-row'
import { labelOf } from '../../session/field-changes'
import { type Account, findAccount, type GroupRow } from '../../session/lockout'
import { noOtp } from '../../session/my-otp'
import { guardGrant, guardTouch, subjectOf } from '../../session/rank'
import { giveTemporaryPassword } from '../../session/reset-password'
import { endSessions } from '../../session/sessions'
import { adminStore, groupNamed, guardLastSuper, stateOf } from './admin-rules'

type Change = Partial<typeof admins.$inferInsert>
type Action = Schemas['AdminAction']

const unlocked: Change = { failedCount: 0, lockedUntil: null }

/** What an action changes on an account. Throws INVALID_STATE when it is not possible now. */
function changeOf(action: Action, { admin }: Account, now: Date, group: GroupRow | null): Change {
  const state = stateOf(admin, now)
  if (state === 'RETIRED') throw badState('퇴사 처리된 관리자는 변경할 수 없습니다.')
  switch (action) {
    case 'SUSPEND':
      if (state === 'SUSPENDED') throw badState('이미 사용중지된 관리자입니다.')
      return { state: 'SUSPENDED', suspendReason: 'MANUAL', ...unlocked }
    case 'RESUME':
      if (state !== 'SUSPENDED') throw badState('사용중지된 관리자만 사용재개할 수 있습니다.')
      return { state: 'ACTIVE', suspendReason: null, resumedAt: now, ...unlocked }
    case 'UNLOCK':
      if (state !== 'LOCKED') throw badState('잠긴 관리자만 잠금해제할 수 있습니다.')
      return { state: 'ACTIVE', ...unlocked }
    case 'RETIRE':
      return { state: 'RETIRED', suspendReason: null, retiredAt: now, ...unlocked, ...noOtp }
    case 'RESET_OTP':
      if (!admin.otpSecret) throw badState('OTP를 사용하지 않는 관리자입니다.')
      return noOtp
    case 'CHANGE_GROUP':
      return group ? { permissionGroupSeq: group.permissionGroupSeq } : {}
  }
}

interface Done {
  before: Account
  state: Schemas['AdminState']
  temporary: Schemas['TemporaryPassword'] | null
}

async function act(call: AdminCall, action: Action, seq: number, group: GroupRow | null): Promise<Done> {
  const before = await findAccount(call, { adminSeq: seq })
  if (!before) throw notFound()
  const leavesSupers = action === 'SUSPEND' || action === 'RETIRE' || (action === 'CHANGE_GROUP' && !group?.system)
  if (leavesSupers) await guardLastSuper(call, before)
  guardTouch(call.actor, before)
  if (group) guardGrant(call.actor, group)
  const change = changeOf(action, before, call.now, group)
  await adminStore.update(call, before.admin, change)
  if (action === 'SUSPEND' || action === 'RETIRE') await endSessions(call.db, seq, 'ADMIN_STATE', call.now)
  // After 90 days away the old password is not trusted any more.
  const returns = action === 'RESUME' && before.admin.suspendReason === 'INACTIVE_90D'
  return {
    before,
    state: change.state ?? stateOf(before.admin, call.now),
    temporary: returns ? await giveTemporaryPassword(call, seq) : null,
  }
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
        subjects: [subjectOf(before.admin)],
        summary: `${label}: ${before.admin.loginId} ${before.group.name} → ${group.name}`,
        changes: [change],
      })
    }
    return
  }
  const state = (value: Schemas['AdminState']) => labelOf('AdminState', value)
  const before = stateOf(first.before.admin, call.now)
  const one = done.length === 1
  call.log({
    ...common,
    action: one ? 'STATE' : 'BULK',
    targetSeqs: done.map(({ before: { admin } }) => admin.adminSeq),
    subjects: done.map(({ before: { admin } }) => subjectOf(admin)),
    summary: one ? `${label}: ${first.before.admin.loginId}` : `${label}: ${done.length}명`,
    changes:
      one && before !== first.state
        ? [{ field: 'state', label: '상태', before: state(before), after: state(first.state) }]
        : [],
  })
}

const adminNames = namedBy(admins, admins.adminSeq, sql`${admins.loginId} || ' ' || ${admins.name}`)

/** An action on admins, each on its own; who comes back after 90 days gets a new password, shown in the receipt. */
export async function bulkAdmins(call: AdminCall, body: Schemas['AdminBulk']): Promise<Schemas['AdminBulkReceipt']> {
  const { action, seqs } = body
  const group = action === 'CHANGE_GROUP' ? await groupNamed(call, body.permissionGroupSeq) : null
  const done: Done[] = []
  const receipt = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      done.push(await act({ ...call, db }, action, seq, group))
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
