import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { checkImages, type ImageRule } from '../../files/file-refs'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { items } from '../../product/schema/item.schema'
import { affiliateCards } from '../../rental/schema/affiliate-card.schema'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import { countRows } from '../../resource/pages'
import { coupons } from '../schema/coupon.schema'
import { events } from '../schema/event.schema'
import { eventComments, eventEntries } from '../schema/event-comment.schema'
import { eventWinners } from '../schema/event-winner.schema'
import { type EventRow, eventState } from './event-record'
import type { EventConfig } from './event-scope'

type Body = Schemas['EventBody']
/** The columns that a form or a bulk action sets. */
export type EventValues = Omit<EventRow, 'eventSeq' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'>
type Errors = Record<string, string | undefined>

function refuse(errors: Errors): void {
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

/** Returns whether members can take part in events of this kind. */
export const hasParticipation = (kind: Schemas['EventKind']): boolean => kind === 'COMMENT' || kind === 'ENTRY'

function endProblem({ kind }: Body, startAt: Date, endAt: Date | null): string | undefined {
  if (endAt === null) return hasParticipation(kind) ? required('종료일시') : undefined
  if (endAt <= startAt) return '종료일시는 시작일시 이후여야 합니다.'
  const day = seoulDay(startAt)
  const time = startAt.getTime() - startOfDay(day).getTime()
  const latestEnd = startOfDay(shiftDayByMonths(day, 12)).getTime() + time
  return endAt.getTime() > latestEnd ? '기간은 1년까지 설정할 수 있습니다.' : undefined
}

function audienceProblem({ kind, audience = 'ALL' }: Body): string | undefined {
  if (hasParticipation(kind) && audience === 'ALL')
    return '댓글참여, 응모 이벤트의 대상은 회원, 일반회원, 사업자회원 중에서 선택해 주세요.'
  if (kind === 'COUPON' && audience !== 'MEMBER' && audience !== 'PERSONAL')
    return '쿠폰받기 이벤트의 대상은 회원, 일반회원 중에서 선택해 주세요.'
  return undefined
}

/** Returns the columns of a body; fields of other kinds become empty. Throws 400. */
export function eventValues({ scope, kinds }: EventConfig, body: Body, before: EventRow | null) {
  const { kind } = body
  const isRental = scope === 'RENTAL'
  const [startAt, endAt] = [new Date(body.startAt), body.endAt ? new Date(body.endAt) : null]
  const hasEntries = hasParticipation(kind)
  const announceDate = hasEntries ? (body.announceDate ?? null) : null
  refuse({
    kind: kinds.includes(kind) ? undefined : '렌탈 이벤트의 유형은 안내, 댓글참여, 응모 중에서 선택해 주세요.',
    endAt: endProblem(body, startAt, endAt),
    audience: audienceProblem(body),
    content: body.content || body.pcFileSeq ? undefined : required('이벤트 내용'),
    itemSeqs: kind === 'ITEM' && !body.itemSeqs?.length ? required('연결 상품') : undefined,
    couponSeqs: kind === 'COUPON' && !body.couponSeqs?.length ? required('연결 쿠폰') : undefined,
    announceDate:
      announceDate && endAt && announceDate < seoulDay(endAt) ? '당첨자 발표일은 종료일 이후여야 합니다.' : undefined,
  })
  return {
    scope,
    startAt,
    endAt,
    announceDate,
    visible: body.visible ?? true,
    pinned: body.pinned ?? false,
    audience: body.audience ?? 'ALL',
    itemSeqs: kind === 'ITEM' ? [...new Set(body.itemSeqs)] : [],
    couponSeqs: kind === 'COUPON' ? [...new Set(body.couponSeqs)] : [],
    entryPrompt: kind === 'ENTRY' ? body.entryPrompt || null : null,
    entryLimit: hasEntries ? (body.entryLimit ?? 'ONCE') : null,
    maxEntries: hasEntries ? (body.maxEntries ?? null) : null,
    entryCondition: isRental && hasEntries ? (body.entryCondition ?? 'ANY') : null,
    rentalProductSeqs: isRental ? [...new Set(body.rentalProductSeqs)] : [],
    affiliateCardSeqs: isRental ? [...new Set(body.affiliateCardSeqs)] : [],
    winnersPublishedAt: before?.winnersPublishedAt ?? null,
    closedAt: before?.closedAt ?? null,
    viewCount: before?.viewCount ?? 0,
  }
}

const THUMB: readonly [number, number] = [600, 400]
const thumbRule: ImageRule = ({ width, height }) =>
  width !== null && height !== null && (width < THUMB[0] || height < THUMB[1])
    ? `목록 이미지는 ${THUMB[0]}×${THUMB[1]}px 이상이어야 합니다.`
    : null

/** Throws 400 when a new list picture is too small. */
export async function checkThumb(
  call: AdminCall,
  { thumbFileSeq }: EventValues,
  before: EventRow | null,
): Promise<void> {
  if (thumbFileSeq !== before?.thumbFileSeq)
    await checkImages(call, { thumbFileSeq: { column: events.thumbFileSeq, seqs: thumbFileSeq } }, thumbRule)
}

/** Returns whether all keys exist. */
const areThere = async (db: Db, key: PgColumn, seqs: readonly number[]): Promise<boolean> =>
  seqs.length === 0 || (await countRows(db, key.table, inArray(key, [...seqs]))) === seqs.length

/** Checks that newly linked records exist, and that coupons are downloadable and not ended. Throws 400. */
export async function checkLinks({ db }: AdminCall, values: EventValues, before: EventRow | null): Promise<void> {
  const fresh = (field: 'itemSeqs' | 'couponSeqs') =>
    values[field].filter((seq) => before?.kind !== values.kind || !before[field].includes(seq))
  const added = (field: 'rentalProductSeqs' | 'affiliateCardSeqs') =>
    values[field].filter((seq) => !before?.[field].includes(seq))
  const errors: Errors = {}
  const newItems = fresh('itemSeqs')
  if (newItems.length > 0 && (await countRows(db, items, inArray(items.itemSeq, newItems))) < newItems.length)
    errors.itemSeqs = '상품을 찾을 수 없습니다.'
  const newCoupons = fresh('couponSeqs')
  const usable = and(
    inArray(coupons.couponSeq, newCoupons),
    eq(coupons.issueMethod, 'DOWNLOAD'),
    ne(coupons.state, 'ENDED'),
  )
  if (newCoupons.length > 0 && (await countRows(db, coupons, usable)) < newCoupons.length)
    errors.couponSeqs = '다운로드 방식이고 종료되지 않은 쿠폰만 연결할 수 있습니다.'
  if (!(await areThere(db, rentalProducts.rentalProductSeq, added('rentalProductSeqs'))))
    errors.rentalProductSeqs = '렌탈 상품을 찾을 수 없습니다.'
  if (!(await areThere(db, affiliateCards.affiliateCardSeq, added('affiliateCardSeqs'))))
    errors.affiliateCardSeqs = '제휴카드를 찾을 수 없습니다.'
  refuse(errors)
}

/** Counts the comments and entries of an event. */
export async function countParticipations(db: Db, eventSeq: number): Promise<number> {
  const comments = await countRows(db, eventComments, eq(eventComments.eventSeq, eventSeq))
  return comments + (await countRows(db, eventEntries, eq(eventEntries.eventSeq, eventSeq)))
}

const PUBLISHED = '당첨자가 발표된 이벤트는 수정할 수 없습니다.'

/** Throws INVALID_STATE once the winners are published. */
export function refusePublished({ winnersPublishedAt }: Pick<EventRow, 'winnersPublishedAt'>): void {
  if (winnersPublishedAt !== null) throw invalidState(PUBLISHED)
}

/** Fields that can be changed after publication. */
const OPEN_WHEN_PUBLISHED = new Set(['visible', 'announceContent'])

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const STRICTER = '진행 중에는 참여 조건을 강화할 수 없습니다.'

/** In order of strictness: a mounted rental implies an application. */
const CONDITIONS: readonly Schemas['RentalEntryCondition'][] = ['ANY', 'APPLIED', 'MOUNTED']
type Condition = EventRow['entryCondition']
const isStricter = (before: Condition, next: Condition): boolean =>
  before !== null && next !== null && CONDITIONS.indexOf(next) > CONDITIONS.indexOf(before)

/**
 * Checks what cannot change once an event has begun, has entries, or has published its winners. Throws 400,
 * INVALID_STATE.
 */
export async function checkStartedEvent(call: AdminCall, values: EventValues, before: EventRow): Promise<void> {
  const changed = (Object.keys(values) as (keyof EventValues)[]).filter(
    (field) => !isDeepStrictEqual(plain(values[field]), plain(before[field])),
  )
  if (changed.some((field) => !OPEN_WHEN_PUBLISHED.has(field))) refusePublished(before)
  const errors: Errors = {}
  if (changed.includes('kind') && (await countParticipations(call.db, before.eventSeq)) > 0)
    errors.kind = '참여 내역이 있어 유형을 변경할 수 없습니다.'
  if (eventState(before, call.now) !== 'SCHEDULED') {
    if (changed.includes('startAt')) errors.startAt = '시작된 이벤트의 시작일시는 변경할 수 없습니다.'
    if (before.entryLimit === 'DAILY' && values.entryLimit === 'ONCE') errors.entryLimit = STRICTER
    const [was, next] = [before.maxEntries ?? Number.POSITIVE_INFINITY, values.maxEntries ?? Number.POSITIVE_INFINITY]
    // A changed kind, possible without entries only, may have any limit.
    if (next < was && !changed.includes('kind')) errors.maxEntries = STRICTER
    if (isStricter(before.entryCondition, values.entryCondition)) errors.entryCondition = STRICTER
  }
  refuse(errors)
}

const MAX_PINNED = 3

/** Throws LIMIT_EXCEEDED for a fourth pinned event. Writes of events are serialized. */
export async function checkPinned({ db }: AdminCall, next: EventValues, before: EventRow | null): Promise<void> {
  if (!next.pinned || before?.pinned) return
  const pinned = await countRows(db, events, and(eq(events.scope, next.scope), eq(events.pinned, true)))
  if (pinned >= MAX_PINNED) throw new Refusal(409, 'LIMIT_EXCEEDED', `상단 고정은 ${MAX_PINNED}개까지 가능합니다.`)
}

/** Throws IN_USE for an event with entries, comments or winners. */
export async function checkRemoval(db: Db, { eventSeq }: EventRow): Promise<void> {
  const winners = await countRows(db, eventWinners, eq(eventWinners.eventSeq, eventSeq))
  if (winners + (await countParticipations(db, eventSeq)) > 0)
    throw inUse('참여 내역이 있는 이벤트는 삭제할 수 없습니다. 노출을 꺼 주세요.')
}
