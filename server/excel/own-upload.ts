import { and, eq } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/common/durations'
import type { AdminCall } from '../call/call'
import { notFound, type Refusal } from '../contract/refusal'
import { excelUploads } from './upload.schema'
import { sheetFile } from './upload-template'

/** Heading of the error column in the file of rejected rows; a corrected sheet may still have it. */
export const REASON = '오류 내용'

/** Time in which an upload can be confirmed, in ms. */
export const UPLOAD_VALID_MS = 30 * MINUTE_MS

const uploadExpired = (): Refusal => notFound('업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.')

type Upload = typeof excelUploads.$inferSelect

const ownUpload = (call: AdminCall, uploadSeq: number, resource?: string) =>
  and(
    eq(excelUploads.uploadSeq, uploadSeq),
    eq(excelUploads.adminSeq, call.actor.adminSeq),
    resource === undefined ? undefined : eq(excelUploads.resource, resource),
  )

function assertKept(upload: Upload | undefined, now: Date): Upload {
  if (!upload || upload.createdAt.getTime() + UPLOAD_VALID_MS <= now.getTime()) throw uploadExpired()
  return upload
}

/** Locks and returns the admin's upload. Throws 404 if it does not exist or has expired. */
export async function lockOwnUpload(call: AdminCall, uploadSeq: number, resource?: string): Promise<Upload> {
  const where = ownUpload(call, uploadSeq, resource)
  const [upload] = await call.db.select().from(excelUploads).where(where).for('update')
  return assertKept(upload, call.now)
}

/** Returns a file with the rows of an upload that were not stored, as sent, with an error column. Throws 404. */
export async function badRowsFile(call: AdminCall, uploadSeq: number): Promise<Response> {
  const [upload] = await call.db.select().from(excelUploads).where(ownUpload(call, uploadSeq))
  const { sheet } = assertKept(upload, call.now)
  const reasonOf = new Map(sheet.bad)
  // Columns without a heading are dropped; errors of an earlier round are replaced.
  const columns = sheet.head.flatMap((title, index) => (title === '' || title === REASON ? [] : [{ title, index }]))
  const lines = sheet.rows.flatMap(([row, cells]) => {
    const reason = reasonOf.get(row)
    return reason === undefined ? [] : [[...columns.map(({ index }) => cells[index] ?? ''), reason]]
  })
  const { title = '엑셀 업로드', codes = [] } = sheet
  return sheetFile([...columns.map((column) => column.title), REASON], lines, `${title} 오류 행`, codes)
}
