import { type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { storeApplies } from '../schema/store-apply.schema'

const MAX_METERS = 3_000
const MAX_LISTED = 5
/** Degrees that exceed MAX_METERS anywhere in the country. */
const MAX_LATITUDE_DIFFERENCE = 0.028
const MAX_LONGITUDE_DIFFERENCE = 0.036

type Point = { latitude: SQL; longitude: SQL }

/** Returns the distance in meters between a point and a store. */
const metersTo = ({ latitude, longitude }: Point): SQL =>
  sql`2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians(near.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(near.latitude)) * power(sin(radians(near.longitude - ${longitude}) / 2), 2)
  )))`

/** Returns the condition for open stores near a point. */
const around = (point: Point): SQL => sql`near.state = 'OPEN'
  and near.latitude between ${point.latitude} - ${MAX_LATITUDE_DIFFERENCE}::float8 and ${point.latitude} + ${MAX_LATITUDE_DIFFERENCE}::float8
  and near.longitude between ${point.longitude} - ${MAX_LONGITUDE_DIFFERENCE}::float8 and ${point.longitude} + ${MAX_LONGITUDE_DIFFERENCE}::float8
  and ${metersTo(point)} <= ${MAX_METERS}`

const ofApplication: Point = { latitude: sql`${storeApplies.latitude}`, longitude: sql`${storeApplies.longitude}` }

/** Number of open stores within 3 km of an application; null without coordinates. */
export const nearbyCount = sql<number | null>`case when ${storeApplies.latitude} is null then null
  else (select count(*)::int from ${stores} near where ${around(ofApplication)}) end`

/** Returns the nearest open stores of an application. */
export async function nearbyOf(
  db: Db,
  { latitude, longitude }: Pick<typeof storeApplies.$inferSelect, 'latitude' | 'longitude'>,
): Promise<Schemas['NearbyStore'][]> {
  if (latitude === null || longitude === null) return []
  const point = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }
  return queryRows<Schemas['NearbyStore']>(
    db,
    sql`select near.store_seq as "storeSeq", near.name, round((${metersTo(point)})::numeric)::int as meters
      from ${stores} near where ${around(point)} order by meters, near.store_seq limit ${MAX_LISTED}`,
  )
}
