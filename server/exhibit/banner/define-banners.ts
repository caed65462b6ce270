import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { required } from '../../../domain/messages/required'
import type { AdminCall, HandlersNamed } from '../../call/call'
import type { OperationName, Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import { recordSerializer } from '../../resource/record-serializer'
import type { FieldsAt, HandlersAt, LineAt, QueryAt, RecordAt, ResourcePath, Where } from '../../resource/types'
import { displayBulk } from '../display-bulk'
import { displayStateAt, periodProblem } from '../display-state'
import { checkTarget, linkValues, toLinks } from '../link/links'
import { type BannerType, banners } from '../schema/banner.schema'
import { bannerStats, recentCounts } from './banner-counts'
import { checkBannerOverlap, checkPlaceLimit, type PlaceColumn, type PlaceLimit } from './banner-limits'

/** Resource paths whose records are banners. */
export type BannerPath = {
  [P in ResourcePath]: RecordAt<P> extends { bannerSeq: number } ? P : never
}[ResourcePath]

type Row = typeof banners.$inferSelect
/** The columns that a form or a bulk action sets. */
export type BannerValues = Omit<
  Row,
  'bannerSeq' | 'sortOrder' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>

/** Empty values of the columns that only some types have. */
const NOTHING_OF_ITS_OWN = {
  position: '',
  slot: null,
  backgroundColor: null,
  textColor: null,
  headline: null,
  subcopy: null,
  contentType: null,
  text: null,
  closable: null,
  hideDays: null,
  scope: null,
  scopeValues: null,
} satisfies Partial<BannerValues>

/** What is specific to one banner type. */
export interface BannerOptions<P extends BannerPath> {
  path: P
  bannerType: BannerType
  /** Name of a banner in the log, e.g. `렌탈 배너`. */
  noun: string
  /** Schema that gives the titles of changed fields in the log. */
  schema: string
  /** Link types that are allowed. */
  links: readonly Schemas['LinkType'][]
  /** Filters of the type's own query parameters. */
  filter?(query: QueryAt<P>): Where
  /** Returns the type's own problems of a body, by field. */
  problems?(body: FieldsAt<P>): Readonly<Record<string, string>>
  /** Whether a body needs pictures; by default always. */
  needsImages?(body: FieldsAt<P>): boolean
  /** Returns the values of the type's own columns. */
  valuesOf?(body: FieldsAt<P>): Partial<BannerValues>
  /** Columns that identify a place. A place has one order, and a common maximum per device. Empty: no order. */
  place: readonly PlaceColumn[]
  /** Returns the maximum visible at a place at once. */
  crowd?(banner: Pick<BannerValues, 'position'>): PlaceLimit
  /** Only one banner at a time per device and audience, in any place. The text begins the OVERLAP message. */
  alone?: string
  /** A further condition for being visible; by default none. */
  ready?: { where: SQL<boolean>; message: string }
  /** Returns further fields of rows. */
  rowFields?(call: Reader, rows: readonly Row[]): Promise<object[]>
  /** Returns further fields of a single record. */
  recordFields?(call: Reader, row: Row): Promise<object>
  /** Checks the type's own rules on POST and PUT. Throws 400. */
  check?(call: AdminCall, next: BannerValues, before: Row | null, body: FieldsAt<P>): Promise<void>
  /** Runs after a record was stored; returns further changes for the log. */
  saved?(call: AdminCall, row: Row, before: Row | null, body: FieldsAt<P>): Promise<Schemas['FieldChange'][]>
}

/**
 * The path whose types stand for all banner paths: they share `BannerLine`, `BannerRecord`, `BannerBody`,
 * `BannerFilter`.
 */
type AnyPath = '/api/v1/admin/rental-banners'
type Query = QueryAt<AnyPath>

/** Handler of the daily statistics, in addition to those of every resource. */
type StatsAt<P extends string> = HandlersNamed<`GET ${P}/{seq}/stats`>

/** Internal sort, used when the list shows a single place: by its order, regardless of state. */
const IN_PLACE = 'place'
/** Default sort of the list. */
const BY_PLACE = 'sortOrder,asc'
type Sort = Exclude<Query['sort'], undefined> | typeof IN_PLACE

/** Fields whose change requires a check of the maximum. */
const DISPLAY_FIELDS = ['visible', 'position', 'slot', 'device', 'audience', 'startAt', 'endAt'] as const

function pictureProblems({ device = 'ALL', pcFileSeq, mobileFileSeq }: Schemas['BannerBody']) {
  return {
    ...(device !== 'MOBILE' && !pcFileSeq ? { pcFileSeq: required('PC 이미지') } : {}),
    ...(device !== 'PC' && !mobileFileSeq ? { mobileFileSeq: required('모바일 이미지') } : {}),
  }
}

/** Returns whether a parameter selects exactly one value, alone or in a list. */
const isOne = (parameter: unknown): boolean =>
  Array.isArray(parameter) ? parameter.length === 1 : parameter !== undefined

const { bannerSeq, bannerType: typeColumn, title, linkUrl, device, audience, startAt, endAt, sortOrder } = banners

/** `shown`: whether a banner is visible, apart from its period. */
function rowsOf(bannerType: BannerType, shown: PgColumn | SQL<boolean>) {
  return ({ db, now }: Pick<Reader, 'db' | 'now'>, where: SQL | undefined, sort?: Sort) => {
    const state = displayStateAt({ ...banners, visible: shown }, now)
    const counts = recentCounts(now)
    const showing = sql`(${state}) = 'DISPLAYING'`
    const columns = { sortOrder, title, startAt, createdAt: banners.createdAt, ...counts }
    const byDisplay = [
      desc(showing),
      sql`case when ${showing} then ${sortOrder} end asc nulls last`,
      desc(startAt),
      desc(bannerSeq),
    ]
    const bySort =
      sort === undefined || sort === BY_PLACE || sort === IN_PLACE
        ? byDisplay
        : orderBy(sort, 'createdAt,desc', columns, bannerSeq)
    const order = sort === IN_PLACE ? [sortOrder, desc(bannerSeq)] : bySort
    return db
      .select({ ...getTableColumns(banners), visible: sql<boolean>`${shown}`, displayState: state, ...counts })
      .from(banners)
      .where(and(eq(typeColumn, bannerType), where))
      .orderBy(...order)
  }
}

/**
 * Defines the resource of one banner type (`BannerCalls`): list with the counts of 30 days, record, writes with the
 * shared rules, sortable places, bulk actions (노출, 숨김, 종료 처리, 삭제) and daily statistics. See docs/resource-kit.md.
 */
export function defineBanners<P extends BannerPath>(options: BannerOptions<P>) {
  const { bannerType, noun, schema, links, place, ready } = options
  // TypeScript cannot infer fields, row and record from a path that is a type parameter.
  const path = options.path as string as AnyPath
  const shown = ready ? sql<boolean>`(${banners.visible} and ${ready.where})` : banners.visible
  const rows = rowsOf(bannerType, shown)
  // The body belongs to the path's operation.
  const ownBody = (body: object) => body as FieldsAt<P>
  const asLine = recordSerializer(`GET ${path}` as OperationName)

  async function show(call: Reader, found: readonly Row[]): Promise<Schemas['RentalBannerRow'][]> {
    const targets = await toLinks(call, found)
    const extraFields = await options.rowFields?.(call, found)
    const whole = found.map((row, i) => ({ ...row, ...targets[i], ...extraFields?.[i] }))
    // Rows with their links and extra fields have the shape of lines.
    return (await asLine(call.db, whole)) as Schemas['RentalBannerRow'][]
  }

  const banner = defineResource({
    path,
    noun,
    table: banners,
    key: 'bannerSeq',
    schema,
    lookUpNames: nameLookupFrom(banners, bannerSeq, title),
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
        // The query belongs to the path.
        options.filter?.(query as QueryAt<P>),
      ),
    rows,
    show,
    details: async (call: Reader, row: Row): Promise<object> => options.recordFields?.(call, row) ?? {},
    values(_, body, before) {
      const typedBody = ownBody(body)
      const begins = new Date(body.startAt)
      const ends = body.endAt ? new Date(body.endAt) : null
      const endProblem = periodProblem(begins, ends)
      const hasPictures = options.needsImages?.(typedBody) ?? true
      const problems = {
        ...(hasPictures && pictureProblems(body)),
        ...options.problems?.(typedBody),
        ...(endProblem && { endAt: endProblem }),
      }
      if (Object.keys(problems).length > 0) throw invalid(problems)
      return {
        bannerType,
        altText: hasPictures ? body.altText : '',
        ...(!hasPictures && { pcFileSeq: null, mobileFileSeq: null }),
        ...NOTHING_OF_ITS_OWN,
        ...options.valuesOf?.(typedBody),
        ...linkValues(body, links),
        startAt: begins,
        endAt: ends,
        device: body.device ?? 'ALL',
        audience: body.audience ?? 'ALL',
        visible: body.visible ?? true,
        viewCount: before?.viewCount ?? 0,
        clickCount: before?.clickCount ?? 0,
      }
    },
    async check(call, values, before, body) {
      await checkTarget(call, values, before)
      await options.check?.(call, values, before, ownBody(body))
    },
    async checkChange(call, next, before) {
      // A banner above the maximum can still be renamed.
      if (before && DISPLAY_FIELDS.every((field) => before[field]?.valueOf() === next[field]?.valueOf())) return
      const banner = { ...next, bannerSeq: before?.bannerSeq ?? 0 }
      const crowd = options.crowd?.(next)
      if (crowd) await checkPlaceLimit(call.db, call.now, banner, place, crowd)
      if (options.alone) await checkBannerOverlap(call.db, call.now, banner, options.alone)
    },
    saved: async (call, row, before, body) => options.saved?.(call, row, before, ownBody(body)),
    guard(_, row) {
      if (row.bannerType !== bannerType) throw notFound()
    },
    order: { within: ['bannerType', ...place] },
  })

  /** Throws INVALID_STATE when the banner lacks what it needs to be visible. */
  async function checkReady(call: AdminCall, { bannerSeq: seq }: Row): Promise<void> {
    if (!ready) return
    const found = await call.db
      .select({ bannerSeq })
      .from(banners)
      .where(and(eq(bannerSeq, seq), ready.where))
    if (found.length === 0) throw invalidState(ready.message)
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
  const handlers: object = {
    ...banner.handlers,
    [listName]: (call: AdminCall, input: Parameters<typeof list>[1]) => {
      const { sort: sortBy = BY_PLACE } = input.query
      const parameters = input.query as Readonly<Record<string, unknown>>
      const isOnePlace = sortBy === BY_PLACE && place.length > 0 && place.every((column) => isOne(parameters[column]))
      return list(call, isOnePlace ? { ...input, query: { ...input.query, sort: IN_PLACE as typeof BY_PLACE } } : input)
    },
    ...(place.length > 0 && {
      [sortName]: (call: AdminCall, input: Parameters<typeof sort>[1]) =>
        // Adds the banner type, which is a part of the place that the resource compares.
        sort(call, { ...input, body: { ...input.body, bannerType } as typeof input.body }),
    }),
    [`POST ${path}/bulk`]: (call: AdminCall, { body }: { body: Schemas['DisplayBulk'] }) => bulk(call, body),
    async [`GET ${path}/{seq}/stats`](call: AdminCall, input: { path: { seq: number }; query: { days?: number } }) {
      await banner.read(call, input.path.seq)
      return bannerStats(call, input.path.seq, input.query.days ?? 30)
    },
  }

  /** Returns the rows of some banners, in the given order. */
  async function lines(call: Reader, seqs: readonly number[]): Promise<LineAt<P>[]> {
    const found = await rows(call, inArray(bannerSeq, [...seqs]))
    const lineOf = new Map((await show(call, found)).map((line) => [line.bannerSeq, line]))
    // The lines have the type of this path.
    return seqs.flatMap((seq) => lineOf.get(seq) ?? []) as LineAt<P>[]
  }

  return {
    // As in `defineResource`: the path determines the names, which TypeScript cannot follow through a generic path.
    handlers: handlers as HandlersAt<P, 'bulk' | 'order'> & StatsAt<P>,
    excel: banner.excel,
    lines,
  }
}

interface SheetColumn {
  field: string
  width: number
}

/** Returns the columns of a type's sheet, with `kindColumns` after the title. */
export const bannerSheet = (kindColumns: readonly SheetColumn[], { sorted = true } = {}): SheetColumn[] => [
  ...(sorted ? [{ field: 'sortOrder', width: 8 }] : []),
  { field: 'title', width: 36 },
  ...kindColumns,
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
