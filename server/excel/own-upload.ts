import { and, eq } from 'drizzle-orm'
import type { AdminCall } from '../http/call'
import { notFound, type Refusal } from '../http/refusal'
import { excelUploads } from './upload.schema'
import { sheetFile } from './upload-template'

/** Heading of the reasons in the file of the rows to be mended; a sheet that is sent again may still have it. */
export const REASON = '오류 내용'

/** An upload waits so long for its confirmation. */
export const UPLOAD_KEPT_MS = 30 * 60_000

const over = (): Refusal => notFound('업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.')

/** The upload of this admin as long as it lives, locked. Throws 404. */
export async function ownUpload(call: AdminCall, uploadSeq: number, resource?: string) {
  const [upload] = await call.db
    .select()
    .from(excelUploads)
    .where(
      and(
        eq(excelUploads.uploadSeq, uploadSeq),
        eq(excelUploads.adminSeq, call.actor.adminSeq),
        resource === undefined ? undefined : eq(excelUploads.resource, resource),
      ),
    )
    .for('update')
  if (!upload || upload.createdAt.getTime() + UPLOAD_KEPT_MS <= call.now.getTime()) throw over()
  return upload
}

/** The rows of an upload that were not stored, as they were sent, with a column that says why. Throws 404. */
export async function badRowsFile(call: AdminCall, uploadSeq: number): Promise<Response> {
  const { sheet } = await ownUpload(call, uploadSeq)
  const reasonOf = new Map(sheet.bad)
  // A column that had no heading said nothing; reasons of an earlier round are replaced.
  const kept = sheet.head.flatMap((title, index) => (title === '' || title === REASON ? [] : [{ title, index }]))
  const lines = sheet.rows.flatMap(([row, cells]) => {
    const reason = reasonOf.get(row)
    return reason === undefined ? [] : [[...kept.map(({ index }) => cells[index] ?? ''), reason]]
  })
  const { title = '엑셀 업로드', codes = [] } = sheet
  return sheetFile([...kept.map((column) => column.title), REASON], lines, `${title} 오류 행`, codes)
}
