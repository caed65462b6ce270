import { boolean, date, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn } from '../../db/columns'
import { fileColumn, htmlColumn, withFileUse } from '../../db/schema'
import { postColumns, publishColumns } from '../post-shared/post-columns'

export interface StoredImage {
  fileSeq: number
  altText: string | null
}

/** 나눔 이야기: reports of the shop's donations and volunteer work. */
export const sharingStories = pgTable(
  'sharing_stories',
  {
    sharingStorySeq: seqColumn('sharing_story_seq'),
    title: varchar('title', { length: 100 }).notNull(),
    summary: varchar('summary', { length: 200 }).notNull(),
    thumbnailFileSeq: fileColumn('thumbnail_file_seq', 'PUBLIC'),
    content: htmlColumn('content').notNull(),
    /** In the order of the gallery. */
    images: withFileUse(jsonb('images').$type<StoredImage[]>().notNull().default([]), {
      holds: 'OBJECTS',
      purpose: 'PUBLIC',
    }),
    portraitConsent: boolean('portrait_consent').notNull().default(false),
    activityDate: date('activity_date').notNull(),
    place: varchar('place', { length: 60 }),
    partner: varchar('partner', { length: 60 }),
    amount: integer('amount'),
    quantityText: varchar('quantity_text', { length: 40 }),
    videoUrl: varchar('video_url', { length: 500 }),
    ...publishColumns(),
    ...postColumns(),
  },
  (t) => [index('sharing_stories_activity').on(t.activityDate)],
)
