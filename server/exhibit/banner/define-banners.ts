import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { required } from '../../../openapi/messages/required'
import type { AdminCall, Handler, OperationName, Schemas } from '../../http/call'
import { badState, invalid, notFound } from '../../http/refusal'
import { defineResource } from '../../resource/define'
import { namedBy } from '../../resource/each-row'
import { anyOf, contains, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import { shownAs } from '../../resource/show'
import type { FieldsAt, HandlersAt, LineAt, QueryAt, RecordAt, ResourcePath, Where } from '../../resource/types'
import { displayBulk } from '../display-bulk'
import { displayStateAt, periodProblem } from '../display-state'
import { checkTarget, linksShown, linkValues } from '../link/links'
import { type BannerType, banners } from './banner.schema'
import { bannerStats, recentCounts } from './banner-counts'
import { type Crowd, type PlaceColumn, refuseCrowd, refuseOverlap } from './banner-crowd'

/** Paths whose records are banners. */
export type BannerPath = {
  [P in ResourcePath]: RecordAt<P> extends { bannerSeq: number } ? P : never
}[ResourcePath]

type Row = typeof banners.$inferSelect
/** What of a banner a form says, and actions on many change. */
export type BannerValues = Omit<
  Row,
  'bannerSeq' | 'sortOrder' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>

/** Columns that not every kind has. */
const NOTHING_OF_ITS_OWN = {
  ...{ position: '', slot: null, backgroundColor: null, textColor: null, headline: null, subcopy: null },
  ...{ contentType: null, text: null, closable: null, hideDays: null, scope: null, scopeValues: null },
} satisfies Partial<BannerValues>

/** What one kind of banner has of its own. */
export interface BannerOptions<P extends BannerPath> {
  path: P
  bannerType: BannerType
  /** What one is called, in the log: `렌탈 배너`. */
  noun: string
  /** Schema whose titles the log gives the changed fields. */
  schema: string
  /** Kinds of links that one may have. */
  links: readonly Schemas['LinkType'][]
  /** Its own parameters. */
  filter?(query: QueryAt<P>): Where
  /** What is wrong with a body beyond what all kinds ask for, by field. */
  problems?(body: FieldsAt<P>): Readonly<Record<string, string>>
  /** Whether a body has pictures; without: always. */
  pictured?(body: FieldsAt<P>): boolean
  /** What a body stores in the columns that not every kind has. */
  own?(body: FieldsAt<P>): Partial<BannerValues>
  /** Columns that make a place: its banners have one order, and are counted together on each device. None: they have no order. */
  place: readonly PlaceColumn[]
  /** How many of its place are shown at once. */
  crowd?(banner: Pick<BannerValues, 'position'>): Crowd
  /** One is shown at a time on each device and to each audience, whatever its place; how OVERLAP begins. */
  alone?: string
  /** What it lacks to be shown, whether `visible` or not; without: nothing. */
  ready?: { where: SQL<boolean>; said: string }
  /** What its lines have beside the columns. */
  beside?(call: Reader, rows: readonly Row[]): Promise<object[]>
  /** What its record has beside its line. */
  more?(call: Reader, row: Row): Promise<object>
  /** Rules of its own, of POST and PUT. Throws 400. */
  check?(call: AdminCall, next: BannerValues, before: Row | null, body: FieldsAt<P>): Promise<void>
  /** What follows from a record that is stored; gives what the log says of it. */
  saved?(call: AdminCall, row: Row, before: Row | null, body: FieldsAt<P>): Promise<Schemas['FieldChange'][]>
}

/** Every banner of the contract has what this one has: `BannerLine`, `BannerRecord`, `BannerBody`, `BannerFilter`. */
type Any = '/api/v1/admin/rental-banners'
type Query = QueryAt<Any>

/** The numbers of a banner's days, beside what every resource answers. */
type StatsAt<P extends string> = {
  [N in Extract<OperationName, `GET ${P}/{seq}/stats`>]: Handler<N>
}

/** Asked for by ourselves when one place alone is listed: by its order, whatever is displaying. */
const IN_PLACE = 'place'
/** The order of the list unasked. */
const BY_PLACE = 'sortOrder,asc'
type Sort = Exclude<Query['sort'], undefined> | typeof IN_PLACE

/** What a change must be of for others to be asked whether there is room. */
const SHOWN_BY = ['visible', 'position', 'slot', 'device', 'audience', 'startAt', 'endAt'] as const

function pictureProblems({ device = 'ALL', pcFileSeq, mobileFileSeq }: Schemas['BannerBody']) {
  return {
    ...(device !== 'MOBILE' && !pcFileSeq ? { pcFileSeq: required('PC 이미지') } : {}),
    ...(device !== 'PC' && !mobileFileSeq ? { mobileFileSeq: required('모바일 이미지') } : {}),
  }
}

/** Whether a parameter asks for one value, alone or in a list. */
const isOne = (given: unknown): boolean => (Array.isArray(given) ? given.length === 1 : given !== undefined)

const { bannerSeq, bannerType: typeColumn, title, linkUrl, device, audience, startAt, endAt, sortOrder } = banners

/** `shown`: whether it is to be shown, in its time. */
function rowsOf(bannerType: BannerType, shown: PgColumn | SQL<boolean>) {
  return ({ db, now }: Pick<Reader, 'db' | 'now'>, where: SQL | undefined, sort?: Sort) => {
    const state = displayStateAt({ ...banners, visible: shown }, now)
    const counts = recentCounts(now)
    const showing = sql`(${state}) = 'DISPLAYING'`
    const columns = { sortOrder, title, startAt, createdAt: banners.createdAt, ...counts }
    const order =
      sort === IN_PLACE
        ? [sortOrder, desc(bannerSeq)]
        : sort === undefined || sort === BY_PLACE
          ? [
              desc(showing),
              sql`case when ${showing} then ${sortOrder} end asc nulls last`,
              desc(startAt),
              desc(bannerSeq),
            ]
          : orderBy(sort, 'createdAt,desc', columns, bannerSeq)
    return db
      .select({ ...getTableColumns(banners), visible: sql<boolean>`${shown}`, displayState: state, ...counts })
      .from(banners)
      .where(and(eq(typeColumn, bannerType), where))
      .orderBy(...order)
  }
}

/**
 * Banners of one kind (`BannerCalls`): list with what they did in 30 days, record, writes by the rules that all share, places that are sorted,
 * 노출, 숨김, 종료 처리 and 삭제 on many, and the days' numbers. See docs/resource-kit.md.
 */
export function defineBanners<P extends BannerPath>(options: BannerOptions<P>) {
  const { bannerType, noun, schema, links, place, ready } = options
  // TypeScript cannot follow fields, line and record through a path that is a type parameter.
  const path = options.path as string as Any
  const shown = ready ? sql<boolean>`(${banners.visible} and ${ready.where})` : banners.visible
  const rows = rowsOf(bannerType, shown)
  // a body of the path's call
  const ownBody = (body: object) => body as FieldsAt<P>
  const asLine = shownAs(`GET ${path}` as OperationName)

  async function show(call: Reader, found: readonly Row[]): Promise<Schemas['RentalBannerRow'][]> {
    const targets = await linksShown(call, found)
    const beside = await options.beside?.(call, found)
    const whole = found.map((row, i) => ({ ...row, ...targets[i], ...beside?.[i] }))
    // rows with their links, and with what is their kind's, are lines
    return (await asLine(call.db, whole)) as unknown as Schemas['RentalBannerRow'][]
  }

  const banner = defineResource({
    path,
    noun,
    table: banners,
    key: 'bannerSeq',
    schema,
    named: namedBy(banners, bannerSeq, title),
    nameOf: (row) => row.title,
    filter: (query, { now }) =>
      and(
        eq(typeColumn, bannerType),
        contains(query.keyword, query.keywordType === 'linkUrl' ? linkUrl : title),
        anyOf(displayStateAt({ ...banners, visible: shown }, now), query.displayState),
        query.device ? eq(device, query.device) : undefined,
        query.audience ? eq(audience, query.audience) : undefined,
        withinDays(startAt, query.startAt, 'startAt'),
        withinDays(endAt, query.endAt, 'endAt'),
        withinDays(banners.createdAt, query.createdAt, 'createdAt'),
        // the path's own: so says its type
        options.filter?.(query as QueryAt<P>),
      ),
    rows,
    show,
    more: async (call: Reader, row: Row): Promise<object> => options.more?.(call, row) ?? {},
    values(_, body, before) {
      const given = ownBody(body)
      const begins = new Date(body.startAt)
      const ends = body.endAt ? new Date(body.endAt) : null
      const late = periodProblem(begins, ends)
      const pictured = options.pictured?.(given) ?? true
      const problems = {
        ...(pictured && pictureProblems(body)),
        ...options.problems?.(given),
        ...(late && { endAt: late }),
      }
      if (Object.keys(problems).length > 0) throw invalid(problems)
      return {
        bannerType,
        altText: pictured ? body.altText : '',
        ...(!pictured && { pcFileSeq: null, mobileFileSeq: null }),
        ...NOTHING_OF_ITS_OWN,
        ...options.own?.(given),
        ...linkValues(body, links),
        ...{ startAt: begins, endAt: ends },
        ...{ device: body.device ?? 'ALL', audience: body.audience ?? 'ALL', visible: body.visible ?? true },
        ...{ viewCount: before?.viewCount ?? 0, clickCount: before?.clickCount ?? 0 },
      }
    },
    async check(call, values, before, body) {
      await checkTarget(call, values, before)
      await options.check?.(call, values, before, ownBody(body))
    },
    async checkChange(call, next, before) {
      // what is crowded already may still be renamed
      if (before && SHOWN_BY.every((field) => before[field]?.valueOf() === next[field]?.valueOf())) return
      const banner = { ...next, bannerSeq: before?.bannerSeq ?? 0 }
      const crowd = options.crowd?.(next)
      if (crowd) await refuseCrowd(call.db, call.now, banner, place, crowd)
      if (options.alone) await refuseOverlap(call.db, call.now, banner, options.alone)
    },
    saved: async (call, row, before, body) => options.saved?.(call, row, before, ownBody(body)),
    guard(_, row) {
      if (row.bannerType !== bannerType) throw notFound()
    },
    order: { within: ['bannerType', ...place] },
  })

  /** Throws INVALID_STATE for what would stay hidden. */
  async function checkReady(call: AdminCall, { bannerSeq: seq }: Row): Promise<void> {
    if (!ready) return
    const found = await call.db
      .select({ bannerSeq })
      .from(banners)
      .where(and(eq(bannerSeq, seq), ready.where))
    if (found.length === 0) throw badState(ready.said)
  }

  const bulk = displayBulk<Row>(
    {
      ...banner,
      async change(call, row, change) {
        if (change.visible) await checkReady(call, row)
        return banner.change(call, row, change)
      },
    },
    '배너',
  )

  const [listName, sortName] = [`GET ${path}`, `PUT ${path}/order`] as const
  const { [listName]: list, [sortName]: sort } = banner.handlers
  const handlers = {
    ...banner.handlers,
    [listName]: (call: AdminCall, input: Parameters<typeof list>[1]) => {
      const { sort: by = BY_PLACE } = input.query
      const asked = input.query as Readonly<Record<string, unknown>>
      const placed = by === BY_PLACE && place.length > 0 && place.every((column) => isOne(asked[column]))
      return list(call, placed ? { ...input, query: { ...input.query, sort: IN_PLACE as typeof BY_PLACE } } : input)
    },
    ...(place.length > 0 && {
      [sortName]: (call: AdminCall, input: Parameters<typeof sort>[1]) =>
        // a place is one of this kind's: the kit compares what is given beside the numbers
        sort(call, { ...input, body: { ...input.body, bannerType } as typeof input.body }),
    }),
    [`POST ${path}/bulk`]: (call: AdminCall, { body }: { body: Schemas['DisplayBulk'] }) => bulk(call, body),
    async [`GET ${path}/{seq}/stats`](call: AdminCall, input: { path: { seq: number }; query: { days?: number } }) {
      await banner.read(call, input.path.seq)
      return bannerStats(call, input.path.seq, input.query.days ?? 30)
    },
  } as unknown as HandlersAt<P, 'bulk' | 'order'> & StatsAt<P>

  /** Lines of some banners, in the order of their numbers given. */
  async function lines(call: Reader, seqs: readonly number[]): Promise<LineAt<P>[]> {
    const found = await rows(call, inArray(bannerSeq, [...seqs]))
    const shownAt = new Map((await show(call, found)).map((line) => [line.bannerSeq, line]))
    // lines of the path
    return seqs.flatMap((seq) => shownAt.get(seq) ?? []) as unknown as LineAt<P>[]
  }

  return { handlers, excel: banner.excel, lines }
}

interface SheetColumn {
  field: string
  width: number
}

/** The columns of a kind's sheet: those that its list shows, `own` behind the name. */
export const bannerSheet = (own: readonly SheetColumn[], { sorted = true } = {}): SheetColumn[] => [
  ...(sorted ? [{ field: 'sortOrder', width: 8 }] : []),
  { field: 'title', width: 36 },
  ...own,
  { field: 'linkType', width: 12 },
  { field: 'linkUrl', width: 40 },
  { field: 'linkTarget.name', width: 40 },
  { field: 'device', width: 8 },
  { field: 'audience', width: 12 },
  { field: 'startAt', width: 20 },
  { field: 'endAt', width: 20 },
  { field: 'displayState', width: 10 },
  { field: 'visible', width: 8 },
  { field: 'views30d', width: 12 },
  { field: 'clicks30d', width: 12 },
  { field: 'ctr30d', width: 10 },
  { field: 'createdAt', width: 20 },
]
