import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { keywordKindOf } from '../../../domain/common/keyword'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, noAuthority, notFound, Refusal } from '../../contract/refusal'
import { admins, members } from '../../db/schema'
import { isPersonalKeywordType } from '../../lib/keyword-mask'
import { canOpenScreen, screenOf } from '../../log/screens'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { contains } from '../../resource/filters'
import { createListQuery, scalarSubquery } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import { assertUnique, nameEquals } from '../../resource/unique'
import { savedViewDefaults, savedViews } from '../schema/saved-view.schema'
import { canSeeView, visibleViews } from './view-visibility'

const { savedViewSeq, adminSeq, screen, tab, name, shared } = savedViews

/** Maximum number of own views of a list, and of its shared views. */
const MAX_VIEWS = 50
/** Maximum length of a view's JSON. A list's filters with a hundred values each fit. */
const MAX_JSON_LENGTH = 8000

const isText = (value: unknown): boolean => typeof value === 'string'
/** Returns whether a value can be a URL parameter. */
const isSearch = (value: unknown): boolean =>
  isText(value) || (typeof value === 'object' && value !== null && Object.values(value).every(isText))

/** Throws 400 unless the view contains only what a list's URL can express. */
function checkContent({ params, columns }: Pick<Schemas['SavedViewBody'], 'params' | 'columns'>): void {
  if (!Object.values(params).every(isSearch)) throw invalid({ params: '저장할 수 없는 조건이 있습니다.' })
  if (JSON.stringify(params).length > MAX_JSON_LENGTH)
    throw invalid({ params: '저장할 조건이 너무 많습니다. 줄여 주세요.' })
  if (JSON.stringify(columns ?? null).length > MAX_JSON_LENGTH) throw invalid({ columns: '컬럼 구성이 너무 깁니다.' })
}

/**
 * Throws 400 for a shared view that searches for a person, because everybody with access to the list would see the
 * keyword.
 */
async function checkShared(
  { db }: Pick<AdminCall, 'db'>,
  { params, shared: isShared }: Pick<Schemas['SavedViewBody'], 'params' | 'shared'>,
): Promise<void> {
  // the contract does not define the content of a view
  const { keyword, keywordType }: Record<string, unknown> = params
  if (!isShared || typeof keyword !== 'string' || keyword === '') return
  const type = typeof keywordType === 'string' ? keywordType : ''
  // `name` is a person's name in some lists and a thing's in others
  const personal =
    type === 'name'
      ? (await countRows(db, members, eq(members.name, keyword.trim()))) > 0
      : isPersonalKeywordType(type) || ['phone', 'plate'].includes(keywordKindOf(keyword) ?? '')
  if (personal)
    throw invalid({ shared: '개인정보로 검색하는 보기는 공유할 수 없습니다. 검색어를 지우고 저장해 주세요.' })
}

async function checkRoom(call: AdminCall, where: SQL | undefined, message: string): Promise<void> {
  if ((await countRows(call.db, savedViews, where)) >= MAX_VIEWS) throw new Refusal(409, 'LIMIT_EXCEEDED', message)
}

const rows = createListQuery(
  savedViews,
  'savedViewSeq',
  { ownerName: scalarSubquery(sql<string>`${admins.name}`, admins.adminSeq, adminSeq) },
  'sortOrder,asc',
)

const view = defineResource({
  path: '/api/v1/admin/saved-views',
  noun: '보기',
  table: savedViews,
  key: 'savedViewSeq',
  schema: 'SavedViewUpdate',
  lookUpNames: nameLookupFrom(savedViews, savedViewSeq, name),
  nameOf: (row) => row.name,
  filter: (query, { actor }) =>
    and(
      actor && visibleViews(actor),
      contains(query.keyword, name),
      query.screen ? eq(screen, query.screen) : undefined,
    ),
  rows,
  values(call, body, before) {
    checkContent(body)
    if (before && (body.screen !== before.screen || (body.tab ?? '') !== before.tab))
      throw invalid({ screen: '보기를 다른 목록으로 옮길 수 없습니다.' })
    return {
      adminSeq: before?.adminSeq ?? call.actor.adminSeq,
      tab: body.tab ?? '',
      shared: body.shared ?? false,
      columns: body.columns ?? null,
    }
  },
  async check(call, values, before) {
    await checkShared(call, values)
    if (!before && !canOpenScreen(call.actor.permissions, values.screen)) throw noAuthority()
    const list = and(eq(screen, values.screen), eq(tab, values.tab))
    const condition = and(list, eq(adminSeq, values.adminSeq))
    if (!before) await checkRoom(call, condition, `보기는 목록마다 ${MAX_VIEWS}개까지 저장할 수 있습니다.`)
    if (values.shared && !before?.shared)
      await checkRoom(call, and(list, shared), `한 목록에서 공유할 수 있는 보기는 ${MAX_VIEWS}개까지입니다.`)
    await assertUnique(call.db, savedViewSeq, before?.savedViewSeq, {
      name: [and(condition, nameEquals(name, values.name)), '같은 이름의 보기가 있습니다.'],
    })
  },
  guard({ actor }, row) {
    if (!canSeeView(actor, row)) throw notFound()
    if (row.adminSeq !== actor.adminSeq && !actor.isSuper)
      throw invalidState('공유한 관리자만 바꿀 수 있는 보기입니다. 내 보기로 새로 저장해 주세요.')
  },
  async saved(call, row) {
    if (row.shared) return undefined
    const { savedViewSeq: ofView, adminSeq: of } = savedViewDefaults
    await call.db.delete(savedViewDefaults).where(and(eq(ofView, row.savedViewSeq), ne(of, row.adminSeq)))
    return undefined
  },
  order: { within: ['adminSeq', 'screen', 'tab'] },
})

const { 'PUT /api/v1/admin/saved-views/order': sort, ...handlers } = view.handlers

export const savedViewHandlers = handlersOf({
  ...handlers,
  'GET /api/v1/admin/saved-views/{seq}': async (call, { path }) => {
    const record = await view.read(call, path.seq)
    if (!canSeeView(call.actor, record)) throw notFound()
    return record
  },
  // the kit sorts lists whose key is in the body; here the owner is part of the key, too
  'PUT /api/v1/admin/saved-views/order': (call, { body, ...input }) =>
    sort(call, { ...input, body: { ...body, adminSeq: call.actor.adminSeq } as typeof body }),
  'PUT /api/v1/admin/saved-views/default': async (call, { body }) => {
    const mine = and(eq(savedViewDefaults.adminSeq, call.actor.adminSeq), eq(savedViewDefaults.screen, body.screen))
    const { savedViewSeq: seq } = body
    if (seq === null) {
      const removed = await call.db.delete(savedViewDefaults).where(mine).returning()
      view.log(call, {
        action: 'UPDATE',
        what: '기본 해제',
        names: [screenOf(body.screen)?.title ?? body.screen],
        seqs: removed.map((row) => row.savedViewSeq),
      })
      return null
    }
    const row = await view.lock(call, seq)
    if (!canSeeView(call.actor, row) || row.screen !== body.screen) throw notFound()
    const value = { adminSeq: call.actor.adminSeq, screen: body.screen, savedViewSeq: seq }
    await call.db
      .insert(savedViewDefaults)
      .values(value)
      .onConflictDoUpdate({ target: [savedViewDefaults.adminSeq, savedViewDefaults.screen], set: value })
    view.log(call, { action: 'UPDATE', what: '기본 지정', names: [row.name], seqs: [seq] })
    return null
  },
})
