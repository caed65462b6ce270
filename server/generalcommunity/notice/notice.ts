import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { fileList, fileRefs } from '../../files/file-refs'
import { seoulDay } from '../../lib/seoul-time'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import type { Where } from '../../resource/types'
import { emptyTexts, inContent, resolvePublishTime, throwProblems } from '../post-shared/post-rules'
import { notices } from '../schema/notice.schema'
import {
  checkAttached,
  checkPinned,
  checkRetention,
  isPinned,
  noticeStateAt,
  pinnedAt,
  recordPolicyShown,
} from './notice-rules'

const { noticeSeq, category, audience, title, content, publishAt, viewCount, updatedAt } = notices

type Sort = QueryOf<'GET /api/v1/admin/notices'>['sort']

function rows({ db, now }: Reader, where: Where, sort: Sort = 'publishAt,desc') {
  const pinned = pinnedAt(now)
  const fileCount = sql<number>`cardinality(${notices.fileSeqs})`
  const columns = { publishAt, viewCount, updatedAt }
  const [first, ...ties] = orderBy(sort, 'publishAt,desc', columns, noticeSeq)
  // pinned notices come first as in the shop; in ascending order they come last
  const top: SQL[] = []
  if (sort === 'publishAt,desc') top.push(desc(pinned))
  if (sort === 'publishAt,asc') top.push(pinned)
  return db
    .select({ ...getTableColumns(notices), pinned, fileCount, displayState: noticeStateAt(now) })
    .from(notices)
    .where(where)
    .orderBy(...top, ...(first ? [first] : []), ...ties)
}

const notice = defineResource({
  path: '/api/v1/admin/notices',
  noun: '공지사항',
  table: notices,
  key: 'noticeSeq',
  schema: 'NoticeUpdate',
  lookUpNames: nameLookupFrom(notices, noticeSeq, title),
  nameOf: (row) => row.title,
  filter: (query, { now }) =>
    and(
      query.keywordType === 'content' ? inContent(query.keyword, content) : contains(query.keyword, title),
      anyOf(category, query.category),
      query.audience ? eq(audience, query.audience) : undefined,
      anyOf(noticeStateAt(now), query.displayState),
      query.pinned === undefined ? undefined : sql`${pinnedAt(now)} = ${query.pinned}`,
      withinDays(publishAt, query.publishAt, 'publishAt'),
      withinDays(notices.createdAt, query.createdAt, 'createdAt'),
    ),
  rows,
  details: async ({ db }, { fileSeqs }) => ({ files: fileList(await fileRefs(db, fileSeqs), fileSeqs) }),
  values(call, body, before) {
    const { publishAt: publishTime, problem } = resolvePublishTime(call, body.publishAt, before)
    const endTime = body.endAt ? new Date(body.endAt) : null
    const pinned = body.pinned ?? false
    const pinnedUntil = (pinned && body.pinnedUntil) || null
    throwProblems({
      ...emptyTexts({ content: ['내용', body.content] }),
      publishAt: problem,
      endAt: endTime && endTime <= publishTime ? '종료일은 게시일 이후여야 합니다.' : undefined,
      pinnedUntil: pinnedUntil && pinnedUntil < seoulDay(call.now) ? '고정 종료일은 오늘 이후여야 합니다.' : undefined,
    })
    return {
      fileSeqs: [...new Set(body.fileSeqs)],
      pinned,
      pinnedUntil,
      publishAt: publishTime,
      endAt: endTime,
      visible: body.visible ?? true,
      viewCount: before?.viewCount ?? 0,
      policyShownAt: before?.policyShownAt ?? null,
    }
  },
  check: (call, values) => checkAttached(call, values),
  checkChange: checkPinned,
  async saved(call, _, before) {
    if (before) await recordPolicyShown(call, before)
    return undefined
  },
  checkRemoval: async ({ now }, row) => checkRetention(row, now),
  serial: true,
})

const CHANGES = {
  SHOW: { visible: true },
  HIDE: { visible: false },
  PIN: { pinned: true, pinnedUntil: null },
  UNPIN: { pinned: false, pinnedUntil: null },
} as const

function bulk(call: AdminCall, { action, seqs }: Schemas['NoticeBulk']): Promise<Schemas['BulkReceipt']> {
  if (action === 'DELETE') return notice.removeMany(call, seqs)
  return notice.many(call, seqs, labelOf('NoticeAction', action), async (inner, row) => {
    // pinning again must not clear the last day on top
    if (action === 'PIN' && isPinned(row, call.now)) return []
    await recordPolicyShown(inner, row)
    return notice.change(inner, row, CHANGES[action])
  })
}

export const noticeHandlers = handlersOf({
  ...notice.handlers,
  'POST /api/v1/admin/notices/bulk': (call, { body }) => bulk(call, body),
})

export const noticeExcel = notice.excel({
  title: '공지사항',
  permission: ['NOTICE'],
  schema: 'NoticeRow',
  columns: [
    { field: 'noticeSeq', width: 8 },
    { field: 'pinned', width: 8 },
    { field: 'category', width: 12 },
    { field: 'audience', width: 12 },
    { field: 'title', width: 60 },
    { field: 'fileCount', width: 8 },
    { field: 'publishAt', width: 20 },
    { field: 'endAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'viewCount', width: 10 },
    { field: 'createdBy', width: 14 },
    { field: 'updatedAt', width: 20 },
  ],
})
