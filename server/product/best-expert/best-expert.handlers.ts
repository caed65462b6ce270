import { sql } from 'drizzle-orm'
import { items } from '../../db/product.schema'
import type { Handlers } from '../../http/call'
import { namedBy } from '../../resource/each-row'
import { paged } from '../../resource/pages'
import { codeAndName } from '../item/item-name'
import { bulkVisible } from '../visible-bulk'
import { bestExperts } from './best-expert.schema'
import { autoFill } from './best-expert-auto-fill'
import {
  bestExpertCount,
  bestExpertFilter,
  bestExpertRows,
  readBestExpert,
  toBestExpertRow,
} from './best-expert-record'
import {
  createBestExpert,
  lockPlacesOf,
  placeName,
  RESOURCE,
  removeBestExpert,
  reorderBestExperts,
  showBestExpert,
  updateBestExpert,
} from './best-expert-write'

const bestExpertNames = namedBy(
  sql`${bestExperts} join ${items} on ${items.itemSeq} = ${bestExperts.itemSeq}`,
  bestExperts.bestExpertSeq,
  codeAndName,
)

export const bestExpertHandlers = {
  'GET /api/v1/admin/best-experts': async (call, { query }) => {
    const where = bestExpertFilter(query, call.now)
    const page = await paged(
      query,
      () => bestExpertCount(call.db, where),
      (limit, offset) => bestExpertRows(call.db, where, call.now, query.sort).limit(limit).offset(offset),
    )
    return { ...page, items: page.items.map(toBestExpertRow) }
  },
  'POST /api/v1/admin/best-experts': async (call, { body }) => createBestExpert(call, body),
  'GET /api/v1/admin/best-experts/{seq}': async (call, { path }) => readBestExpert(call.db, path.seq, call.now),
  'PUT /api/v1/admin/best-experts/{seq}': async (call, { path, body }) => updateBestExpert(call, path.seq, body),
  'DELETE /api/v1/admin/best-experts/{seq}': async (call, { path }) => {
    const best = await removeBestExpert(call, path.seq)
    const summary = `추천 상품 삭제: ${placeName(best)} – ${best.headline}`
    call.log({ action: 'DELETE', resource: RESOURCE, targetSeqs: [path.seq], summary })
    return null
  },
  'POST /api/v1/admin/best-experts/bulk': async (call, { body }) => {
    await lockPlacesOf(call.db, body.seqs)
    return bulkVisible(call, body, {
      resource: RESOURCE,
      noun: '추천 상품',
      named: bestExpertNames,
      setVisible: showBestExpert,
      remove: removeBestExpert,
    })
  },
  'PUT /api/v1/admin/best-experts/order': async (call, { body }) => reorderBestExperts(call, body),
  'POST /api/v1/admin/best-experts/auto-fill': async (call, { body }) => autoFill(call, body),
} satisfies Handlers<
  | 'GET /api/v1/admin/best-experts'
  | 'POST /api/v1/admin/best-experts'
  | 'GET /api/v1/admin/best-experts/{seq}'
  | 'PUT /api/v1/admin/best-experts/{seq}'
  | 'DELETE /api/v1/admin/best-experts/{seq}'
  | 'POST /api/v1/admin/best-experts/bulk'
  | 'PUT /api/v1/admin/best-experts/order'
  | 'POST /api/v1/admin/best-experts/auto-fill'
>
