import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { mainBrandSettings } from '../schema/main-screen.schema'

/** Default settings until the first change. */
const DEFAULTS = { rows: 2, tabBySeason: false }

/** Returns the settings of the brand area. */
export async function brandSettings(db: Db): Promise<Schemas['MainBrandSettings']> {
  const [stored] = await db.select().from(mainBrandSettings)
  if (!stored) return { ...DEFAULTS, version: 1, updatedAt: null, updatedBy: null }
  const { rows, tabBySeason, version, updatedAt, updatedBy } = stored
  return { rows, tabBySeason, version, updatedAt: updatedAt.toISOString(), updatedBy }
}
