import { asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../server/contract/contract-types'
import type { InquiryPath } from '../../server/inquirycommunity/inquiry-shared/inquiry-options'
import type { InquiryTable } from '../../server/inquirycommunity/inquiry-shared/inquiry-query'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

type Own =
  | `GET ${InquiryPath}/counts`
  | `GET ${InquiryPath}/{seq}`
  | `PUT ${InquiryPath}/{seq}/${'draft' | 'answer' | 'assignee'}`
  | `POST ${InquiryPath}/{seq}/${'transition' | 'notes'}`
  | `DELETE ${InquiryPath}/{seq}/notes/{noteSeq}`
  | `POST ${InquiryPath}/bulk`
  | `DELETE ${InquiryPath}/{seq}`
type OwnAt<P extends InquiryPath> = Extract<Own, `${string} ${P}/${string}`>

/** Puts the oldest inquiry of the sample into the state that a case needs. */
export const inquiryIn =
  (table: InquiryTable, key: PgColumn) =>
  async (shop: TestShop, state: Schemas['InquiryState'], overrides: object = {}) => {
    const { db } = shop.services
    const [row] = await db
      .select({ seq: key })
      .from(table as PgTable)
      .orderBy(asc(key))
      .limit(1)
    if (!row) throw new Error('nobody has asked')
    const next = { state, assigneeSeq: null, closeReason: null, ...overrides }
    const [after] = await db
      .update(table as PgTable)
      .set(next)
      .where(eq(key, row.seq))
      .returning({ version: table.version })
    return { path: { seq: Number(row.seq) }, version: Number(after?.version ?? 0) }
  }

/** Returns a request for each call that every kind of inquiry has. The list's request is given. */
export function inquiryCases<P extends InquiryPath>(
  path: P,
  table: InquiryTable,
  key: PgColumn,
): Record<OwnAt<P>, Case> {
  const inState = inquiryIn(table, key)
  const cases: Record<string, Case> = {
    [`GET ${path}/counts`]: () => ({ query: '?memberKind=MEMBER' }),
    [`GET ${path}/{seq}`]: async (shop) => ({ path: (await inState(shop, 'RECEIVED')).path, query: '?unmask=true' }),
    [`PUT ${path}/{seq}/draft`]: async (shop) => ({
      path: (await inState(shop, 'RECEIVED')).path,
      body: { content: '안녕하세요', savedAt: null },
    }),
    [`PUT ${path}/{seq}/answer`]: async (shop) => {
      const { path: at, version } = await inState(shop, 'IN_PROGRESS')
      return { path: at, body: { content: '답변드립니다.', notify: false, version } }
    },
    [`POST ${path}/{seq}/transition`]: async (shop) => {
      const { path: at, version } = await inState(shop, 'RECEIVED')
      return { path: at, body: { to: 'CLOSED', closeReason: 'PHONE_DONE', version } }
    },
    [`PUT ${path}/{seq}/assignee`]: async (shop) => {
      const { path: at, version } = await inState(shop, 'RECEIVED')
      return { path: at, body: { assigneeSeq: 1, version } }
    },
    [`POST ${path}/{seq}/notes`]: async (shop) => ({
      path: (await inState(shop, 'RECEIVED')).path,
      body: { content: '계약 시험' },
    }),
    [`DELETE ${path}/{seq}/notes/{noteSeq}`]: async (shop) => {
      const { seq } = (await inState(shop, 'RECEIVED')).path
      const { noteSeq } = await make<Schemas['InquiryNote']>(shop, `${path}/${seq}/notes`, { content: '지울 메모' })
      return { path: { seq, noteSeq } }
    },
    [`POST ${path}/bulk`]: async (shop) => ({
      body: { action: 'ASSIGN', seqs: [(await inState(shop, 'RECEIVED')).path.seq], assigneeSeq: 1 },
    }),
    [`DELETE ${path}/{seq}`]: async (shop) => ({
      path: (await inState(shop, 'CLOSED', { closeReason: 'SPAM' })).path,
    }),
  }
  // the names are those of the path
  return cases as Record<OwnAt<P>, Case>
}
