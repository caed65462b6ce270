import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { describeFilters } from '../../log/summary'
import { textOrNull, trimmed } from '../../resource/fields'
import { countRows, paged } from '../../resource/pages'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion } from '../../resource/stamps'
import { isStillWinning } from '../event/event-record'
import { eventActions } from '../event/event-resource'
import type { EventConfig } from '../event/event-scope'
import { events } from '../schema/event.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'
import {
  countWinners,
  subjectsOf,
  toWinners,
  type WinnerLine,
  type WinnerQuery,
  type WinnerRow,
  winnerFilter,
  winnerNames,
  winnerRows,
  winnerStore,
} from './event-winner-record'
import { claimDay, OPEN, refuseClosed } from './event-winner-rules'

type Receiver = Schemas['EventReceiver']

/** Returns the columns of a delivery address. */
export const receiverColumns = (receiver: Receiver | null) => ({
  receiverName: receiver?.name ?? null,
  receiverPhone: receiver?.phone ?? null,
  receiverZipCode: receiver?.zipCode ?? null,
  receiverAddress1: receiver?.address1 ?? null,
  receiverAddress2: textOrNull(receiver?.address2),
})

/**
 * Returns the changes for a delivery address, which only goods have. Entering it turns NOTIFIED into CONFIRMED;
 * removing it reverts that. Throws 400.
 */
export function withReceiver({ winner, prize }: WinnerLine, receiver: Receiver | null): Partial<WinnerRow> {
  if (receiver !== null && prize.kind !== 'GOODS')
    throw invalid({ receiver: '배송경품만 배송지를 입력할 수 있습니다.' })
  const columns = receiverColumns(receiver)
  if (receiver !== null && winner.state === 'NOTIFIED') return { ...columns, state: 'CONFIRMED' }
  return receiver === null && winner.state === 'CONFIRMED' ? { ...columns, state: 'NOTIFIED' } : columns
}

/** Throws 400 on values that are still masked. */
function refuseMasked({ name, phone, receiver }: Schemas['EventWinnerUpdate']): void {
  refuseMaskedText({ name, phone }, ['name', 'phone'])
  if (!receiver) return
  const { name: receiverName, phone: receiverPhone, address1, address2 } = receiver
  const fields = {
    'receiver.name': receiverName,
    'receiver.phone': receiverPhone,
    'receiver.address1': address1,
    'receiver.address2': address2,
  }
  refuseMaskedText(fields, ['receiver.name', 'receiver.phone', 'receiver.address1', 'receiver.address2'])
}

