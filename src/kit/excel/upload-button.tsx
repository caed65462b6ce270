import type { ListPath } from '@/shared/api/types'
import { type LazyCode, lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import type { List } from '../list/use-list'
import type { ExcelUploadOptions } from './upload-dialog'

const dialog = lazyCode(() => import('./upload-dialog'))

interface Props<P extends ListPath> extends ExcelUploadOptions {
  list: List<P>
  title?: string
  /** Column titles by field name, as used in the server's messages. Loaded with the dialog. */
  columns?: LazyCode<Readonly<Record<string, string>>>
}

/** Renders 엑셀 업로드: a file is checked row by row, previewed, and stored on confirmation. Requires WRITE. */
export function ExcelUploadButton<P extends ListPath>({ list, title, columns, ...options }: Props<P>) {
  if (!list.rightsKnown || !list.canWrite) return null

  async function press() {
    const [view, names] = await Promise.all([dialog.get(), columns?.get()])
    if (!view) return
    // not awaited: the button is not busy while the dialog is open
    void openDialog((close) => <view.UploadDialog {...options} columns={names} close={close} />, {
      title: title ?? `${list.def.noun} 엑셀 업로드`,
      size: 'lg',
    })
  }
  return <Button onClick={press}>{title ?? '엑셀 업로드'}</Button>
}
