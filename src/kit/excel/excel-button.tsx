import { useMutation } from '@tanstack/react-query'
import { useMe } from '@/shared/api/me'
import type { ListPath, Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import type { ListDef } from '../list/list-def'
import type { List } from '../list/use-list'
import { excelJobInput, startExcel } from './excel-job'

const downloadCode = lazyCode(() => import('./excel-download'))

interface Props<P extends ListPath> {
  list: List<P>
  excel: NonNullable<ListDef<P>['excel']>
}

/** Renders 엑셀 다운로드 of the filtered list. Personal data requires a permission and a reason, which the server logs. */
export function ExcelButton<P extends ListPath>({ list, excel }: Props<P>) {
  const { mutateAsync } = useMutation(startExcel)
  const me = useMe()
  const forbidden = excel.personal && !(me?.isSuper || me?.piiExport)
  const isEmpty = list.total === 0

  async function press(resource: Schemas['ExcelResource']) {
    const exportInput = excelJobInput(resource, list.def.request(list.state))
    const start = (reason?: string) => mutateAsync({ body: { ...exportInput, ...(reason && { reason }) } })
    await (await downloadCode.get())?.download({ personal: excel.personal, total: list.total ?? 0, start })
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
