import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { withParticle } from '../../../domain/common/particles'
import { required } from '../../../domain/messages/required'
import {
  EDITABLE_RENTALS,
  rentalEndOn,
  rentalPenalty,
  wrongTransitionMessage,
} from '../../../domain/rental/rental-transitions'
import { assertStoreCan, readStore } from '../../branch/store/slot-context'
import { requiredAbilitiesOfItems } from '../../branch/store/store-abilities'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import {
  cancelRentalReservation,
  finishRentalReservation,
  reserveRental,
} from '../../orderdelivery/mount/rental-reservation'
import { moveStock } from '../../product/item/stock'
import { items } from '../../product/schema/item.schema'
import { textOrNull } from '../../resource/fields'
import { checkVersion } from '../../resource/stamps'
import { type Application, applications, assertMovable, changeState, stateLabel } from '../application-steps/steps'
import { rentalApplications } from '../schema/rental-application.schema'
import { notifyDecision } from './rental-application-messages'
import { readApplication } from './rental-application-read'

export type ApplicationMove = Omit<Schemas['RentalApplicationMove'], 'version'>
interface Outcome {
  change?: Partial<Application>
  reason?: string | null
}

/** Throws 400 on the missing fields. */
function requireFields(fields: Record<string, [value: unknown, title: string]>): void {
  const missing = Object.entries(fields).filter(([, [value]]) => value === undefined || value === null || value === '')
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([field, [, title]]) => [field, required(title)])))
}

/** Throws 400 if a day is outside of a period. */
function checkDay(field: string, title: string, day: string, from: string | null, to: string): void {
  if (day > to) throw invalid({ [field]: `${withParticle(title, '은/는')} 오늘까지 선택할 수 있습니다.` })
  if (from !== null && day < from)
    throw invalid({ [field]: `${withParticle(title, '은/는')} ${from} 이후여야 합니다.` })
}

/** Throws DUPLICATE if another application of the rental company has this contract number. */
async function checkContractNo({ db }: Call, { rentalApplicationSeq, rentalCompany }: Application, no: string) {
  const a = rentalApplications
  const [existing] = await db
    .select({ seq: a.rentalApplicationSeq, applicationNo: a.applicationNo })
    .from(rentalApplications)
    .where(
      and(
        eq(a.rentalCompany, rentalCompany),
        eq(a.contractNo, no),
        isNotNull(a.contractNo),
        ne(a.rentalApplicationSeq, rentalApplicationSeq),
      ),
    )
  if (existing) throw duplicate('contractNo', existing.seq, `이미 등록된 계약번호입니다. (${existing.applicationNo})`)
}

/**
 * Deducts the tires of a contract from stock, or returns them. Skips items without managed stock. Throws
 * STOCK_NEGATIVE.
 */
async function adjustStock(call: Call, row: Application, way: 'RENTAL' | 'RENTAL_CANCEL'): Promise<void> {
  const [item] = await call.db.select({ managed: items.stockManaged }).from(items).where(eq(items.itemSeq, row.itemSeq))
  if (!item?.managed) return
  const delta = way === 'RENTAL' ? -row.quantity : row.quantity
  await moveStock(call, row.itemSeq, { delta, reason: way, memo: row.applicationNo })
}

async function contract(call: Call, row: Application, move: ApplicationMove): Promise<Outcome> {
  const { contractNo = '', contractedOn = '', storeSeq = 0, reservedAt, force } = move
  requireFields({
    contractNo: [move.contractNo, '계약번호'],
    contractedOn: [move.contractedOn, '계약일'],
    storeSeq: [move.storeSeq, '장착점'],
  })
  checkDay('contractedOn', '계약일', contractedOn, seoulDay(row.createdAt), seoulDay(call.now))
  await checkContractNo(call, row, contractNo)
  const store = await readStore(call.db, storeSeq)
  assertStoreCan(store, await requiredAbilitiesOfItems(call.db, [row.itemSeq]))
  const change: Partial<Application> = { contractNo, contractedOn, storeSeq, nextContactAt: null }
  if (reservedAt) {
    const reservation = await reserveRental(call, row, store, { reservedAt: new Date(reservedAt), force })
    change.mountReservationSeq = reservation.mountReservationSeq
  }
  await adjustStock(call, row, 'RENTAL')
  return { change }
}

