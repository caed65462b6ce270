import type { ListPath, PathWith, Schemas } from '@/shared/api/types'
import { type LazyCode, lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import type { List } from '../list/use-list'

const dialog = lazyCode(() => import('./upload-dialog'))

/** Resources whose sheets are uploaded for checking and then confirmed. */
type UploadResource = {
  [P in PathWith<'post'>]: P extends `${infer R}/excel-uploads/{uploadSeq}/confirm` ? R : never
}[PathWith<'post'>]

export interface ExcelUploadOptions {
  resource: UploadResource
  /** Path parameters of the resource: the record that the rows belong to. */
  path?: { seq: number }
  /** Hint about the file's content, shown under the introduction. */
  note?: string
  /** For money: all rows are stored, or none. Returns the question to confirm first. */
  whole?: (sheet: Schemas['ExcelUpload']) => string
}

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
