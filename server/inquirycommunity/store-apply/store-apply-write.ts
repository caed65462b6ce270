import { and, eq, inArray, ne } from 'drizzle-orm'
import { mountFeeProblem, storeProblems } from '../../../domain/branch/store-rules'
import { DECIDED_ALREADY, isOpenApply, OPEN_APPLIES } from '../../../domain/inquirycommunity/store-apply-transitions'
import { sealedNumber } from '../../branch/store/store-account'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { admins, guguns } from '../../db/schema'
import { checkFiles, checkImages } from '../../files/file-refs'
import { maskName } from '../../lib/mask'
import { fieldChanges } from '../../log/field-changes'
import { queueMessages } from '../../message/outbox'
import { picturesIn, textOrNull, trimmed } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion } from '../../resource/stamps'
import { storeApplies } from '../schema/store-apply.schema'
import { linkApplication } from '../store-inquiry/store-inquiries'
import { type Apply, applies, readApply } from './store-apply-record'

type Create = Schemas['StoreApplyCreate']
type Body = Create | Omit<Schemas['StoreApplyUpdate'], 'version'>
type WriteContext = Pick<Call, 'db' | 'now' | 'actor' | 'services'>

const NAMES = ['ownerName', 'contactName', 'ceoName', 'accountHolder'] as const
const PEOPLE = [...NAMES, 'ownerPhone', 'contactPhone', 'email', 'taxEmail', 'accountNumber'] as const

/** Throws 400 on an unknown region of the address, or of the visit area. */
async function checkRegions(db: Db, { sidoId, gugunId, visitGugunIds = [] }: Body): Promise<void> {
  const found = await db
    .select({ id: guguns.id, sidoId: guguns.sidoId })
    .from(guguns)
    .where(inArray(guguns.id, [gugunId, ...visitGugunIds]))
  const known = new Map(found.map((row) => [row.id, row.sidoId]))
  if (known.get(gugunId) !== sidoId) throw invalid({ gugunId: '지역을 다시 선택해 주세요.' })
  if (visitGugunIds.some((id) => !known.has(id))) throw invalid({ visitGugunIds: '지역을 다시 선택해 주세요.' })
}

const documentProblem = ({ mimeType }: { mimeType: string }): string | null =>
  mimeType.startsWith('image/') || mimeType === 'application/pdf' ? null : '이미지 또는 PDF 파일만 등록할 수 있습니다.'

/** Throws 400 when the values break the rules of stores. */
function checkRules(body: Body): void {
  const { mountFees, maxRim } = body
  const fee = mountFeeProblem(mountFees, maxRim)
  const problems = {
    ...storeProblems({ ...body, visitGugunIds: body.visitGugunIds ?? [] }, false),
    ...(fee ? { [`mountFees${fee[0]}`]: fee[1] } : {}),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Returns the columns of people and account. Missing ones keep their value. */
function peopleOf(call: WriteContext, body: Body, before: Apply | null) {
  const fieldValue = <F extends (typeof PEOPLE)[number] & keyof Apply>(field: F) =>
    body[field] === undefined ? (before?.[field] ?? null) : textOrNull(body[field])
  return {
    ownerName: fieldValue('ownerName'),
    ownerPhone: fieldValue('ownerPhone'),
    contactName: fieldValue('contactName'),
    contactPhone: fieldValue('contactPhone'),
    email: fieldValue('email'),
    ceoName: fieldValue('ceoName'),
    taxEmail: fieldValue('taxEmail'),
    accountHolder: fieldValue('accountHolder'),
    ...sealedNumber(call, body.accountNumber, before),
  }
}

const roundTo6 = (degrees: number | null | undefined): number | null =>
  degrees === null || degrees === undefined ? null : Math.round(degrees * 1e6) / 1e6

/** Returns the columns of a body. A changed business number resets the tax office's state. Throws 400. */
async function valuesOf(call: WriteContext, rawBody: Body, before: Apply | null) {
  const body = trimmed(rawBody)
  refuseMaskedText(body, PEOPLE)
  checkRules(body)
  await checkRegions(call.db, body)
  const papers = { licenseFileSeq: body.licenseFileSeq, bankbookFileSeq: body.bankbookFileSeq }
  await checkFiles(call, picturesIn(storeApplies, papers, before), documentProblem)
  await checkImages(call, picturesIn(storeApplies, { imageFileSeqs: body.imageFileSeqs }, before))
  const { name, franchise, phone, zipCode, address1, sidoId, gugunId, maxRim, liftCount, can, services } = body
  const { mountFees, alignmentFee, hours, companyName, businessNumber, licenseFileSeq, bankCode, imageFileSeqs } = body
  return {
    name,
    franchise,
    phone,
    zipCode,
    address1,
    sidoId,
    gugunId,
    maxRim,
    liftCount,
    can,
    services,
    alignmentFee,
    hours,
    companyName,
    businessNumber,
    licenseFileSeq,
    bankCode,
    imageFileSeqs,
    mountFees: mountFees.toSorted((a, b) => a.rimFrom - b.rimFrom),
    intro: textOrNull(body.intro),
    address2: textOrNull(body.address2),
    latitude: roundTo6(body.latitude),
    longitude: roundTo6(body.longitude),
    parkingCount: body.parkingCount ?? 0,
    visitGugunIds: [...new Set(body.visitGugunIds)],
    equipments: [...new Set(body.equipments)],
    businessType: textOrNull(body.businessType),
    businessCategory: textOrNull(body.businessCategory),
    bankbookFileSeq: body.bankbookFileSeq ?? null,
    storeInquirySeq: body.storeInquirySeq ?? null,
    ...peopleOf(call, body, before),
    ...(before?.businessNumber === businessNumber
      ? {}
      : { ntsState: 'UNCHECKED' as const, ntsTaxType: null, ntsCheckedAt: null }),
  }
}

/** Locks a business number until the transaction ends, against concurrent applications and approvals. */
export const lockBusinessNumber = (db: Db, businessNumber: string): Promise<void> =>
  lockPlaces(db, `store-applies/${businessNumber}`)

/** Throws DUPLICATE while another application with the same number and address is open. */
async function refuseOpenTwin(db: Db, { businessNumber, address1 }: Body, exceptSeq = 0): Promise<void> {
  await lockBusinessNumber(db, businessNumber)
  const [open] = await db
    .select({ seq: storeApplies.storeApplySeq })
    .from(storeApplies)
    .where(
      and(
        inArray(storeApplies.state, [...OPEN_APPLIES]),
        eq(storeApplies.businessNumber, businessNumber),
        eq(storeApplies.address1, address1.trim()),
        ne(storeApplies.storeApplySeq, exceptSeq),
      ),
    )
  if (open) throw duplicate('businessNumber', open.seq, '처리 중인 신청이 있습니다.')
}

/** Notifies subscribed admins of an application. */
async function tellStaff(
  call: Pick<Call, 'db' | 'now' | 'services'>,
  { storeApplySeq, name: applicant }: Apply,
): Promise<void> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone, wants: admins.notifyEvents })
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
              고객명: applicant,
              관리자링크: `${call.services.adminUrl}/inquirycommunity/mountallianceapply/detail?seq=${storeApplySeq}`,
            },
            related: { type: 'storeApply', seq: storeApplySeq },
            change: 'RECEIVED',
          }
        : [],
    ),
  )
}

