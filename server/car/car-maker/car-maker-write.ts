import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { carMakers, carModels } from '../../db/car.schema'
import { lockPlaces } from '../../db/locks'
import { bare } from '../../db/product.schema'
import { checkImages } from '../../files/refs'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { duplicate, invalid, notFound, Refusal } from '../../http/refusal'
import {
  checkSameSet,
  checkVersion,
  countRows,
  createdStamp,
  eachRow,
  namedBy,
  updatedStamp,
  writeOrder,
} from '../../resource'
import { fieldChanges } from '../../session/field-changes'
import { type MakerRow, makerRows, toMakers } from './car-maker-record'

const POPULAR = 12
const LOGO_WIDTH = 120
const RESOURCE = 'car-makers'

/** One maker as the screens show it. Throws 404. */
export async function readMaker(db: Db, seq: number): Promise<Schemas['CarMaker']> {
  const [maker] = await toMakers(db, await makerRows(db, eq(carMakers.carMakerSeq, seq)))
  if (!maker) throw notFound()
  return maker
}

/** All makers, locked: names, order and the number of popular ones are rules about all of them. */
async function lockMakers(db: Db): Promise<MakerRow[]> {
  // Rows alone would not keep out a new one.
  await lockPlaces(db, RESOURCE)
  return db.select().from(carMakers).orderBy(asc(carMakers.carMakerSeq)).for('update')
}

function makerOf(makers: MakerRow[], seq: number): MakerRow {
  const found = makers.find(({ carMakerSeq }) => carMakerSeq === seq)
  if (!found) throw notFound()
  return found
}

/** Why a picture is no logo: one is square, and large enough for the shop's list. A pixel of a scaled one may be lost. */
function logoFault({ width, height }: { width: number | null; height: number | null }): string | null {
  if ((width ?? 0) < LOGO_WIDTH) return `로고는 가로 ${LOGO_WIDTH}px 이상이어야 합니다.`
  return Math.abs((width ?? 0) - (height ?? 0)) > 1 ? '로고는 정사각형 이미지여야 합니다.' : null
}

async function valuesOf(call: AdminCall, body: Schemas['CarMakerBody']) {
  const [name, nameEn] = [body.name.trim(), body.nameEn.trim()]
  if (!name) throw invalid({ name: '제조사명 (을)를 입력해주세요.' })
  if (!nameEn) throw invalid({ nameEn: '영문명 (을)를 입력해주세요.' })
  await checkImages(call, { logoFileSeq: body.logoFileSeq }, logoFault)
  return {
    name,
    nameEn,
    aliases: [...new Set((body.aliases ?? []).map((alias) => alias.trim()))].filter(Boolean),
    origin: body.origin,
    country: body.country?.trim() || null,
    logoFileSeq: body.logoFileSeq,
    isPopular: body.isPopular ?? false,
    visible: body.visible ?? true,
  }
}

async function checkNames(db: Db, values: { name: string; nameEn: string }, except = 0): Promise<void> {
  for (const field of ['name', 'nameEn'] as const) {
    const [holder] = await db
      .select({ seq: carMakers.carMakerSeq })
      .from(carMakers)
      .where(
        and(
          sql`${bare(carMakers[field])} = lower(replace(${values[field]}, ' ', ''))`,
          ne(carMakers.carMakerSeq, except),
        ),
      )
    if (holder) throw duplicate(field, holder.seq, '이미 등록된 제조사입니다.')
  }
}

/** Counted by the database: rows of this call's own changes count too. Needs the makers locked. */
async function checkPopular(db: Db): Promise<void> {
  if ((await countRows(db, carMakers, eq(carMakers.isPopular, true))) >= POPULAR) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `주요 제조사는 ${POPULAR}개까지 지정할 수 있습니다.`)
  }
}

/** Position behind all makers of an origin. */
const endOf = (makers: MakerRow[], origin: Schemas['Origin']): number =>
  Math.max(0, ...makers.filter((maker) => maker.origin === origin).map(({ sortOrder }) => sortOrder)) + 1

