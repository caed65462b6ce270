import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import { groupSeqOf, type SampleGroup, sampleGroups } from './groups'
import type { Dice } from './random'
import { type SampleAdmin, sampleStaff } from './staff.data'

/** An admin of the sample, as used in the log. */
export interface Actor extends SampleAdmin {
  adminSeq: number
  /** Current permission group. */
  permissionGroupSeq: number
  rights: SampleGroup
  /** Addresses of the office and of home. */
  officeIp: string
  homeIp: string
  userAgent: string
  mobilePhone: string
  email: string
  officePhone: string
}

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Whale/4.33.0 Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

const FLOORS: Record<string, number> = { 운영: 7, IT: 7, 마케팅: 8, 회계: 8, 상품: 9, CS: 10, 물류: 11, 장착점지원: 12 }

/** Returns the staff with derived values: seqs, addresses, browsers. */
export function makeStaff(dice: Dice): Actor[] {
  return sampleStaff.map((person, i) => ({
    ...person,
    adminSeq: i + 1,
    permissionGroupSeq: groupSeqOf(person.group),
    rights: sampleGroups[groupSeqOf(person.group) - 1] as SampleGroup,
    // addresses of the documentation ranges, which belong to no one
    officeIp: `203.0.113.${FLOORS[person.department] ?? 7}`,
    homeIp: `198.51.100.${i + 21}`,
    userAgent: AGENTS[i % AGENTS.length] ?? '',
    mobilePhone: `010${dice.int(20_000_000, 99_999_999)}`,
    email: `${person.loginId}@tireone.example`,
    officePhone: `0215${String(770_100 + i + 1)}`,
  }))
}

export const subjectOf = ({ adminSeq, loginId, name }: Actor): Schemas['LogSubject'] => ({
  type: 'ADMIN',
  seq: adminSeq,
  label: `${loginId} (${name})`,
})

/** Returns the first and last time at which an admin could sign in. */
export function employed(person: Actor, now: Date): { from: number; to: number } {
  const ago = (days: number) => now.getTime() - days * DAY_MS
  const left = person.retired?.daysAgo ?? person.suspended?.daysAgo ?? (person.locked ? 1 : 0)
  // admins suspended for inactivity were last active 90 days before
  const away = person.suspended?.reason === 'INACTIVE_90D' ? left + 90 : left
  return { from: ago(person.joined) + DAY_MS / 2, to: ago(away) - (away > 0 ? DAY_MS : 0) }
}
