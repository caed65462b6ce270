import { isSilent, messageOf } from '@/shared/api/errors'
import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'
import { toast } from '@/shared/ui/layers/toast'
import { isSmallExport } from './excel-job'

interface Download {
  personal: boolean
  total: number
  start: (reason?: string) => Promise<unknown>
}

/** Starts an export and shows a toast. For personal data it first asks for a reason. */
export async function download({ personal, total, start }: Download): Promise<void> {
  async function send(reason?: string): Promise<void> {
    await start(reason)
    toast(
      isSmallExport({ total })
        ? '엑셀 파일을 만들고 있습니다. 완료되면 바로 내려받습니다.'
        : '엑셀 파일을 만들고 있습니다. 다른 화면으로 이동해도 계속되며, 위쪽의 엑셀 작업에서 내려받을 수 있습니다.',
    )
  }
  if (!personal) {
    try {
      return await send()
    } catch (error) {
      if (!isSilent(error)) toast(messageOf(error), { tone: 'error' })
      return
    }
  }
  // not awaited: the button is not busy while the dialog is open
  void askText(
    {
      title: '엑셀 다운로드',
      message: (
        <>
          조회한 <b>{formatThousands(total)}건</b>을 엑셀 파일로 만듭니다. 개인정보가 포함되어 있어 사유가 화면 사용
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
