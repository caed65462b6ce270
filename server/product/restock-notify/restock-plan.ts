import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { nightBlocked, notBefore } from '../../message/night'
import { readMessageSetup } from '../../message/templates'
import { itemBrand } from '../item/item-name'
import { items } from '../schema/item.schema'
import { restockNotifies } from '../schema/restock.schema'
import { MAX_RESENDS, type Notice, PEOPLE_PER_PIECE, wrongState } from './restock-rules'

export type Block = Schemas['RestockBlock']

export const EVENT = 'RESTOCKED'

const { itemSeq, itemCode, name, sizeLabel, saleState, stockManaged, stockQuantity, restockNotifyEnabled } = items

/** Selects the columns of items that notifications need, in the order in which items are locked. */
export const restockItemRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      itemSeq,
      itemCode,
      name,
      sizeLabel,
      saleState,
      stockManaged,
      stockQuantity,
      restockNotifyEnabled,
      brandName: itemBrand,
    })
    .from(items)
    .where(where)
    .orderBy(asc(itemSeq))

export type RestockItem = Awaited<ReturnType<typeof restockItemRows>>[number]

/** Returns whether the item can be bought. Items without managed stock always have some. */
export const hasStock = (item: Pick<RestockItem, 'stockManaged' | 'stockQuantity'>): boolean =>
  !item.stockManaged || item.stockQuantity > 0

/** Selects the items of requests. */
export const itemsOfRequests = (db: Db, seqs: number[]) => {
  const requestItems = db.select({ seq: restockNotifies.itemSeq }).from(restockNotifies)
  return restockItemRows(db, inArray(itemSeq, requestItems.where(inArray(restockNotifies.restockNotifySeq, seqs))))
}

/** Returns when a message queued now is sent; null: at once. */
export async function sendAtOf({ db, now }: Pick<Call, 'db' | 'now'>): Promise<string | null> {
  const at = notBefore(EVENT, now)
  return at > now && (await nightBlocked(db)) ? at.toISOString() : null
}

export const noStock = (): Refusal => invalidState('재고가 없는 상품입니다. 재고를 입력한 뒤 발송해 주세요.')
export const templateOff = (): Refusal => invalidState('재입고 알림 메시지가 사용 중지 상태입니다.')
/** LIMIT_EXCEEDED: more than three people per piece in stock. */
export const overStock = (): Refusal =>
  new Refusal(
    409,
    'LIMIT_EXCEEDED',
    `재고 1개에 ${PEOPLE_PER_PIECE}명까지 발송할 수 있습니다. 더 발송하려면 사유를 5자 이상 입력해 주세요.`,
  )

/** Options of a notification run. */
export interface SendOptions {
  /** Notify those whose message failed. */
  resend?: boolean | undefined
  /** Maximum number of people per item. */
  limit?: number | undefined
  /** Reason for notifying more than three people per piece. */
  overReason?: string | undefined
}

/** A request, and why it would not be notified. */
export interface PlannedNotice {
  notice: Notice
  item: RestockItem | null
  block: Block | null
}

export interface Plan {
  /** Oldest request first, per item. */
  rows: PlannedNotice[]
  /** How many more people may be notified per item; null: any number. */
  limits: Map<number, number | null>
  /** Whether a message template is switched on. */
  hasTemplate: boolean
}

/**
 * Returns why a person cannot be reached, regardless of stock. A text message template reaches everyone; with an
 * alimtalk alone, those who asked for a text are not reached.
 */
const unreachableReason = (on: boolean, text: boolean): SQL<Block | null> => sql<Block | null>`case
  when not ${on}::boolean then 'NO_MESSAGE'
  when ${restockNotifies.mobilePhone} is null then 'PURGED'
  when ${restockNotifies.mobilePhone} !~ '^01[016789][0-9]{7,8}$' then 'BAD_PHONE'
  when ${members.state} = 'WITHDRAWN' then 'WITHDRAWN'
  when ${restockNotifies.channel} = 'SMS' and not ${text}::boolean then 'NO_MESSAGE'
end`

