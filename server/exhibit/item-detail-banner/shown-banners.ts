import { and, asc, eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { items } from '../../product/schema/item.schema'
import { isDisplayedAt, isShownTo, type Viewer } from '../display-state'
import { banners } from '../schema/banner.schema'
import { isShownForItem } from './banner-targets'

const { bannerSeq, bannerType, position, scope, sortOrder } = banners

const POSITIONS: readonly Schemas['ItemBannerPosition'][] = ['TOP', 'BEFORE_DESCRIPTION', 'BOTTOM']
/** Maximum number of banners in a position. */
const MAX_PER_POSITION = 3

/** Sorts narrower scopes first. */
const breadth = sql`case ${scope} when 'ITEM' then 1 when 'PATTERN' then 2 when 'RIM' then 3 when 'BRAND' then 4 when 'ITEM_TYPE' then 5 else 6 end`

/** The banners that an item's page shows in one position. */
export interface PlacedBanners {
  position: Schemas['ItemBannerPosition']
  seqs: number[]
}

/**
 * Returns the banners that an item's page shows a viewer now, by position: at most 3 each, narrower scopes first, then by
 * sort order. Throws 404.
 */
export async function bannersOfItem(
  { db, now }: Pick<Call, 'db' | 'now'>,
  itemSeq: number,
  viewer: Viewer,
): Promise<PlacedBanners[]> {
  const [item] = await db.select({ seq: items.itemSeq }).from(items).where(eq(items.itemSeq, itemSeq))
  if (!item) throw notFound('상품을 찾을 수 없습니다.')
  const found = await db
    .select({ bannerSeq, position })
    .from(banners)
    .where(
      and(
        eq(bannerType, 'ITEM_DETAIL'),
        isDisplayedAt(banners, now),
        isShownForItem(itemSeq),
        ...isShownTo(banners, viewer),
      ),
    )
    .orderBy(breadth, asc(sortOrder), asc(bannerSeq))
  return POSITIONS.map((at) => ({
    position: at,
    seqs: found
      .filter((row) => row.position === at)
      .map((row) => row.bannerSeq)
      .slice(0, MAX_PER_POSITION),
  }))
}
