import { sql } from 'drizzle-orm'
import { brands, patterns } from '../../db/product.schema'
import type { Handlers } from '../../http/call'
import { countRows, namedBy, paged } from '../../resource'
import { bulkVisible } from '../visible-bulk'
import { patternFilter, patternOptions, patternRows, readPattern, toPatternRows } from './pattern-record'
import { createPattern, removePattern, showPattern, updatePattern } from './pattern-write'

/** `H462 한국타이어 Ventus S2 AS` */
const patternNames = namedBy(
  sql`${patterns} join ${brands} on ${brands.brandSeq} = ${patterns.brandSeq}`,
  patterns.patternSeq,
  sql`concat_ws(' ', ${patterns.patternCode}, ${brands.name}, ${patterns.name})`,
)

export const patternHandlers = {
  'GET /api/v1/admin/patterns': async (call, { query }) => {
    const where = patternFilter(query)
    const page = await paged(
      query,
      () => countRows(call.db, patterns, where),
      (limit, offset) => patternRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    return { ...page, items: await toPatternRows(call.db, page.items) }
  },
  'POST /api/v1/admin/patterns': async (call, { body }) => createPattern(call, body),
  'GET /api/v1/admin/patterns/{seq}': async (call, { path }) => readPattern(call.db, path.seq),
  'PUT /api/v1/admin/patterns/{seq}': async (call, { path, body }) => updatePattern(call, path.seq, body),
  'DELETE /api/v1/admin/patterns/{seq}': async (call, { path }) => {
    const { name } = await removePattern(call, path.seq)
    call.log({ action: 'DELETE', resource: 'patterns', targetSeqs: [path.seq], summary: `패턴 삭제: ${name}` })
    return null
  },
  'POST /api/v1/admin/patterns/bulk': async (call, { body }) =>
    bulkVisible(call, body, {
      resource: 'patterns',
      noun: '패턴',
      named: patternNames,
      setVisible: showPattern,
      remove: removePattern,
    }),
  'GET /api/v1/admin/patterns/options': async (call, { query }) => patternOptions(call.db, query.brandSeq),
} satisfies Handlers<
  | 'GET /api/v1/admin/patterns'
  | 'POST /api/v1/admin/patterns'
  | 'GET /api/v1/admin/patterns/{seq}'
  | 'PUT /api/v1/admin/patterns/{seq}'
  | 'DELETE /api/v1/admin/patterns/{seq}'
  | 'POST /api/v1/admin/patterns/bulk'
  | 'GET /api/v1/admin/patterns/options'
>