export async function createMaker(call: AdminCall, body: Schemas['CarMakerBody']): Promise<Schemas['CarMaker']> {
  const makers = await lockMakers(call.db)
  const values = await valuesOf(call, body)
  await checkNames(call.db, values)
  if (values.isPopular) await checkPopular(call.db)
  const [made] = await call.db
    .insert(carMakers)
    .values({ ...values, sortOrder: endOf(makers, values.origin), ...createdStamp(call) })
    .returning({ seq: carMakers.carMakerSeq })
  const seq = made?.seq ?? 0
  call.log({ action: 'CREATE', resource: RESOURCE, targetSeqs: [seq], summary: `차량 제조사 등록: ${values.name}` })
  return readMaker(call.db, seq)
}

export async function updateMaker(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['CarMakerUpdate'],
): Promise<Schemas['CarMaker']> {
  const makers = await lockMakers(call.db)
  const before = makerOf(makers, seq)
  await checkVersion(before, version, () => readMaker(call.db, seq))
  const values = await valuesOf(call, body)
  await checkNames(call.db, values, seq)
  if (values.isPopular && !before.isPopular) await checkPopular(call.db)
  const sortOrder = values.origin === before.origin ? before.sortOrder : endOf(makers, values.origin)
  await call.db
    .update(carMakers)
    .set({ ...values, sortOrder, ...updatedStamp(call), version: version + 1 })
    .where(eq(carMakers.carMakerSeq, seq))
  call.log({
    action: 'UPDATE',
    resource: RESOURCE,
    targetSeqs: [seq],
    summary: `차량 제조사 수정: ${values.name}`,
    changes: fieldChanges('CarMakerBody', before, values),
  })
  return readMaker(call.db, seq)
}

async function removeFrom(db: Db, seq: number): Promise<void> {
  const [cars] = await db.select({ n: count() }).from(carModels).where(eq(carModels.carMakerSeq, seq))
  const n = Number(cars?.n ?? 0)
  if (n > 0) throw new Refusal(409, 'IN_USE', `등록된 차종이 ${n}개 있어 삭제할 수 없습니다.`)
  await db.delete(carMakers).where(eq(carMakers.carMakerSeq, seq))
}

export async function removeMaker(call: AdminCall, seq: number): Promise<null> {
  const { name } = makerOf(await lockMakers(call.db), seq)
  await removeFrom(call.db, seq)
  call.log({ action: 'DELETE', resource: RESOURCE, targetSeqs: [seq], summary: `차량 제조사 삭제: ${name}` })
  return null
}

const CHANGES = {
  SHOW: { visible: true },
  HIDE: { visible: false },
  SET_POPULAR: { isPopular: true },
  UNSET_POPULAR: { isPopular: false },
} as const

const SAID = { SHOW: '노출', HIDE: '숨김', SET_POPULAR: '주요 지정', UNSET_POPULAR: '주요 해제', DELETE: '삭제' }

export async function bulkMakers(
  call: AdminCall,
  { action, seqs }: Schemas['CarMakerBulk'],
): Promise<Schemas['BulkReceipt']> {
  const makers = await lockMakers(call.db)
  const { done, failed, doneSeqs } = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      const maker = makerOf(makers, seq)
      if (action === 'DELETE') return removeFrom(db, seq)
      if (action === 'SET_POPULAR' && !maker.isPopular) await checkPopular(db)
      const next = { ...maker, ...CHANGES[action] }
      if (next.visible === maker.visible && next.isPopular === maker.isPopular) return
      await db
        .update(carMakers)
        .set({ ...CHANGES[action], ...updatedStamp(call), version: maker.version + 1 })
        .where(eq(carMakers.carMakerSeq, seq))
    },
    namedBy(carMakers, carMakers.carMakerSeq, carMakers.name),
  )
  const summary = `차량 제조사 ${SAID[action]}: ${done}건`
  call.log({ action: 'BULK', resource: RESOURCE, targetSeqs: doneSeqs, summary })
  return { done, failed }
}

export async function orderMakers(call: AdminCall, { origin, seqs }: Schemas['CarMakerOrder']): Promise<null> {
  const all = (await lockMakers(call.db)).filter((maker) => maker.origin === origin)
  const stored = all.sort((a, b) => a.sortOrder - b.sortOrder || a.carMakerSeq - b.carMakerSeq)
  checkSameSet(
    seqs,
    stored.map(({ carMakerSeq }) => carMakerSeq),
  )
  await writeOrder(call.db, carMakers, carMakers.carMakerSeq, carMakers.sortOrder, seqs)
  call.log({
    action: 'UPDATE',
    resource: RESOURCE,
    targetSeqs: seqs,
    summary: `차량 제조사 순서 변경: ${seqs.length}건`,
  })
  return null
}
