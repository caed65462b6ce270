import { inArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { prizeTax } from '../../../domain/promotion/prize-tax'
import { winnerNotice } from '../../../domain/promotion/winner-notice'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import { lockRows } from '../../db/locks'
import { formatNumber } from '../../lib/numbers'
import { checkRecordAmount } from '../../member/ledger/point-limit'
import { bulkPointFlags, earnPoints } from '../../member/point-entry/points'
import { queueMessage } from '../../message/outbox'
import { forEachRow } from '../../resource/each-row'
import type { EventConfig } from '../event/event-scope'
import type { PrizeRow } from '../event-prize/event-prize-record'
import { issueCoupon } from '../member-coupon/issue-coupon'
import { events } from '../schema/event.schema'
import {
  subjectsOf,
  type WinnerLine,
  type WinnerRow,
  winnerNames,
  winnerRows,
  winnerStore,
} from './event-winner-record'
import { checkDelivery, type EventRow, MAX_NOTICES, refuseClosed } from './event-winner-rules'

type Change = Partial<WinnerRow>
type WinnerContext = WinnerLine & { event: EventRow }

const notice = ({ winner, prize, eventTitle }: WinnerContext): string =>
  winnerNotice({
    eventTitle,
    prizeName: prize.name,
    prizeKind: prize.kind,
    taxState: winner.taxState,
    taxAmount: prizeTax(prize),
    claimDueDate: winner.claimDueDate,
  })

async function notify(call: AdminCall, context: WinnerContext): Promise<Change> {
  const { winner, event, prize } = context
  refuseClosed(winner)
  if (event.winnersPublishedAt === null) throw invalidState('당첨자 발표 후 안내할 수 있습니다.')
  if (winner.state === 'CONFIRMED') throw invalidState('이미 정보를 확인한 당첨자입니다.')
  if (winner.notifyCount >= MAX_NOTICES)
    throw new Refusal(409, 'LIMIT_EXCEEDED', `안내는 ${MAX_NOTICES}회까지 보낼 수 있습니다.`)
  if (winner.name === null || winner.phone === null) throw notFound()
  await queueMessage(call, {
    eventCode: 'MANUAL',
    to: { name: winner.name, phone: winner.phone, memberSeq: winner.memberSeq },
    title: '이벤트 당첨 안내',
    text: notice(context),
    related: { type: 'eventWinner', seq: winner.eventWinnerSeq },
    change: `NOTIFY-${winner.notifyCount + 1}`,
  })
  // An address that was entered before the notification is confirmed now.
  const state = prize.kind === 'GOODS' && winner.receiverAddress1 !== null ? 'CONFIRMED' : 'NOTIFIED'
  return { state, notifyCount: winner.notifyCount + 1, notifiedAt: call.now }
}

/** Gives a coupon copy or points to a winner. The caller has locked the winner; each prize is paid out once. */
async function payOut(call: AdminCall, winner: WinnerRow, prize: PrizeRow, title: string): Promise<void> {
  const { now, db, actor } = call
  const { memberSeq, eventWinnerSeq } = winner
  if (memberSeq === null) return
  const reason = `이벤트 경품: ${title}`.slice(0, 100)
  if (prize.kind === 'COUPON' && prize.couponSeq !== null)
    await issueCoupon(db, { now, couponSeq: prize.couponSeq, memberSeq, issuedBy: actor.adminSeq, reason })
  if (prize.kind === 'POINT' && prize.pointAmount !== null) {
    checkRecordAmount(actor, prize.pointAmount, 'P')
    await earnPoints(db, {
      now,
      memberSeq,
      reason,
      eventWinnerSeq,
      kind: 'EARN_EVENT',
      amount: prize.pointAmount,
      createdBy: actor.adminSeq,
    })
  }
}

async function deliver(call: AdminCall, { winner, prize, event }: WinnerContext): Promise<Change> {
  checkDelivery(winner, prize, event)
  await payOut(call, winner, prize, event.title)
  return { state: 'DELIVERED', deliveredAt: call.now, closedAt: call.now }
}

function taxPaid({ winner }: WinnerContext): Change {
  refuseClosed(winner)
  if (winner.taxState === 'NONE') throw invalidState('제세공과금 납부 대상이 아닙니다.')
  if (winner.taxState === 'PAID') throw invalidState('이미 납부가 확인된 당첨자입니다.')
  return { taxState: 'PAID' }
}

async function act(
  call: AdminCall,
  action: Schemas['EventWinnerAction'],
  context: WinnerContext,
  reason: string,
): Promise<Change> {
  switch (action) {
    case 'NOTIFY':
      return notify(call, context)
    case 'DELIVER':
      return deliver(call, context)
    case 'SET_TAX_PAID':
      return taxPaid(context)
    case 'FORFEIT':
      refuseClosed(context.winner)
      return { state: 'FORFEITED', forfeitReason: reason, closedAt: call.now }
  }
}

/** Returns the points of a prize that was handed over to a member. */
const pointsOf = (line: { winner: WinnerRow; prize: PrizeRow } | undefined): number =>
  line?.prize.kind === 'POINT' && line.winner.memberSeq !== null ? (line.prize.pointAmount ?? 0) : 0

const MIN_REASON_LENGTH = 5

/** Applies an action to each chosen winner of a scope in turn. Throws 400 for a cancellation without a reason. */
export async function bulkWinners(
  call: AdminCall,
  { scope, winners, noun }: EventConfig,
  { action, seqs, reason: reasonText }: Schemas['EventWinnerBulk'],
): Promise<Schemas['BulkReceipt']> {
  const reason = reasonText?.trim() ?? ''
  if (action === 'FORFEIT' && reason.length < MIN_REASON_LENGTH)
    throw invalid({ reason: required('취소사유', MIN_REASON_LENGTH) })
  const lines = await winnerRows(call.db, inArray(winnerStore.key, seqs))
  // Lock events before winners, as everywhere: the actions depend on the winners being published.
  const eventSeqs = [...new Set(lines.map(({ winner }) => winner.eventSeq))]
  await lockRows(call.db, events.eventSeq, eventSeqs, 'share')
  const eventRows = await call.db.select().from(events).where(inArray(events.eventSeq, eventSeqs))
  const eventAt = new Map(eventRows.map((event) => [event.eventSeq, event]))
  const lineAt = new Map(lines.map((line) => [line.winner.eventWinnerSeq, line]))
  const done: WinnerRow[] = []
  const { doneSeqs: _, ...receipt } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      const winner = await winnerStore.lock(db, seq)
      const [line, event] = [lineAt.get(seq), eventAt.get(winner.eventSeq)]
      if (!line || event?.scope !== scope) throw notFound()
      const change = await act(inner, action, { ...line, winner, event }, reason)
      done.push(await winnerStore.update(inner, winner, change))
    },
    winnerNames,
  )
  if (done.length > 0) {
    const paid = action === 'DELIVER' ? done.reduce((sum, row) => sum + pointsOf(lineAt.get(row.eventWinnerSeq)), 0) : 0
    call.log({
      action: action === 'NOTIFY' ? 'SEND' : action === 'DELIVER' ? 'PAY' : 'BULK',
      resource: winners,
      targetSeqs: done.map(winnerStore.seqOf),
      named: winnerNames,
      subjects: done.flatMap(subjectsOf),
      ...(action === 'FORFEIT' ? { reason } : {}),
      summary: `${noun} 당첨자 ${labelOf('EventWinnerAction', action)}: ${done.length}명${paid > 0 ? `, 합계 ${formatNumber(paid)}P` : ''}`,
      ...(paid > 0 && { flags: await bulkPointFlags(call) }),
      personal: true,
    })
  }
  return receipt
}
