import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { NEW_STORE } from '../../../domain/branch/store-defaults'
import { storeProblems } from '../../../domain/branch/store-rules'
import { required } from '../../../domain/messages/required'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { guguns } from '../../db/schema'
import { checkFiles, checkImages } from '../../files/file-refs'
import { seoulDay } from '../../lib/seoul-time'
import { findIslandFee } from '../../orderdelivery/fees/shipping-quote'
import { picturesIn, textOrNull, textsOf, trimmed } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { assigneeName } from '../../session/assignees'
import { stores } from '../schema/store.schema'
import { PEOPLE_MASKS, type StoreRow } from './store-rows'

/** Body that creates or replaces a store. */
export type StoreBody = Schemas['StoreCreate'] | Omit<Schemas['StoreUpdate'], 'version' | 'currentPassword'>

function moreOf(body: StoreBody): Schemas['StoreMore'] {
  const provided = Object.entries(body).filter(([name, value]) => name in NEW_STORE && value !== undefined)
  const more = {
    ...NEW_STORE,
    ...Object.fromEntries(provided.map(([name, value]) => [name, value === '' ? null : value])),
  }
  const six = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e6) / 1e6)
  return {
    ...more,
    tags: textsOf(more.tags),
    latitude: six(more.latitude),
    longitude: six(more.longitude),
    visitGugunIds: [...new Set(more.visitGugunIds)],
    minLeadDays: more.sameDay ? 0 : more.minLeadDays,
  }
}

function peopleOf(body: StoreBody, before: StoreRow | null) {
  const text = <
    F extends 'contactName' | 'email' | 'receiverName' | 'receiverPhone' | 'ceoName' | 'taxEmail' | 'accountHolder',
  >(
    field: F,
  ) => (body[field] === undefined ? (before?.[field] ?? null) : textOrNull(body[field]))
  return {
    ownerName: body.ownerName ?? before?.ownerName ?? '',
    ownerPhone: body.ownerPhone ?? before?.ownerPhone ?? '',
    contactPhone: body.contactPhone ?? before?.contactPhone ?? '',
    contactName: text('contactName'),
    email: text('email'),
    receiverName: text('receiverName'),
    receiverPhone: text('receiverPhone'),
    ceoName: text('ceoName'),
    taxEmail: text('taxEmail'),
    accountHolder: text('accountHolder'),
  }
}

/** Throws 400 if the region does not match the address's province, or if a visit region does not exist. */
async function checkRegions(db: Db, { sidoId, gugunId }: StoreBody, visited: readonly number[]): Promise<void> {
  const found = await db
    .select({ id: guguns.id, sidoId: guguns.sidoId })
    .from(guguns)
    .where(inArray(guguns.id, [gugunId, ...visited]))
  const known = new Map(found.map((row) => [row.id, row.sidoId]))
  if (known.get(gugunId) !== sidoId) throw invalid({ gugunId: '지역을 다시 선택해 주세요.' })
  if (visited.some((id) => !known.has(id))) throw invalid({ visitGugunIds: '지역을 다시 선택해 주세요.' })
}

/** Documents that the record, or the application it comes from, already has. */
export type StoreDocuments = Partial<Pick<StoreRow, 'licenseFileSeq' | 'bankbookFileSeq' | 'contractFileSeq'>>

const isPaper = ({ mimeType }: { mimeType: string }): string | null =>
  mimeType.startsWith('image/') || mimeType === 'application/pdf' ? null : '이미지 또는 PDF 파일만 등록할 수 있습니다.'

async function filesOf(
  call: Pick<Call, 'db' | 'actor'>,
  body: StoreBody,
  before: StoreRow | null,
  existingDocuments: StoreDocuments | null,
) {
  const pictures = { mainImageFileSeq: body.mainImageFileSeq ?? null, imageFileSeqs: body.imageFileSeqs ?? [] }
  const papers = {
    licenseFileSeq: body.licenseFileSeq ?? null,
    bankbookFileSeq: body.bankbookFileSeq ?? null,
    contractFileSeq: body.contractFileSeq ?? null,
  }
  await checkImages(call, picturesIn(stores, pictures, before))
  await checkFiles(call, picturesIn(stores, papers, existingDocuments), isPaper)
  return { ...pictures, ...papers }
}

/** Throws 400 on `feesFrom` if it is in the past: fees that were already applied cannot change. */
export function checkFeesFrom(from: string, now: Date): void {
  if (from < seoulDay(now)) throw invalid({ feesFrom: '오늘 이후의 날짜를 입력해 주세요.' })
}

/** Returns the fees with their start date. `changed`: a history row is needed. Throws 400. */
function feesOf({ fees: given, feesFrom }: StoreBody, before: StoreRow | null, now: Date) {
  const oldFees = before?.fees ?? null
  const rows = given?.mountFees.toSorted((a, b) => a.rimFrom - b.rimFrom || a.rimTo - b.rimTo)
  const fees = given === undefined ? oldFees : rows?.length ? { ...given, mountFees: rows } : null
  if (oldFees && !fees) throw invalid({ 'fees.mountFees': required('장착비') })
  const changed = !isDeepStrictEqual(oldFees, fees)
  const from = changed && fees ? (feesFrom ?? seoulDay(now)) : (before?.feesFrom ?? null)
  if (changed && from) checkFeesFrom(from, now)
  return { fees, feesFrom: from, changed }
}

/**
 * Validates a body and returns the columns of the store. Checks all rules that do not depend on other stores.
 *
 * Keeps the personal data of `before` that the body omits. The caller sets the account number. Throws 400.
 */
export async function storeValues(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  sent: StoreBody,
  before: StoreRow | null,
  existingDocuments: StoreDocuments | null = before,
) {
  const body = trimmed(sent)
  refuseMaskedText(body, Object.keys(PEOPLE_MASKS) as (keyof typeof PEOPLE_MASKS)[])
  const more = moreOf(body)
  const { changed: feesChanged, ...fees } = feesOf(body, before, call.now)
  const preparing = before === null || before.state === 'PREPARING' || before.state === 'CLOSED'
  // as sent, so that error paths match the form's rows
  const problems = storeProblems({ ...more, fees: body.fees ?? fees.fees ?? undefined }, preparing)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await checkRegions(call.db, body, more.visitGugunIds)
  if (more.managerAdminSeq && more.managerAdminSeq !== before?.managerAdminSeq)
    await assigneeName(call.db, 'STORE_MANAGEMENT', more.managerAdminSeq, 'managerAdminSeq')
  const { name, storeType, phone, zipCode, address1, sidoId, gugunId } = body
  const values = {
    name,
    storeType,
    phone,
    zipCode,
    address1,
    sidoId,
    gugunId,
    ...more,
    ...peopleOf(body, before),
    ...(await filesOf(call, body, before, existingDocuments)),
    ...fees,
    island: (await findIslandFee(call.db, zipCode)) !== null,
    // the tax office's answer was for the previous number
    ...(before && before.businessNumber === more.businessNumber
      ? {}
      : { ntsState: 'UNCHECKED' as const, ntsCheckedAt: null }),
  }
  return { values, feesChanged }
}
