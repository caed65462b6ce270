import { and, eq, ne } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { maskAddress, maskBirthDate, maskName } from '../../lib/mask'
import { seoulDay, shiftDayByMonths } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { queueMessage } from '../../message/outbox'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion } from '../../resource/stamps'
import { assertUnique } from '../../resource/unique'
import { toMember } from './member-record'
import { logMember, type MemberRow, memberStore, refuseDormantMember, refuseWithdrawnMember } from './member-rules'

type Body = Schemas['MemberUpdate']

/** Personal fields: those missing in a body keep their value, and masked values are refused. */
const PERSONAL = [
  'name',
  'mobilePhone',
  'email',
  'birthDate',
  'gender',
  'zipCode',
  'address1',
  'address2',
] as const satisfies (keyof Body)[]

const MIN_AGE = 14

/** Throws 400 for a birth date before 1900 or below the minimum age. */
export function checkBirth(day: string | null | undefined, now: Date): void {
  if (!day) return
  if (day < '1900-01-01') throw invalid({ birthDate: '생년월일을 확인해 주세요.' })
  if (day > shiftDayByMonths(seoulDay(now), -12 * MIN_AGE)) {
    throw invalid({ birthDate: `만 ${MIN_AGE}세 이상만 등록할 수 있습니다.` })
  }
}

/** Personal fields of a body; those that are left out keep their value. */
export type PersonalFields = Pick<Body, (typeof PERSONAL)[number]>

function personalOf(body: PersonalFields, member: MemberRow) {
  const text = <F extends 'email' | 'birthDate' | 'gender' | 'zipCode' | 'address1' | 'address2'>(field: F) =>
    body[field] === undefined ? member[field] : body[field] || null
  return {
    name: body.name ?? member.name,
    mobilePhone: body.mobilePhone ?? member.mobilePhone,
    email: text('email'),
    birthDate: text('birthDate'),
    gender: text('gender') as MemberRow['gender'],
    zipCode: text('zipCode'),
    address1: text('address1'),
    address2: text('address2'),
  }
}

/**
 * Returns the new consents. An admin may withdraw a consent, or record one with the source in `consentMemo`. A memo
 * on an existing consent confirms it again. Throws 400 on `consentMemo`.
 */
function consentsOf({ consentMemo, ...body }: Body, member: MemberRow, now: Date) {
  const smsConsent = body.smsConsent ?? member.smsConsent
  const emailConsent = body.emailConsent ?? member.emailConsent
  const isNewlyGiven = (smsConsent && !member.smsConsent) || (emailConsent && !member.emailConsent)
  if (isNewlyGiven && !consentMemo) throw invalid({ consentMemo: '동의를 받은 경로를 입력해 주세요.' })
  const confirmed = Boolean(consentMemo) && (smsConsent || emailConsent)
  return {
    smsConsent,
    emailConsent,
    smsConsentAt: smsConsent === member.smsConsent ? member.smsConsentAt : now,
    emailConsentAt: emailConsent === member.emailConsent ? member.emailConsentAt : now,
    consentConfirmedAt: confirmed ? now : member.consentConfirmedAt,
  }
}

/** Masks for personal fields in logged changes. */
const masks: Readonly<Record<string, (text: string | null) => string | null>> = {
  name: maskName,
  birthDate: maskBirthDate,
  gender: (text) => text && '***',
  zipCode: (text) => text && '***',
  address1: maskAddress,
  address2: (text) => text && '***',
}

const maskChanges = (changes: Schemas['FieldChange'][]): Schemas['FieldChange'][] =>
  changes.map(({ before, after, ...change }) => {
    const mask = masks[change.field] ?? ((text) => text)
    return { ...change, before: mask(before), after: mask(after) }
  })

/** Messages the previous phone of a member whose phone was changed, so that no account is taken over unnoticed. */
const notifyOldPhone = (call: Call, { memberSeq, name, mobilePhone, version }: MemberRow) =>
  queueMessage(call, {
    eventCode: 'MANUAL',
    to: { name, phone: mobilePhone, memberSeq },
    title: '휴대폰 번호 변경',
    text: '[#{쇼핑몰명}] 회원 정보의 휴대폰 번호가 변경되었습니다. 요청하지 않으셨다면 고객센터로 알려 주세요.',
    related: { type: 'member', seq: memberSeq },
    change: `PHONE:${version}`,
  })

/** Throws DUPLICATE when another member, unless withdrawn, has the phone. */
export async function checkPhone(db: Db, memberSeq: number | undefined, mobilePhone: string): Promise<void> {
  const same = and(eq(members.mobilePhone, mobilePhone), ne(members.state, 'WITHDRAWN'))
  await assertUnique(db, members.memberSeq, memberSeq, { mobilePhone: [same, '이미 사용 중인 휴대폰 번호입니다.'] })
}

/**
 * Saves the personal fields of a locked member, with other columns. Returns the member and the columns that were set.
 * Throws 400, DUPLICATE on the phone.
 */
export async function saveProfile<More extends Partial<MemberRow>>(
  call: Call,
  member: MemberRow,
  body: PersonalFields,
  more: More,
) {
  checkBirth(body.birthDate, call.now)
  const next = { ...personalOf(body, member), ...more }
  const isPhoneNew = next.mobilePhone !== member.mobilePhone
  if (isPhoneNew) await checkPhone(call.db, member.memberSeq, next.mobilePhone)
  const saved = await memberStore.update(call, member, next)
  if (isPhoneNew) await notifyOldPhone(call, member)
  return { saved, next }
}

/**
 * Saves the profile. Throws 404, 400, CONFLICT, INVALID_STATE for a withdrawn or dormant member, DUPLICATE on the
 * phone.
 */
export async function saveMember(call: AdminCall, seq: number, body: Body): Promise<Schemas['Member']> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  await checkVersion(member, body.version, () => toMember(call, member))
  refuseMaskedText(body, PERSONAL)
  if (PERSONAL.some((field) => body[field] !== undefined)) refuseDormantMember(member)
  const { saved, next } = await saveProfile(call, member, body, consentsOf(body, member, call.now))
  const { smsConsentAt: _, emailConsentAt: _1, consentConfirmedAt: _2, ...logged } = next
  logMember(call, member, {
    action: 'UPDATE',
    what: '정보 수정',
    changes: maskChanges(fieldChanges('MemberUpdate', member, logged)),
    ...(body.consentMemo ? { reason: `수신동의 경로: ${body.consentMemo}` } : {}),
  })
  return toMember(call, saved)
}
