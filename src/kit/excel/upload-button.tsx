import type { ListPath, PathWith } from '@/shared/api/types'
import { codeOf } from '@/shared/lib/code'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import type { List } from '../list/use-list'

const dialog = codeOf(() => import('./upload-dialog'))

/** Resources of the contract that take an Excel file. */
type UploadResource = {
  [P in PathWith<'post'>]: P extends `${infer R}/excel-uploads` ? R : never
}[PathWith<'post'>]

export interface ExcelUploadOptions {
  resource: UploadResource
  /** What the file must hold, under the file field. */
  note?: string
  /** Names of the columns that the answer calls by their field. */
  columns?: Readonly<Record<string, string>>
}

interface Props<P extends ListPath> extends ExcelUploadOptions {
  list: List<P>
  title?: string
}

/** 엑셀 업로드: a file is checked row by row, shown, and stored when it is confirmed. Only with WRITE. */
export function ExcelUploadButton<P extends ListPath>({ list, title = '엑셀 업로드', ...options }: Props<P>) {
  if (!list.known || !list.canWrite) return null

  async function press() {
    const view = await dialog.get()
    if (!view) return
    // not awaited: the button is not busy while the dialog is open
    void openDialog((close) => <view.UploadDialog {...options} close={close} />, { title, size: 'lg' })
  }
  return <Button onClick={press}>{title}</Button>
}
