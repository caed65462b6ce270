import { type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/store/store.schema'
import { rowsOf } from '../../db/rows'
import type { Db, Schemas } from '../../http/call'
import { storeApplies } from './store-apply.schema'

const METERS = 3_000
const SHOWN = 5
/** Degrees that are more than that far anywhere in the country. */
const LATITUDES = 0.028
const LONGITUDES = 0.036

type Point = { latitude: SQL; longitude: SQL }

/** Meters between a point and a store. */
const metersTo = ({ latitude, longitude }: Point): SQL =>
  sql`2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians(near.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(near.latitude)) * power(sin(radians(near.longitude - ${longitude}) / 2), 2)
  )))`

/** Open stores around a point. */
const around = (point: Point): SQL => sql`near.state = 'OPEN'
  and near.latitude between ${point.latitude} - ${LATITUDES}::float8 and ${point.latitude} + ${LATITUDES}::float8
  and near.longitude between ${point.longitude} - ${LONGITUDES}::float8 and ${point.longitude} + ${LONGITUDES}::float8
  and ${metersTo(point)} <= ${METERS}`

const own: Point = { latitude: sql`${storeApplies.latitude}`, longitude: sql`${storeApplies.longitude}` }

/** Of each application how many stores are open within 3 km; null without coordinates. */
export const nearbyCount = sql<number | null>`case when ${storeApplies.latitude} is null then null
  else (select count(*)::int from ${stores} near where ${around(own)}) end`

/** The nearest open stores of one. */
export async function nearbyOf(
  db: Db,
  { latitude, longitude }: Pick<typeof storeApplies.$inferSelect, 'latitude' | 'longitude'>,
): Promise<Schemas['NearbyStore'][]> {
  if (latitude === null || longitude === null) return []
  const point = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }
  return rowsOf<Schemas['NearbyStore']>(
    db,
    sql`select near.store_seq as "storeSeq", near.name, round((${metersTo(point)})::numeric)::int as meters
      from ${stores} near where ${around(point)} order by meters, near.store_seq limit ${SHOWN}`,
  )
}
