import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { shownMenuTree } from '../../basicSetting/shop-menu/shop-menu-tree'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import type { ResultOf, Schemas } from '../../contract/contract-types'
import { isDisplayedAt, isShownTo } from '../../exhibit/display-state'
import { bannersOfItem } from '../../exhibit/item-detail-banner/shown-banners'
import { toLinks } from '../../exhibit/link/links'
import { rollingSettings } from '../../exhibit/main-banner/rolling-settings'
import { shownBrands } from '../../exhibit/main-page/main-brand'
import { brandSettings } from '../../exhibit/main-page/main-brand-settings'
import { pageSections } from '../../exhibit/main-page/main-section'
import { slidesOf, toSlides } from '../../exhibit/popup/popup-slides'
import { shownPopups } from '../../exhibit/popup/shown-popups'
import { banners } from '../../exhibit/schema/banner.schema'
import { fileRefs } from '../../files/file-refs'

type Menus = ResultOf<'GET /api/v1/shop/menus'>
type ShopBanner = ResultOf<'GET /api/v1/shop/banners'>[number]

/** Returns an entry as the shop shows it: one whose target is gone is only a title. */
const asEntry = (entry: Schemas['ShopMenu']): Menus[number]['children'][number] => ({
  shopMenuSeq: entry.shopMenuSeq,
  name: entry.name,
  linkType: entry.linkLost ? 'NONE' : entry.linkType,
  itemType: entry.itemType,
  link: entry.link,
  eventSeq: entry.linkLost ? null : entry.eventSeq,
  openInNewTab: entry.openInNewTab,
  device: entry.device,
  audience: entry.audience,
  badge: entry.badge,
  iconImage: entry.iconImage,
})

async function asBanners(
  call: Pick<Call, 'db' | 'now'>,
  rows: readonly (typeof banners.$inferSelect)[],
): Promise<ShopBanner[]> {
  const links = await toLinks(call, rows)
  const refOf = await fileRefs(
    call.db,
    rows.flatMap(({ pcFileSeq, mobileFileSeq }) => [pcFileSeq, mobileFileSeq]),
  )
  return rows.flatMap((row, i) => {
    const link = links[i]
    if (!link) return []
    return {
      bannerSeq: row.bannerSeq,
      pcImage: refOf(row.pcFileSeq),
      mobileImage: refOf(row.mobileFileSeq),
      altText: row.altText,
      ...link,
      device: row.device,
      audience: row.audience,
      startAt: row.startAt.toISOString(),
      endAt: row.endAt?.toISOString() ?? null,
      position: row.position || null,
      slot: row.slot,
      backgroundColor: row.backgroundColor,
      textColor: row.textColor,
      headline: row.headline,
      subcopy: row.subcopy,
      contentType: row.contentType,
      text: row.text,
      closable: row.closable,
      hideDays: row.hideDays,
    }
  })
}

const asItem = (item: Schemas['MainShownItem']) => ({
  itemSeq: item.itemSeq,
  itemCode: item.itemCode,
  name: item.name,
  itemType: item.itemType,
  brandSeq: item.brandSeq,
  brandName: item.brandName,
  patternSeq: item.patternSeq,
  patternName: item.patternName,
  sizeLabel: item.sizeLabel,
  saleState: item.saleState,
  listPrice: item.listPrice,
  price: item.effectivePrice,
  thumbnailUrl: item.thumbnailUrl,
  badgeText: item.badgeText,
})

export const shopDisplayHandlers = shopHandlersOf({
  'GET /api/v1/shop/menus': async (call, { query: { area, ...viewer } }) =>
    (await shownMenuTree(call, area, viewer)).map((top) => ({ ...asEntry(top), children: top.children.map(asEntry) })),

  'GET /api/v1/shop/main-page': async ({ db, now }, { query: { device = 'PC', audience } }) => {
    const sections = await pageSections(db, { device, audience }, now)
    const brands = await shownBrands(db)
    const refOf = await fileRefs(
      db,
      brands.flatMap(({ logoFileSeq, pcFileSeq, mobileFileSeq }) => [logoFileSeq, pcFileSeq, mobileFileSeq]),
    )
    const { rows, tabBySeason } = await brandSettings(db)
    const { rollingSeconds, autoPlay, arrows } = await rollingSettings(db)
    return {
      sections: sections.map(({ items, ...section }) => ({ ...section, items: items.map(asItem) })),
      brandArea: {
        rows,
        tabBySeason,
        brands: brands.map((brand) => ({
          brandSeq: brand.brandSeq,
          name: brand.displayName ?? brand.brandName,
          country: brand.country,
          logoImage: refOf(brand.logoFileSeq),
          pcImage: refOf(brand.pcFileSeq),
          mobileImage: refOf(brand.mobileFileSeq),
          copy: brand.copy,
          featured: brand.featured,
        })),
      },
      rolling: { rollingSeconds, autoPlay, arrows },
    }
  },

  'GET /api/v1/shop/banners': async (call, { query: { kind, ...viewer } }) => {
    const rows = await call.db
      .select()
      .from(banners)
      .where(and(eq(banners.bannerType, kind), isDisplayedAt(banners, call.now), ...isShownTo(banners, viewer)))
      .orderBy(asc(banners.position), asc(banners.slot), asc(banners.sortOrder), desc(banners.bannerSeq))
    return asBanners(call, rows)
  },

  'GET /api/v1/shop/banners/items/{itemSeq}': async (call, { path, query }) => {
    const placed = await bannersOfItem(call, path.itemSeq, query)
    const seqs = placed.flatMap((position) => position.seqs)
    const rows = await call.db.select().from(banners).where(inArray(banners.bannerSeq, seqs))
    const shown = new Map((await asBanners(call, rows)).map((banner) => [banner.bannerSeq, banner]))
    return placed.map(({ position, seqs: bannerSeqs }) => ({
      position,
      banners: bannerSeqs.flatMap((seq) => shown.get(seq) ?? []),
    }))
  },

  'GET /api/v1/shop/popups': async (call, { query: { page, ...viewer } }) => {
    const rows = await shownPopups(call, page, viewer)
    const slides = await slidesOf(
      call.db,
      rows.map(({ popupSeq }) => popupSeq),
    )
    const shown = await toSlides(call, slides)
    return rows.map((row) => ({
      popupSeq: row.popupSeq,
      contentType: row.contentType,
      slides: shown
        .filter((_, i) => slides[i]?.popupSeq === row.popupSeq)
        .map(({ imageFileSeq: _, ...slide }) => slide),
      html: row.html,
      pages: row.pages,
      device: row.device,
      audience: row.audience,
      startAt: row.startAt.toISOString(),
      endAt: row.endAt.toISOString(),
      width: row.width,
      height: row.height,
      positionType: row.positionType,
      left: row.left,
      top: row.top,
      hideOption: row.hideOption,
      delaySeconds: row.delaySeconds,
    }))
  },
})
