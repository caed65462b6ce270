import { boolean, pgTable, smallint } from 'drizzle-orm/pg-core'
import { auditColumns } from '../../db/columns'

/** Rolling settings of the main page's banners: one row, absent until the first change. */
export const mainBannerSettings = pgTable('main_banner_settings', {
  id: smallint('id').primaryKey(),
  rollingSeconds: smallint('rolling_seconds').notNull(),
  autoPlay: boolean('auto_play').notNull(),
  arrows: boolean('arrows').notNull(),
  ...auditColumns(),
})
