import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { fileList, fileRefs } from '../../files/file-refs'
import { isPublishedAt, pinnedAt } from '../../generalcommunity/notice/notice-rules'
import { isPostedAt } from '../../generalcommunity/post-shared/post-rules'
import { carCarePosts } from '../../generalcommunity/schema/car-care-post.schema'
import { notices } from '../../generalcommunity/schema/notice.schema'
import { selfDiagnoses } from '../../generalcommunity/schema/self-diagnosis.schema'
import { sharingStories } from '../../generalcommunity/schema/sharing-story.schema'
import { diagnosisOrder } from '../../generalcommunity/self-diagnosis/diagnosis-order'
import { eventItemViews, isInShop } from '../../promotion/event/event-record'
import { contains } from '../../resource/filters'
import { countRows, paged } from '../../resource/pages'

type Reader = Pick<Call, 'db' | 'now'>

/** Returns the first row, or throws 404. */
export function oneOf<R>([row]: readonly R[]): R {
  if (row === undefined) throw notFound()
  return row
}

function noticeRows({ db, now }: Reader, where: SQL | undefined) {
  const pinned = pinnedAt(now)
  return db
    .select({ ...getTableColumns(notices), pinned })
    .from(notices)
    .where(and(isPublishedAt(now), where))
    .orderBy(desc(pinned), desc(notices.publishAt), desc(notices.noticeSeq))
}

const asNotice = (row: Awaited<ReturnType<typeof noticeRows>>[number]) => ({
  noticeSeq: row.noticeSeq,
  category: row.category,
  audience: row.audience,
  title: row.title,
  pinned: row.pinned,
  publishAt: row.publishAt.toISOString(),
  endAt: row.endAt?.toISOString() ?? null,
  viewCount: row.viewCount,
  fileCount: row.fileSeqs.length,
})

type Pictures = Awaited<ReturnType<typeof fileRefs>>

const carCareRows = ({ db, now }: Reader, where: SQL | undefined) =>
  db
    .select()
    .from(carCarePosts)
    .where(and(isPostedAt(carCarePosts, now), where))
    .orderBy(desc(carCarePosts.publishAt), desc(carCarePosts.carCarePostSeq))

const asCarCare = (row: typeof carCarePosts.$inferSelect, refOf: Pictures) => ({
  carCarePostSeq: row.carCarePostSeq,
  category: row.category,
  title: row.title,
  summary: row.summary,
  thumbnailImage: refOf(row.thumbnailFileSeq),
  tags: row.tags,
  publishAt: row.publishAt.toISOString(),
  viewCount: row.viewCount,
})

const sharingRows = ({ db, now }: Reader, where: SQL | undefined) =>
  db
    .select()
    .from(sharingStories)
    .where(and(isPostedAt(sharingStories, now), where))
    .orderBy(desc(sharingStories.activityDate), desc(sharingStories.sharingStorySeq))

const asSharing = (row: typeof sharingStories.$inferSelect, refOf: Pictures) => ({
  sharingStorySeq: row.sharingStorySeq,
  title: row.title,
  summary: row.summary,
  thumbnailImage: refOf(row.thumbnailFileSeq),
  activityDate: row.activityDate,
  place: row.place,
  partner: row.partner,
  amount: row.amount,
  quantityText: row.quantityText,
  publishAt: row.publishAt.toISOString(),
  viewCount: row.viewCount,
})

const thumbnails = (db: Call['db'], rows: readonly { thumbnailFileSeq: number | null }[]) =>
  fileRefs(
    db,
    rows.map((row) => row.thumbnailFileSeq),
  )

/** Counts the rows of a table that are published and match. */
const counter = (db: Call['db'], table: PgTable, published: SQL, where: SQL | undefined) => () =>
  countRows(db, table, and(published, where))

const ofYear = (column: PgColumn, year: number | undefined): SQL | undefined =>
  year === undefined ? undefined : sql`extract(year from ${column}) = ${year}`

