import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { Db, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { visibleLength } from '../../http/visible-text'
import { templatesOf } from '../../message/templates'
import { labelOf } from '../../session/field-changes'
import { items } from '../item/item.schema'
import { restockNotifies } from './restock.schema'
import { badState, type Notice, PEOPLE_PER_PIECE, type RestockItemRow, switchedOff } from './restock-rules'

export type Block = Schemas['RestockBlock']

export const EVENT = 'RESTOCKED'

/** What queueing needs of an item. */
export const itemColumns = {
  itemSeq: items.itemSeq,
  itemCode: items.itemCode,
  name: items.name,
  saleState: items.saleState,
  stockManaged: items.stockManaged,
  stockQuantity: items.stockQuantity,
  restockNotifyEnabled: items.restockNotifyEnabled,
}

/** Which messages are switched on: a text message alone reaches everybody, an alimtalk not those who asked for a text. */
export async function switchedOn(db: Db): Promise<{ any: boolean; text: boolean }> {
  const { alimtalk, sms } = await templatesOf(db, EVENT)
  return { any: alimtalk !== null || sms !== null, text: sms !== null }
}

/** Throws INVALID_STATE when no message can go out at all. */
export async function guardSwitchedOn(db: Db): Promise<void> {
  if (!(await switchedOn(db)).any) throw switchedOff()
}

/**
 * Why somebody cannot be told at all, whatever the stock; null: he can. Stands in a query of requests with their members
 * (`withMember`), so that those who are told and those who are counted are the same.
 */
export const unreachable = (on: { text: boolean }): SQL<Block | null> => sql<Block | null>`case
  when ${restockNotifies.mobilePhone} is null then 'PURGED'
  when ${restockNotifies.mobilePhone} !~ '^01[016789][0-9]{7,8}$' then 'BAD_PHONE'
  when ${members.state} = 'WITHDRAWN' then 'WITHDRAWN'
  when ${restockNotifies.channel} = 'SMS' and not ${on.text}::boolean then 'NO_MESSAGE'
end`

/** Of `unreachable`: the member of a request, by a left join. */
export const withMember = eq(members.memberSeq, restockNotifies.memberSeq)

/** What a request's own state says against telling now; null: nothing. */
export function stateBlock(notice: Notice, resend: boolean, now: Date): Block | null {
  if (notice.state !== (resend ? 'FAILED' : 'WAITING')) return notice.state
  return !resend && notice.expiresAt <= now ? 'EXPIRED' : null
}

/** Refusal of a request that cannot be told. */
export const blockedRefusal = (block: Block): Refusal =>
  badState(`알림을 보낼 수 없는 신청입니다: ${labelOf('RestockBlock', block)}`)

/** Most people that an item's stock allows; null: any number. */
export const allowedBy = (item: Pick<RestockItemRow, 'stockManaged' | 'stockQuantity'>): number | null =>
  item.stockManaged ? Math.max(0, item.stockQuantity) * PEOPLE_PER_PIECE : null

/**
 * How many more may be told of each item: three for each piece, less those whose message is on its way; null: any number.
 * An admin who gives a reason is not bound.
 */
export async function roomOf(
  db: Db,
  found: readonly RestockItemRow[],
  overReason: string,
): Promise<Map<number, number | null>> {
  const queued = await db
    .select({ itemSeq: restockNotifies.itemSeq, n: sql<number>`count(*)::int` })
    .from(restockNotifies)
    .where(
      and(
        inArray(
          restockNotifies.itemSeq,
          found.map(({ itemSeq }) => itemSeq),
        ),
        eq(restockNotifies.state, 'QUEUED'),
      ),
    )
    .groupBy(restockNotifies.itemSeq)
  const onTheWay = new Map(queued.map(({ itemSeq, n }) => [itemSeq, n]))
  return new Map(
    found.map((item) => {
      const allowed = overReason ? null : allowedBy(item)
      return [item.itemSeq, allowed === null ? null : Math.max(0, allowed - (onTheWay.get(item.itemSeq) ?? 0))]
    }),
  )
}

/** The reason for telling more people than the stock allows. Throws 400 when it is too short. */
export function overReasonOf(given: string | undefined): string {
  const reason = given?.trim() ?? ''
  if (given !== undefined && visibleLength(reason) < 5) {
    throw invalid({ overReason: '한도 초과 사유를 5자 이상 입력해 주세요.' })
  }
  return reason
}

/** Telling one more would be more than three people for each piece. */
export const overStock = (): Refusal =>
  new Refusal(
    409,
    'LIMIT_EXCEEDED',
    `재고 1개에 ${PEOPLE_PER_PIECE}명까지 발송할 수 있습니다. 더 발송하려면 사유를 5자 이상 입력해 주세요.`,
  )
