import { and, eq, inArray } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins, members } from '../../db/schema'
import { fieldChanges } from '../../log/field-changes'
import { type PERSONAL_FIELDS, profileValues } from '../../member/business-profile/profile-save'
import { queueMessages } from '../../message/outbox'
import { textOrNull } from '../../resource/fields'
import { checkVersion } from '../../resource/stamps'
import { businessApplications } from '../schema/business-application.schema'
import { businessSizes } from '../schema/business-size.schema'
import { ALREADY_DECIDED, writeApplicationHistory } from './application-history'
import { type Application, applications, isOpen, OPEN, shownApplication } from './application-record'

type Body = Omit<Schemas['BusinessApplicationCreate'], 'memberSeq'>
type Values = Omit<
  typeof businessApplications.$inferInsert,
  'memberSeq' | 'source' | 'state' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>

async function knownSizes(db: Db, seqs: readonly number[] = []): Promise<number[]> {
  const wanted = [...new Set(seqs)]
  if (wanted.length === 0) return []
  const found = await db
    .select({ seq: businessSizes.businessSizeSeq })
    .from(businessSizes)
    .where(inArray(businessSizes.businessSizeSeq, wanted))
  if (found.length < wanted.length) throw invalid({ interestSizeSeqs: '규격을 찾을 수 없습니다. 다시 선택해 주세요.' })
  return wanted
}

/**
 * Returns the columns to store. Omitted personal data stay unchanged. A changed business number becomes UNCHECKED.
 * Throws 400.
 */
async function valuesOf(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  body: Omit<Body, (typeof PERSONAL_FIELDS)[number]> & Partial<Pick<Body, (typeof PERSONAL_FIELDS)[number]>>,
  before: Application | null,
): Promise<Values> {
  const isSameNumber = before?.businessNumber === body.businessNumber
  return {
    businessNumber: body.businessNumber,
    ...(await profileValues(call, body, before)),
    ...(isSameNumber ? {} : { ntsState: 'UNCHECKED' as const, ntsTaxType: null, ntsCheckedAt: null }),
    monthlyQuantity: body.monthlyQuantity,
    interestSizeSeqs: await knownSizes(call.db, body.interestSizeSeqs),
    memo: textOrNull(body.memo),
  }
}

/**
 * Locks the applicant and returns it. Throws 400 or INVALID_STATE unless it is an active personal member, DUPLICATE
 * if it has another open application.
 */
async function lockApplicant(db: Db, memberSeq: number) {
  const [member] = await db.select().from(members).where(eq(members.memberSeq, memberSeq)).for('update')
  if (!member) throw invalid({ memberSeq: '회원을 찾을 수 없습니다.' })
  if (member.memberType === 'BUSINESS') throw invalidState('이미 사업자회원입니다.')
  if (member.state !== 'ACTIVE') throw invalidState('정상 상태의 회원만 신청할 수 있습니다.')
  const [open] = await db
    .select({ seq: businessApplications.businessApplicationSeq })
    .from(businessApplications)
    .where(and(eq(businessApplications.memberSeq, memberSeq), inArray(businessApplications.state, [...OPEN])))
  if (open) throw duplicate('memberSeq', open.seq, '처리 중인 신청이 있습니다.')
  return member
}

/** Notifies the admins who subscribed to applications. */
async function notifyAdmins(
  call: Pick<Call, 'db' | 'now' | 'services'>,
  { businessApplicationSeq, companyName }: Application,
) {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone, wants: admins.notifyEvents, state: admins.state })
    .from(admins)
    .where(eq(admins.state, 'ACTIVE'))
  await queueMessages(
    call,
    staff.flatMap(({ name, phone, wants }) =>
      phone && wants.includes('ADMIN_APPLICATION')
        ? {
            eventCode: 'ADMIN_APPLICATION',
            to: { name, phone },
            values: {
              고객명: companyName,
              관리자링크: `${call.services.adminUrl}/corpmember/apply/detail?seq=${businessApplicationSeq}`,
            },
            related: { type: 'businessApplication', seq: businessApplicationSeq },
            change: 'RECEIVED',
          }
        : [],
    ),
  )
}

/**
 * Creates an application, by the applicant in the shop or by an admin. Throws 400, INVALID_STATE if the member
 * cannot apply, DUPLICATE while another application is open.
 */
export async function receiveApplication(
  call: Pick<Call, 'db' | 'now' | 'actor' | 'services'>,
  { memberSeq, ...body }: Schemas['BusinessApplicationCreate'],
  source: Schemas['ApplicationSource'],
): Promise<Application> {
  await lockApplicant(call.db, memberSeq)
  const values = await valuesOf(call, body, null)
  const row = await applications.insert(call as Call, { ...values, memberSeq, source, state: 'RECEIVED' })
  await writeApplicationHistory(call, row, null)
  await notifyAdmins(call, row)
  return row
}

/**
 * Changes the fields of an open application. Returns the application and the changes for the log. Throws CONFLICT,
 * INVALID_STATE, 400.
 */
export async function replaceApplication(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['BusinessApplicationUpdate'],
): Promise<{ row: Application; changes: Schemas['FieldChange'][] }> {
  const before = await applications.lock(call.db, seq)
  await checkVersion(before, version, () => shownApplication(call, seq))
  if (!isOpen(before.state)) throw invalidState(ALREADY_DECIDED)
  const values = await valuesOf(call, body, before)
  const row = await applications.update(call, before, values)
  if (before.licenseFileSeq !== row.licenseFileSeq) await writeApplicationHistory(call, row, '사업자등록증 교체')
  return { row, changes: fieldChanges('BusinessApplicationUpdate', before, row) }
}
