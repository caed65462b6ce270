import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { fitsCarsOf } from '../../car/car-model/fit'
import { brands, items, patterns } from '../../db/product.schema'
import { orderLines } from '../../db/trade.schema'
import type { AdminCall, Schemas } from '../../http/call'
import { DAY_MS } from '../../lib/seoul'
import { writeOrder } from '../../resource/order'
import { createdStamp } from '../../resource/stamps'
import { briefColumns, toBrief } from '../item/item-brief'
import { bestExperts } from './best-expert.schema'
import { offered } from './best-expert-record'
import { checkRoom, checkSection, inPlace, lockSections } from './best-expert-rules'
import { nextOrder, placeName, RESOURCE } from './best-expert-write'

/** What an item must be to stand in a section; undefined: any of its kind. */
const FITS: Record<Schemas['BestSection'], () => SQL | undefined> = {
  PASSENGER: () => eq(patterns.vehicleType, 'PASSENGER'),
  SUV: () => eq(patterns.vehicleType, 'SUV'),
  EV: () => eq(patterns.vehicleType, 'EV'),
  LIGHT_TRUCK: () => eq(patterns.vehicleType, 'LIGHT_TRUCK'),
  WINTER: () => eq(patterns.season, 'WINTER'),
  IMPORT_CAR: () => fitsCarsOf('IMPORT'),
  DOMESTIC_CAR: () => undefined,
  ISG: () => inArray(items.batteryType, ['AGM', 'EFB']),
}

/** Items of a section by the units that were paid and kept in the last days, the most first. */
function bestSellers(call: AdminCall, body: Schemas['BestExpertAutoFill'], except: number[]) {
  const since = new Date(call.now.getTime() - body.days * DAY_MS).toISOString()
  const sold = call.db
    .select({
      itemSeq: orderLines.itemSeq,
      n: sql<number>`sum(${orderLines.quantity} - ${orderLines.canceledQuantity} - ${orderLines.returnedQuantity})::int`.as(
        'sold',
      ),
    })
    .from(orderLines)
    .where(sql`${orderLines.orderedAt} >= ${since}::timestamptz and ${orderLines.state} <> 'PAYMENT_PENDING'`)
    .groupBy(orderLines.itemSeq)
    .as('sold')
  return call.db
    .select({ item: briefColumns, soldQuantity: sold.n })
    .from(items)
    .innerJoin(sold, eq(sold.itemSeq, items.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(
      and(
        eq(items.itemType, body.itemType),
        offered,
        sql`${sold.n} > 0`,
        FITS[body.section](),
        except.length > 0 ? notInArray(items.itemSeq, except) : undefined,
      ),
    )
    .orderBy(sql`${sold.n} desc`, items.itemSeq)
    .limit(body.count)
}

/**
 * Fills a section of BEST with what sold most. With `dryRun` nothing is written. Throws 400 and, when more than fit are
 * to be added, LIMIT_EXCEEDED.
 */
export async function autoFill(
  call: AdminCall,
  body: Schemas['BestExpertAutoFill'],
): Promise<Schemas['AutoFillResult']> {
  const place = { itemType: body.itemType, recommendType: 'BEST', section: body.section } as const
  checkSection(place)
  await lockSections(call.db, place)
  const held = await call.db
    .select({ seq: bestExperts.bestExpertSeq, itemSeq: bestExperts.itemSeq })
    .from(bestExperts)
    .where(inPlace(place))
  const append = body.mode === 'APPEND'
  const found = await bestSellers(call, body, append ? held.map(({ itemSeq }) => itemSeq) : [])
  if (append) await checkRoom(call.db, place, found.length)
  const seqOf = new Map(held.map(({ seq, itemSeq }) => [itemSeq, seq]))
  const listed = found.map(({ item, soldQuantity }, i) => ({
    rankNo: (append ? held.length : 0) + i + 1,
    item: toBrief(item),
    soldQuantity,
    kept: seqOf.has(item.itemSeq),
  }))
  const gone = append ? [] : held.filter(({ itemSeq }) => !listed.some(({ item }) => item.itemSeq === itemSeq))
  const result = { items: listed, removedCount: gone.length }
  if (body.dryRun || listed.length === 0) return { ...result, removedCount: listed.length === 0 ? 0 : gone.length }

  if (gone.length > 0) {
    await call.db.delete(bestExperts).where(
      inArray(
        bestExperts.bestExpertSeq,
        gone.map(({ seq }) => seq),
      ),
    )
  }
  for (const [i, { item }] of listed.entries()) {
    if (seqOf.has(item.itemSeq)) continue
    const [added] = await call.db
      .insert(bestExperts)
      .values({
        ...place,
        itemSeq: item.itemSeq,
        headline: `최근 ${body.days}일 판매 ${i + 1}위`,
        sortOrder: nextOrder(place),
        ...createdStamp(call),
      })
      .returning({ seq: bestExperts.bestExpertSeq })
    if (added) seqOf.set(item.itemSeq, added.seq)
  }
  if (!append) {
    const seqs = listed.flatMap(({ item }) => seqOf.get(item.itemSeq) ?? [])
    await writeOrder(call.db, bestExperts, bestExperts.bestExpertSeq, bestExperts.sortOrder, seqs)
  }
  call.log({
    action: 'BULK',
    resource: RESOURCE,
    targetSeqs: listed.flatMap(({ item }) => seqOf.get(item.itemSeq) ?? []),
    summary: `판매순 자동채우기: ${placeName(place)} ${listed.length}개, 삭제 ${gone.length}개`,
  })
  return result
}
