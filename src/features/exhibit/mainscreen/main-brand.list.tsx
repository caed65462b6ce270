import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { visibleActionLabels } from '@/shared/api/gen/exhibit-mainscreen.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { statePill } from '@/shared/ui/table/cells'
import { saveSettings, useBulkMainBrands, useReorderMainBrands } from './main-brand.calls'
import { mainBrandDef } from './main-brand.def'
import { MainScreenTabs } from './main-screen-tabs'

type Row = Schemas['MainBrandRow']

const BrandDrawer = lazyDrawer(() => import('./main-brand.form'), 'MainBrandForm')
const settings = lazyCode(() => import('./main-brand-settings'))

const { text, link, image, custom, number, toggle, time } = columnsOf(mainBrandDef)

/** Renders the button that opens the settings of the brand area. */
function SettingsButton() {
  const { mutateAsync } = useMutation(saveSettings)
  const { canWrite } = useRights()
  async function open() {
    const view = await settings.get()
    if (!view) return
    const save = canWrite('MAIN_MANAGEMENT') ? mutateAsync : undefined
    void openDialog<Schemas['MainBrandSettings']>((close) => <view.MainBrandSettings save={save} close={close} />, {
      title: '메인 브랜드 설정',
    }).then((saved) => saved && toast('저장되었습니다.'))
  }
  return <Button onClick={open}>설정</Button>
}

export function MainBrandList() {
  const { mutateAsync: bulk } = useBulkMainBrands()
  const { mutateAsync: order } = useReorderMainBrands()
  const columns = useMemo(
    () => [
      image('logoImage', { value: ({ logoImage }) => logoImage?.smallUrl, wide: true }),
      link('brandName', {
        grow: true,
        width: 13,
        search: ({ mainBrandSeq }) => ({ seq: String(mainBrandSeq) }),
        second: ({ displayName }) => displayName ?? '-',
      }),
      text('country', { width: 8 }),
      custom('onSaleCount', {
        width: 10,
        align: 'end',
        cell: ({ onSaleCount }) =>
          onSaleCount > 0 ? formatThousands(onSaleCount) : statePill('판매중 상품 없음', 'amber'),
      }),
      number('featuredCount', { width: 9 }),
      custom('brandVisible', {
        width: 8,
        cell: ({ brandVisible }) => (brandVisible ? '노출' : statePill('브랜드 숨김', 'amber')),
      }),
      toggle('visible', {
        run: ({ mainBrandSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [mainBrandSeq] } }),
      }),
      time('updatedAt'),
    ],
    [bulk],
  )
  const actions = useMemo((): ListAction<Row>[] => {
    const run = (action: Schemas['VisibleAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      { label: visibleActionLabels.SHOW, on: 'many', run: run('SHOW') },
      { label: visibleActionLabels.HIDE, on: 'many', run: run('HIDE') },
      {
        label: visibleActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `메인 브랜드 ${formatThousands(rows.length)}건을 메인 화면에서 뺍니다.`,
        run: run('DELETE'),
      },
    ]
  }, [bulk])
  const reorder = useMemo(() => ({ use: useReorder, run: (seqs: number[]) => order({ body: { seqs } }) }), [order])
  return (
    <>
      <ListScreen
        def={mainBrandDef}
        columns={columns}
        caption="메인 브랜드 목록"
        actions={actions}
        reorder={reorder}
        create={{ label: '브랜드 추가', search: { new: '1' } }}
        summary={<MainScreenTabs />}
        toolbar={<SettingsButton />}
      />
      <BrandDrawer />
    </>
  )
}
