import { desc, eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { policyVersions } from '../schema/policy-version.schema'

type Policy = Schemas['Policy']
type Version = typeof policyVersions.$inferSelect
type Texts = Pick<Schemas['ShopInfo'], Policy | `${Policy}From`>
type PolicyFields = Pick<Schemas['ShopInfoUpdate'], Policy | `${Policy}From`>

export const POLICIES = ['privacyPolicy', 'termsOfService', 'marketingConsent', 'thirdPartyConsent'] as const
const REQUIRED: readonly Policy[] = ['privacyPolicy', 'termsOfService']

/** Returns the latest version of each policy. */
async function lastVersions(db: Db): Promise<Map<Policy, Version>> {
  const rows = await db
    .selectDistinctOn([policyVersions.policy])
    .from(policyVersions)
    .orderBy(policyVersions.policy, desc(policyVersions.versionNo))
  return new Map(rows.map((row) => [row.policy, row]))
}

/** Returns the latest texts and their effective dates. */
export async function policyTexts(db: Db): Promise<Texts> {
  const last = await lastVersions(db)
  const fields = POLICIES.flatMap((policy) => {
    const html = last.get(policy)?.html ?? null
    return [
      [policy, html],
      [`${policy}From`, html === null ? null : (last.get(policy)?.effectiveDate ?? null)],
    ]
  })
  // one text and one date for each policy
  return Object.fromEntries(fields) as Texts
}

/** Returns all versions of a policy, newest first, with their current state. */
export async function versionsOf(db: Db, policy: Policy, now: Date): Promise<Schemas['PolicyVersion'][]> {
  const rows = await db
    .select()
    .from(policyVersions)
    .where(eq(policyVersions.policy, policy))
    .orderBy(desc(policyVersions.versionNo))
  const today = seoulDay(now)
  // effective dates never decrease between versions
  const inForce = rows.findIndex(({ effectiveDate }) => effectiveDate <= today)
  const stateAt = (at: number): Schemas['PolicyState'] =>
    inForce < 0 || at < inForce ? 'SCHEDULED' : at === inForce ? 'EFFECTIVE' : 'ENDED'
  return rows.map(({ policyVersionSeq, versionNo, html, effectiveDate, createdAt, createdBy }, at) => ({
    policyVersionSeq,
    versionNo,
    html,
    effectiveDate,
    createdBy,
    state: stateAt(at),
    createdAt: createdAt.toISOString(),
  }))
}

const describeVersion = (version: Pick<Version, 'versionNo' | 'effectiveDate' | 'html'> | undefined): string | null =>
  version
    ? `버전 ${version.versionNo} (${version.effectiveDate} 시행${version.html === null ? ', 사용 안 함' : ''})`
    : null

type Next = Pick<Version, 'policy' | 'versionNo' | 'html' | 'effectiveDate'>

/** Returns the next version of a policy, or null if nothing has changed. Throws 400. */
function nextOf(policy: Policy, last: Version | undefined, fields: PolicyFields, today: string): Next | null {
  const [html, from] = [fields[policy] ?? null, fields[`${policy}From`] ?? null]
  const title = labelOf('Policy', policy)
  if (html === null && REQUIRED.includes(policy)) throw invalid({ [policy]: required(title) })
  if (html === null && (last?.html ?? null) === null) return null
  if (html !== null && from === null) throw invalid({ [`${policy}From`]: required(`${title} 시행일`) })
  if (html === last?.html && from === last.effectiveDate) return null
  const effectiveDate = from ?? today
  if (last && effectiveDate < last.effectiveDate) {
    const message = `이전 버전의 시행일(${last.effectiveDate})보다 빠를 수 없습니다.`
    throw invalid({ [html === null ? policy : `${policy}From`]: message })
  }
  return { policy, versionNo: (last?.versionNo ?? 0) + 1, html, effectiveDate }
}

/**
 * Stores the sent policies that have changed as new versions; the caller must hold the lock of the shop's row. Returns the
 * changes for the log. Throws 400 for a missing required policy, a missing date, or a date before that of the previous version.
 */
export async function savePolicies(call: AdminCall, fields: PolicyFields): Promise<Schemas['FieldChange'][]> {
  const last = await lastVersions(call.db)
  const sent = POLICIES.filter((policy) => policy in fields || `${policy}From` in fields)
  const next = sent.flatMap((policy) => nextOf(policy, last.get(policy), fields, seoulDay(call.now)) ?? [])
  if (next.length === 0) return []
  await call.db
    .insert(policyVersions)
    .values(next.map((version) => ({ ...version, createdAt: call.now, createdBy: call.actor.loginId })))
  return next.map((version) => ({
    field: version.policy,
    label: labelOf('Policy', version.policy),
    before: describeVersion(last.get(version.policy)),
    after: describeVersion(version),
  }))
}
