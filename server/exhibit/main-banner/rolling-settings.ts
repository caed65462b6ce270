import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { mainBannerSettings } from '../schema/main-banner.schema'

/** Default settings until the first change. */
const DEFAULTS: Schemas['MainBannerSettings'] = {
  rollingSeconds: 4,
  autoPlay: true,
  arrows: true,
  updatedAt: null,
  updatedBy: null,
  version: 1,
}

/** Returns how the main page rolls its banners. */
export async function rollingSettings(db: Db): Promise<Schemas['MainBannerSettings']> {
  const [row] = await db.select().from(mainBannerSettings)
  if (!row) return DEFAULTS
  const { rollingSeconds, autoPlay, arrows, updatedAt, updatedBy, version } = row
  return { rollingSeconds, autoPlay, arrows, updatedAt: updatedAt.toISOString(), updatedBy, version }
}
