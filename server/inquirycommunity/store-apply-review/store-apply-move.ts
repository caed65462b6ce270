import { and, eq, ne } from 'drizzle-orm'
import {
  approvalProblem,
  DECIDED_ALREADY,
  isOpenApply,
  mayMoveApply,
  NO_VISIT,
  SKIP_LETTERS,
} from '../../../openapi/formats/store-apply-moves'
import { isBlank } from '../../../openapi/formats/visible-text'
import { required } from '../../../openapi/messages/required'
import { stores } from '../../branch/store/store.schema'
import { accountNumberOf } from '../../branch/store/store-account'
import { createStore } from '../../branch/store/store-write'
import { readFeeDefaults } from '../../branch/store-fee-default/fee-table'
import { copyFiles } from '../../files/copy-files'
import type { AdminCall, Call, Db, Schemas, SteppedCall } from '../../http/call'
import { badState, duplicate, invalid } from '../../http/refusal'
import { seoulDay } from '../../lib/seoul'
import { queueMessage } from '../../message/outbox'
import { checkVersion } from '../../resource/stamps'
import { assigneeName } from '../../session/assignees'
import { fieldChanges, labelOf } from '../../session/field-changes'
import { storeApplies } from '../store-apply/store-apply.schema'
import { type Apply, applies, shownApply } from '../store-apply/store-apply-record'
import { holdNumber } from '../store-apply/store-apply-write'

type Move = Schemas['StoreApplyMove']
type State = Schemas['StoreApplyState']

/** Who looks at applications. */
export const CODE = 'STORE_AFFILIATE_APPLICATION'

/** What a move cannot do without. Throws 400. */
function checkBody({ to, reason = '', supplementItems = [], visitOn, visitorSeq }: Move, now: Date): void {
  if (to === 'SUPPLEMENT' && supplementItems.length === 0) throw invalid({ supplementItems: required('보완 항목') })
  if (['SUPPLEMENT', 'REJECTED'].includes(to) && isBlank(reason)) throw invalid({ reason: required('사유') })
  if (to !== 'VISIT') return
  if (!visitOn) throw invalid({ visitOn: required('실사일') })
  if (visitorSeq === undefined) throw invalid({ visitorSeq: required('실사 담당자') })
  checkDay(visitOn, now)
}

/** Throws 400 for a day that has passed. */
export function checkDay(visitOn: string, now: Date): void {
  if (visitOn < seoulDay(now)) throw invalid({ visitOn: '실사일은 오늘 이후로 선택해 주세요.' })
}

/** Where the applicant sends what was missing. */
const SUPPLEMENT_PAGE = '/store/apply'

const TEXTS: Partial<Record<State, (apply: Apply, reason: string) => string>> = {
  SUPPLEMENT: ({ name, supplementItems }, reason) =>
    `[#{쇼핑몰명}] ${name} 제휴 신청의 보완이 필요합니다.\n항목: ${supplementItems.map((item) => labelOf('StoreApplyItem', item)).join(', ')}\n사유: ${reason}\n14일 안에 제출해 주세요.\n${SUPPLEMENT_PAGE}`,
  VISIT: ({ name, visitOn }) => `[#{쇼핑몰명}] ${name} 현장실사를 ${visitOn}에 진행합니다.`,
  REJECTED: ({ name }, reason) => `[#{쇼핑몰명}] ${name} 제휴 신청이 반려되었습니다.\n사유: ${reason}`,
  APPROVED: ({ name }) =>
    `[#{쇼핑몰명}] ${name} 제휴 신청이 승인되었습니다. 운영 준비를 마치는 대로 담당자가 연락드리겠습니다.`,
}

/** Writes to the owner what has become of his application. */
export async function tellOwner(call: Pick<Call, 'db' | 'now'>, apply: Apply, reason = ''): Promise<void> {
  const text = TEXTS[apply.state]?.(apply, reason)
  if (!text || !apply.ownerPhone) return
  await queueMessage(call, {
    eventCode: 'MANUAL',
    recipientType: 'STORE',
    to: { name: apply.ownerName ?? apply.name, phone: apply.ownerPhone },
    title: '장착점 제휴 신청 안내',
    text,
    related: { type: 'storeApply', seq: apply.storeApplySeq },
    // an application may be sent back, and visited, more than once
    change: `${apply.state}:${apply.version}`,
  })
}

/** Throws DUPLICATE where there is a store of this number at this address already. */
async function refuseStoreTwin(db: Db, { businessNumber, address1 }: Apply): Promise<void> {
  const [twin] = await db
    .select({ seq: stores.storeSeq, code: stores.storeCode })
    .from(stores)
    .where(and(eq(stores.businessNumber, businessNumber), eq(stores.address1, address1), ne(stores.state, 'CLOSED')))
  if (twin) throw duplicate('businessNumber', twin.seq, `이미 등록된 장착점입니다. (${twin.code})`)
}

/** What an approval asks of the application. Throws INVALID_STATE, 400, DUPLICATE. */
async function checkApproval(call: AdminCall, apply: Apply, { skipVisit, reason = '' }: Move): Promise<void> {
  const facts = {
    ...{ ntsState: apply.ntsState, ntsCheckedAt: apply.ntsCheckedAt },
    licence: apply.licenseFileSeq !== null,
    account: apply.accountSealed !== null && apply.bankCode !== null,
    coordinates: apply.latitude !== null && apply.longitude !== null,
  }
  const problem = approvalProblem(facts, labelOf('NtsState', apply.ntsState), call.now)
  if (problem) throw badState(problem)
  if (apply.scores === null && !skipVisit) throw badState(NO_VISIT)
  if (skipVisit && [...reason.trim()].length < SKIP_LETTERS) throw invalid({ reason: NO_VISIT })
  await holdNumber(call.db, apply.businessNumber)
  await refuseStoreTwin(call.db, apply)
}

