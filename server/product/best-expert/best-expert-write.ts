import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { conflict, notFound } from '../../http/refusal'
import { checkSameSet, writeOrder } from '../../resource/order'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { fieldChanges, labelOf } from '../../session/field-changes'
import { bestExperts } from './best-expert.schema'
import { type BestExpertRecord, type BestExpertValues, readBestExpert } from './best-expert-record'
import {
  checkFields,
  checkItem,
  checkRoom,
  checkSection,
  inPlace,
  lockSections,
  type Place,
  samePlace,
} from './best-expert-rules'

export const RESOURCE = 'best-experts'

/** `타이어 베스트 승용`, for the log. */
export const placeName = ({ itemType, recommendType, section }: Place): string =>
  [labelOf('BestItemType', itemType), labelOf('RecommendType', recommendType), labelOf('BestSection', section)].join(
    ' ',
  )

/** The number after the last of a place. */
export const nextOrder = (place: Place) =>
  sql<number>`(select coalesce(max(${bestExperts.sortOrder}), 0) + 1 from ${bestExperts} where ${inPlace(place)})`

async function find(db: Db, seq: number): Promise<BestExpertRecord> {
  const [best] = await db.select().from(bestExperts).where(eq(bestExperts.bestExpertSeq, seq))
  if (!best) throw notFound()
  return best
}

/** The stored record, locked for a change with its place and the one it goes to. Throws 404. */
async function lock(db: Db, seq: number, to?: Omit<Place, 'itemType'>): Promise<BestExpertRecord> {
  // Places before records, as everywhere.
  const seen = await find(db, seq)
  await lockSections(db, seen, { ...seen, ...to })
  const [best] = await db.select().from(bestExperts).where(eq(bestExperts.bestExpertSeq, seq)).for('update')
  if (!best) throw notFound()
  // Somebody has moved it in between: to the place where it is now all of this may be done again.
  if (!samePlace(best, seen)) throw conflict(undefined)
  return best
}

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

function valuesOf(
  body: Omit<Schemas['BestExpertUpdate'], 'version'>,
  itemType: Schemas['BestItemType'],
): BestExpertValues {
  const expert = body.recommendType === 'EXPERT'
  return {
    itemType,
    recommendType: body.recommendType,
    section: body.section,
    itemSeq: body.itemSeq,
    badgeText: body.badgeText?.trim() || null,
    headline: body.headline.trim(),
    expertName: (expert && body.expertName?.trim()) || null,
    expertTitle: (expert && body.expertTitle?.trim()) || null,
    expertFileSeq: (expert && body.expertFileSeq) || null,
    expertComment: (expert && body.expertComment?.trim()) || null,
    startAt: dateOf(body.startAt),
    endAt: dateOf(body.endAt),
    visible: body.visible ?? true,
  }
}

/** Throws 400, DUPLICATE and LIMIT_EXCEEDED. */
export async function createBestExpert(
  call: AdminCall,
  { itemType, ...body }: Schemas['BestExpertCreate'],
): Promise<Schemas['BestExpert']> {
  const values = valuesOf(body, itemType)
  checkFields(values)
  await lockSections(call.db, values)
  await checkItem(call, values, 0)
  if (values.visible) await checkRoom(call.db, values)
  const [best] = await call.db
    .insert(bestExperts)
    .values({ ...values, sortOrder: nextOrder(values), ...createdStamp(call) })
    .returning()
  if (!best) throw new Error('no recommendation was stored')
  const { bestExpertSeq } = best
  call.log({
    action: 'CREATE',
    resource: RESOURCE,
    targetSeqs: [bestExpertSeq],
    summary: `추천 상품 등록: ${placeName(values)} – ${values.headline}`,
  })
  return readBestExpert(call.db, bestExpertSeq, call.now)
}

/** Throws 404, CONFLICT, 400, DUPLICATE and LIMIT_EXCEEDED. */
export async function updateBestExpert(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['BestExpertUpdate'],
): Promise<Schemas['BestExpert']> {
  const before = await lock(call.db, seq, body)
  await checkVersion(before, version, () => readBestExpert(call.db, seq, call.now))
  const values = valuesOf(body, before.itemType)
  checkFields(values)
  await checkItem(call, values, seq)
  const moved = values.recommendType !== before.recommendType || values.section !== before.section
  if (values.visible && (moved || !before.visible)) await checkRoom(call.db, values)
  await call.db
    .update(bestExperts)
    .set({
      ...values,
      ...(moved ? { sortOrder: nextOrder(values) } : {}),
      ...updatedStamp(call),
      version: version + 1,
    })
    .where(eq(bestExperts.bestExpertSeq, seq))
  call.log({
    action: 'UPDATE',
    resource: RESOURCE,
    targetSeqs: [seq],
    summary: `추천 상품 수정: ${placeName(values)} – ${values.headline}`,
    changes: fieldChanges('BestExpertUpdate', before, values),
  })
  return readBestExpert(call.db, seq, call.now)
}

/** Locks the places of all records, before any of them is changed. */
export async function lockPlacesOf(db: Db, seqs: number[]): Promise<void> {
  await lockSections(db, ...(await db.select().from(bestExperts).where(inArray(bestExperts.bestExpertSeq, seqs))))
}

/** Throws 404 and LIMIT_EXCEEDED. */
export async function showBestExpert(call: AdminCall, seq: number, visible: boolean): Promise<void> {
  const best = await lock(call.db, seq)
  if (best.visible === visible) return
  if (visible) await checkRoom(call.db, best)
  await call.db
    .update(bestExperts)
    .set({ visible, ...updatedStamp(call), version: best.version + 1 })
    .where(eq(bestExperts.bestExpertSeq, seq))
}

/** Throws 404. */
export async function removeBestExpert(call: AdminCall, seq: number): Promise<BestExpertRecord> {
  const best = await lock(call.db, seq)
  await call.db.delete(bestExperts).where(eq(bestExperts.bestExpertSeq, seq))
  return best
}

/** Throws 400, and CONFLICT when the place holds others. */
export async function reorderBestExperts(
  call: AdminCall,
  { seqs, ...place }: Schemas['BestExpertOrder'],
): Promise<null> {
  checkSection(place)
  await lockSections(call.db, place)
  const stored = await call.db
    .select({ seq: bestExperts.bestExpertSeq })
    .from(bestExperts)
    .where(inPlace(place))
    .orderBy(bestExperts.sortOrder, bestExperts.bestExpertSeq)
    .for('update')
  checkSameSet(
    seqs,
    stored.map(({ seq }) => seq),
  )
  await writeOrder(call.db, bestExperts, bestExperts.bestExpertSeq, bestExperts.sortOrder, seqs)
  call.log({
    action: 'UPDATE',
    resource: RESOURCE,
    targetCount: seqs.length,
    summary: `추천 상품 순서 변경: ${placeName(place)}`,
  })
  return null
}
