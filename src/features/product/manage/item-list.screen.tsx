import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import type { Search } from '@/kit/filters/filter-values'
import type { GridSpec } from '@/kit/grid/grid-types'
import type { ListDef } from '@/kit/list/list-def'
import { ListScreen } from '@/kit/list/list-screen'
import { itemTypeLabels } from '@/shared/api/gen/product-manage.gen'
import { lazyCode } from '@/shared/lib/lazy-code'
import { belowCostResend } from '../below-cost'
import { ItemTabs } from '../item-tabs'
import { useItemActions } from './item.actions'
import { useStopQuestion } from './item.calls'
import { useItemColumns } from './item.columns'
import { detailOf } from './item.rules'
import { ItemTiles } from './item-tiles'

const sheetTitles = lazyCode(async () => (await import('@/shared/api/gen/product-manage-form.gen')).itemTitles)

interface Props {
  def: ListDef<'/api/v1/admin/items'>
  kind: 'TIRE' | 'BATTERY'
  caption: string
}

/** Renders the list of tires or batteries. They differ in columns and filters. */
export function ItemList({ def, kind, caption }: Props) {
  const columns = useItemColumns(kind)
  const actions = useItemActions()
  const mayStop = useStopQuestion()
  const grid = useMemo<GridSpec>(
    () => ({
      path: '/api/v1/admin/items/cells',
      resend: belowCostResend,
      async before(changes) {
        const seqs = changes.filter(({ value }) => value === 'STOPPED').map(({ seq }) => seq)
        if (seqs.length > 0) await mayStop({ seqs })
      },
    }),
    [mayStop],
  )
  const search = useSearch({ strict: false }) as Search
  const itemType = kind === 'BATTERY' ? kind : (def.read(search).itemType ?? kind)
  return (
    <ListScreen
      def={def}
      columns={columns}
      caption={caption}
      actions={actions}
      grid={grid}
      create={{ label: `${itemTypeLabels[itemType]} 등록`, to: detailOf(itemType), search: { itemType } }}
      summary={<ItemTabs />}
      tiles={(list) => <ItemTiles list={list} />}
      toolbar={(list) => (
        <ExcelUploadButton
          list={list}
          resource="/api/v1/admin/items"
          title="상품 엑셀 업로드"
          note="상품코드가 비어 있으면 새 상품으로 등록합니다. 빈 칸은 그대로 두고, ‘-’는 값을 지웁니다. (최대 5,000행)"
          columns={sheetTitles}
        />
      )}
    />
  )
}
