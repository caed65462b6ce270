import { and, eq } from 'drizzle-orm'
import { scopeProblems } from '../../../domain/exhibit/banner'
import type { Call } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelsOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { bannerSheet, defineBanners } from '../banner/define-banners'
import { SHOP_LINKS } from '../link/links'
import { banners } from '../schema/banner.schema'
import {
  checkTargets,
  hasTargets,
  isShownForItem,
  ownScope,
  saveTargets,
  scopeFields,
  targetsOf,
} from './banner-targets'
import { bannersOfItem } from './shown-banners'

const { position, scope } = banners

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
  valuesOf: ownScope,
  // A page shows the banners of all devices in one order.
  place: ['position'],
  ready: { where: hasTargets, message: '적용 대상이 없어 노출할 수 없습니다. 적용 대상을 먼저 지정해 주세요.' },
  rowFields: scopeFields,
  recordFields: targetsOf,
  check: (call, _next, _before, body) => checkTargets(call, body),
  saved: saveTargets,
})

async function resolve(
  call: Pick<Call, 'db' | 'now'>,
  { itemSeq, ...viewer }: QueryOf<'GET /api/v1/admin/item-detail-banners/resolve'>,
): Promise<Schemas['ResolvedBanners'][]> {
  const resolved: Schemas['ResolvedBanners'][] = []
  for (const { position: at, seqs } of await bannersOfItem(call, itemSeq, viewer))
    resolved.push({ position: at, banners: await itemDetailBanner.lines(call, seqs) })
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
