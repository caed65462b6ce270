import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'
import { postColumns, publishColumns } from '../post-shared/post-columns'

/** 차량관리 정보: articles about car care. */
export const carCarePosts = pgTable(
  'car_care_posts',
  {
    carCarePostSeq: seqColumn('car_care_post_seq'),
    category: varchar('category', { length: 10 }).$type<components['schemas']['CarCareCategory']>().notNull(),
    title: varchar('title', { length: 100 }).notNull(),
    summary: varchar('summary', { length: 200 }).notNull(),
    thumbnailFileSeq: fileColumn('thumbnail_file_seq', 'PUBLIC'),
    content: htmlColumn('content').notNull(),
    tags: text('tags').array().notNull().default([]),
    videoUrl: varchar('video_url', { length: 500 }),
    ...publishColumns(),
    ...postColumns(),
  },
  (t) => [index('car_care_posts_published').on(t.publishAt)],
)
