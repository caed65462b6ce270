import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { sectionProblems } from '../../../domain/exhibit/main-section'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { items } from '../../product/schema/item.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { shortenForLog, textOrNull } from '../../resource/fields'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { countRows, orderBy } from '../../resource/pages'
import { recordSerializer } from '../../resource/record-serializer'
import { displayBulk } from '../display-bulk'
import { changesDisplay, checkDisplayLimit } from '../display-limits'
import { displayStateAt, isDisplayedAt, isShownTo, periodProblem, type Viewer } from '../display-state'
import { findTargets } from '../link/link-targets'
import { mainSectionItems, mainSections } from '../schema/main-screen.schema'
import {
  completeFilter,
  type ItemSelection,
  isShown,
  type SelectedItem,
  selectedItems,
  selectedItemsOf,
  shownItems,
} from './main-section-items'

const PATH = '/api/v1/admin/main-sections'
const MAX_SECTIONS = 20
const MAX_AT_ONCE = 10
const MAX_THUMBNAILS = 6

type Row = typeof mainSections.$inferSelect
type Body = Schemas['MainSectionBody']

const { mainSectionSeq, title, startAt, endAt, createdAt, updatedAt, sortOrder, device, audience } = mainSections

const state = (now: Date) => displayStateAt(mainSections, now)

/** Returns the values of a body that determine the section's items. */
function choosesOf(body: Partial<Body>): ItemSelection {
  const { itemType = 'TIRE', mode = 'MANUAL', itemCount = 12, soldOut = 'SKIP', autoRule = null, autoFilter } = body
  const isAuto = mode === 'AUTO'
  return {
    itemType,
    mode,
    itemCount,
    soldOut,
    autoRule: isAuto ? autoRule : null,
    autoFilter: completeFilter(isAuto ? autoFilter : undefined),
  }
}

/** Returns the columns of a body. Throws 400. */
function valuesOf(body: Body) {
  const [begins, ends] = [new Date(body.startAt), body.endAt ? new Date(body.endAt) : null]
  const endProblem = periodProblem(begins, ends)
  const problems = { ...sectionProblems(body), ...(endProblem && { endAt: endProblem }) }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return {
    ...choosesOf(body),
    layout: body.layout ?? 'SLIDE',
    morePath: textOrNull(body.morePath),
    startAt: begins,
    endAt: ends,
    device: body.device ?? 'ALL',
    audience: body.audience ?? 'ALL',
    visible: body.visible ?? true,
  } as const
}

