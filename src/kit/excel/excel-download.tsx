import { lazyCode } from '@/shared/lib/lazy-code'
import { openDialog } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { type Download, isSmallExport } from './excel-job'

const form = lazyCode(() => import('./excel-form'), { typed: true })

/** Asks which columns to export and, for personal data, for a reason. Starts the export and shows a toast. */
export async function download(wanted: Download): Promise<void> {
  const view = await form.get()
  if (!view) return
  // not awaited: the button is not busy while the dialog is open
  void openDialog<true>((close) => <view.DownloadForm {...wanted} close={close} />, {
    title: '엑셀 다운로드',
    size: 'md',
  }).then((started) => {
    if (!started) return
    toast(
      isSmallExport(wanted)
        ? '엑셀 파일을 만들고 있습니다. 완료되면 바로 내려받습니다.'
        : '엑셀 파일을 만들고 있습니다. 다른 화면으로 이동해도 계속되며, 위쪽의 엑셀 작업에서 내려받을 수 있습니다.',
    )
  })
}
