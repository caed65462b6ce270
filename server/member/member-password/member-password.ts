import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { maskPhone } from '../../lib/mask'
import { logMember, memberStore } from '../member/member-rules'
import { sendPasswordLink } from './password-links'

/** Sends a member a link to set a new password. Throws 404, INVALID_STATE, 429 for a fourth link on one day. */
async function sendLink(call: AdminCall, seq: number): Promise<Schemas['MemberPasswordLink']> {
  const member = await memberStore.lock(call.db, seq)
  const { expiresAt, left } = await sendPasswordLink(call, member, call.actor.loginId)
  logMember(call, member, { action: 'SEND', what: '비밀번호 재설정 링크 발송' })
  return { mobilePhone: maskPhone(member.mobilePhone), expiresAt: expiresAt.toISOString(), left }
}

export const memberPasswordHandlers = handlersOf({
  'POST /api/v1/admin/members/{seq}/password-reset': (call, { path }) => sendLink(call, path.seq),
})
