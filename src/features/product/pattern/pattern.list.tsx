import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { useDrawer } from '@/kit/detail/use-drawer'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { patternUsageLabels, seasonLabels, vehicleTypeLabels } from '@/shared/api/gen/product-pattern.gen'
import type { Schemas } from '@/shared/api/types'
import { visibleActions } from '../visible-actions'
import { useBulkPatterns } from './pattern.calls'
import { patternDef } from './pattern.def'

const PatternDrawer = lazyDrawer(() => import('./pattern.form'), 'PatternForm')

type Pattern = Schemas['PatternRow']

const { text, link, count, moneyRange, toggle, day } = columnsOf(patternDef)

export function PatternList() {
  const { mutateAsync: bulk } = useBulkPatterns()
  const { create } = useDrawer()
  const columns = useMemo(
    () => [
      link('name', {
        search: (pattern) => ({ seq: String(pattern.patternSeq) }),
        picture: (pattern) => pattern.mainImage?.smallUrl ?? null,
        second: (pattern) => pattern.brandName,
        grow: true,
        width: 17,
      }),
      text('brandName', { width: 7.5, hidden: true }),
      text('nameKo', { width: 12, hidden: true }),
      text('patternCode', { title: '코드', width: 6.5 }),
      text('season', { value: (pattern) => seasonLabels[pattern.season], width: 5 }),
      text('vehicleType', { value: (pattern) => vehicleTypeLabels[pattern.vehicleType], width: 7 }),
      text('usage', { value: (pattern) => patternUsageLabels[pattern.usage], width: 6 }),
      count('itemCount', {
        width: 6.5,
        to: '/product/manage',
        search: (pattern) => ({ patternSeq: String(pattern.patternSeq) }),
      }),
      moneyRange('minPrice', {
        title: '가격대',
        from: (pattern) => pattern.minPrice,
        to: (pattern) => pattern.maxPrice,
      }),
      toggle('visible', {
        run: (pattern, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [pattern.patternSeq] } }),
      }),
      text('launchedYm', { width: 6 }),
      day('updatedAt', { width: 7.5 }),
    ],
    [bulk],
  )
  const actions = useMemo<ListAction<Pattern>[]>(
    () => [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          create(seq)
          return undefined
        },
      },
      ...visibleActions<Pattern>({ noun: '패턴', bulk }),
    ],
    [bulk, create],
  )
  return (
    <>
      <ListScreen
        def={patternDef}
        columns={columns}
        caption="패턴 목록"
        actions={actions}
        create={{ label: '패턴 등록', search: { new: '1' } }}
      />
      <PatternDrawer />
    </>
  )
}
