import { type SQL, sql } from 'drizzle-orm'
import { contains } from '../../resource/filters'
import { carMakers } from './car-maker.schema'

/** Words of a maker's other names, for searching. */
const aliasText = sql`(select coalesce(string_agg(alias, ' '), '') from jsonb_array_elements_text(${carMakers.aliases}) alias)`

/** A maker called so: by its name, its English one or another name. */
export const makerCalled = (keyword: string | undefined): SQL | undefined =>
  contains(keyword, carMakers.name, carMakers.nameEn, aliasText)
