import { and, eq, getTableColumns, gt, ne, type SQL, sql } from 'drizzle-orm'
import { popupProblems } from '../../../domain/exhibit/popup'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf, labelsOf } from '../../contract/contract-labels'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { displayBulk } from '../display-bulk'
import { changesDisplay, checkDisplayLimit } from '../display-limits'
import { displayStateAt } from '../display-state'
import { popupSlides, popups } from '../schema/popup.schema'
import { popupStats, recentCounts } from './popup-counts'
import { slidesOf, slideValues, toSlides } from './popup-slides'

const PATH = '/api/v1/admin/popups'
const MAX_AT_ONCE = 3

type Row = typeof popups.$inferSelect
type Page = Schemas['PopupPage']

const { popupSeq, title, pages, device, startAt, endAt, createdAt, sortOrder } = popups

const linkFilter = (keyword: string | undefined): SQL | undefined =>
  keyword ? slideIn(contains(keyword, popupSlides.linkUrl)) : undefined
const slideIn = (where: SQL | undefined): SQL =>
  sql`exists (select 1 from ${popupSlides} where ${and(sql`${popupSlides.popupSeq} = ${popups}.popup_seq`, where)})`

const firstImage = sql<
  number | null
>`(select s.image_file_seq from ${popupSlides} s where s.popup_seq = ${popups}.popup_seq order by s.sort_order limit 1)`

function rows(
  { db, now }: { db: Db; now: Date },
  where: SQL | undefined,
  sort?: QueryOf<`GET ${typeof PATH}`>['sort'],
) {
  const counts = recentCounts(now)
  const { views30d, clicks30d } = counts
  return db
    .select({
      ...getTableColumns(popups),
      displayState: displayStateAt(popups, now),
      imageFileSeq: firstImage,
      ...counts,
    })
    .from(popups)
    .where(where)
    .orderBy(...orderBy(sort, 'sortOrder,asc', { sortOrder, title, startAt, createdAt, views30d, clicks30d }, popupSeq))
}

/** Returns all pages of the shop, without ALL. */
const allPages = (): Page[] => (Object.keys(labelsOf('PopupPage')) as Page[]).filter((page) => page !== 'ALL')
const isShownOn = (shown: Pick<Row, 'pages'>, page: Page): boolean =>
  shown.pages.includes('ALL') || shown.pages.includes(page)

/** Throws LIMIT_EXCEEDED when a popup would exceed the maximum of any page. The caller holds the lock of the order. */
async function refuseCrowd(
  call: AdminCall,
  next: Pick<Row, 'visible' | 'device' | 'startAt' | 'endAt' | 'pages'>,
  seq: number,
) {
  const others = await call.db
    .select()
    .from(popups)
    .where(and(ne(popupSeq, seq), eq(popups.visible, true), gt(endAt, call.now)))
  for (const page of allPages()) {
    if (!isShownOn(next, page)) continue
    checkDisplayLimit(
      next,
      others.filter((other) => isShownOn(other, page)),
      call.now,
      {
        max: MAX_AT_ONCE,
        position: labelOf('PopupPage', page),
        message: `한 페이지에 동시에 노출할 수 있는 팝업은 최대 ${MAX_AT_ONCE}개입니다.`,
        named: (other) => ({ seq: other.popupSeq, name: other.title }),
      },
    )
  }
}

