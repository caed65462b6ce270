import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListDef } from '@/kit/list/list-def'
import { ListScreen } from '@/kit/list/list-screen'
import { RouteTabs, ScreenTabs } from '@/kit/list/list-tabs'
import { useReorder } from '@/kit/list/use-reorder'
import { recommendTypeLabels } from '@/shared/api/gen/product-bestexpert.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { visibleActions } from '../visible-actions'
import { useBulkBest, useReorderBest } from './best-expert.calls'
import { bestColumns } from './best-expert.columns'
import { parseListParams } from './best-expert.rules'

const autoFill = lazyCode(() => import('./auto-fill-dialog'))

type Path = '/api/v1/admin/best-experts'
type Best = Schemas['BestExpertRow']

const TABS = [
  { to: '/product/bestexpert', label: '타이어' },
  { to: '/product/bestexpert/battery', label: '배터리' },
] as const

interface ListProps {
  def: ListDef<Path>
  itemType: Schemas['BestItemType']
  recommendType: Schemas['RecommendType']
}

const askDelete = (rows: readonly Best[]): string => {
  const displayed = rows.some(({ displayState }) => displayState === 'DISPLAYING')
  return displayed ? '현재 쇼핑몰에 노출 중입니다. 삭제하시겠습니까?' : `추천 상품 ${rows.length}건을 삭제합니다.`
}

function BestList({ def, itemType, recommendType }: ListProps) {
  const { mutateAsync: bulk } = useBulkBest()
  const { mutateAsync: order } = useReorderBest()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const section = parseListParams({ ...search, itemType, recommendType })
  const columns = useMemo(() => bestColumns(def, recommendType, bulk), [def, recommendType, bulk])
  const actions = useMemo(() => visibleActions<Best>({ noun: '추천 상품', bulk, askDelete }), [bulk])
  const reorder = useMemo(
    () => ({
      use: useReorder,
      within: ['section'],
      run: (seqs: number[]) => order({ body: { itemType, recommendType, section: section.section, seqs } }),
    }),
    [order, itemType, recommendType, section.section],
  )
  return (
    <ListScreen
      def={def}
      columns={columns}
      caption="추천 상품 목록"
      actions={actions}
      reorder={reorder}
      create={{ label: '추천 상품 등록', to: '/product/bestexpert/detail', search: section }}
      toolbar={(list) =>
        recommendType === 'BEST' && list.canWrite ? (
          <Button onClick={async () => void (await autoFill.get())?.openAutoFill(section)}>판매순 자동채우기</Button>
        ) : null
      }
    />
  )
}

/** Renders tires or batteries: bestsellers and expert recommendations. */
export function BestScreen({
  itemType,
  best,
  expert,
}: Pick<ListProps, 'itemType'> & Record<'best' | 'expert', ListDef<Path>>) {
  const list = (def: ListDef<Path>, recommendType: ListProps['recommendType']) => () => (
    <BestList def={def} itemType={itemType} recommendType={recommendType} />
  )
  return (
    <>
      <RouteTabs label="상품 종류" items={TABS} />
      <ScreenTabs
        label="추천 구분"
        items={[
          { key: 'best', label: recommendTypeLabels.BEST, screen: list(best, 'BEST') },
          { key: 'expert', label: recommendTypeLabels.EXPERT, screen: list(expert, 'EXPERT') },
        ]}
      />
    </>
  )
}