/** Returns the limit per item: three people per piece, less those with a queued message. `unlimited` lifts it. */
async function roomsOf(db: Db, found: readonly RestockItem[], unlimited: boolean): Promise<Plan['limits']> {
  const seqs = found.map((item) => item.itemSeq)
  const queued = await db
    .select({ itemSeq: restockNotifies.itemSeq, n: sql<number>`count(*)::int` })
    .from(restockNotifies)
    .where(and(inArray(restockNotifies.itemSeq, seqs), eq(restockNotifies.state, 'QUEUED')))
    .groupBy(restockNotifies.itemSeq)
  const queuedCounts = new Map(queued.map((row) => [row.itemSeq, row.n]))
  const roomOf = (item: RestockItem): number =>
    Math.max(0, item.stockQuantity * PEOPLE_PER_PIECE - (queuedCounts.get(item.itemSeq) ?? 0))
  return new Map(found.map((item) => [item.itemSeq, unlimited || !item.stockManaged ? null : roomOf(item)]))
}

/** Returns the obstacle in the request or its item, if any. */
function blockOf({ notice, item }: Omit<PlannedNotice, 'block'>, resend: boolean, now: Date): Block | null {
  if (notice.state !== (resend ? 'FAILED' : 'WAITING')) return notice.state
  if (!resend && notice.expiresAt <= now) return 'EXPIRED'
  if (resend && notice.resendCount >= MAX_RESENDS) return 'RESENT'
  if (!item) return 'ITEM_DELETED'
  return hasStock(item) ? null : 'NO_STOCK'
}

/**
 * Returns which requests of `where` would be notified, and why the others would not. Preview and sending use the same
 * plan. `found` are their items. Writes and locks nothing.
 */
export async function planOf(
  { db, now }: Call,
  found: readonly RestockItem[],
  where: SQL | undefined,
  { resend = false, limit, overReason }: SendOptions,
): Promise<Plan> {
  const { alimtalk, sms } = await readMessageSetup(db, EVENT)
  const on = alimtalk !== null || sms !== null
  const requests = await db
    .select({ notice: restockNotifies, block: unreachableReason(on, sms !== null) })
    .from(restockNotifies)
    .leftJoin(members, eq(members.memberSeq, restockNotifies.memberSeq))
    .where(where)
    .orderBy(asc(restockNotifies.itemSeq), asc(restockNotifies.requestedAt), asc(restockNotifies.restockNotifySeq))
  const rooms = await roomsOf(db, found, resend || overReason !== undefined)
  const known = new Map(found.map((item) => [item.itemSeq, item]))
  const plannedCounts = new Map<number, number>()
  const rows = requests.map(({ notice, block }): PlannedNotice => {
    const item = known.get(notice.itemSeq) ?? null
    const why = blockOf({ notice, item }, resend, now) ?? block
    if (why !== null) return { notice, item, block: why }
    const before = plannedCounts.get(notice.itemSeq) ?? 0
    plannedCounts.set(notice.itemSeq, before + 1)
    const full = before >= (rooms.get(notice.itemSeq) ?? Number.POSITIVE_INFINITY)
    return { notice, item, block: full ? 'OVER_STOCK' : limit !== undefined && before >= limit ? 'OVER_LIMIT' : null }
  })
  return { rows, limits: rooms, hasTemplate: on }
}

/** Returns the error for a request that is not notified. */
export function refusalOf({ notice, block: why }: PlannedNotice, { hasTemplate: on }: Plan): Refusal {
  if (why === 'RESENT') return invalidState(`재발송은 ${MAX_RESENDS}회까지 가능합니다.`)
  if (why === 'ITEM_DELETED') return notFound('상품을 찾을 수 없습니다.')
  if (why === 'NO_STOCK') return noStock()
  if (why === 'OVER_STOCK') return overStock()
  if (why === 'NO_MESSAGE' && !on) return templateOff()
  if (why === notice.state && why !== 'EXPIRED') return wrongState(notice)
  return invalidState(`알림을 보낼 수 없는 신청입니다: ${labelOf('RestockBlock', why ?? '')}`)
}
