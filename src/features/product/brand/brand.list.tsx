import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { itemTypeLabels, originLabels } from '@/shared/api/gen/product-brand.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { visibleActions } from '../visible-actions'
import { useBulkBrands, useReorderBrands } from './brand.calls'
import { brandDef } from './brand.def'
import { hideQuestion, itemsOf } from './brand.rules'

const BrandDrawer = lazyDrawer(() => import('./brand.form'), 'BrandForm')

type Brand = Schemas['Brand']

const { text, link, image, badges, count, toggle, time } = columnsOf(brandDef)

export function BrandList() {
  const { mutateAsync: bulk } = useBulkBrands()
  const { mutateAsync: order } = useReorderBrands()
  const columns = useMemo(
    () => [
      image('logoImage', { value: (brand) => brand.logoImage?.smallUrl, wide: true }),
      link('name', { search: (brand) => ({ seq: String(brand.brandSeq) }), grow: true }),
      text('nameEn', { width: 11 }),
      text('origin', { value: (brand) => originLabels[brand.origin], width: 6 }),
      text('country', { width: 8, hidden: true }),
      badges('itemTypes', { value: (brand) => brand.itemTypes.map((type) => ({ label: itemTypeLabels[type] })) }),
      count('patternCount', {
        width: 7,
        to: '/product/pattern',
        search: (brand) => ({ brandSeq: [String(brand.brandSeq)] }),
      }),
      count('itemCount', {
        width: 8,
        text: (brand) => `${formatThousands(brand.onSaleCount)}/${formatThousands(brand.itemCount)}`,
        goes: itemsOf,
      }),
      toggle('visible', {
        ask: (brand, next) => (next ? undefined : hideQuestion([brand])),
        run: (brand, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [brand.brandSeq] } }),
      }),
      time('updatedAt'),
    ],
    [bulk],
  )
  const actions = useMemo(() => visibleActions<Brand>({ noun: '브랜드', bulk, askHide: hideQuestion }), [bulk])
  const reorder = useMemo(() => ({ use: useReorder, run: (seqs: number[]) => order({ body: { seqs } }) }), [order])
  return (
    <>
      <ListScreen
        def={brandDef}
        columns={columns}
        caption="브랜드 목록"
        actions={actions}
        reorder={reorder}
        create={{ label: '브랜드 등록', search: { new: '1' } }}
      />
      <BrandDrawer />
    </>
  )
}