export const shopPostHandlers = shopHandlersOf({
  'GET /api/v1/shop/notices': async (call, { query }) => {
    const where = and(
      inArray(notices.audience, query.audience?.length ? query.audience : ['ALL']),
      query.category ? eq(notices.category, query.category) : undefined,
      contains(query.keyword, notices.title),
    )
    return paged(query, counter(call.db, notices, isPublishedAt(call.now), where), async (limit, offset) =>
      (await noticeRows(call, where).limit(limit).offset(offset)).map(asNotice),
    )
  },
  'GET /api/v1/shop/notices/{noticeSeq}': async (call, { path }) => {
    const row = oneOf(await noticeRows(call, eq(notices.noticeSeq, path.noticeSeq)))
    const files = fileList(await fileRefs(call.db, row.fileSeqs), row.fileSeqs)
    return { ...asNotice(row), content: row.content ?? '', files }
  },

  'GET /api/v1/shop/car-care-posts': async (call, { query }) => {
    const where = and(
      query.category ? eq(carCarePosts.category, query.category) : undefined,
      query.tag ? sql`${query.tag} = any(${carCarePosts.tags})` : undefined,
      contains(query.keyword, carCarePosts.title, carCarePosts.summary),
    )
    const total = counter(call.db, carCarePosts, isPostedAt(carCarePosts, call.now), where)
    return paged(query, total, async (limit, offset) => {
      const rows = await carCareRows(call, where).limit(limit).offset(offset)
      const refOf = await thumbnails(call.db, rows)
      return rows.map((row) => asCarCare(row, refOf))
    })
  },
  'GET /api/v1/shop/car-care-posts/{carCarePostSeq}': async (call, { path }) => {
    const row = oneOf(await carCareRows(call, eq(carCarePosts.carCarePostSeq, path.carCarePostSeq)))
    const refOf = await thumbnails(call.db, [row])
    return { ...asCarCare(row, refOf), content: row.content ?? '', videoUrl: row.videoUrl }
  },

  'GET /api/v1/shop/sharing-stories': async (call, { query }) => {
    const where = ofYear(sharingStories.activityDate, query.activityYear)
    const total = counter(call.db, sharingStories, isPostedAt(sharingStories, call.now), where)
    return paged(query, total, async (limit, offset) => {
      const rows = await sharingRows(call, where).limit(limit).offset(offset)
      const refOf = await thumbnails(call.db, rows)
      return rows.map((row) => asSharing(row, refOf))
    })
  },
  'GET /api/v1/shop/sharing-stories/{sharingStorySeq}': async (call, { path }) => {
    const row = oneOf(await sharingRows(call, eq(sharingStories.sharingStorySeq, path.sharingStorySeq)))
    const refOf = await fileRefs(call.db, [row.thumbnailFileSeq, ...row.images.map(({ fileSeq }) => fileSeq)])
    const images = row.images.flatMap(({ fileSeq, altText }) => {
      const image = refOf(fileSeq)
      return image ? { ...image, altText } : []
    })
    return { ...asSharing(row, refOf), content: row.content ?? '', images, videoUrl: row.videoUrl }
  },

  'GET /api/v1/shop/self-diagnoses': async ({ db }, { query }) => {
    const rows = await db
      .select()
      .from(selfDiagnoses)
      .where(and(selfDiagnoses.visible, query.category ? eq(selfDiagnoses.category, query.category) : undefined))
      .orderBy(...diagnosisOrder('category,asc'))
    const refOf = await fileRefs(
      db,
      rows.map(({ symptomFileSeq }) => symptomFileSeq),
    )
    const itemSeqs = [...new Set(rows.flatMap((row) => row.itemSeqs))]
    const items = new Map(
      (await eventItemViews(db, itemSeqs, isInShop)).map(({ salePrice: _, ...item }) => [item.itemSeq, item]),
    )
    return rows.map((row) => ({
      selfDiagnosisSeq: row.selfDiagnosisSeq,
      category: row.category,
      title: row.title,
      symptomImage: refOf(row.symptomFileSeq),
      danger: row.danger,
      cause: row.cause ?? '',
      checkMethod: row.checkMethod ?? '',
      solution: row.solution ?? '',
      actionType: row.actionType,
      actionLabel: row.actionLabel,
      actionValue: row.actionValue,
      items: row.itemSeqs.flatMap((seq) => items.get(seq) ?? []),
    }))
  },
})
