import { and, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { checkImages, fileRefs } from '../../files/file-refs'
import { seoulDay } from '../../lib/seoul-time'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textOrNull, visibleBulk } from '../../resource/fields'
import { anyOf, checkPeriod, contains, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import { recordSerializer } from '../../resource/record-serializer'
import type { Where } from '../../resource/types'
import { emptyTexts, inContent, postStateAt, resolvePublishTime, throwProblems } from '../post-shared/post-rules'
import { type StoredImage, sharingStories } from '../schema/sharing-story.schema'

const { sharingStorySeq, title, content, partner, activityDate, publishAt, viewCount, updatedAt } = sharingStories

type Query = QueryOf<'GET /api/v1/admin/sharing-stories'>

const rows = ({ db, now }: Reader, where: Where, sort?: Query['sort']) =>
  db
    .select({ ...getTableColumns(sharingStories), displayState: postStateAt(sharingStories, now) })
    .from(sharingStories)
    .where(where)
    .orderBy(...orderBy(sort, 'activityDate,desc', { activityDate, viewCount, updatedAt }, sharingStorySeq))

/** Matches stories by activity date. The column is a date, so no time zone is involved. */
function onDays(period: Query['activityDate']): Where {
  if (!period) return undefined
  checkPeriod(period, 'activityDate')
  return and(
    period.from ? gte(activityDate, period.from) : undefined,
    period.to ? lte(activityDate, period.to) : undefined,
  )
}

const asRecord = recordSerializer('GET /api/v1/admin/sharing-stories/{seq}')

/** Maps pictures to the contract's shape; files that no longer exist are left out. */
async function toImages({ db }: Pick<AdminCall, 'db'>, images: readonly StoredImage[]) {
  const refOf = await fileRefs(
    db,
    images.map(({ fileSeq }) => fileSeq),
  )
  return images.flatMap(({ fileSeq, altText }): Schemas['SharingImage'][] => {
    const file = refOf(fileSeq)
    return file ? [{ ...file, altText }] : []
  })
}

const sharingStory = defineResource({
  path: '/api/v1/admin/sharing-stories',
  noun: '나눔 이야기',
  table: sharingStories,
  key: 'sharingStorySeq',
  schema: 'SharingStoryUpdate',
  lookUpNames: nameLookupFrom(sharingStories, sharingStorySeq, title),
  nameOf: (row) => row.title,
  filter: (query, { now }) =>
    and(
      query.keywordType === 'content'
        ? inContent(query.keyword, content)
        : contains(query.keyword, query.keywordType === 'partner' ? partner : title),
      query.activityYear === undefined
        ? undefined
        : sql`extract(year from ${activityDate})::int = ${query.activityYear}`,
      anyOf(postStateAt(sharingStories, now), query.displayState),
      onDays(query.activityDate),
      withinDays(publishAt, query.publishAt, 'publishAt'),
    ),
  rows,
  async read(call, seq) {
    const [row] = await rows(call, eq(sharingStorySeq, seq))
    if (!row) return undefined
    const [record] = await asRecord(call.db, [{ ...row, images: await toImages(call, row.images) }])
    // a row with its pictures is a record
    return record as Schemas['SharingStory']
  },
  values(call, body, before) {
    const { publishAt: publishTime, problem } = resolvePublishTime(call, body.publishAt, before)
    const images = (body.images ?? []).map(({ fileSeq, altText }) => ({ fileSeq, altText: textOrNull(altText) }))
    const portraitConsent = images.length > 0 && (body.portraitConsent ?? false)
    throwProblems({
      ...emptyTexts({ content: ['내용', body.content] }),
      portraitConsent: images.length > 0 && !portraitConsent ? '초상권 동의를 확인해 주세요.' : undefined,
      activityDate: body.activityDate > seoulDay(call.now) ? '활동일은 오늘 이전이어야 합니다.' : undefined,
      publishAt: problem,
    })
    return {
      images,
      portraitConsent,
      publishAt: publishTime,
      visible: body.visible ?? true,
      viewCount: before?.viewCount ?? 0,
    }
  },
  check: (call, { images }) =>
    checkImages(call, { images: { column: sharingStories.images, seqs: images.map(({ fileSeq }) => fileSeq) } }),
  bulk: visibleBulk,
})

export const sharingStoryHandlers = handlersOf(sharingStory.handlers)

export const sharingStoryExcel = sharingStory.excel({
  title: '나눔 이야기',
  permission: ['NOTICE'],
  schema: 'SharingStoryRow',
  columns: [
    { field: 'sharingStorySeq', width: 8 },
    { field: 'title', width: 50 },
    { field: 'activityDate', width: 12 },
    { field: 'place', width: 30 },
    { field: 'partner', width: 24 },
    { field: 'quantityText', width: 24 },
    { field: 'amount', width: 14 },
    { field: 'publishAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'viewCount', width: 10 },
    { field: 'updatedAt', width: 20 },
  ],
})
