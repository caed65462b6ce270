import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { publicUrl } from '../../files/file-key'
import { smallKeyOf } from '../../files/file-refs'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { shortenForLog, visibleBulk } from '../../resource/fields'
import { isSet } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { countUsesOf, scalarSubquery } from '../../resource/list-query'
import { countRows, orderBy } from '../../resource/pages'
import { assertUnique } from '../../resource/unique'
import { mainBrandFeatures, mainBrands } from '../schema/main-screen.schema'

const PATH = '/api/v1/admin/main-brands'
const MAX_VISIBLE = 24

const { mainBrandSeq, brandSeq, displayName, visible, sortOrder, updatedAt } = mainBrands

const ofBrand = <V>(column: SQL<V>): SQL<V> => scalarSubquery(column, brands.brandSeq, brandSeq)
const brandName = ofBrand(sql<string>`${brands.name}`)

const onSaleCount = countUsesOf(items.brandSeq, brandSeq, sql`${items.saleState} = 'ON_SALE' and ${items.visible}`)

function rows({ db }: { db: Db }, where: SQL | undefined, sort?: QueryOf<`GET ${typeof PATH}`>['sort']) {
  return db
    .select({
      ...getTableColumns(mainBrands),
      brandName,
      onSaleCount,
      logoFileSeq: ofBrand(sql<number | null>`${brands.logoFileSeq}`),
      country: ofBrand(sql<string | null>`${brands.country}`),
      brandVisible: ofBrand(sql<boolean>`${brands.visible}`),
      featuredCount: countUsesOf(mainBrandFeatures.mainBrandSeq, mainBrandSeq),
    })
    .from(mainBrands)
    .where(where)
    .orderBy(...orderBy(sort, 'sortOrder,asc', { sortOrder, brandName, onSaleCount, updatedAt }, mainBrandSeq))
}

const patternOf = sql`(select i.pattern_seq from ${items} i where i.item_seq = ${mainBrandFeatures.itemSeq})`

/** Selects featured patterns and items in their order. */
function featureRows(db: Db, where: SQL | undefined) {
  const { mainBrandSeq: ofBrandSeq, patternSeq, itemSeq } = mainBrandFeatures
  const picture = smallKeyOf(sql`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})`)
  return db
    .select({
      mainBrandSeq: ofBrandSeq,
      patternSeq,
      itemSeq,
      item: items.name,
      pattern: patterns.name,
      key: picture,
    })
    .from(mainBrandFeatures)
    .leftJoin(items, eq(items.itemSeq, itemSeq))
    .leftJoin(patterns, sql`${patterns.patternSeq} = coalesce(${patternSeq}, ${patternOf})`)
    .where(where)
    .orderBy(asc(mainBrandFeatures.sortOrder))
}

const asFeature = (row: Awaited<ReturnType<typeof featureRows>>[number]): Schemas['MainFeature'] => ({
  kind: row.itemSeq === null ? 'PATTERN' : 'ITEM',
  seq: row.itemSeq ?? row.patternSeq ?? 0,
  name: row.item ?? row.pattern ?? '',
  thumbnailUrl: row.key && publicUrl(row.key),
})

/** Returns the featured patterns and items of a brand, in their order. */
async function featuresOf(db: Db, seq: number): Promise<Schemas['MainFeature'][]> {
  return (await featureRows(db, eq(mainBrandFeatures.mainBrandSeq, seq))).map(asFeature)
}

/** Returns the brands that the main page shows, in their order, with the features that the shop shows. */
export async function shownBrands(db: Db) {
  const found = await db
    .select({
      ...getTableColumns(mainBrands),
      brandName: brands.name,
      logoFileSeq: brands.logoFileSeq,
      country: brands.country,
    })
    .from(mainBrands)
    .innerJoin(brands, eq(brands.brandSeq, brandSeq))
    .where(and(eq(visible, true), eq(brands.visible, true)))
    .orderBy(asc(sortOrder), desc(mainBrandSeq))
  const isShown = sql`coalesce(${patterns.visible}, true) and coalesce(${items.visible} and ${items.saleState} in ('ON_SALE', 'SOLD_OUT'), true)`
  const features = await featureRows(db, isShown)
  return found.map((row) => ({
    ...row,
    featured: features.filter((each) => each.mainBrandSeq === row.mainBrandSeq).map(asFeature),
  }))
}

type Features = readonly Schemas['MainFeatureBody'][]