/** Returns the operations to read, edit and publish the winners of a scope's events. */
export function winnersOf(of: EventConfig) {
  const { scope, winners, noun } = of
  const acts = eventActions(of)

  async function toView(db: Db, line: WinnerLine, unmasked = false): Promise<Schemas['EventWinner']> {
    const [winner] = await toWinners(db, scope, [line], unmasked)
    if (!winner) throw notFound()
    return winner
  }

  async function lineOf(db: Db, seq: number): Promise<WinnerLine> {
    const [line] = await winnerRows(db, and(winnerFilter(scope, {}), eq(winnerStore.key, seq)))
    if (!line) throw notFound()
    return line
  }

  async function list(call: AdminCall, query: WinnerQuery & { page?: number; size?: number }) {
    const where = winnerFilter(scope, query)
    const page = await paged(
      query,
      () => countWinners(call.db, where),
      (limit, offset) => winnerRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: winners,
      targetCount: page.items.length,
      summary: `${noun} 당첨자 조회 (${describeFilters(winners, query, 'loginId')}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return { ...page, items: await toWinners(call.db, scope, page.items) }
  }

  async function read(call: AdminCall, seq: number, unmasked = false): Promise<Schemas['EventWinner']> {
    const line = await lineOf(call.db, seq)
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: winners,
      targetSeqs: [seq],
      subjects: subjectsOf(line.winner),
      summary: `${noun} 당첨자 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${line.eventTitle} ${line.prize.rankNo}위 ${line.prize.name}`,
      personal: true,
    })
    return toView(call.db, line, unmasked)
  }

  async function update(
    call: AdminCall,
    seq: number,
    sent: Schemas['EventWinnerUpdate'],
  ): Promise<Schemas['EventWinner']> {
    const { version, name, phone, receiver, ...body } = trimmed(sent)
    const line = await lineOf(call.db, seq)
    const before = await winnerStore.lock(call.db, seq)
    await checkVersion(before, version, () => toView(call.db, { ...line, winner: before }))
    refuseMasked(sent)
    if (before.name === null) throw invalidState('개인정보가 파기된 당첨자는 수정할 수 없습니다.')
    const notes = { trackingText: textOrNull(body.trackingText), memo: textOrNull(body.memo) }
    const hasPersonal = name !== undefined || phone !== undefined || receiver !== undefined
    // Notes of a delivered or canceled prize can still be corrected, its receiver cannot.
    if (hasPersonal) refuseClosed(before)
    const change = {
      ...notes,
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(receiver === undefined ? {} : withReceiver({ ...line, winner: before }, receiver)),
    }
    const after = await winnerStore.update(call, before, change)
    const [was, is] = [
      await toView(call.db, { ...line, winner: before }),
      await toView(call.db, { ...line, winner: after }),
    ]
    const { receiver: to, state, ...now } = is
    const logged = {
      state,
      name: now.name,
      phone: now.phone,
      receiver: to,
      trackingText: now.trackingText,
      memo: now.memo,
    }
    call.log({
      action: 'UPDATE',
      resource: winners,
      targetSeqs: [seq],
      named: winnerNames,
      subjects: subjectsOf(after),
      summary: `${noun} 당첨자 수정: ${line.eventTitle} ${line.prize.rankNo}위 ${line.prize.name}`,
      changes: fieldChanges('EventWinner', was, logged),
      personal: true,
    })
    return is
  }

  const isOpen = (eventSeq: number) => and(eq(eventWinners.eventSeq, eventSeq), inArray(eventWinners.state, [...OPEN]))
  const setDueDate = (db: Db, eventSeq: number, claimDueDate: string | null) =>
    db.update(eventWinners).set({ claimDueDate }).where(isOpen(eventSeq))

  const prizes = ({ db }: AdminCall, eventSeq: number | undefined): Promise<Schemas['EventPrizeOption'][]> =>
    db
      .select({
        eventPrizeSeq: eventPrizes.eventPrizeSeq,
        eventTitle: events.title,
        rankNo: eventPrizes.rankNo,
        name: eventPrizes.name,
      })
      .from(eventPrizes)
      .innerJoin(events, eq(events.eventSeq, eventPrizes.eventSeq))
      .where(and(eq(events.scope, scope), eventSeq ? eq(events.eventSeq, eventSeq) : undefined))
      .orderBy(desc(events.eventSeq), asc(eventPrizes.rankNo))
      .limit(500)

  return {
    list,
    prizes,
    read,
    update,
    shown: toView,
    lineOf,
    publish: (call: AdminCall, seq: number) =>
      acts.act(call, seq, '당첨자 발표', async ({ winnersPublishedAt }) => {
        if (winnersPublishedAt !== null) throw invalidState('이미 당첨자가 발표된 이벤트입니다.')
        const won = await countRows(call.db, eventWinners, and(eq(eventWinners.eventSeq, seq), isStillWinning))
        if (won === 0) throw invalidState('당첨자를 먼저 선정해 주세요.')
        await setDueDate(call.db, seq, claimDay(call.now))
        return { winnersPublishedAt: call.now }
      }),
    unpublish: (call: AdminCall, seq: number) =>
      acts.act(call, seq, '당첨자 발표 취소', async ({ winnersPublishedAt }) => {
        if (winnersPublishedAt === null) throw invalidState('당첨자가 발표되지 않은 이벤트입니다.')
        const delivered = and(eq(eventWinners.eventSeq, seq), eq(eventWinners.state, 'DELIVERED'))
        if ((await countRows(call.db, eventWinners, delivered)) > 0)
          throw invalidState('이미 지급된 경품이 있어 발표를 취소할 수 없습니다.')
        await setDueDate(call.db, seq, null)
        return { winnersPublishedAt: null }
      }),
  }
}
