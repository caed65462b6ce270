import { sql } from 'drizzle-orm'
import { guguns, sidos } from '../../db/schema'

/** SQL: `서울 강남구`. */
export const regionName = sql<string>`concat_ws(' ', ${sidos.shortName}, ${guguns.name})`
