import { useQueryClient } from '@tanstack/react-query'
import type { ListPath, PathWith, Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/button'
import { openDialog } from '@/shared/ui/dialog'
import type { List } from '../list/use-list'

/** Resources of the contract that take an Excel file. */
export type UploadResource = {
  [P in PathWith<'post'>]: P extends `${infer R}/excel-uploads` ? R : never
}[PathWith<'post'>]

export interface ExcelUploadOptions {
  resource: UploadResource
  title?: string
  /** What the file must hold, under the file field. */
  note?: string
  /** Names of the columns that the answer calls by their field. */
  columns?: Readonly<Record<string, string>>
  /** Calls whose answers the rows change, besides the list's own. */
  stale?: readonly PathWith<'get'>[]
  /** In place of the receipt, where confirming leads somewhere (a preview). */
  onDone?: (answer: Schemas['ExcelUploadReceipt']) => unknown
}

interface Props<P extends ListPath> extends ExcelUploadOptions {
  list: List<P>
}

/** 엑셀 업로드: a file is checked row by row, shown, and stored when it is confirmed. Only with WRITE. */
export function ExcelUploadButton<P extends ListPath>({ list, ...options }: Props<P>) {
  const client = useQueryClient()
  const { title = '엑셀 업로드', stale = [], onDone } = options
  if (!list.known || !list.canWrite) return null

  async function press() {
    const { UploadDialog } = await import('./upload-dialog')
    // not awaited: the button is not busy while the dialog is open
    void openDialog<Schemas['ExcelUploadReceipt']>((close) => <UploadDialog {...options} done={done} close={close} />, {
      title,
      size: 'lg',
    }).then((receipt) => receipt && onDone?.(receipt))
  }
  function done() {
    const touched = [list.def.path, ...stale].map(String)
    void client.invalidateQueries({ predicate: ({ queryKey }) => touched.includes(String(queryKey[0])) })
  }
  return <Button onClick={press}>{title}</Button>
}
