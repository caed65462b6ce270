import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { islandFeeBulkRules } from '@/shared/api/gen/orderdelivery-returnpilotagefee-form.gen'
import { useIslandActions } from './island-fee.actions'
import { useBulkIslands, useIslandCells } from './island-fee.calls'
import { islandFeeDef } from './island-fee.def'
import { ZipBox } from './zip-box'

const IslandDrawer = lazyDrawer(() => import('./island-fee.form'), 'IslandFeeForm')

const { text, link, edit, number, toggle, time, yesNo } = columnsOf(islandFeeDef)

/** Renders 도선료: zip codes with a surcharge. */
export function IslandFees() {
  const { mutateAsync: bulk } = useBulkIslands()
  const { mutateAsync: setCells } = useIslandCells()
  const columns = useMemo(() => {
    const fee = (field: 'tireFee' | 'batteryFee' | 'etcFee') =>
      edit(field, {
        kind: 'money',
        width: 9,
        rule: islandFeeBulkRules[field],
        run({ islandFeeSeq: seq, [field]: before }, value) {
          const cells = [{ field, value: String(value), before: String(before) }]
          return setCells({ body: { rows: [{ seq, cells }] } })
        },
      })
    return [
      link('regionName', {
        search: (island) => ({ tab: 'islands', seq: String(island.islandFeeSeq) }),
        width: 14,
        grow: true,
      }),
      text('sidoName', { title: '시도', width: 11 }),
      text('zipFrom', {
        title: '우편번호',
        width: 9,
        minWidth: 9,
        value: ({ zipFrom, zipTo }) => (zipFrom === zipTo ? zipFrom : `${zipFrom}~${zipTo}`),
      }),
      number('exceptZips', { title: '제외', width: 5, value: ({ exceptZips }) => exceptZips.length || null }),
      fee('tireFee'),
      fee('batteryFee'),
      fee('etcFee'),
      yesNo('shippable', { yes: '가능', no: '불가', width: 5 }),
      toggle('active', {
        run: ({ islandFeeSeq }, next) =>
          bulk({ body: { action: next ? 'ACTIVATE' : 'DEACTIVATE', seqs: [islandFeeSeq] } }),
      }),
      number('recentOrderCount', { width: 8 }),
      time('updatedAt'),
    ]
  }, [bulk, setCells])
  return (
    <>
      <ListScreen
        def={islandFeeDef}
        columns={columns}
        caption="도선료 지역 목록"
        actions={useIslandActions()}
        grid={{ path: '/api/v1/admin/island-fees/cells' }}
        create={{ label: '지역 등록', search: { tab: 'islands', new: '1' } }}
        tiles={<ZipBox />}
        toolbar={(list) => (
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/island-fees"
            note="우편번호 시작과 끝이 같은 지역은 수정되고, 없는 구간은 새로 등록됩니다. (최대 2,000행)"
          />
        )}
      />
      <IslandDrawer />
    </>
  )
}