const popup = defineResource({
  path: PATH,
  noun: '팝업',
  table: popups,
  key: 'popupSeq',
  schema: 'PopupUpdate',
  // Serialized, because the maximum is over all popups.
  serial: true,
  lookUpNames: nameLookupFrom(popups, popupSeq, title),
  nameOf: (row) => row.title,
  filter: (query, { now }) =>
    and(
      query.keywordType === 'linkUrl' ? linkFilter(query.keyword) : contains(query.keyword, title),
      query.pages?.length ? sql`${pages} && ${`{${query.pages.join(',')}}`}::text[]` : undefined,
      query.contentType ? eq(popups.contentType, query.contentType) : undefined,
      anyOf(displayStateAt(popups, now), query.displayState),
      query.device ? eq(device, query.device) : undefined,
      query.audience ? eq(popups.audience, query.audience) : undefined,
      withinDays(startAt, query.startAt, 'startAt'),
      withinDays(endAt, query.endAt, 'endAt'),
      withinDays(createdAt, query.createdAt, 'createdAt'),
    ),
  rows,
  details: async (call, row) => ({ slides: await toSlides(call, await slidesOf(call.db, [row.popupSeq])) }),
  values(_, body, before) {
    const problems = popupProblems(body)
    if (Object.keys(problems).length > 0) throw invalid({ ...problems })
    return {
      html: body.contentType === 'HTML' ? (body.html ?? null) : null,
      device: body.device ?? 'ALL',
      audience: body.audience ?? 'ALL',
      visible: body.visible ?? true,
      width: body.width ?? 400,
      height: body.height ?? 500,
      delaySeconds: body.delaySeconds ?? 0,
      positionType: body.positionType ?? 'CENTER',
      left: body.left ?? 0,
      top: body.top ?? 0,
      pages: [...new Set(body.pages)],
      hideOption: body.hideOption ?? 'TODAY',
      startAt: new Date(body.startAt),
      endAt: new Date(body.endAt),
      viewCount: before?.viewCount ?? 0,
      clickCount: before?.clickCount ?? 0,
      closeCount: before?.closeCount ?? 0,
    }
  },
  async checkChange(call, next, before) {
    const hasNewPages = before === null || [...next.pages].sort().join() !== [...before.pages].sort().join()
    if (hasNewPages || changesDisplay(next, before)) await refuseCrowd(call, next, before?.popupSeq ?? 0)
  },
  async saved(call, row, _, body) {
    const before = await slidesOf(call.db, [row.popupSeq])
    const slides = body.contentType === 'IMAGE' ? (body.slides ?? []) : []
    const values = await slideValues(call, slides, before)
    await call.db.delete(popupSlides).where(eq(popupSlides.popupSeq, row.popupSeq))
    if (values.length > 0)
      await call.db.insert(popupSlides).values(values.map((each) => ({ ...each, popupSeq: row.popupSeq })))
    const slidesText = (all: readonly { altText: string; linkType: string; linkUrl: string | null }[]) =>
      all.map(({ altText, linkUrl }) => (linkUrl ? `${altText} (${linkUrl})` : altText)).join(', ') || null
    const [was, is] = [slidesText(before), slidesText(values)]
    return was === is ? [] : [{ field: 'slides', label: '이미지', before: was, after: is }]
  },
  order: {},
})

const bulk = displayBulk(popup, '팝업')

export const popupHandlers = handlersOf({
  ...popup.handlers,
  'POST /api/v1/admin/popups/bulk': (call, { body }) => bulk(call, body),
  async 'GET /api/v1/admin/popups/{seq}/stats'(call, { path, query }) {
    await popup.read(call, path.seq)
    return popupStats(call, path.seq, query.days ?? 30)
  },
})

export const popupExcel = popup.excel({
  title: '팝업',
  permission: ['POP_UP_MANAGEMENT'],
  schema: 'PopupRow',
  columns: [
    { field: 'sortOrder', width: 8 },
    { field: 'title', width: 36 },
    { field: 'contentType', width: 10 },
    { field: 'pages', width: 30 },
    { field: 'device', width: 8 },
    { field: 'audience', width: 12 },
    { field: 'startAt', width: 20 },
    { field: 'endAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'visible', width: 8 },
    { field: 'views30d', width: 12 },
    { field: 'clicks30d', width: 12 },
    { field: 'closes30d', width: 12 },
    { field: 'createdAt', width: 20 },
  ],
})
