import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, notFound } from '../../http/refusal'
import { maskName, maskPhone } from '../../lib/mask'
import { notBefore } from '../../message/night'
import { messageShown } from '../../message/outbox'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import { messageOf } from './restock-queue'
import {
  type Block,
  EVENT,
  itemColumns,
  overReasonOf,
  roomOf,
  stateBlock,
  switchedOn,
  unreachable,
  withMember,
} from './restock-reach'
import { hasStock, type Notice, RESENDS, type RestockItemRow } from './restock-rules'

type Preview = Schemas['RestockPreview']
type PreviewItem = Schemas['RestockPreviewItem']
type Blocked = Schemas['RestockBlocked']

interface Found {
  items: PreviewItem[]
  /** Who would be told first, and of what. */
  first: { notice: Notice; item: RestockItemRow } | undefined
}

const least = (...numbers: (number | null | undefined)[]): number =>
  Math.min(...numbers.map((number) => number ?? Number.POSITIVE_INFINITY))

/** Counts by reason, in the order in which they were met; none of nobody. */
function tally(counts: Iterable<readonly [Block | null, number]>): Blocked[] {
  const sums = new Map<Block, number>()
  for (const [reason, count] of counts) {
    if (reason !== null && count > 0) sums.set(reason, (sums.get(reason) ?? 0) + count)
  }
  return [...sums].map(([reason, count]) => ({ reason, count }))
}

const shownItem = (item: RestockItemRow, room: number | null) => ({
  itemSeq: item.itemSeq,
  itemCode: item.itemCode,
  name: item.name,
  stockQuantity: item.stockManaged ? item.stockQuantity : null,
  room,
})

/** Of all who wait for items. Throws 404. */
async function ofItems(call: AdminCall, itemSeqs: number[], body: Schemas['RestockPreviewBody']): Promise<Found> {
  const { db, now } = call
  const wanted = [...new Set(itemSeqs)]
  const found = await db.select(itemColumns).from(items).where(inArray(items.itemSeq, wanted)).orderBy(items.itemSeq)
  if (found.length < wanted.length) throw notFound('상품을 찾을 수 없습니다.')
  const on = await switchedOn(db)
  const rooms = await roomOf(db, found, overReasonOf(body.overReason))
  const open = and(
    inArray(restockNotifies.itemSeq, wanted),
    or(eq(restockNotifies.state, 'WAITING'), eq(restockNotifies.state, 'QUEUED')),
  )
  const block = sql<Block | null>`case
    when ${restockNotifies.state} = 'QUEUED' then 'QUEUED'
    when ${lte(restockNotifies.expiresAt, now)} then 'EXPIRED'
    else ${unreachable(on)} end`
  const counted = await db
    .select({ itemSeq: restockNotifies.itemSeq, block: block.as('block'), n: sql<number>`count(*)::int` })
    .from(restockNotifies)
    .leftJoin(members, withMember)
    .where(open)
    .groupBy(restockNotifies.itemSeq, sql`block`)
  const shown = found.map((item): PreviewItem => {
    const of = counted.filter(({ itemSeq }) => itemSeq === item.itemSeq)
    const free = of.find((row) => row.block === null)?.n ?? 0
    const room = rooms.get(item.itemSeq) ?? null
    const fit = least(free, room)
    const tellable = on.any && hasStock(item)
    const sending = tellable ? least(fit, body.limit) : 0
    const left: [Block, number][] = tellable
      ? [
          ['OVER_STOCK', free - fit],
          ['OVER_LIMIT', fit - sending],
        ]
      : [[on.any ? 'NO_STOCK' : 'NO_MESSAGE', free]]
    return {
      ...shownItem(item, room),
      waiting: of.reduce((sum, row) => sum + (row.block === 'QUEUED' ? 0 : row.n), 0),
      sending,
      blocked: tally([...of.map(({ block, n }) => [block, n] as const), ...left]),
    }
  })
  const told = found.find((_, index) => (shown[index]?.sending ?? 0) > 0)
  const [oldest] = told
    ? await db
        .select({ notice: restockNotifies })
        .from(restockNotifies)
        .leftJoin(members, withMember)
        .where(
          and(
            eq(restockNotifies.itemSeq, told.itemSeq),
            eq(restockNotifies.state, 'WAITING'),
            gt(restockNotifies.expiresAt, now),
            isNull(unreachable(on)),
          ),
        )
        .orderBy(asc(restockNotifies.requestedAt), asc(restockNotifies.restockNotifySeq))
        .limit(1)
    : []
  return { items: shown, first: told && oldest && { ...oldest, item: told } }
}

