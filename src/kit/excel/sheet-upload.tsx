import { download, type NamedBlob } from '@/shared/api/client'
import { ApiError } from '@/shared/api/errors'
import type { FilePath, ResultOf, Schemas } from '@/shared/api/types'
import { type UploadOptions, uploadTo } from '@/shared/api/upload'
import { formatThousands } from '@/shared/lib/format'
import { saveFile } from '@/shared/lib/save-file'
import { isBag } from '@/shared/lib/values'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { DismissButton } from '@/shared/ui/layers/dismiss-button'

/** Shared steps of every sheet upload: send the file, ask about hidden rows, save the template or the bad rows. */

type Choice = Schemas['HiddenRowsChoice']

/** Formats row numbers: `3행, 5행, 6행 …`. The list ends with … if `rows` is incomplete. */
const rowsText = ({ count, rows }: Schemas['HiddenRows']): string =>
  `${rows.map((row) => `${formatThousands(row)}행`).join(', ')}${count > rows.length ? ' …' : ''}`

function HiddenRowsDialog({ hidden, close }: { hidden: Schemas['HiddenRows']; close: (choice?: Choice) => void }) {
  return (
    <>
      <p>
        이 파일에는 숨겨져 있거나 필터로 가려진 행이 <b>{formatThousands(hidden.count)}개</b> 있습니다. (
        {rowsText(hidden)})
      </p>
      <p>이 행도 함께 올릴지 선택해 주세요. 아직 아무것도 저장되지 않았습니다.</p>
      <DialogActions>
        <DismissButton data-safe onClick={() => close()} />
        <Button onClick={() => close('INCLUDE')}>숨겨진 행 포함</Button>
        <Button variant="primary" onClick={() => close('EXCLUDE')}>
          보이는 행만
        </Button>
      </DialogActions>
    </>
  )
}

/** Returns the hidden rows if the server refused a sheet because of them, else null. */
function hiddenRowsOf(error: unknown): Schemas['HiddenRows'] | null {
  if (!(error instanceof ApiError) || error.code !== 'HIDDEN_ROWS' || !isBag(error.result)) return null
  // the contract defines this result for the code
  return error.result as Schemas['HiddenRows']
}

/**
 * Uploads a sheet to an endpoint that checks it. If it has hidden rows, asks what to do with them before anything is stored.
 * @returns null if the admin cancels that question
 * @throws like `uploadTo`
 */
export async function sendSheet<P extends FilePath>(
  path: P,
  file: File,
  options: Omit<UploadOptions, 'fields'> = {},
): Promise<ResultOf<'post', P> | null> {
  try {
    return await uploadTo(path, file, options)
  } catch (error) {
    const hidden = hiddenRowsOf(error)
    if (!hidden) throw error
    const choice = await openDialog<Choice>((close) => <HiddenRowsDialog hidden={hidden} close={close} />, {
      title: '숨겨진 행이 있습니다',
      size: 'sm',
    })
    return choice ? uploadTo(path, file, { ...options, fields: { hiddenRows: choice } }) : null
  }
}

/** Saves a downloaded file under the server's file name, or under `fallbackName`. */
export const saveDownloaded = (file: NamedBlob, fallbackName: string): void => saveFile(file, file.name || fallbackName)

/** Saves the rejected rows of an upload, with the reasons, as an Excel file. */
export const saveBadRows = async (uploadSeq: number): Promise<void> =>
  saveDownloaded(
    await download('/api/v1/admin/excel-uploads/{uploadSeq}/bad-rows', { path: { uploadSeq } }),
    '엑셀 업로드 오류 행.xlsx',
  )
