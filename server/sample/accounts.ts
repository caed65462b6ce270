import type { Services } from '../call/call'
import type { admins, permissionGroups, signInFailures, signInLocks } from '../db/schema'
import type { Random } from '../lib/random'
import { addressKey } from '../session/ip'
import { LOCK_MS, MAX_FAILURES } from '../session/sign-in-failures'
import { newSecret, sealSecret } from '../session/totp'
import { sampleGroups } from './groups'
import type { LastSignIns } from './logs'
import { SAMPLE_OTP_SECRET } from './sign-ins'
import type { Actor } from './staff'
import { DELETED_ADMIN, failureMoment, lockMoment, momentOf, passwordMoment, type StaffStory } from './staff-events'

type AdminRow = typeof admins.$inferSelect

const OTP_STEP_MS = 30_000

/** Returns a record's stamps after the changes in the sample log. */
function stampOf(createdAt: Date, createdBy: string | null, changed?: { count: number; at: Date; by: string | null }) {
  return {
    createdAt,
    createdBy,
    updatedAt: changed?.at ?? createdAt,
    updatedBy: changed ? changed.by : createdBy,
    version: 1 + (changed?.count ?? 0),
  }
}

/** Returns the permission groups after the changes in the sample log. */
export const groupRows = (opened: Date, story: StaffStory): (typeof permissionGroups.$inferSelect)[] =>
  sampleGroups.map(({ history: _, ...group }, i) => ({
    permissionGroupSeq: i + 1,
    ...group,
    ...stampOf(opened, null, story.groupChanges.get(i + 1)),
  }))

interface Accounts {
  staff: Actor[]
  now: Date
  story: StaffStory
  signIns: LastSignIns
  passwordHash: string
  keys: Services['keys']
  random: Random
}

function stateOf(person: Actor, now: Date): Pick<AdminRow, 'state' | 'suspendReason' | 'retiredAt'> {
  const usual = { state: 'ACTIVE' as const, suspendReason: null, retiredAt: null }
  if (person.retired)
    return { ...usual, state: 'RETIRED', retiredAt: new Date(momentOf(now, person.retired.daysAgo, 18, 10)) }
  if (person.suspended) return { ...usual, state: 'SUSPENDED', suspendReason: person.suspended.reason }
  return usual
}

/** Returns the current sign-in locks and the failures that caused them. */
export function lockRows(staff: readonly Actor[], now: Date) {
  const locked = staff.filter((person) => person.locked)
  const pair = ({ loginId, officeIp }: Actor) => ({ loginId, address: addressKey(officeIp) })
  const locks: (typeof signInLocks.$inferInsert)[] = locked.map((person) => ({
    ...pair(person),
    lockedUntil: new Date(lockMoment(now) + LOCK_MS),
  }))
  const failures: (typeof signInFailures.$inferInsert)[] = locked.flatMap((person) =>
    Array.from({ length: MAX_FAILURES }, (_, i) => ({
      ...pair(person),
      at: new Date(failureMoment(now, MAX_FAILURES - 1 - i)),
      wrong: true,
    })),
  )
  return { locks, failures }
}

/** Returns an admin's contact data, which is deleted 30 days after they left. */
function contactOf(person: Actor): Pick<AdminRow, 'email' | 'mobilePhone' | 'officePhone'> {
  const gone = (person.retired?.daysAgo ?? 0) > 31
  const { email, mobilePhone, officePhone } = person
  return gone ? { email: null, mobilePhone: null, officePhone: null } : { email, mobilePhone, officePhone }
}

function adminRow(person: Actor, { now, story, signIns, passwordHash, keys, random }: Accounts): AdminRow {
  const last = signIns.get(person.adminSeq)
  const secret = person.loginId === 'otp_admin' ? SAMPLE_OTP_SECRET : newSecret(random)
  const createdAt = new Date(momentOf(now, person.joined, 9, 30))
  return {
    adminSeq: person.adminSeq,
    loginId: person.loginId,
    name: person.name,
    department: person.department,
    position: person.position,
    ...contactOf(person),
    permissionGroupSeq: person.permissionGroupSeq,
    ...stateOf(person, now),
    allowedIps: person.allowedIps ?? [],
    notifyEvents: person.notify ?? [],
    memo: person.memo ?? null,
    passwordHash,
    passwordChangedAt: new Date(passwordMoment(person, now)),
    passwordHistory: [passwordHash],
    temporaryUntil: null,
    lastSignInAt: last?.at ?? null,
    lastSignInIp: last?.ip ?? null,
    otpSecret: person.otp ? sealSecret({ keys, random }, secret) : null,
    otpPending: null,
    otpLastStep: person.otp && last ? Math.floor(last.at.getTime() / OTP_STEP_MS) : null,
    recoveryCodeHashes: [],
    resumedAt: null,
    ...stampOf(createdAt, person.loginId === 'admin' ? null : 'admin', story.adminChanges.get(person.adminSeq)),
  }
}

/**
 * Returns the accounts of the staff. Last sign-ins, changes and locks match the sample log. Numbers continue after the
 * deleted admin's.
 */
export function adminRows(accounts: Accounts): AdminRow[] {
  const rows = accounts.staff.map((person) => adminRow(person, accounts))
  if (rows.length >= DELETED_ADMIN.seq) throw new Error('The number of the deleted admin is taken')
  return rows
}
