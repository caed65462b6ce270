import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { NEW_STORE } from '../../../openapi/formats/store-blank'
import { storeProblems } from '../../../openapi/formats/store-rules'
import { required } from '../../../openapi/messages/required'
import { guguns } from '../../db/schema'
import { checkFiles, checkImages } from '../../files/refs'
import type { Call, Db, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { starsRefused } from '../../lib/personal'
import { seoulDay } from '../../lib/seoul'
import { islandOf } from '../../orderdelivery/shipping-fee/quote'
import { picturesIn, textOrNull, textsOf, trimmed } from '../../resource/fields'
import { assigneeName } from '../../session/assignees'
import { stores } from './store.schema'
import { PEOPLE_MASKS, type StoreRow } from './store-rows'

/** What is said of a store when it is made, or replaced. */
export type StoreBody = Schemas['StoreCreate'] | Omit<Schemas['StoreUpdate'], 'version' | 'currentPassword'>

function moreOf(body: StoreBody): Schemas['StoreMore'] {
  const said = Object.entries(body).filter(([name, value]) => name in NEW_STORE && value !== undefined)
  const more = { ...NEW_STORE, ...Object.fromEntries(said.map(([name, value]) => [name, value === '' ? null : value])) }
  const six = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e6) / 1e6)
  return {
    ...more,
    tags: textsOf(more.tags),
    ...{ latitude: six(more.latitude), longitude: six(more.longitude) },
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
    ...{ ceoName: text('ceoName'), taxEmail: text('taxEmail'), accountHolder: text('accountHolder') },
  }
}

/** Throws 400 on the address, or on the regions that are driven to, where one is none. */
async function checkRegions(db: Db, { sidoId, gugunId }: StoreBody, visited: readonly number[]): Promise<void> {
  const found = await db
    .select({ id: guguns.id, sidoId: guguns.sidoId })
    .from(guguns)
    .where(inArray(guguns.id, [gugunId, ...visited]))
  const known = new Map(found.map((row) => [row.id, row.sidoId]))
  if (known.get(gugunId) !== sidoId) throw invalid({ gugunId: '지역을 다시 선택해 주세요.' })
  if (visited.some((id) => !known.has(id))) throw invalid({ visitGugunIds: '지역을 다시 선택해 주세요.' })
}

/** Papers that the record, or what it comes from, holds already. */
export type Papers = Partial<Pick<StoreRow, 'licenseFileSeq' | 'bankbookFileSeq' | 'contractFileSeq'>>

const isPaper = ({ mimeType }: { mimeType: string }): string | null =>
  mimeType.startsWith('image/') || mimeType === 'application/pdf' ? null : '이미지 또는 PDF 파일만 등록할 수 있습니다.'

async function filesOf(
  call: Pick<Call, 'db' | 'actor'>,
  body: StoreBody,
  before: StoreRow | null,
  held: Papers | null,
) {
  const pictures = { mainImageFileSeq: body.mainImageFileSeq ?? null, imageFileSeqs: body.imageFileSeqs ?? [] }
  const papers = {
    licenseFileSeq: body.licenseFileSeq ?? null,
    bankbookFileSeq: body.bankbookFileSeq ?? null,
    contractFileSeq: body.contractFileSeq ?? null,
  }
  await checkImages(call, picturesIn(stores, pictures, before))
  await checkFiles(call, picturesIn(stores, papers, held), isPaper)
  return { ...pictures, ...papers }
}

/** Throws 400 on `feesFrom`: what has been paid by already is not changed. */
export function checkFeesFrom(from: string, now: Date): void {
  if (from < seoulDay(now)) throw invalid({ feesFrom: '오늘 이후의 날짜를 입력해 주세요.' })
}

/** Fees as they are stored with the day from which they hold; `changed`: the history gets a row. Throws 400. */
function feesOf({ fees: given, feesFrom }: StoreBody, before: StoreRow | null, now: Date) {
  const was = before?.fees ?? null
  const rows = given?.mountFees.toSorted((a, b) => a.rimFrom - b.rimFrom || a.rimTo - b.rimTo)
  const fees = given === undefined ? was : rows?.length ? { ...given, mountFees: rows } : null
  if (was && !fees) throw invalid({ 'fees.mountFees': required('장착비') })
  const changed = !isDeepStrictEqual(was, fees)
  const from = changed && fees ? (feesFrom ?? seoulDay(now)) : (before?.feesFrom ?? null)
  if (changed && from) checkFeesFrom(from, now)
  return { fees, feesFrom: from, changed }
}

/**
 * What a body says of a store as it is stored, with all rules seen to that need no other store. Personal data that were left out stay as they
 * are in `before`; its account number is the caller's. Throws 400.
 */
export async function storeValues(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  sent: StoreBody,
  before: StoreRow | null,
  held: Papers | null = before,
) {
  const body = trimmed(sent)
  starsRefused(body, Object.keys(PEOPLE_MASKS) as (keyof typeof PEOPLE_MASKS)[])
  const more = moreOf(body)
  const { changed: feesChanged, ...fees } = feesOf(body, before, call.now)
  const preparing = before === null || before.state === 'PREPARING' || before.state === 'CLOSED'
  // as it was typed, so that a message stands at its row
  const problems = storeProblems({ ...more, fees: body.fees ?? fees.fees ?? undefined }, preparing)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await checkRegions(call.db, body, more.visitGugunIds)
  if (more.managerAdminSeq && more.managerAdminSeq !== before?.managerAdminSeq)
    await assigneeName(call.db, 'STORE_MANAGEMENT', more.managerAdminSeq, 'managerAdminSeq')
  const { name, storeType, phone, zipCode, address1, sidoId, gugunId } = body
  const values = {
    ...{ name, storeType, phone, zipCode, address1, sidoId, gugunId },
    ...more,
    ...peopleOf(body, before),
    ...(await filesOf(call, body, before, held)),
    ...fees,
    island: (await islandOf(call.db, zipCode)) !== null,
    // what the tax office said was said of another number
    ...(before && before.businessNumber === more.businessNumber
      ? {}
      : { ntsState: 'UNCHECKED' as const, ntsCheckedAt: null }),
  }
  return { values, feesChanged }
}
