import { useMutation } from '@tanstack/react-query'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useMe } from '@/shared/api/me'
import type { ListPath } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { toast } from '@/shared/ui/layers/toast'
import type { ListDef } from '../list/def'
import type { List } from '../list/use-list'
import { excelOf, startExcel } from './excel-job'

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

  async function send(reason?: string): Promise<void> {
    const what = excelOf(excel.resource, list.def.request(list.state))
    await start.mutateAsync({ body: { ...what, ...(reason && { reason }) } })
    toast('엑셀 파일을 만들고 있습니다. 다른 화면으로 이동해도 계속되며, 위쪽의 엑셀 작업에서 내려받을 수 있습니다.')
  }

  async function press() {
    if (!excel.personal) {
      try {
        return await send()
      } catch (error) {
        return isSilent(error) ? undefined : toast(messageOf(error), { tone: 'error' })
      }
    }
    // not awaited: the button is not busy while the dialog is open
    void askText(
      {
        title: '엑셀 다운로드',
        message: (
          <>
            조회한 <b>{won(list.total ?? 0)}건</b>을 엑셀 파일로 만듭니다. 개인정보가 포함되어 있어 사유가 화면 사용
            로그에 기록됩니다.
          </>
        ),
        label: '사유',
        least: 10,
        most: 200,
        problem: '사유를 10자 이상 입력해 주세요.',
        confirmLabel: '다운로드',
        size: 'md',
      },
      send,
    )
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
