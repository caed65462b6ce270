import { and, desc, eq, gte, inArray, like } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { required } from '../../../domain/messages/required'
import { EDITABLE_RENTALS, OPEN_RENTALS } from '../../../domain/rental/rental-transitions'
import { stores } from '../../branch/schema/store.schema'
import type { AdminCall, Call } from '../../call/call'
import { carModels } from '../../car/schema/car-model.schema'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { members } from '../../db/schema'
import { maskCarNumber, maskEmail, maskName, maskPhone } from '../../lib/mask'
import { seoulDay } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { textOrNull } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion, createdStamp } from '../../resource/stamps'
import { assigneeName } from '../../session/assignees'
import { cardOf } from '../affiliate-card/affiliate-card-record'
import { type Application, applications, changeState, writeStateHistory } from '../application-steps/steps'
import { planOf } from '../rental-product/rental-plan'
import { rentalApplications } from '../schema/rental-application.schema'
import { notifyReceived } from './rental-application-messages'
import { readApplication } from './rental-application-read'

type Caller = Pick<Call, 'db' | 'now' | 'actor' | 'services'>
type Body = Omit<Schemas['RentalApplicationUpdate'], 'version' | 'assigneeSeq' | 'nextContactAt'>

const PERSONAL = ['applicantName', 'mobilePhone', 'email', 'carNumber'] as const
const DUPLICATE_DAYS = 7
const NOT_EDITABLE = '심사 이후에는 신청 내용을 수정할 수 없습니다.'

/** Throws 400 if a query returns no rows. */
const assertFound = async (found: PromiseLike<unknown[]>, field: string, what: string): Promise<void> => {
  if ((await found).length === 0) throw invalid({ [field]: `${what} 찾을 수 없습니다. 다시 선택해 주세요.` })
}

/** Throws 400 if the car model or the requested store does not exist. */
async function checkReferences(
  db: Db,
  { carModelSeq, wishStoreSeq }: Pick<Body, 'carModelSeq' | 'wishStoreSeq'>,
): Promise<void> {
  if (carModelSeq) {
    const found = db.select().from(carModels).where(eq(carModels.carModelSeq, carModelSeq))
    await assertFound(found, 'carModelSeq', '차종을')
  }
  if (wishStoreSeq) {
    const found = db.select({ seq: stores.storeSeq }).from(stores).where(eq(stores.storeSeq, wishStoreSeq))
    await assertFound(found, 'wishStoreSeq', '장착점을')
  }
}