/** Throws 400 on rows whose item does not exist, is a duplicate, or has another item type than the section. */
async function checkItems(
  db: Db,
  { itemType }: ItemSelection,
  entries: Schemas['MainSectionItemBody'][],
): Promise<void> {
  const seqs = entries.map(({ itemSeq }) => itemSeq)
  const rows = await db
    .select({ itemSeq: items.itemSeq, itemType: items.itemType })
    .from(items)
    .where(inArray(items.itemSeq, seqs))
  const known = new Map(rows.map((row) => [row.itemSeq, row.itemType]))
  const errors: Record<string, string> = {}
  for (const [index, seq] of seqs.entries()) {
    const field = `items.${index}.itemSeq`
    const kind = known.get(seq)
    if (!kind) errors[field] = '상품을 찾을 수 없습니다.'
    else if (seqs.indexOf(seq) !== index) errors[field] = '이미 추가된 상품입니다.'
    else if (itemType !== 'ALL' && kind !== itemType) errors[field] = '상품 구분과 다른 상품입니다.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const entriesOf = (body: Pick<Body, 'items'>) =>
  (body.items ?? []).map(({ itemSeq, badgeText }) => ({ itemSeq, badgeText: textOrNull(badgeText) }))

/** Formats a section's items for the log. */
const itemsText = (chosen: readonly SelectedItem[]): string | null =>
  shortenForLog(
    chosen.map(({ shown }) => (shown.badgeText ? `${shown.name} [${shown.badgeText}]` : shown.name)).join(', '),
  ) || null

/** Stores the items of a section in the given order and returns the change for the log. */
async function storeItems({ db, now }: AdminCall, seq: number, body: Body): Promise<Schemas['FieldChange'][]> {
  const before = itemsText((await selectedItemsOf(db, now, [seq]))(seq))
  await db.delete(mainSectionItems).where(eq(mainSectionItems.mainSectionSeq, seq))
  const rows = entriesOf(body).map((entry, i) => ({ ...entry, mainSectionSeq: seq, sortOrder: i + 1 }))
  if (rows.length > 0) await db.insert(mainSectionItems).values(rows)
  const after = itemsText(await selectedItems(db, now, rows))
  return before === after ? [] : [{ field: 'items', label: '상품', before, after }]
}

/** Selects the other visible sections that have not ended. */
const othersOf = ({ db, now }: AdminCall, seq: number): Promise<Row[]> =>
  db
    .select()
    .from(mainSections)
    .where(and(ne(mainSectionSeq, seq), eq(mainSections.visible, true), or(isNull(endAt), gt(endAt, now))))

function rows(
  { db, now }: { db: Db; now: Date },
  where: SQL | undefined,
  sort?: QueryOf<`GET ${typeof PATH}`>['sort'],
) {
  return db
    .select({ ...getTableColumns(mainSections), displayState: state(now) })
    .from(mainSections)
    .where(where)
    .orderBy(...orderBy(sort, 'sortOrder,asc', { sortOrder, title, startAt, updatedAt }, mainSectionSeq))
}

const asLine = recordSerializer(`GET ${PATH}`)

const section = defineResource({
  path: PATH,
  noun: '메인 섹션',
  table: mainSections,
  key: 'mainSectionSeq',
  schema: 'MainSectionUpdate',
  // Serialized, because the limits are over all sections.
  serial: true,
  lookUpNames: nameLookupFrom(mainSections, mainSectionSeq, title),
  nameOf: (row) => row.title,
  filter: (query, { now }) =>
    and(
      contains(query.keyword, title, mainSections.subtitle),
      anyOf(mainSections.itemType, query.itemType),
      query.mode ? eq(mainSections.mode, query.mode) : undefined,
      anyOf(state(now), query.displayState),
      query.device ? eq(device, query.device) : undefined,
      query.audience ? eq(audience, query.audience) : undefined,
      withinDays(startAt, query.startAt, 'startAt'),
      withinDays(endAt, query.endAt, 'endAt'),
      withinDays(createdAt, query.createdAt, 'createdAt'),
    ),
  rows,
  async show({ db, now }, found) {
    const chosen = await selectedItemsOf(
      db,
      now,
      found.map((row) => row.mainSectionSeq),
    )
    const lines: object[] = []
    for (const row of found) {
      const sectionItems = chosen(row.mainSectionSeq)
      const shown = await shownItems(db, now, row, sectionItems)
      lines.push({
        ...row,
        thumbnails: shown
          .slice(0, MAX_THUMBNAILS)
          .map(({ itemSeq, name, thumbnailUrl }) => ({ itemSeq, name, thumbnailUrl })),
        shownCount: shown.length,
        unshownCount: sectionItems.filter(({ fault }) => !isShown(row, fault)).length,
      })
    }
    // Rows with their items have the shape of lines.
    return (await asLine(db, lines)) as Schemas['MainSectionRow'][]
  },
  async details(call, row) {
    const { brandSeqs = [], excludeSeqs = [] } = row.autoFilter
    const chosen = (await selectedItemsOf(call.db, call.now, [row.mainSectionSeq]))(row.mainSectionSeq)
    const excludedEntries = excludeSeqs.map((itemSeq) => ({ itemSeq, badgeText: null }))
    return {
      items: chosen.map(({ item, shown: { badgeText }, fault }, i) => ({
        ...item,
        badgeText,
        sortOrder: i + 1,
        fault,
      })),
      filterBrands: [...(await findTargets(call, 'BRAND', brandSeqs)).values()],
      excluded: (await selectedItems(call.db, call.now, excludedEntries)).map(({ item }) => item),
    }
  },
  values: (_, body) => valuesOf(body),
  async check({ db }, values, before, body) {
    await checkItems(db, values, body.items ?? [])
    if (before === null && (await countRows(db, mainSections)) >= MAX_SECTIONS)
      throw new Refusal(409, 'LIMIT_EXCEEDED', `메인 섹션은 최대 ${MAX_SECTIONS}개까지 등록할 수 있습니다.`)
  },
  async checkChange(call, next, before) {
    if (!changesDisplay(next, before)) return
    checkDisplayLimit(next, await othersOf(call, before?.mainSectionSeq ?? 0), call.now, {
      max: MAX_AT_ONCE,
      message: `동시에 노출할 수 있는 메인 섹션은 최대 ${MAX_AT_ONCE}개입니다.`,
      named: ({ mainSectionSeq: seq, title: name }) => ({ seq, name }),
    })
  },
  saved: (call, row, _, body) => storeItems(call, row.mainSectionSeq, body),
  async checkRemoval({ db }, row) {
    await db.delete(mainSectionItems).where(eq(mainSectionItems.mainSectionSeq, row.mainSectionSeq))
  },
  order: {},
})

const bulk = displayBulk(section, '메인 섹션')

const momentOf = (text: string | undefined, now: Date): Date => (text ? new Date(text) : now)

/** Returns the sections that are shown to a viewer at a moment, in order. */
export async function pageSections(db: Db, viewer: Viewer, at: Date): Promise<Schemas['MainPageSection'][]> {
  const found = await db
    .select()
    .from(mainSections)
    .where(and(isDisplayedAt(mainSections, at), ...isShownTo(mainSections, viewer)))
    .orderBy(asc(sortOrder))
  const chosen = await selectedItemsOf(
    db,
    at,
    found.map((row) => row.mainSectionSeq),
  )
  const sections: Schemas['MainPageSection'][] = []
  for (const row of found) {
    const { mainSectionSeq: seq, title: name, subtitle, titleColor, layout, audience: to, morePath } = row
    sections.push({
      mainSectionSeq: seq,
      title: name,
      subtitle,
      titleColor,
      layout,
      audience: to,
      morePath,
      items: await shownItems(db, at, row, chosen(seq)),
    })
  }
  return sections
}

export const mainSectionHandlers = handlersOf({
  ...section.handlers,
  'POST /api/v1/admin/main-sections/bulk': (call, { body }) => bulk(call, body),
  async 'POST /api/v1/admin/main-sections/preview'({ db, now }, { body: { at, ...body } }) {
    // A preview only needs a rule; other missing fields are no errors yet.
    const { autoRule, 'autoFilter.priceTo': span } = sectionProblems(body)
    if (autoRule || span) throw invalid({ ...(autoRule && { autoRule }), ...(span && { 'autoFilter.priceTo': span }) })
    const moment = momentOf(at, now)
    return shownItems(db, moment, choosesOf(body), await selectedItems(db, moment, entriesOf(body)))
  },
  'GET /api/v1/admin/main-sections/page': ({ db, now }, { query }) =>
    pageSections(db, { device: query.device ?? 'PC' }, momentOf(query.at, now)),
  async 'GET /api/v1/admin/main-sections/{seq}/items'(call, { path, query }) {
    await section.read(call, path.seq)
    const [{ db }, moment] = [call, momentOf(query.at, call.now)]
    const [row] = await db.select().from(mainSections).where(eq(mainSectionSeq, path.seq))
    return row ? shownItems(db, moment, row, (await selectedItemsOf(db, moment, [path.seq]))(path.seq)) : []
  },
})

export const mainSectionExcel = section.excel({
  title: '메인 섹션',
  permission: ['MAIN_MANAGEMENT'],
  schema: 'MainSectionRow',
  columns: [
    { field: 'sortOrder', width: 8 },
    { field: 'title', width: 24 },
    { field: 'subtitle', width: 30 },
    { field: 'itemType', width: 10 },
    { field: 'layout', width: 10 },
    { field: 'mode', width: 10 },
    { field: 'autoRule', width: 12 },
    { field: 'shownCount', width: 10 },
    { field: 'unshownCount', width: 10 },
    { field: 'device', width: 8 },
    { field: 'audience', width: 12 },
    { field: 'startAt', width: 20 },
    { field: 'endAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'visible', width: 8 },
    { field: 'updatedAt', width: 20 },
  ],
})