/**
 * Stores a new application, by the applicant in the shop or by an admin. Throws 400, DUPLICATE while another one is
 * open.
 */
export async function receiveApply(
  call: WriteContext,
  body: Create,
  source: Schemas['ApplicationSource'],
): Promise<Apply> {
  const values = await valuesOf(call, body, null)
  await refuseOpenTwin(call.db, body)
  const agreedAt = source === 'SHOP' ? call.now : null
  const row = await applies.insert(call as Call, { ...values, source, agreedAt, state: 'RECEIVED' })
  await tellStaff(call, row)
  if (row.storeInquirySeq !== null) return row
  // Link the inquiry that the same phone made before.
  const phones = [row.ownerPhone, row.contactPhone].filter((phone) => phone !== null)
  const storeInquirySeq = await linkApplication(call as Call, row.storeApplySeq, phones)
  if (storeInquirySeq === null) return row
  const byKey = eq(storeApplies.storeApplySeq, row.storeApplySeq)
  await call.db.update(storeApplies).set({ storeInquirySeq }).where(byKey)
  return { ...row, storeInquirySeq }
}

/** Masks names in a change. The log itself masks phone numbers and e-mail addresses. */
const maskNames = (change: Schemas['FieldChange']): Schemas['FieldChange'] =>
  NAMES.some((field) => field === change.field)
    ? { ...change, before: maskName(change.before), after: maskName(change.after) }
    : change

/** Changes an open application and returns the changes for the log. Throws CONFLICT, INVALID_STATE, DUPLICATE, 400. */
export async function replaceApply(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['StoreApplyUpdate'],
): Promise<Schemas['FieldChange'][]> {
  const before = await applies.lock(call.db, seq)
  if (!isOpenApply(before.state)) throw invalidState(DECIDED_ALREADY)
  await checkVersion(before, version, () => readApply(call, seq))
  const values = await valuesOf(call, body, before)
  const isNewPlace = before.businessNumber !== body.businessNumber || before.address1 !== values.address1
  if (isNewPlace) await refuseOpenTwin(call.db, body, seq)
  const row = await applies.update(call, before, values)
  return changesOf(before, row)
}

const NOT_LOGGED = ['accountSealed', 'accountEnd', 'accountLength', 'ntsState', 'ntsTaxType', 'ntsCheckedAt']

const changesOf = (before: Apply, row: Apply): Schemas['FieldChange'][] =>
  fieldChanges('StoreApplyUpdate', before, row)
    .filter(({ field }) => !NOT_LOGGED.includes(field) && !['version', 'updatedAt', 'updatedBy'].includes(field))
    .map(maskNames)

/**
 * Stores the data that the applicant supplied in the shop. Throws INVALID_STATE, 400.
 */
export async function resubmitApply(
  call: WriteContext,
  seq: number,
  body: Omit<Schemas['StoreApplyUpdate'], 'version'>,
): Promise<Apply> {
  const before = await applies.lock(call.db, seq)
  if (before.state !== 'SUPPLEMENT')
    throw invalidState(isOpenApply(before.state) ? '변경할 수 없는 상태입니다.' : DECIDED_ALREADY)
  const values = await valuesOf(call, body, before)
  return applies.update(call as Call, before, {
    ...values,
    state: 'REVIEWING',
    supplementItems: [],
    supplementAt: null,
  })
}

/**
 * Cancels an application by the applicant in the shop. Throws INVALID_STATE.
 */
export async function withdrawApply(call: WriteContext, seq: number): Promise<Apply> {
  const before = await applies.lock(call.db, seq)
  if (!isOpenApply(before.state)) throw invalidState(DECIDED_ALREADY)
  const change = { state: 'CANCELED', decidedAt: call.now, decidedBy: null, decisionReason: '신청자 취소' } as const
  return applies.update(call as Call, before, change)
}
