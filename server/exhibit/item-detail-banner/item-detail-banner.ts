import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { scopeProblems } from '../../../domain/exhibit/banner'
import type { Call } from '../../http/call'
import { labelsOf } from '../../http/contract-labels'
import type { QueryOf, Schemas } from '../../http/contract-types'
import { notFound } from '../../http/refusal'
import { items } from '../../product/item/item.schema'
import { handlersOf } from '../../resource/handlers-of'
import { banners } from '../banner/banner.schema'
import { bannerSheet, defineBanners } from '../banner/define-banners'
import { displayStateAt } from '../display-state'
import { SHOP_LINKS } from '../link/links'
import {
  checkTargets,
  hasTargets,
  isShownForItem,
  ownScope,
  saveTargets,
  scopeFields,
  targetsOf,
} from './banner-targets'

const { bannerSeq, bannerType, position, scope, sortOrder, device, audience } = banners

const itemDetailBanner = defineBanners({
  path: '/api/v1/admin/item-detail-banners',
  bannerType: 'ITEM_DETAIL',
  noun: '상품상세 배너',
  schema: 'ItemDetailBannerUpdate',
  links: SHOP_LINKS,
  filter: (query) =>
    and(
      query.position ? eq(position, query.position) : undefined,
      query.scope ? eq(scope, query.scope) : undefined,
      query.itemSeq ? isShownForItem(query.itemSeq) : undefined,
    ),
  problems: (body) => scopeProblems(body, Object.keys(labelsOf('ItemType'))),
  own: ownScope,
  // A page shows the banners of all devices in one order.
  place: ['position'],
  ready: { where: hasTargets, said: '적용 대상이 없어 노출할 수 없습니다. 적용 대상을 먼저 지정해 주세요.' },
  beside: scopeFields,
  more: targetsOf,
  check: (call, _next, _before, body) => checkTargets(call, body),
  saved: saveTargets,
})

const POSITIONS: readonly Schemas['ItemBannerPosition'][] = ['TOP', 'BEFORE_DESCRIPTION', 'BOTTOM']
/** Maximum number of banners in a position. */
const MAX_PER_POSITION = 3

/** Sorts narrower scopes first. */
const breadth = sql`case ${scope} when 'ITEM' then 1 when 'PATTERN' then 2 when 'RIM' then 3 when 'BRAND' then 4 when 'ITEM_TYPE' then 5 else 6 end`

/**
 * Returns the banners that an item's page shows now, by position: at most 3, narrower scopes first, then by sort
 * order. The shop's pages pass device and audience. Throws 404.
 */
async function resolve(
  call: Pick<Call, 'db' | 'now'>,
  query: QueryOf<'GET /api/v1/admin/item-detail-banners/resolve'>,
): Promise<Schemas['ResolvedBanners'][]> {
  const { db, now } = call
  const [item] = await db.select({ seq: items.itemSeq }).from(items).where(eq(items.itemSeq, query.itemSeq))
  if (!item) throw notFound('상품을 찾을 수 없습니다.')
  const found = await db
    .select({ bannerSeq, position })
    .from(banners)
    .where(
      and(
        eq(bannerType, 'ITEM_DETAIL'),
        sql`${displayStateAt(banners, now)} = 'DISPLAYING'`,
        isShownForItem(query.itemSeq),
        query.device ? inArray(device, ['ALL', query.device]) : undefined,
        query.audience ? inArray(audience, ['ALL', query.audience]) : undefined,
      ),
    )
    .orderBy(breadth, asc(sortOrder), asc(bannerSeq))
  const resolved: Schemas['ResolvedBanners'][] = []
  for (const at of POSITIONS) {
    const seqs = found.filter((row) => row.position === at).map((row) => row.bannerSeq)
    resolved.push({ position: at, banners: await itemDetailBanner.lines(call, seqs.slice(0, MAX_PER_POSITION)) })
  }
  return resolved
}

export const itemDetailBannerHandlers = handlersOf({
  ...itemDetailBanner.handlers,
  'GET /api/v1/admin/item-detail-banners/resolve': (call, { query }) => resolve(call, query),
})

export const itemDetailBannerExcel = itemDetailBanner.excel({
  title: '상품상세 배너',
  permission: ['ITEM_BANNER'],
  schema: 'ItemDetailBannerRow',
  columns: bannerSheet([
    { field: 'position', width: 14 },
    { field: 'scope', width: 12 },
    { field: 'scopeNames', width: 60 },
  ]),
})