/** Throws 400 on rows that are duplicates or do not belong to the brand. */
async function checkFeatures(db: Db, brand: number, featured: Features): Promise<void> {
  const seqsOf = (kind: Schemas['MainFeatureKind']) =>
    featured.filter((each) => each.kind === kind).map(({ seq }) => seq)
  const ofItems = await db
    .select({ seq: items.itemSeq })
    .from(items)
    .where(and(eq(items.brandSeq, brand), inArray(items.itemSeq, seqsOf('ITEM'))))
  const ofPatterns = await db
    .select({ seq: patterns.patternSeq })
    .from(patterns)
    .where(and(eq(patterns.brandSeq, brand), inArray(patterns.patternSeq, seqsOf('PATTERN'))))
  const known = new Set([...ofItems.map(({ seq }) => `ITEM ${seq}`), ...ofPatterns.map(({ seq }) => `PATTERN ${seq}`)])
  const named = featured.map(({ kind, seq }) => `${kind} ${seq}`)
  const errors: Record<string, string> = {}
  for (const [index, name] of named.entries()) {
    if (!known.has(name)) errors[`featured.${index}.seq`] = '이 브랜드의 패턴이나 상품이 아닙니다.'
    else if (named.indexOf(name) !== index) errors[`featured.${index}.seq`] = '이미 추가되어 있습니다.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const namesText = (featured: readonly Schemas['MainFeature'][]): string | null =>
  shortenForLog(featured.map(({ name }) => name).join(', ')) || null

/** Stores the features of a brand in the given order and returns the change for the log. */
async function storeFeatures({ db }: AdminCall, seq: number, featured: Features): Promise<Schemas['FieldChange'][]> {
  const before = namesText(await featuresOf(db, seq))
  await db.delete(mainBrandFeatures).where(eq(mainBrandFeatures.mainBrandSeq, seq))
  const values = featured.map((each, i) => ({
    mainBrandSeq: seq,
    patternSeq: each.kind === 'PATTERN' ? each.seq : null,
    itemSeq: each.kind === 'ITEM' ? each.seq : null,
    sortOrder: i + 1,
  }))
  if (values.length > 0) await db.insert(mainBrandFeatures).values(values)
  const after = namesText(await featuresOf(db, seq))
  return before === after ? [] : [{ field: 'featured', label: '대표 패턴/상품', before, after }]
}

const nameOf = async (row: { brandSeq: number }, { db }: AdminCall): Promise<string> => {
  const [brand] = await db.select({ name: brands.name }).from(brands).where(eq(brands.brandSeq, row.brandSeq))
  return brand?.name ?? '브랜드'
}

/** Brands on the shop's main page; each brand at most once. */
export const mainBrand = defineResource({
  path: PATH,
  noun: '메인 브랜드',
  table: mainBrands,
  key: 'mainBrandSeq',
  schema: 'MainBrandUpdate',
  // Serialized, because the maximum is over all records.
  serial: true,
  lookUpNames: nameLookupFrom(
    sql`${mainBrands} join ${brands} on ${brands.brandSeq} = ${brandSeq}`,
    mainBrandSeq,
    brands.name,
  ),
  nameOf,
  filter: (query) =>
    and(
      keywordCondition(query.keyword, { texts: [brandName, ofBrand(sql<string>`${brands.nameEn}`), displayName] }),
      isSet(visible, query.visible),
    ),
  rows,
  details: async ({ db }, row) => ({ featured: await featuresOf(db, row.mainBrandSeq) }),
  values: (_, body, before) => ({
    // The brand of a record never changes.
    brandSeq: before?.brandSeq ?? (body as Schemas['MainBrandBody']).brandSeq,
    visible: body.visible ?? true,
  }),
  async check({ db }, values, before, body) {
    if (before === null) {
      if ((await countRows(db, brands, eq(brands.brandSeq, values.brandSeq))) === 0)
        throw invalid({ brandSeq: '브랜드를 찾을 수 없습니다.' })
      await assertUnique(db, mainBrandSeq, undefined, {
        brandSeq: [eq(brandSeq, values.brandSeq), '이미 추가된 브랜드입니다.'],
      })
    }
    await checkFeatures(db, values.brandSeq, body.featured ?? [])
  },
  async checkChange({ db }, next, before) {
    if (!next.visible || before?.visible) return
    const others = and(eq(visible, true), ne(mainBrandSeq, before?.mainBrandSeq ?? 0))
    if ((await countRows(db, mainBrands, others)) >= MAX_VISIBLE)
      throw new Refusal(409, 'LIMIT_EXCEEDED', `노출할 수 있는 메인 브랜드는 최대 ${MAX_VISIBLE}개입니다.`)
  },
  saved: (call, row, _, body) => storeFeatures(call, row.mainBrandSeq, body.featured ?? []),
  bulk: visibleBulk,
  order: {},
})

export const mainBrandExcel = mainBrand.excel({
  title: '메인 브랜드',
  permission: ['MAIN_MANAGEMENT'],
  schema: 'MainBrandRow',
  columns: [
    { field: 'sortOrder', width: 8 },
    { field: 'brandName', width: 18 },
    { field: 'displayName', width: 18 },
    { field: 'country', width: 12 },
    { field: 'onSaleCount', width: 12 },
    { field: 'featuredCount', width: 12 },
    { field: 'visible', width: 8 },
    { field: 'updatedAt', width: 20 },
  ],
})
