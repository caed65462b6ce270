import { asc } from 'drizzle-orm'
import { carMakers } from '../../db/car.schema'
import type { Handlers } from '../../http/call'
import { countRows, paged } from '../../resource'
import { makerFilter, makerRows, toMakers } from './car-maker-record'
import { bulkMakers, createMaker, orderMakers, readMaker, removeMaker, updateMaker } from './car-maker-write'

export const carMakerHandlers = {
  'GET /api/v1/admin/car-makers': async (call, { query }) => {
    const where = makerFilter(query)
    return paged(
      query,
      () => countRows(call.db, carMakers, where),
      async (limit, offset) =>
        toMakers(call.db, await makerRows(call.db, where, query.sort).limit(limit).offset(offset)),
    )
  },
  'POST /api/v1/admin/car-makers': async (call, { body }) => createMaker(call, body),
  'GET /api/v1/admin/car-makers/{seq}': async (call, { path }) => readMaker(call.db, path.seq),
  'PUT /api/v1/admin/car-makers/{seq}': async (call, { path, body }) => updateMaker(call, path.seq, body),
  'DELETE /api/v1/admin/car-makers/{seq}': async (call, { path }) => removeMaker(call, path.seq),
  'POST /api/v1/admin/car-makers/bulk': async (call, { body }) => bulkMakers(call, body),
  'PUT /api/v1/admin/car-makers/order': async (call, { body }) => orderMakers(call, body),
  'GET /api/v1/admin/car-makers/options': async (call) =>
    call.db
      .select({
        carMakerSeq: carMakers.carMakerSeq,
        name: carMakers.name,
        nameEn: carMakers.nameEn,
        aliases: carMakers.aliases,
        origin: carMakers.origin,
        isPopular: carMakers.isPopular,
        visible: carMakers.visible,
      })
      .from(carMakers)
      .orderBy(asc(carMakers.origin), asc(carMakers.sortOrder), asc(carMakers.carMakerSeq)),
} satisfies Handlers<
  | 'GET /api/v1/admin/car-makers'
  | 'POST /api/v1/admin/car-makers'
  | 'GET /api/v1/admin/car-makers/{seq}'
  | 'PUT /api/v1/admin/car-makers/{seq}'
  | 'DELETE /api/v1/admin/car-makers/{seq}'
  | 'POST /api/v1/admin/car-makers/bulk'
  | 'PUT /api/v1/admin/car-makers/order'
  | 'GET /api/v1/admin/car-makers/options'
>
