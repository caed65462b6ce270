import { and, eq, ne } from 'drizzle-orm'
import { isBlank } from '../../../domain/common/visible-text'
import {
  approvalProblem,
  DECIDED_ALREADY,
  isOpenApply,
  MIN_SKIP_REASON_LENGTH,
  mayMoveApply,
  NO_VISIT,
} from '../../../domain/inquirycommunity/store-apply-transitions'
import { required } from '../../../domain/messages/required'
import { stores } from '../../branch/schema/store.schema'
import { accountNumberOf } from '../../branch/store/store-account'
import { createStore } from '../../branch/store/store-write'
import { readFeeDefaults } from '../../branch/store-fee-default/fee-table'
import type { AdminCall, Call, SteppedCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { copyFiles } from '../../files/copy-files'
import { seoulDay } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { queueMessage } from '../../message/outbox'
import { shopLink } from '../../message/shop-link'
import { checkVersion } from '../../resource/stamps'
import { assigneeName } from '../../session/assignees'
import { storeApplies } from '../schema/store-apply.schema'
import { type Apply, applies, readApply } from './store-apply-record'
import { lockBusinessNumber } from './store-apply-write'

type Move = Schemas['StoreApplyMove']
type State = Schemas['StoreApplyState']

/** Permission for reviewing applications. */
export const CODE = 'STORE_AFFILIATE_APPLICATION'

/** Throws 400 when the move lacks a required field. */
function checkBody({ to, reason = '', supplementItems = [], visitOn, visitorSeq }: Move, now: Date): void {
  if (to === 'SUPPLEMENT' && supplementItems.length === 0) throw invalid({ supplementItems: required('보완 항목') })
  if (['SUPPLEMENT', 'REJECTED'].includes(to) && isBlank(reason)) throw invalid({ reason: required('사유') })
  if (to !== 'VISIT') return
  if (!visitOn) throw invalid({ visitOn: required('실사일') })
  if (visitorSeq === undefined) throw invalid({ visitorSeq: required('실사 담당자') })
  checkDay(visitOn, now)
}

/** Throws 400 for a past day. */
export function checkDay(visitOn: string, now: Date): void {
  if (visitOn < seoulDay(now)) throw invalid({ visitOn: '실사일은 오늘 이후로 선택해 주세요.' })
}

/** Page where the applicant supplies missing data. */
const SUPPLEMENT_PAGE = '/store/apply'

interface OwnerText {
  reason: string
  /** URL of the page for missing data; empty while the shop's URL is not set. */
  link: string
}

const TEXTS: Partial<Record<State, (apply: Apply, text: OwnerText) => string>> = {
  SUPPLEMENT: ({ name, supplementItems }, { reason, link }) =>
    [
      `[#{쇼핑몰명}] ${name} 제휴 신청의 보완이 필요합니다.`,
      `항목: ${supplementItems.map((item) => labelOf('StoreApplyItem', item)).join(', ')}`,
      `사유: ${reason}`,
      '14일 안에 제출해 주세요.',
      ...(link ? [link] : []),
    ].join('\n'),
  VISIT: ({ name, visitOn }) => `[#{쇼핑몰명}] ${name} 현장실사를 ${visitOn}에 진행합니다.`,
  REJECTED: ({ name }, { reason }) => `[#{쇼핑몰명}] ${name} 제휴 신청이 반려되었습니다.\n사유: ${reason}`,
  APPROVED: ({ name }) =>
    `[#{쇼핑몰명}] ${name} 제휴 신청이 승인되었습니다. 운영 준비를 마치는 대로 담당자가 연락드리겠습니다.`,
}

/** Sends the owner the result of the application's last move. */
export async function notifyOwner(call: Pick<Call, 'db' | 'now'>, apply: Apply, reason = ''): Promise<void> {
  const text = TEXTS[apply.state]?.(apply, { reason, link: await shopLink(call.db, SUPPLEMENT_PAGE) })
  if (!text || !apply.ownerPhone) return
  await queueMessage(call, {
    eventCode: 'MANUAL',
    recipientType: 'STORE',
    to: { name: apply.ownerName ?? apply.name, phone: apply.ownerPhone },
    title: '장착점 제휴 신청 안내',
    text,
    related: { type: 'storeApply', seq: apply.storeApplySeq },
    // The version makes it unique: an application can get the same state more than once.
    change: `${apply.state}:${apply.version}`,
  })
}

/** Throws DUPLICATE when an open store has the same business number and address. */
async function refuseStoreTwin(db: Db, { businessNumber, address1 }: Apply): Promise<void> {
  const [twin] = await db
    .select({ seq: stores.storeSeq, code: stores.storeCode })
    .from(stores)
    .where(and(eq(stores.businessNumber, businessNumber), eq(stores.address1, address1), ne(stores.state, 'CLOSED')))
  if (twin) throw duplicate('businessNumber', twin.seq, `이미 등록된 장착점입니다. (${twin.code})`)
}

/** Throws INVALID_STATE, 400 or DUPLICATE when the application does not meet the conditions of an approval. */
async function checkApproval(call: AdminCall, apply: Apply, { skipVisit, reason = '' }: Move): Promise<void> {
  const facts = {
    ntsState: apply.ntsState,
    ntsCheckedAt: apply.ntsCheckedAt,
    license: apply.licenseFileSeq !== null,
    account: apply.accountSealed !== null && apply.bankCode !== null,
    coordinates: apply.latitude !== null && apply.longitude !== null,
  }
  const problem = approvalProblem(facts, labelOf('NtsState', apply.ntsState), call.now)
  if (problem) throw invalidState(problem)
  if (apply.scores === null && !skipVisit) throw invalidState(NO_VISIT)
  if (skipVisit && [...reason.trim()].length < MIN_SKIP_REASON_LENGTH) throw invalid({ reason: NO_VISIT })
  await lockBusinessNumber(call.db, apply.businessNumber)
  await refuseStoreTwin(call.db, apply)
}

/** Returns the shop's settlement per tire for a rim size; the store sets the customer's fee itself. */
const settleOf = (rimFrom: number, { mountFees }: Schemas['StoreFees']): number =>
  mountFees.find((fee) => fee.rimFrom <= rimFrom && rimFrom <= fee.rimTo)?.settlePerTire ?? 0

/** Returns the body of the store that an approved application becomes. */
function storeOfApply(
  call: AdminCall,
  apply: Apply,
  defaultFees: Schemas['StoreFees'],
  pictures: ReadonlyMap<number, number>,
): Schemas['StoreCreate'] {
  const { name, franchise, phone, intro, zipCode, address1, address2, sidoId, gugunId, latitude, longitude } = apply
  const { parkingCount, visitGugunIds, maxRim, liftCount, equipments, can, services, hours } = apply
  const { companyName, businessNumber, businessType, businessCategory, bankCode, licenseFileSeq, bankbookFileSeq } =
    apply
  const { contactName, email, ceoName, taxEmail, accountHolder, alignmentFee } = apply
  const [mainImageFileSeq = null, ...rest] = apply.imageFileSeqs.flatMap((seq) => pictures.get(seq) ?? [])
  return {
    storeType: 'PARTNER',
    name,
    franchise,
    phone,
    intro,
    zipCode,
    address1,
    address2,
    sidoId,
    gugunId,
    latitude,
    longitude,
    parkingCount,
    visitGugunIds,
    maxRim,
    liftCount,
    equipments,
    can,
    services,
    hours,
    companyName,
    businessNumber,
    businessType,
    businessCategory,
    bankCode,
    licenseFileSeq,
    bankbookFileSeq,
    contactName,
    email,
    ceoName,
    taxEmail,
    accountHolder,
    mainImageFileSeq,
    imageFileSeqs: rest,
    ownerName: apply.ownerName ?? '',
    ownerPhone: apply.ownerPhone ?? '',
    contactPhone: apply.contactPhone ?? '',
    accountNumber: accountNumberOf(call, apply),
    fees: {
      ...defaultFees,
      alignmentFee,
      mountFees: apply.mountFees.map((fee) => ({ ...fee, settlePerTire: settleOf(fee.rimFrom, defaultFees) })),
    },
    // A company may run several stores; refuseStoreTwin has just excluded the same one.
    allowSameBusiness: true,
  }
}

/** Creates the store of an approved application. Throws as `createStore`. */
async function makeStore(call: AdminCall, apply: Apply, pictures: ReadonlyMap<number, number>): Promise<number> {
  const { storeApplySeq, ntsState, ntsCheckedAt, licenseFileSeq, bankbookFileSeq } = apply
  const { fees } = await readFeeDefaults(call.db)
  const body = storeOfApply(call, apply, fees, pictures)
  const origin = { storeApplySeq, ntsState, ntsCheckedAt }
  const { storeSeq } = await createStore(call, body, origin, { licenseFileSeq, bankbookFileSeq })
  return storeSeq
}

function changeOf(call: AdminCall, before: Apply, move: Move): Partial<Apply> {
  const { to, reason, supplementItems = [], visitOn, visitorSeq } = move
  const change: Partial<Apply> = { state: to, reviewerSeq: before.reviewerSeq ?? call.actor.adminSeq }
  if (!isOpenApply(to)) Object.assign(change, { decidedAt: call.now, decidedBy: call.actor.loginId })
  if (reason) change.decisionReason = reason.trim()
  if (to === 'REVIEWING')
    Object.assign(change, { reviewerSeq: call.actor.adminSeq, supplementAt: null, supplementItems: [] })
  if (to === 'SUPPLEMENT')
    Object.assign(change, { supplementAt: call.now, supplementItems: [...new Set(supplementItems)] })
  if (to === 'VISIT') Object.assign(change, { visitOn, visitorSeq })
  return change
}

/** Copies an application's private pictures into public files for its store. Empty unless the move is an approval. */
export async function picturesForStore(call: SteppedCall, seq: number, { to }: Move): Promise<Map<number, number>> {
  if (to !== 'APPROVED') return new Map()
  const seqs = await call.step(async ({ db }) => {
    const [apply] = await db
      .select({ seqs: storeApplies.imageFileSeqs })
      .from(storeApplies)
      .where(eq(storeApplies.storeApplySeq, seq))
    return apply?.seqs ?? []
  })
  return copyFiles(call, seqs, 'PUBLIC')
}

/**
 * Moves an application to another state, with the consequences, in the call's transaction. `pictures`: public copies
 * of its pictures, for the store of an approval. Throws 400 for missing fields, INVALID_STATE, CONFLICT on a stale
 * version, DUPLICATE; for an approval also as `createStore`.
 */
export async function moveApply(
  call: AdminCall,
  seq: number,
  move: Move,
  pictures: ReadonlyMap<number, number> = new Map(),
): Promise<Apply> {
  const { to } = move
  const before = await applies.lock(call.db, seq)
  if (!isOpenApply(before.state)) throw invalidState(DECIDED_ALREADY)
  await checkVersion(before, move.version, () => readApply(call, seq))
  if (!mayMoveApply(before.state, to)) throw invalidState('변경할 수 없는 상태입니다.')
  checkBody(move, call.now)
  if (to === 'VISIT' && move.visitorSeq) await assigneeName(call.db, CODE, move.visitorSeq, 'visitorSeq')
  if (to === 'APPROVED') await checkApproval(call, before, move)
  const storeSeq = to === 'APPROVED' ? await makeStore(call, before, pictures) : before.storeSeq
  const row = await applies.update(call, before, { ...changeOf(call, before, move), storeSeq })
  await notifyOwner(call, row, move.reason?.trim())
  return row
}

/**
 * Stores the visit of an application in state VISIT, and notifies the owner of another day. Returns the changes.
 * Throws 404, INVALID_STATE, CONFLICT, 400.
 */
export async function saveVisit(
  call: AdminCall,
  seq: number,
  body: Schemas['StoreApplyVisitBody'],
): Promise<Schemas['FieldChange'][]> {
  const before = await applies.lock(call.db, seq)
  if (before.state !== 'VISIT')
    throw invalidState(isOpenApply(before.state) ? '현장실사 중인 신청만 입력할 수 있습니다.' : DECIDED_ALREADY)
  await checkVersion(before, body.version, () => readApply(call, seq))
  const isNewDay = before.visitOn !== body.visitOn
  if (isNewDay) checkDay(body.visitOn, call.now)
  if (body.scores && body.visitOn > seoulDay(call.now))
    throw invalid({ scores: '평가는 실사일부터 입력할 수 있습니다.' })
  if (before.visitorSeq !== body.visitorSeq) await assigneeName(call.db, CODE, body.visitorSeq, 'visitorSeq')
  const row = await applies.update(call, before, {
    visitOn: body.visitOn,
    visitorSeq: body.visitorSeq,
    scores: body.scores ?? null,
    visitMemo: body.memo?.trim() || null,
  })
  if (isNewDay) await notifyOwner(call, row)
  const visitFields = ({ visitOn, visitorSeq, scores, visitMemo }: Apply) => ({
    visitOn,
    visitorSeq,
    scores,
    memo: visitMemo,
  })
  return fieldChanges('StoreApplyVisitBody', visitFields(before), visitFields(row))
}