async function mount(call: Call, row: Application, move: ApplicationMove): Promise<Outcome> {
  requireFields({ startOn: [move.startOn, '개시일'] })
  const startOn = move.startOn ?? ''
  checkDay('startOn', '개시일', startOn, row.contractedOn, seoulDay(call.now))
  await finishRentalReservation(call, row)
  return { change: { startOn, endOn: rentalEndOn(startOn, row.months) } }
}

function terminate(call: Call, row: Application, move: ApplicationMove): Outcome {
  const reason = textOrNull(move.reason)
  requireFields({ terminatedOn: [move.terminatedOn, '해지일'], reason: [reason, '사유'] })
  const terminatedOn = move.terminatedOn ?? ''
  const startOn = row.startOn ?? terminatedOn
  checkDay('terminatedOn', '해지일', terminatedOn, startOn, seoulDay(call.now))
  const proposed = rentalPenalty(row, startOn, terminatedOn)
  const penalty = move.penalty ?? proposed
  const penaltyMemo = textOrNull(move.penaltyMemo)
  if (penalty !== proposed) requireFields({ penaltyMemo: [penaltyMemo, '위약금 변경 사유'] })
  return { change: { terminatedOn, penalty, penaltyMemo, cancelReason: reason }, reason }
}

async function cancel(call: Call, row: Application, reason: string | null): Promise<Outcome> {
  requireFields({ reason: [reason, '사유'] })
  if (row.state === 'CONTRACTED') {
    await cancelRentalReservation(call, row.rentalApplicationSeq, reason ?? '')
    await adjustStock(call, row, 'RENTAL_CANCEL')
  }
  return { change: { cancelReason: reason, nextContactAt: null }, reason }
}

function screen(row: Application): Outcome {
  requireFields({
    thirdPartyAgreedAt: [row.thirdPartyAgreedAt, '제3자 제공 동의'],
    carNumber: [row.carNumber, '차량번호'],
  })
  return {}
}

function reject({ rejectReason, rejectMemo }: ApplicationMove): Outcome {
  requireFields({ rejectReason: [rejectReason, '거절 사유'] })
  return { change: { rejectReason: rejectReason ?? null, rejectMemo: textOrNull(rejectMemo), nextContactAt: null } }
}

/** Checks the inputs of a move, applies its effects, and returns the columns to change. */
async function outcomeOf(call: Call, row: Application, move: ApplicationMove): Promise<Outcome> {
  switch (move.to) {
    case 'CONSULTING':
      // the current admin takes over; after a rejection the assignee stays
      return {
        change: { assigneeSeq: row.assigneeSeq ?? call.actor?.adminSeq ?? null, rejectReason: null, rejectMemo: null },
      }
    case 'SCREENING':
      return screen(row)
    case 'APPROVED':
      return { change: { approvedAt: call.now } }
    case 'REJECTED':
      return reject(move)
    case 'CONTRACTED':
      return contract(call, row, move)
    case 'MOUNTED':
      return mount(call, row, move)
    case 'TERMINATED':
      return terminate(call, row, move)
    case 'CANCELED':
      return cancel(call, row, textOrNull(move.reason))
    default:
      return {}
  }
}

/**
 * Moves a locked application to another state, with all consequences. Throws INVALID_STATE, 400 for missing inputs,
 * and the errors of each step.
 */
export async function moveLocked(call: Call, before: Application, move: ApplicationMove): Promise<Application> {
  assertMovable(before, move.to, call.now)
  const { change = {}, reason = null } = await outcomeOf(call, before, move)
  const row = await changeState(call, before, move.to, change, reason)
  if (row.state === 'APPROVED' || row.state === 'REJECTED') await notifyDecision(call, row)
  return row
}

/** Like `moveLocked`, by number and version. Throws CONFLICT, 404. */
export async function moveApplication(
  call: AdminCall,
  seq: number,
  { version, ...move }: Schemas['RentalApplicationMove'],
): Promise<Application> {
  const before = await applications.lock(call.db, seq)
  await checkVersion(before, version, () => readApplication(call, seq))
  return moveLocked(call, before, move)
}

/**
 * Withdraws an application for the applicant, in the shop. Throws INVALID_STATE once it is being screened.
 */
export async function withdrawApplication(call: Call, seq: number): Promise<Application> {
  const before = await applications.lock(call.db, seq)
  // in later states only an admin may cancel
  const isEditable = EDITABLE_RENTALS.some((state) => state === before.state)
  if (!isEditable) throw invalidState(wrongTransitionMessage(before.state, 'CANCELED', stateLabel))
  const reason = '신청자 취소'
  return changeState(call, before, 'CANCELED', { cancelReason: reason, nextContactAt: null }, reason)
}
