import { sql } from 'drizzle-orm'
import { carMakers } from '../schema/car-maker.schema'

/** Searchable text of a maker's other names. */
const aliasText = sql`(select coalesce(string_agg(alias, ' '), '') from jsonb_array_elements_text(${carMakers.aliases}) alias)`

/** All names of a maker: Korean, English and others. */
export const makerNameColumns = [carMakers.name, carMakers.nameEn, aliasText] as const
