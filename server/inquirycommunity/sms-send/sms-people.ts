import { inArray } from 'drizzle-orm'
import { isMobile, readPhone } from '../../../domain/common/phone'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, noAuthority } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { isMasked } from '../../lib/mask'
import { isConsentExpired } from '../../member/member/member-rules'
import { writersOf } from './sms-writers'

type Body = Schemas['SmsRecipientBody']
type Member = Pick<
  typeof members.$inferSelect,
  'memberSeq' | 'name' | 'mobilePhone' | 'state' | 'smsConsent' | 'emailConsent' | 'consentConfirmedAt'
>

/** A candidate recipient. `phone` is empty if the personal data was erased. */
export interface Person {
  memberSeq: number | null
  name: string
  phone: string
  exclusion: Schemas['SmsExclusion'] | null
}

const columns = {
  memberSeq: members.memberSeq,
  name: members.name,
  mobilePhone: members.mobilePhone,
  state: members.state,
  smsConsent: members.smsConsent,
  emailConsent: members.emailConsent,
  consentConfirmedAt: members.consentConfirmedAt,
}

/** Returns members by seq, and members by their current phone number. */
async function membersFor(db: Db, seqs: number[], phones: string[]) {
  const bySeq = new Map<number, Member>()
  const byPhone = new Map<string, Member>()
  const distinctSeqs = [...new Set(seqs)]
  if (distinctSeqs.length > 0) {
    for (const row of await db.select(columns).from(members).where(inArray(members.memberSeq, distinctSeqs)))
      bySeq.set(row.memberSeq, row)
  }
  const distinctPhones = [...new Set(phones)]
  if (distinctPhones.length > 0) {
    // A withdrawn member's number may belong to another member now.
    for (const row of await db.select(columns).from(members).where(inArray(members.mobilePhone, distinctPhones)))
      if (row.state !== 'WITHDRAWN') byPhone.set(row.mobilePhone, row)
  }
  return { bySeq, byPhone }
}

/** Returns why a person receives no message; null if they receive it. `gone`: their personal data was erased. */
function exclusionOf(
  { phone, gone, member }: { phone: string; gone: boolean; member: Member | undefined },
  purpose: Schemas['SmsPurpose'],
  now: Date,
): Schemas['SmsExclusion'] | null {
  if (gone || member?.state === 'WITHDRAWN') return 'WITHDRAWN'
  if (!isMobile(phone)) return 'MALFORMED'
  if (member?.state === 'BLOCKED') return 'BLOCKED'
  if (purpose === 'INFO') return null
  if (!member) return 'NOT_MEMBER'
  if (member.state === 'DORMANT') return 'DORMANT'
  if (!member.smsConsent) return 'NO_CONSENT'
  return isConsentExpired(member, now) ? 'CONSENT_EXPIRED' : null
}

interface Recipient {
  memberSeq: number | null
  name: string | null
  phone: string | null
}

/**
 * Returns the recipients of a request. Throws 400 on masked or unknown ones, INVALID_AUTHORITIES if the admin may not
 * see an inquiry whose writer is a recipient.
 */
async function recipientsOf(call: AdminCall, bodies: readonly Body[]): Promise<Recipient[]> {
  const writers = await writersOf(call, bodies)
  return bodies.map((body, at) => {
    const { memberSeq, inquirySeq, name = '', phone = '' } = body
    if (isMasked(name) || isMasked(phone))
      throw invalid({ [`recipients.${at}.phone`]: '가려진 값은 보낼 수 없습니다. 다시 선택해 주세요.' })
    if (memberSeq !== undefined) return { memberSeq, name: null, phone: null }
    if (inquirySeq === undefined) return { memberSeq: null, name: name.trim(), phone: readPhone(phone) }
    const writer = writers(body)
    if (!writer) throw invalid({ [`recipients.${at}.phone`]: '문의를 찾을 수 없습니다. 다시 선택해 주세요.' })
    return writer
  })
}

/**
 * Returns the recipients in the given order, each with its exclusion. A phone number that already gets the message is a
 * DUPLICATE.
 */
function withExclusions(
  recipients: readonly Recipient[],
  { bySeq, byPhone }: Awaited<ReturnType<typeof membersFor>>,
  purpose: Schemas['SmsPurpose'],
  now: Date,
): Person[] {
  const seen = new Set<string>()
  return recipients.map((recipient) => {
    const byKey = recipient.memberSeq === null ? undefined : bySeq.get(recipient.memberSeq)
    const phone = recipient.phone ?? byKey?.mobilePhone ?? ''
    const member = byKey ?? byPhone.get(phone)
    const isErased = phone === '' && recipient.memberSeq !== null
    const excluded = exclusionOf({ phone, gone: isErased, member }, purpose, now)
    const exclusion = excluded === null && seen.has(phone) ? 'DUPLICATE' : excluded
    if (exclusion === null) seen.add(phone)
    return {
      memberSeq: recipient.memberSeq ?? member?.memberSeq ?? null,
      name: recipient.name || member?.name || '',
      phone,
      exclusion,
    }
  })
}

/** Returns all recipients of a request, including excluded ones. Throws the errors of `recipientsOf`. */
export async function peopleOf(
  call: AdminCall,
  bodies: readonly Body[],
  purpose: Schemas['SmsPurpose'],
): Promise<Person[]> {
  return withCurrentExclusions(call, await recipientsOf(call, bodies), purpose)
}

/** Returns the recipients with their exclusions as of now. */
export async function withCurrentExclusions(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  recipients: readonly Recipient[],
  purpose: Schemas['SmsPurpose'],
): Promise<Person[]> {
  const seqs = recipients.flatMap(({ memberSeq }) => memberSeq ?? [])
  const phones = recipients.flatMap(({ memberSeq, phone }) => (memberSeq === null && phone ? [phone] : []))
  return withExclusions(recipients, await membersFor(db, seqs, phones), purpose, now)
}

/**
 * Throws INVALID_AUTHORITIES if the admin lacks the messaging permission, which is required for advertisements and for
 * messages to several recipients (`many`).
 */
export function checkSmsPermission({ actor }: AdminCall, purpose: Schemas['SmsPurpose'], many: boolean): void {
  if ((purpose === 'AD' || many) && actor.permissions.KAKAO_MANAGEMENT !== 'WRITE') throw noAuthority()
}
