import { inArray } from 'drizzle-orm'
import { isMobile, readPhone } from '../../../openapi/formats/phone'
import { members } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, noAuthority } from '../../http/refusal'
import { isMasked } from '../../lib/mask'
import { isExpired } from '../../member/member/member-rules'
import { writersOf } from './sms-writers'

type Body = Schemas['SmsRecipientBody']
type Member = Pick<
  typeof members.$inferSelect,
  'memberSeq' | 'name' | 'mobilePhone' | 'state' | 'smsConsent' | 'emailConsent' | 'consentConfirmedAt'
>

/** Somebody to write to; without a phone when his data is destroyed. */
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

/** Members by their numbers, and those who have one of these phones now. */
async function membersFor(db: Db, seqs: number[], phones: string[]) {
  const bySeq = new Map<number, Member>()
  const byPhone = new Map<string, Member>()
  const wanted = [...new Set(seqs)]
  if (wanted.length > 0) {
    for (const row of await db.select(columns).from(members).where(inArray(members.memberSeq, wanted)))
      bySeq.set(row.memberSeq, row)
  }
  const numbers = [...new Set(phones)]
  if (numbers.length > 0) {
    // the number of one who has left may be another's now
    for (const row of await db.select(columns).from(members).where(inArray(members.mobilePhone, numbers)))
      if (row.state !== 'WITHDRAWN') byPhone.set(row.mobilePhone, row)
  }
  return { bySeq, byPhone }
}

/** Why somebody is not written to; null: he is. */
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
  return isExpired(member, now) ? 'CONSENT_EXPIRED' : null
}

interface Meant {
  memberSeq: number | null
  name: string | null
  phone: string | null
}

/** Whom a body means. Throws 400 on what names nobody, INVALID_AUTHORITIES for writers whom who calls may not know. */
async function meantBy(call: AdminCall, bodies: readonly Body[]): Promise<Meant[]> {
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

/** Who is left of those that may be written to, in their order; each number once. */
function judged(
  meant: readonly Meant[],
  { bySeq, byPhone }: Awaited<ReturnType<typeof membersFor>>,
  purpose: Schemas['SmsPurpose'],
  now: Date,
): Person[] {
  const seen = new Set<string>()
  return meant.map((one) => {
    const own = one.memberSeq === null ? undefined : bySeq.get(one.memberSeq)
    const phone = one.phone ?? own?.mobilePhone ?? ''
    const member = own ?? byPhone.get(phone)
    const twice = seen.has(phone)
    const gone = phone === '' && one.memberSeq !== null
    if (phone !== '') seen.add(phone)
    return {
      memberSeq: one.memberSeq ?? member?.memberSeq ?? null,
      name: one.name || member?.name || '',
      phone,
      exclusion: twice ? 'DUPLICATE' : exclusionOf({ phone, gone, member }, purpose, now),
    }
  })
}

/** Everybody whom a text is for, those who are left out among them. Throws as `meantBy`. */
export async function peopleOf(
  call: AdminCall,
  bodies: readonly Body[],
  purpose: Schemas['SmsPurpose'],
): Promise<Person[]> {
  return peopleNow(call, await meantBy(call, bodies), purpose)
}

/** The same of people who are known already, as things stand now. */
export async function peopleNow(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  meant: readonly Meant[],
  purpose: Schemas['SmsPurpose'],
): Promise<Person[]> {
  const seqs = meant.flatMap(({ memberSeq }) => memberSeq ?? [])
  const phones = meant.flatMap(({ memberSeq, phone }) => (memberSeq === null && phone ? [phone] : []))
  return judged(meant, await membersFor(db, seqs, phones), purpose, now)
}

/** Advertisements, and texts to many, are for those who may send messages. Throws INVALID_AUTHORITIES. */
export function checkRight({ actor }: AdminCall, purpose: Schemas['SmsPurpose'], many: boolean): void {
  if ((purpose === 'AD' || many) && actor.permissions.KAKAO_MANAGEMENT !== 'WRITE') throw noAuthority()
}
