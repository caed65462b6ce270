import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textsOf } from '../../resource/fields'
import { contains, isSet } from '../../resource/filters'
import { countUsesOf, scalarSubquery } from '../../resource/list-query'
import { countRows, orderBy } from '../../resource/pages'
import type { SortAt } from '../../resource/types'
import { assertUnique, nameEquals } from '../../resource/unique'
import { carMakers } from '../schema/car-maker.schema'
import { carModels } from '../schema/car-model.schema'
import { makerNameColumns } from './car-maker-names'

const PATH = '/api/v1/admin/car-makers'
const MAX_POPULAR = 12
const LOGO_WIDTH = 120

/** Returns the query of makers with their numbers of models and cars; by default sorted by origin, then in manual order. */
function rows({ db }: { db: Db }, where: SQL | undefined, sort?: SortAt<typeof PATH>) {
  const modelCount = scalarSubquery(
    sql<number>`count(distinct ${carModels.modelName})::int`,
    carModels.carMakerSeq,
    carMakers.carMakerSeq,
  )
  const carCount = countUsesOf(carModels.carMakerSeq, carMakers.carMakerSeq)
  const { origin, name, nameEn, updatedAt, sortOrder, carMakerSeq } = carMakers
  const byOrigin = sort === undefined || sort.startsWith('origin')
  return db
    .select({ ...getTableColumns(carMakers), modelCount, carCount })
    .from(carMakers)
    .where(where)
    .orderBy(
      ...(byOrigin
        ? [sort === 'origin,desc' ? desc(origin) : asc(origin), asc(sortOrder), asc(carMakerSeq)]
        : orderBy(sort, 'origin,asc', { origin, name, nameEn, modelCount, carCount, updatedAt }, carMakerSeq)),
    )
}

/**
 * Returns why a picture is not a valid logo: it must be square and large enough for the shop's list. Scaling may change
 * one side by a pixel.
 */
function logoFault({ width, height }: { width: number | null; height: number | null }): string | null {
  if ((width ?? 0) < LOGO_WIDTH) return `로고는 가로 ${LOGO_WIDTH}px 이상이어야 합니다.`
  return Math.abs((width ?? 0) - (height ?? 0)) > 1 ? '로고는 정사각형 이미지여야 합니다.' : null
}

const DUPLICATE_MESSAGE = '이미 등록된 제조사입니다.'

const carMaker = defineResource({
  path: PATH,
  noun: '차량 제조사',
  table: carMakers,
  key: 'carMakerSeq',
  schema: 'CarMakerUpdate',
  lookUpNames: nameLookupFrom(carMakers, carMakers.carMakerSeq, carMakers.name),
  nameOf: ({ name }) => name,
  filter: (query) =>
    and(
      contains(query.keyword, ...makerNameColumns),
      query.origin?.length ? inArray(carMakers.origin, query.origin) : undefined,
      isSet(carMakers.isPopular, query.isPopular),
      isSet(carMakers.visible, query.visible),
    ),
  rows,
  values: (_call, { aliases, isPopular = false, visible = true }) => ({
    aliases: textsOf(aliases),
    isPopular,
    visible,
  }),
  picture: logoFault,
  check: ({ db }, { name, nameEn }, before) =>
    assertUnique(db, carMakers.carMakerSeq, before?.carMakerSeq, {
      name: [nameEquals(carMakers.name, name), DUPLICATE_MESSAGE],
      nameEn: [nameEquals(carMakers.nameEn, nameEn), DUPLICATE_MESSAGE],
    }),
  async checkChange({ db }, next, before) {
    if (!next.isPopular || before?.isPopular) return
    if ((await countRows(db, carMakers, eq(carMakers.isPopular, true))) >= MAX_POPULAR) {
      throw new Refusal(409, 'LIMIT_EXCEEDED', `주요 제조사는 ${MAX_POPULAR}개까지 지정할 수 있습니다.`)
    }
  },
  uses: { columns: [carModels.carMakerSeq], message: (n) => `등록된 차종이 ${n}개 있어 삭제할 수 없습니다.` },
  bulk: {
    labels: 'CarMakerAction',
    changes: {
      SHOW: { visible: true },
      HIDE: { visible: false },
      SET_POPULAR: { isPopular: true },
      UNSET_POPULAR: { isPopular: false },
    },
  },
  order: { within: ['origin'] },
})

const { carMakerSeq, name, nameEn, aliases, origin, isPopular, visible, sortOrder } = carMakers

export const carMakerHandlers = handlersOf({
  ...carMaker.handlers,
  'GET /api/v1/admin/car-makers/options': async ({ db }) =>
    db
      .select({ carMakerSeq, name, nameEn, aliases, origin, isPopular, visible })
      .from(carMakers)
      .orderBy(asc(origin), asc(sortOrder), asc(carMakerSeq)),
})

export const carMakerExcel = carMaker.excel({
  title: '차량 제조사',
  permission: ['CAR_MAKER_MANAGEMENT'],
  schema: 'CarMaker',
  columns: [
    { field: 'carMakerSeq', width: 8 },
    { field: 'sortOrder', width: 8 },
    { field: 'name', width: 20 },
    { field: 'nameEn', width: 20 },
    { field: 'aliases', width: 24 },
    { field: 'origin', width: 8 },
    { field: 'country', width: 12 },
    { field: 'isPopular', width: 10 },
    { field: 'modelCount', width: 10 },
    { field: 'carCount', width: 12 },
    { field: 'visible', width: 8 },
    { field: 'updatedAt', width: 20 },
  ],
})
