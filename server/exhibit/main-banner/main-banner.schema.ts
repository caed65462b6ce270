import { boolean, pgTable, smallint } from 'drizzle-orm/pg-core'
import { stamp } from '../../db/columns'

/** How the main page rolls its banners: one row, none before somebody has changed it. */
export const mainBannerSettings = pgTable('main_banner_settings', {
  id: smallint('id').primaryKey(),
  rollingSeconds: smallint('rolling_seconds').notNull(),
  autoPlay: boolean('auto_play').notNull(),
  arrows: boolean('arrows').notNull(),
  ...stamp(),
})