/** Checks the fields of a body. Throws 400. */
function checkFields(now: Date, body: Body, before: Application | null): void {
  const problems: Record<string, string> = {}
  if (body.applicantType !== 'PERSONAL') {
    if (!body.companyName?.trim()) problems.companyName = required('상호')
    if (!body.businessNumber) problems.businessNumber = required('사업자번호')
  }
  if (body.wishDate && body.wishDate !== before?.wishDate && body.wishDate < seoulDay(now)) {
    problems.wishDate = '희망일은 오늘 이후로 선택해 주세요.'
  }
  const future = (at: string | null | undefined): boolean => at != null && new Date(at) > now
  if (future(body.privacyAgreedAt)) problems.privacyAgreedAt = '동의 일시는 현재 이후일 수 없습니다.'
  if (future(body.thirdPartyAgreedAt)) problems.thirdPartyAgreedAt = '동의 일시는 현재 이후일 수 없습니다.'
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Returns the chosen plan with its current terms. An unchanged plan keeps its original terms. Throws 400. */
async function chosenPlan(call: Caller, { rentalProductSeq, planSeq }: Body, before: Application | null) {
  if (before && before.rentalProductSeq === rentalProductSeq && before.planSeq === planSeq) {
    const { rentalCompany, itemSeq, itemName, sizeLabel, quantity, months, monthlyFee, registrationFee } = before
    const { earlyTerminationRate } = before
    return {
      rentalProductSeq,
      planSeq,
      rentalCompany,
      itemSeq,
      itemName,
      sizeLabel,
      quantity,
      months,
      monthlyFee,
      registrationFee,
      earlyTerminationRate,
    }
  }
  const { offered, affiliateCardSeqs: _, ...plan } = await planOf(call, rentalProductSeq, planSeq)
  if (!offered) throw invalid({ rentalProductSeq: '지금 신청할 수 없는 렌탈 상품입니다.' })
  return plan
}

const NO_CARD = { affiliateCardSeq: null, cardName: null, cardMinSpend: null, cardDiscount: null }

/** The same for the card and its tier. Throws 400. */
async function chosenCard(call: Caller, body: Body, before: Application | null) {
  const { affiliateCardSeq, cardMinSpend, rentalProductSeq, planSeq } = body
  if (!affiliateCardSeq) return NO_CARD
  const same = before?.affiliateCardSeq === affiliateCardSeq && before.rentalProductSeq === rentalProductSeq
  if (before && same && (cardMinSpend == null || cardMinSpend === before.cardMinSpend)) {
    const { cardName, cardMinSpend: oldMinSpend, cardDiscount } = before
    return { affiliateCardSeq, cardName, cardMinSpend: oldMinSpend, cardDiscount }
  }
  const product =
    before?.rentalProductSeq === rentalProductSeq && before.planSeq === planSeq
      ? { rentalCompany: before.rentalCompany, affiliateCardSeqs: [] }
      : await planOf(call, rentalProductSeq, planSeq)
  const card = await cardOf(call, affiliateCardSeq, product, cardMinSpend)
  return { affiliateCardSeq, cardName: card.name, cardMinSpend: card.minSpend, cardDiscount: card.discountAmount }
}

/** Returns the columns to store. Omitted personal data stay unchanged. Throws 400. */
async function valuesOf(call: Caller, body: Body, before: Application | null) {
  refuseMaskedText(body, PERSONAL)
  checkFields(call.now, body, before)
  await checkReferences(call.db, body)
  const plan = await chosenPlan(call, body, before)
  const card = await chosenCard(call, body, before)
  const personal = body.applicantType === 'PERSONAL'
  return {
    applicantType: body.applicantType,
    applicantName: body.applicantName?.trim() ?? before?.applicantName ?? null,
    mobilePhone: body.mobilePhone ?? before?.mobilePhone ?? null,
    email: body.email === undefined ? (before?.email ?? null) : textOrNull(body.email),
    carNumber: body.carNumber === undefined ? (before?.carNumber ?? null) : body.carNumber,
    companyName: personal ? null : textOrNull(body.companyName),
    businessNumber: personal ? null : (body.businessNumber ?? null),
    carModelSeq: body.carModelSeq ?? null,
    carText: body.carText.trim(),
    ...plan,
    ...card,
    payFee: Math.max(0, plan.monthlyFee - (card.cardDiscount ?? 0)),
    wishStoreSeq: body.wishStoreSeq ?? null,
    wishDate: body.wishDate ?? null,
    contactTime: body.contactTime ?? ('ANY' as const),
    privacyAgreedAt: new Date(body.privacyAgreedAt),
    thirdPartyAgreedAt: body.thirdPartyAgreedAt ? new Date(body.thirdPartyAgreedAt) : null,
  }
}

const { mobilePhone, rentalProductSeq, rentalApplicationSeq, applicationNo, state, createdAt } = rentalApplications

/** Throws DUPLICATE if this phone number has an open application for the same product from the last seven days. */
async function checkDuplicate({ db, now }: Caller, phone: string | null, productSeq: number): Promise<void> {
  if (phone === null) return
  const [open] = await db
    .select({ seq: rentalApplicationSeq, no: applicationNo })
    .from(rentalApplications)
    .where(
      and(
        eq(mobilePhone, phone),
        eq(rentalProductSeq, productSeq),
        inArray(state, [...OPEN_RENTALS]),
        gte(createdAt, new Date(now.getTime() - DUPLICATE_DAYS * DAY_MS)),
      ),
    )
    .limit(1)
  if (open) throw duplicate('mobilePhone', open.seq, `같은 상품의 신청이 진행 중입니다. (${open.no})`)
}

/** Returns the next application number of a day. The caller has locked the day's numbers. */
async function nextNo(db: Db, now: Date): Promise<string> {
  const day = `R${seoulDay(now).slice(2).replaceAll('-', '')}-`
  const [last] = await db
    .select({ no: applicationNo })
    .from(rentalApplications)
    .where(like(applicationNo, `${day}%`))
    .orderBy(desc(applicationNo))
    .limit(1)
  return `${day}${String(Number(last?.no.slice(day.length) ?? 0) + 1).padStart(4, '0')}`
}

/**
 * Creates an application, from the shop or by an admin. Throws 400, DUPLICATE if the applicant has an open one for
 * the same product from this week.
 */
export async function receiveApplication(
  call: Call,
  { memberSeq = null, ...body }: Schemas['RentalApplicationCreate'],
  source: Schemas['RentalApplicationSource'],
): Promise<Application> {
  const { db, now } = call
  await lockPlaces(
    db,
    `rental-applicant/${body.mobilePhone}/${body.rentalProductSeq}`,
    `rental-application-no/${seoulDay(now)}`,
  )
  if (memberSeq !== null) {
    const found = db.select({ seq: members.memberSeq }).from(members).where(eq(members.memberSeq, memberSeq))
    await assertFound(found, 'memberSeq', '회원을')
  }
  const values = await valuesOf(call, body, null)
  await checkDuplicate(call, values.mobilePhone, values.rentalProductSeq)
  const [row] = await db
    .insert(rentalApplications)
    .values({
      ...values,
      applicationNo: await nextNo(db, now),
      source,
      memberSeq,
      state: 'RECEIVED',
      stateAt: now,
      ...createdStamp(call),
    })
    .returning()
  if (!row) throw new Error('application insert returned no row')
  await writeStateHistory(call, row, null)
  await notifyReceived(call, row)
  return row
}

/** Returns the logged fields of an application, masked. */
const loggedFields = (
  row: Pick<Application, keyof Awaited<ReturnType<typeof valuesOf>> | 'assigneeSeq' | 'nextContactAt'>,
) => ({
  ...row,
  applicantName: maskName(row.applicantName),
  mobilePhone: maskPhone(row.mobilePhone),
  email: maskEmail(row.email),
  carNumber: maskCarNumber(row.carNumber),
})

/** Returns whether a body changes any stored value. */
function hasChanges(body: Body, before: Application): boolean {
  const sent: Record<string, unknown> = { ...body, contactTime: body.contactTime ?? 'ANY' }
  const same = (name: string): boolean => {
    const [sentValue, oldValue] = [sent[name], (before as Record<string, unknown>)[name]]
    if (oldValue instanceof Date)
      return sentValue != null && new Date(String(sentValue)).getTime() === oldValue.getTime()
    return (sentValue || null) === (oldValue || null)
  }
  // forms omit personal data until it was unmasked
  return Object.keys(sent).some((name) => sent[name] !== undefined && !same(name))
}

/**
 * Changes an application. After the consultation only the assignee and the next call can change. Returns the changes
 * for the log. Throws CONFLICT, INVALID_STATE, DUPLICATE, 400.
 */
export async function replaceApplication(
  call: AdminCall,
  seq: number,
  { version, assigneeSeq = null, nextContactAt = null, ...body }: Schemas['RentalApplicationUpdate'],
): Promise<Schemas['FieldChange'][]> {
  const before = await applications.lock(call.db, seq)
  await checkVersion(before, version, () => readApplication(call, seq))
  const editable = EDITABLE_RENTALS.some((state) => state === before.state)
  const changed = hasChanges(body, before)
  if (!editable && changed) throw invalidState(NOT_EDITABLE)
  const work: Partial<Application> = { nextContactAt: nextContactAt === null ? null : new Date(nextContactAt) }
  if (assigneeSeq !== before.assigneeSeq) {
    if (assigneeSeq !== null) await assigneeName(call.db, 'RENTAL_APPLICATION', assigneeSeq)
    work.assigneeSeq = assigneeSeq
  }
  const values = changed ? await valuesOf(call, body, before) : {}
  const after = { ...before, ...values, ...work }
  if (before.mobilePhone !== after.mobilePhone || before.rentalProductSeq !== after.rentalProductSeq) {
    await checkDuplicate(call, after.mobilePhone, after.rentalProductSeq)
  }
  const change = { ...values, ...work }
  if (before.state === 'RECEIVED' && work.assigneeSeq) await changeState(call, before, 'CONSULTING', change)
  else await applications.update(call, before, change)
  const [oldFields, newFields] = [loggedFields(before), loggedFields(after)]
  return fieldChanges(
    'RentalApplicationUpdate',
    oldFields,
    // omits the values that follow from the chosen plan and card
    Object.fromEntries(Object.keys(change).map((name) => [name, newFields[name as keyof typeof newFields]])) as Partial<
      typeof newFields
    >,
  )
}
