import { and, eq, ne } from 'drizzle-orm'
import { brands, items, patterns } from '../../db/product.schema'
import { checkImages } from '../../files/refs'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { missing } from '../../http/contract-messages'
import { duplicate, invalid, notFound, Refusal } from '../../http/refusal'
import { checkVersion, countRows, createdStamp, updatedStamp } from '../../resource'
import { fieldChanges } from '../../session/field-changes'
import { sameName } from '../brand/brand-record'
import { renameItems } from '../item/item-name'
import { type PatternRecord, type PatternValues, readPattern } from './pattern-record'

const RESOURCE = 'patterns'

const NO_SCORES: Schemas['PatternScores'] = {
  mileage: null,
  quietness: null,
  comfort: null,
  handling: null,
  wet: null,
  snow: null,
}

async function lock(db: Db, seq: number): Promise<PatternRecord> {
  const [pattern] = await db.select().from(patterns).where(eq(patterns.patternSeq, seq)).for('update')
  if (!pattern) throw notFound()
  return pattern
}

/** What is to be stored. */
const valuesOf = (body: Schemas['PatternBody']): PatternValues => ({
  brandSeq: body.brandSeq,
  name: body.name.trim(),
  nameKo: body.nameKo?.trim() || null,
  patternCode: body.patternCode || null,
  season: body.season,
  vehicleType: body.vehicleType,
  usage: body.usage,
  scores: { ...NO_SCORES, ...body.scores },
  features: [...new Set((body.features ?? []).map((feature) => feature.trim()))].filter(Boolean),
  mainFileSeq: body.mainFileSeq,
  imageFileSeqs: body.imageFileSeqs ?? [],
  treadFileSeq: body.treadFileSeq ?? null,
  videoUrl: body.videoUrl?.trim() || null,
  description: body.description ?? null,
  mobileDescription: body.mobileDescription ?? null,
  mileageWarrantyKm: body.mileageWarrantyKm ?? null,
  launchedYm: body.launchedYm || null,
  visible: body.visible ?? true,
})

/** The brand is there and sells tires, and stays as it is once there are items. Throws 400 on `brandSeq`. */
async function checkBrand(db: Db, values: PatternValues, before: PatternRecord | null): Promise<void> {
  if (values.brandSeq === before?.brandSeq) return
  if (before && (await countRows(db, items, eq(items.patternSeq, before.patternSeq))) > 0) {
    throw invalid({ brandSeq: '등록된 상품이 있어 브랜드를 변경할 수 없습니다.' })
  }
  // The brand's kinds must not change before the pattern is stored.
  const [brand] = await db.select().from(brands).where(eq(brands.brandSeq, values.brandSeq)).for('share')
  if (!brand) throw invalid({ brandSeq: '등록되지 않은 브랜드입니다.' })
  if (!brand.itemTypes.includes('TIRE')) throw invalid({ brandSeq: '타이어를 취급하는 브랜드를 선택해 주세요.' })
}

/** Throws DUPLICATE on the name or the code that another pattern of the brand has, and 400. */
async function check(call: AdminCall, values: PatternValues, before: PatternRecord | null): Promise<void> {
  const { db } = call
  if (values.season === 'WINTER' && values.scores.snow === null) throw invalid({ 'scores.snow': missing('눈길') })
  await checkBrand(db, values, before)
  const others = and(eq(patterns.brandSeq, values.brandSeq), ne(patterns.patternSeq, before?.patternSeq ?? 0))
  const rules = [
    ['name', sameName(patterns.name, values.name), '같은 브랜드에 같은 이름의 패턴이 있습니다.'],
    [
      'patternCode',
      values.patternCode ? eq(patterns.patternCode, values.patternCode) : null,
      '같은 브랜드에 같은 패턴코드가 있습니다.',
    ],
  ] as const
  for (const [field, same, message] of rules) {
    if (!same) continue
    const [holder] = await db.select({ seq: patterns.patternSeq }).from(patterns).where(and(others, same))
    if (holder) throw duplicate(field, holder.seq, message)
  }
  const { mainFileSeq, imageFileSeqs, treadFileSeq } = values
  await checkImages(call, { mainFileSeq, imageFileSeqs, treadFileSeq })
}

/** Throws DUPLICATE and 400. */
export async function createPattern(call: AdminCall, body: Schemas['PatternBody']): Promise<Schemas['Pattern']> {
  const values = valuesOf(body)
  await check(call, values, null)
  const [pattern] = await call.db
    .insert(patterns)
    .values({ ...values, ...createdStamp(call) })
    .returning()
  if (!pattern) throw new Error('no pattern was stored')
  const { patternSeq, name } = pattern
  call.log({ action: 'CREATE', resource: RESOURCE, targetSeqs: [patternSeq], summary: `패턴 등록: ${name}` })
  return readPattern(call.db, patternSeq)
}

/** Throws 404, CONFLICT, DUPLICATE and 400. A new name renames the items that follow it. */
export async function updatePattern(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['PatternUpdate'],
): Promise<Schemas['Pattern']> {
  const before = await lock(call.db, seq)
  await checkVersion(before, version, () => readPattern(call.db, seq))
  const values = valuesOf(body)
  await check(call, values, before)
  await call.db
    .update(patterns)
    .set({ ...values, ...updatedStamp(call), version: version + 1 })
    .where(eq(patterns.patternSeq, seq))
  if (values.name !== before.name) await renameItems(call.db, eq(items.patternSeq, seq))
  call.log({
    action: 'UPDATE',
    resource: RESOURCE,
    targetSeqs: [seq],
    summary: `패턴 수정: ${values.name}`,
    changes: fieldChanges('PatternUpdate', before, values),
  })
  return readPattern(call.db, seq)
}

/** Throws 404. */
export async function showPattern(call: AdminCall, seq: number, visible: boolean): Promise<void> {
  const pattern = await lock(call.db, seq)
  if (pattern.visible === visible) return
  await call.db
    .update(patterns)
    .set({ visible, ...updatedStamp(call), version: pattern.version + 1 })
    .where(eq(patterns.patternSeq, seq))
}

/** Throws 404, and IN_USE while it has items. */
export async function removePattern(call: AdminCall, seq: number): Promise<PatternRecord> {
  const pattern = await lock(call.db, seq)
  const itemCount = await countRows(call.db, items, eq(items.patternSeq, seq))
  if (itemCount > 0) {
    throw new Refusal(409, 'IN_USE', `이 패턴의 상품이 ${itemCount}개 있어 삭제할 수 없습니다.`)
  }
  await call.db.delete(patterns).where(eq(patterns.patternSeq, seq))
  return pattern
}