/** Requests with what is known of them, in the order in which they are told. */
const requests = (db: Db, seqs: number[], on: { text: boolean }) =>
  db
    .select({ notice: restockNotifies, block: unreachable(on), item: itemColumns })
    .from(restockNotifies)
    .leftJoin(members, withMember)
    .leftJoin(items, eq(items.itemSeq, restockNotifies.itemSeq))
    .where(inArray(restockNotifies.restockNotifySeq, seqs))
    .orderBy(asc(restockNotifies.restockNotifySeq))

/** Of chosen requests; those that are gone are left out. */
async function ofRequests(call: AdminCall, seqs: number[], body: Schemas['RestockPreviewBody']): Promise<Found> {
  const { db, now } = call
  const { resend = false } = body
  const on = await switchedOn(db)
  const rows = await requests(db, seqs, on)
  const known = new Map(rows.flatMap(({ item }) => (item ? [[item.itemSeq, item] as const] : [])))
  const rooms = await roomOf(db, [...known.values()], overReasonOf(body.overReason))
  const left = new Map(rooms)
  const blocks = new Map<number, (Block | null)[]>()
  let first: Found['first']
  for (const { notice, block, item } of rows) {
    const room = resend ? null : (left.get(notice.itemSeq) ?? null)
    const why =
      stateBlock(notice, resend, now) ??
      (resend && notice.resendCount >= RESENDS ? 'RESENT' : null) ??
      (item === null ? 'ITEM_DELETED' : hasStock(item) ? null : 'NO_STOCK') ??
      block ??
      (on.any ? null : 'NO_MESSAGE') ??
      (room === 0 ? 'OVER_STOCK' : null)
    blocks.set(notice.itemSeq, [...(blocks.get(notice.itemSeq) ?? []), why])
    if (why !== null || item === null) continue
    first ??= { notice, item }
    if (room !== null) left.set(notice.itemSeq, room - 1)
  }
  const shown = [...blocks].map(([itemSeq, all]): PreviewItem => {
    const item = known.get(itemSeq)
    const notice = rows.find((row) => row.notice.itemSeq === itemSeq)?.notice
    return {
      ...(item
        ? shownItem(item, resend ? null : (rooms.get(itemSeq) ?? null))
        : { itemSeq, itemCode: notice?.itemCode ?? '', name: notice?.itemName ?? '', stockQuantity: null, room: null }),
      waiting: all.length,
      sending: all.filter((why) => why === null).length,
      blocked: tally(all.map((why) => [why, 1] as const)),
    }
  })
  return { items: shown, first }
}

/**
 * Who would be told if an admin pressed now, who not and why, and what the first of them would read; changes nothing.
 * Throws 400, and 404 for an item that is gone.
 */
export async function previewRestock(call: AdminCall, body: Schemas['RestockPreviewBody']): Promise<Preview> {
  const { itemSeqs, seqs } = body
  if ((itemSeqs === undefined) === (seqs === undefined)) {
    throw invalid({ itemSeqs: '상품과 신청 중 하나를 선택해 주세요.' })
  }
  const found = itemSeqs ? await ofItems(call, itemSeqs, body) : await ofRequests(call, seqs ?? [], body)
  const { first } = found
  // a real receiver's text, with as much of his name as the list shows
  const name = maskName(first?.notice.name ?? '')
  const text = first && (await messageShown(call.db, messageOf({ ...first.notice, name }, first.item, false)))
  const at = notBefore(EVENT, call.now)
  return {
    items: found.items,
    sending: found.items.reduce((sum, { sending }) => sum + sending, 0),
    blocked: tally(found.items.flatMap(({ blocked }) => blocked.map(({ reason, count }) => [reason, count] as const))),
    message: text ? { ...text, name, mobilePhone: maskPhone(first.notice.mobilePhone ?? '') } : null,
    switchedOff: !(await switchedOn(call.db)).any,
    sendAt: at > call.now ? at.toISOString() : null,
  }
}
