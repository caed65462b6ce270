import { useMutation } from '@tanstack/react-query'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useMe } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import { Button } from '@/shared/ui/button'
import { openDialog } from '@/shared/ui/dialog'
import { toast } from '@/shared/ui/toast'
import type { ListDef } from '../list/def'
import type { List } from '../list/use-list'

/** Starts an export; the shell's tray lists the jobs, so that it goes on wherever the admin moves. */
const startExcel = apiMutation('post', '/api/v1/admin/excel-jobs', { stale: ['/api/v1/admin/excel-jobs'] })

interface Props<P extends ListPath> {
  list: List<P>
  excel: NonNullable<ListDef<P>['excel']>
}

/** 엑셀 다운로드 of what the filters find. Personal data needs the right to it and a reason, which is logged. */
export function ExcelButton<P extends ListPath>({ list, excel }: Props<P>) {
  const start = useMutation(startExcel)
  const me = useMe()
  const forbidden = excel.personal && !(me?.isSuper || me?.piiExport)
  const nothing = list.total === 0

  async function send(reason?: string): Promise<string | null> {
    try {
      // the contract cannot name the query of every list; the server checks it as the list would
      const query = list.def.request(list.state) as Record<string, never>
      await start.mutateAsync({ body: { resource: excel.resource, query, ...(reason && { reason }) } })
      toast('엑셀 파일을 만들고 있습니다. 다른 화면으로 이동해도 계속되며, 위쪽의 엑셀 작업에서 내려받을 수 있습니다.')
      return null
    } catch (error) {
      return isSilent(error) ? '' : messageOf(error)
    }
  }

  async function press() {
    if (excel.personal) {
      const { ExcelDialog } = await import('./excel-dialog')
      // not awaited: the button is not busy while the dialog is open
      void openDialog((close) => <ExcelDialog total={list.total ?? 0} send={send} onClose={() => close()} />, {
        title: '엑셀 다운로드',
        size: 'md',
      })
      return
    }
    const failure = await send()
    if (failure) toast(failure, { tone: 'error' })
  }

  return (
    <Button
      onClick={press}
      disabled={
        forbidden ? '개인정보 엑셀 다운로드 권한이 없습니다.' : nothing ? '내려받을 항목이 없습니다.' : undefined
      }
    >
      엑셀 다운로드
    </Button>
  )
}