/** What the shop pays a store for a tire of these sizes, which says itself what its customers pay. */
const settleOf = (rimFrom: number, { mountFees }: Schemas['StoreFees']): number =>
  mountFees.find((fee) => fee.rimFrom <= rimFrom && rimFrom <= fee.rimTo)?.settlePerTire ?? 0

/** An application as the store that comes of it. */
function storeOfApply(
  call: AdminCall,
  apply: Apply,
  usual: Schemas['StoreFees'],
  pictures: ReadonlyMap<number, number>,
): Schemas['StoreCreate'] {
  const { name, franchise, phone, intro, zipCode, address1, address2, sidoId, gugunId, latitude, longitude } = apply
  const { parkingCount, visitGugunIds, maxRim, liftCount, equipments, can, services, hours } = apply
  const { companyName, businessNumber, businessType, businessCategory, bankCode, licenseFileSeq, bankbookFileSeq } =
    apply
  const { contactName, email, ceoName, taxEmail, accountHolder, alignmentFee } = apply
  const [mainImageFileSeq = null, ...more] = apply.imageFileSeqs.flatMap((seq) => pictures.get(seq) ?? [])
  return {
    storeType: 'PARTNER',
    ...{ name, franchise, phone, intro, zipCode, address1, address2, sidoId, gugunId, latitude, longitude },
    ...{ parkingCount, visitGugunIds, maxRim, liftCount, equipments, can, services, hours },
    ...{ companyName, businessNumber, businessType, businessCategory, bankCode, licenseFileSeq, bankbookFileSeq },
    ...{ contactName, email, ceoName, taxEmail, accountHolder, mainImageFileSeq, imageFileSeqs: more },
    ownerName: apply.ownerName ?? '',
    ownerPhone: apply.ownerPhone ?? '',
    contactPhone: apply.contactPhone ?? '',
    accountNumber: accountNumberOf(call, apply),
    fees: {
      ...usual,
      alignmentFee,
      mountFees: apply.mountFees.map((fee) => ({ ...fee, settlePerTire: settleOf(fee.rimFrom, usual) })),
    },
    // a company may run several; whether this is the same one was asked just now
    allowSameBusiness: true,
  }
}

/** Makes the store. Throws what a store's own rules say. */
async function makeStore(call: AdminCall, apply: Apply, pictures: ReadonlyMap<number, number>): Promise<number> {
  const { storeApplySeq, ntsState, ntsCheckedAt, licenseFileSeq, bankbookFileSeq } = apply
  const { fees } = await readFeeDefaults(call.db)
  const body = storeOfApply(call, apply, fees, pictures)
  const made = { storeApplySeq, ntsState, ntsCheckedAt }
  const { storeSeq } = await createStore(call, body, made, { licenseFileSeq, bankbookFileSeq })
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

/** The shop shows a store's pictures to everybody: of the application's, which are not public, it gets copies. */
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
 * Takes an application to another state with all that follows, in the call's transaction. `pictures`: public copies of the application's, for the
 * store of an approval. Throws 400 for what is missing, INVALID_STATE,
 * CONFLICT on a stale version, DUPLICATE; of an approval also what the rules of stores say.
 */
export async function moveApply(
  call: AdminCall,
  seq: number,
  move: Move,
  pictures: ReadonlyMap<number, number> = new Map(),
): Promise<Apply> {
  const { to } = move
  const before = await applies.lock(call.db, seq)
  if (!isOpenApply(before.state)) throw badState(DECIDED_ALREADY)
  await checkVersion(before, move.version, () => shownApply(call, seq))
  if (!mayMoveApply(before.state, to)) throw badState('변경할 수 없는 상태입니다.')
  checkBody(move, call.now)
  if (to === 'VISIT' && move.visitorSeq) await assigneeName(call.db, CODE, move.visitorSeq, 'visitorSeq')
  if (to === 'APPROVED') await checkApproval(call, before, move)
  const storeSeq = to === 'APPROVED' ? await makeStore(call, before, pictures) : before.storeSeq
  const row = await applies.update(call, before, { ...changeOf(call, before, move), storeSeq })
  await tellOwner(call, row, move.reason?.trim())
  return row
}

/** While it is visited: another day, which is told, or what was seen; gives what changed. Throws 404, INVALID_STATE, CONFLICT, 400. */
export async function noteVisit(
  call: AdminCall,
  seq: number,
  body: Schemas['StoreApplyVisitBody'],
): Promise<Schemas['FieldChange'][]> {
  const before = await applies.lock(call.db, seq)
  if (before.state !== 'VISIT')
    throw badState(isOpenApply(before.state) ? '현장실사 중인 신청만 입력할 수 있습니다.' : DECIDED_ALREADY)
  await checkVersion(before, body.version, () => shownApply(call, seq))
  const moved = before.visitOn !== body.visitOn
  if (moved) checkDay(body.visitOn, call.now)
  if (before.visitorSeq !== body.visitorSeq) await assigneeName(call.db, CODE, body.visitorSeq, 'visitorSeq')
  const row = await applies.update(call, before, {
    ...{ visitOn: body.visitOn, visitorSeq: body.visitorSeq },
    scores: body.scores ?? null,
    visitMemo: body.memo?.trim() || null,
  })
  if (moved) await tellOwner(call, row)
  const said = ({ visitOn, visitorSeq, scores, visitMemo }: Apply) => ({ visitOn, visitorSeq, scores, memo: visitMemo })
  return fieldChanges('StoreApplyVisitBody', said(before), said(row))
}
