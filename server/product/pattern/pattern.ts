import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Term } from '../../../domain/common/keyword'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textsOf, visibleBulk } from '../../resource/fields'
import { anyOf, contains, isSet } from '../../resource/filters'
import { keywordCondition, matchesTerm } from '../../resource/keyword'
import { countUsesOf, createListQuery, scalarSubquery } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import type { ValuesOf } from '../../resource/types'
import { assertUnique, nameEquals } from '../../resource/unique'
import { renameItems } from '../item/item-name'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'

const PATH = '/api/v1/admin/patterns'

type Row = typeof patterns.$inferSelect
type Values = ValuesOf<typeof patterns, 'patternSeq'>

const MISSING: Record<Schemas['PatternMissing'], SQL> = {
  IMAGE: isNull(patterns.mainFileSeq),
  DESCRIPTION: isNull(patterns.description),
  // `snow` is optional, except for winter tires.
  SCORES: sql`(${patterns.scores} -> 'mileage' = 'null' or ${patterns.scores} -> 'quietness' = 'null'
    or ${patterns.scores} -> 'comfort' = 'null' or ${patterns.scores} -> 'handling' = 'null'
    or ${patterns.scores} -> 'wet' = 'null')`,
}

const ofBrand = (term: Term): SQL =>
  sql`${patterns.brandSeq} in (select ${brands.brandSeq} from ${brands} where ${matchesTerm(term, brands.name, brands.nameEn)})`

const hasItem = sql`exists (select 1 from ${items} where ${items.patternSeq} = ${patterns.patternSeq})`

const { patternSeq, brandSeq, name, patternCode, season, vehicleType, visible } = patterns

/** Selects patterns with their brand, item count and price range. */
const rows = createListQuery(
  patterns,
  'patternSeq',
  {
    brandName: scalarSubquery(sql<string>`${brands.name}`, brands.brandSeq, brandSeq),
    itemCount: countUsesOf(items.patternSeq, patternSeq),
    minPrice: scalarSubquery(sql<number | null>`min(${items.salePrice})`, items.patternSeq, patternSeq),
    maxPrice: scalarSubquery(sql<number | null>`max(${items.salePrice})`, items.patternSeq, patternSeq),
  },
  'updatedAt,desc',
)

/**
 * Checks the brand: it exists and sells tires, and cannot change once the pattern has items. Throws 400 on
 * `brandSeq`.
 */
async function checkBrand(db: Db, { brandSeq }: Values, before: Row | null): Promise<void> {
  if (brandSeq === before?.brandSeq) return
  if (before && (await countRows(db, items, eq(items.patternSeq, before.patternSeq))) > 0) {
    throw invalid({ brandSeq: '등록된 상품이 있어 브랜드를 변경할 수 없습니다.' })
  }
  // Locked, so that the brand's item types do not change before the pattern is stored.
  const [brand] = await db.select().from(brands).where(eq(brands.brandSeq, brandSeq)).for('share')
  if (!brand) throw invalid({ brandSeq: '등록되지 않은 브랜드입니다.' })
  if (!brand.itemTypes.includes('TIRE')) throw invalid({ brandSeq: '타이어를 취급하는 브랜드를 선택해 주세요.' })
}

async function check({ db }: AdminCall, values: Values, before: Row | null): Promise<void> {
  const { brandSeq, patternCode } = values
  if (values.season === 'WINTER' && values.scores.snow === null) throw invalid({ 'scores.snow': required('눈길') })
  await checkBrand(db, values, before)
  const ofBrand = eq(patterns.brandSeq, brandSeq)
  await assertUnique(db, patterns.patternSeq, before?.patternSeq, {
    name: [and(ofBrand, nameEquals(patterns.name, values.name)), '같은 브랜드에 같은 이름의 패턴이 있습니다.'],
    patternCode: [
      patternCode ? and(ofBrand, eq(patterns.patternCode, patternCode)) : null,
      '같은 브랜드에 같은 패턴코드가 있습니다.',
    ],
  })
}

const NO_SCORES = { mileage: null, quietness: null, comfort: null, handling: null, wet: null, snow: null }

const pattern = defineResource({
  path: PATH,
  noun: '패턴',
  table: patterns,
  key: 'patternSeq',
  schema: 'PatternUpdate',
  lookUpNames: nameLookupFrom(
    sql`${patterns} join ${brands} on ${brands.brandSeq} = ${patterns.brandSeq}`,
    patterns.patternSeq,
    sql`concat_ws(' ', ${patterns.patternCode}, ${brands.name}, ${patterns.name})`,
  ),
  nameOf: ({ name }) => name,
  filter: (query) =>
    and(
      query.keywordType === 'patternCode'
        ? contains(query.keyword, patterns.patternCode)
        : keywordCondition(query.keyword, { texts: [patterns.name, patterns.nameKo], additional: ofBrand }),
      anyOf(patterns.brandSeq, query.brandSeq),
      anyOf(patterns.season, query.season),
      anyOf(patterns.vehicleType, query.vehicleType),
      anyOf(patterns.usage, query.usage),
      isSet(patterns.visible, query.visible),
      query.missing?.length
        ? sql`(${sql.join(
            query.missing.map((what) => MISSING[what]),
            sql` or `,
          )})`
        : undefined,
      query.hasItem === undefined ? undefined : query.hasItem ? hasItem : sql`not ${hasItem}`,
    ),
  rows,
  values: (_call, body, before) => ({
    ratingAverage: before?.ratingAverage ?? null,
    ratingCount: before?.ratingCount ?? 0,
    scores: { ...NO_SCORES, ...body.scores },
    features: textsOf(body.features),
    imageFileSeqs: body.imageFileSeqs ?? [],
    visible: body.visible ?? true,
  }),
  check,
  async saved(call, row, before) {
    if (before && before.name !== row.name) await renameItems(call.db, eq(items.patternSeq, row.patternSeq))
    return undefined
  },
  uses: { columns: [items.patternSeq], message: (n) => `이 패턴의 상품이 ${n}개 있어 삭제할 수 없습니다.` },
  bulk: visibleBulk,
})

export const patternHandlers = handlersOf({
  ...pattern.handlers,
  'GET /api/v1/admin/patterns/options': async ({ db }, { query }) =>
    db
      .select({ patternSeq, brandSeq, name, patternCode, season, vehicleType, visible })
      .from(patterns)
      .innerJoin(brands, eq(brands.brandSeq, brandSeq))
      .where(anyOf(brandSeq, query.brandSeq))
      .orderBy(brands.sortOrder, name, patternSeq),
})

export const patternExcel = pattern.excel({
  title: '패턴',
  permission: ['PATTERN_MANAGEMENT'],
  schema: 'Pattern',
  columns: [
    { field: 'patternSeq', width: 8 },
    { field: 'brandName', width: 16 },
    { field: 'name', width: 26 },
    { field: 'nameKo', width: 26 },
    { field: 'patternCode', width: 12 },
    { field: 'season', width: 10 },
    { field: 'vehicleType', width: 14 },
    { field: 'usage', width: 10 },
    ...['mileage', 'quietness', 'comfort', 'handling', 'wet', 'snow'].map((score) => ({
      field: `scores.${score}`,
      width: 10,
    })),
    { field: 'features', width: 40 },
    { field: 'itemCount', width: 10 },
    { field: 'minPrice', width: 12 },
    { field: 'maxPrice', width: 12 },
    { field: 'mileageWarrantyKm', width: 14 },
    { field: 'launchedYm', width: 10 },
    { field: 'visible', width: 8 },
    { field: 'updatedAt', width: 20 },
  ],
})
