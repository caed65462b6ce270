import type { Schemas } from '@/shared/api/types'

type State = Schemas['AdminState']
type Action = Schemas['AdminAction'] | 'RESET_PASSWORD' | 'DELETE'
type Subject = Pick<Schemas['Admin'], 'adminSeq' | 'state' | 'otpState' | 'isSuper' | 'exceedsMine'>
type Actor = Pick<Schemas['Me'], 'adminSeq' | 'isSuper'>

/** States in which an action is possible (docs/product/states.md, Administrators). */
const FROM: Record<Action, readonly State[]> = {
  SUSPEND: ['ACTIVE', 'LOCKED'],
  RESUME: ['SUSPENDED'],
  UNLOCK: ['LOCKED'],
  RETIRE: ['ACTIVE', 'LOCKED', 'SUSPENDED'],
  RESET_OTP: ['ACTIVE', 'LOCKED', 'SUSPENDED'],
  CHANGE_GROUP: ['ACTIVE', 'LOCKED', 'SUSPENDED'],
  RESET_PASSWORD: ['ACTIVE', 'LOCKED'],
  DELETE: ['ACTIVE', 'LOCKED', 'SUSPENDED', 'RETIRED'],
}

const WRONG_STATE: Record<State, string> = {
  ACTIVE: '사용중인 관리자입니다.',
  LOCKED: '잠긴 관리자입니다.',
  SUSPENDED: '사용중지된 관리자입니다.',
  RETIRED: '퇴사 처리된 관리자입니다.',
}

/** Returns why only a more privileged admin can change an account, or null. */
export function privilegeRefusal(admin: Subject, me: Actor): string | null {
  if (admin.isSuper && !me.isSuper) return '최고관리자는 최고관리자만 변경할 수 있습니다.'
  return admin.exceedsMine ? '본인이 보유하지 않은 권한을 가진 관리자는 변경할 수 없습니다.' : null
}

/**
 * Returns why an action on an admin is refused, or null.
 * The server checks more: the last super admin, and entries in the log.
 */
export function refusalOf(action: Action, admin: Subject, me: Actor): string | null {
  if (admin.adminSeq === me.adminSeq && action !== 'RESET_OTP') {
    return '본인 계정의 권한과 상태는 변경할 수 없습니다.'
  }
  const beyond = privilegeRefusal(admin, me)
  if (beyond) return beyond
  if (!FROM[action].includes(admin.state)) return WRONG_STATE[admin.state]
  if (action === 'RESET_OTP' && admin.otpState === 'NONE') return 'OTP를 사용하지 않는 관리자입니다.'
  return null
}

const V4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

function isV6(text: string): boolean {
  if (!/^[0-9a-f:.]+$/i.test(text) || !text.includes(':')) return false
  try {
    return new URL(`http://[${text}]/`).hostname !== ''
  } catch {
    return false
  }
}

/**
 * Returns the message if an entry is no IPv4 address, IPv6 address or CIDR range, or null. The server checks it again.
 */
export function ipProblem(entry: string): string | null {
  const [address = '', bits, ...rest] = entry.split('/')
  const width = V4.test(address) ? 32 : isV6(address) ? 128 : 0
  const goodBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width)
  return width > 0 && goodBits && rest.length === 0 ? null : '올바른 IP 주소 형식이 아닙니다.'
}
