import { asc } from 'drizzle-orm'
import { lockPlaces } from '../../db/locks'
import { brands } from '../../db/product.schema'
import type { AdminCall, Handlers } from '../../http/call'
import { checkSameSet, countRows, namedBy, paged, writeOrder } from '../../resource'
import { bulkVisible } from '../visible-bulk'
import { brandFilter, brandOptions, brandRows, readBrand, toBrands } from './brand-record'
import { createBrand, removeBrand, showBrand, updateBrand } from './brand-write'

async function reorder(call: AdminCall, seqs: number[]): Promise<null> {
  await lockPlaces(call.db, 'brands')
  const stored = await call.db
    .select({ seq: brands.brandSeq, sortOrder: brands.sortOrder })
    .from(brands)
    .orderBy(asc(brands.brandSeq))
    .for('update')
  stored.sort((a, b) => a.sortOrder - b.sortOrder || a.seq - b.seq)
  checkSameSet(
    seqs,
    stored.map(({ seq }) => seq),
  )
  await writeOrder(call.db, brands, brands.brandSeq, brands.sortOrder, seqs)
  call.log({ action: 'UPDATE', resource: 'brands', targetCount: seqs.length, summary: '브랜드 순서 변경' })
  return null
}

export const brandHandlers = {
  'GET /api/v1/admin/brands': async (call, { query }) => {
    const where = brandFilter(query)
    const page = await paged(
      query,
      () => countRows(call.db, brands, where),
      (limit, offset) => brandRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    return { ...page, items: await toBrands(call.db, page.items) }
  },
  'POST /api/v1/admin/brands': async (call, { body }) => createBrand(call, body),
  'GET /api/v1/admin/brands/{seq}': async (call, { path }) => readBrand(call.db, path.seq),
  'PUT /api/v1/admin/brands/{seq}': async (call, { path, body }) => updateBrand(call, path.seq, body),
  'DELETE /api/v1/admin/brands/{seq}': async (call, { path }) => {
    const { name } = await removeBrand(call, path.seq)
    call.log({ action: 'DELETE', resource: 'brands', targetSeqs: [path.seq], summary: `브랜드 삭제: ${name}` })
    return null
  },
  'POST /api/v1/admin/brands/bulk': async (call, { body }) =>
    bulkVisible(call, body, {
      resource: 'brands',
      noun: '브랜드',
      named: namedBy(brands, brands.brandSeq, brands.name),
      setVisible: showBrand,
      remove: removeBrand,
    }),
  'PUT /api/v1/admin/brands/order': async (call, { body }) => reorder(call, body.seqs),
  'GET /api/v1/admin/brands/options': async (call, { query }) => brandOptions(call.db, query.itemType),
} satisfies Handlers<
  | 'GET /api/v1/admin/brands'
  | 'POST /api/v1/admin/brands'
  | 'GET /api/v1/admin/brands/{seq}'
  | 'PUT /api/v1/admin/brands/{seq}'
  | 'DELETE /api/v1/admin/brands/{seq}'
  | 'POST /api/v1/admin/brands/bulk'
  | 'PUT /api/v1/admin/brands/order'
  | 'GET /api/v1/admin/brands/options'
>
