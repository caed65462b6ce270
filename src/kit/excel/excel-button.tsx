import { useMutation } from '@tanstack/react-query'
import { useMe } from '@/shared/api/me'
import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import type { Column } from '../columns/column'
import type { ListDef } from '../list/list-def'
import type { List } from '../list/use-list'
import { type Download, excelJobInput, startExcel } from './excel-job'

const downloadCode = lazyCode(() => import('./excel-download'))

interface Props<P extends ListPath> {
  list: List<P>
  excel: NonNullable<ListDef<P>['excel']>
  columns: readonly Column<RowOf<P>>[]
}

/** Renders 엑셀 다운로드 of the filtered list, which asks whether to export all columns or the visible ones. Personal data requires a permission and a reason, which the server logs. */
export function ExcelButton<P extends ListPath>({ list, excel, columns }: Props<P>) {
  const { mutateAsync } = useMutation(startExcel)
  const me = useMe()
  const forbidden = excel.personal && !(me?.isSuper || me?.piiExport)
  const isEmpty = list.total === 0

  async function press(resource: Schemas['ExcelResource']) {
    const exportInput = excelJobInput(resource, list.def.request(list.state))
    const start: Download['start'] = (choice) => mutateAsync({ body: { ...exportInput, ...choice } })
    const { prefs, total = 0 } = list
    await (await downloadCode.get())?.download({ ...excel, total, list: { columns, prefs }, start })
  }

  return [{ resource: excel.resource, label: '엑셀 다운로드' }, ...(excel.also ? [excel.also] : [])].map(
    ({ resource, label }) => (
      <Button
        key={resource}
        onClick={() => press(resource)}
        disabled={
          forbidden ? '개인정보 엑셀 다운로드 권한이 없습니다.' : isEmpty ? '내려받을 항목이 없습니다.' : undefined
        }
      >
        {label}
      </Button>
    ),
  )
}
