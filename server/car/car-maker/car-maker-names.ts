import { sql } from 'drizzle-orm'
import { carMakers } from './car-maker.schema'

/** Words of a maker's other names, for searching. */
const aliasText = sql`(select coalesce(string_agg(alias, ' '), '') from jsonb_array_elements_text(${carMakers.aliases}) alias)`

/** What a maker is called: its name, its English one and other names. */
export const makerTexts = [carMakers.name, carMakers.nameEn, aliasText] as const
