import { and, lt, type SQL, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import { defineExcel, keysetBatches, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countRows } from '../../resource/pages'
import { type MemberFacts, type MemberQuery, memberFields, memberFilter, memberRows } from './member-record'
import type { MemberRow } from './member-rules'

type Line = MemberFacts & { createdAt: Date }

const filterOf = (query: Record<string, unknown>): SQL | undefined =>
  // Withdrawn members are never exported.
  and(memberFilter(query as MemberQuery), sql`${members.state} <> 'WITHDRAWN'`)

export const memberExcel = defineExcel<Line>({
  resource: 'members',
  title: '회원',
  permission: ['MEMBER_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/members',
  columns: sheetColumns<Line>('MemberRow', [
    { field: 'memberSeq', width: 10 },
    { field: 'loginId', width: 24 },
    { field: 'name', width: 14 },
    { field: 'memberType', width: 12 },
    { field: 'businessGradeName', width: 10 },
    { field: 'state', width: 10 },
    { field: 'mobilePhone', width: 14 },
    { field: 'email', width: 28 },
    { field: 'point', width: 10 },
    { field: 'deposit', width: 10 },
    { field: 'orderCount', width: 8 },
    { field: 'orderAmount', width: 14 },
    { field: 'smsConsent', width: 10 },
    { field: 'emailConsent', width: 10 },
    { field: 'joinType', width: 10 },
    { field: 'createdAt', width: 20 },
    { field: 'lastSignedInAt', width: 20 },
    { field: 'lastOrderedAt', width: 20 },
  ]),
  count: (db, query) => countRows(db, members, filterOf(query)),
  async *rows(db, query, now) {
    const where = filterOf(query)
    const { sort = 'createdAt,desc' } = query as MemberQuery
    const batches =
      sort === 'createdAt,desc'
        ? keysetBatches<MemberRow>((after, limit) => memberRows(db, and(where, rowsAfter(after)), sort).limit(limit))
        : offsetBatches((limit, offset) => memberRows(db, where, sort).limit(limit).offset(offset))
    for await (const rows of batches) {
      yield rows.map((member) => ({ ...memberFields(member, now, true), createdAt: member.createdAt }))
    }
  },
})

/** Keyset condition: rows after `row` in the default order, so that batches need no offset. */
const rowsAfter = (row: MemberRow | null): SQL | undefined =>
  row
    ? lt(
        sql`(${members.createdAt}, ${members.memberSeq})`,
        sql`(${row.createdAt.toISOString()}::timestamptz, ${row.memberSeq}::int)`,
      )
    : undefined
