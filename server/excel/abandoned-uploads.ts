import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { admins } from '../db/schema'
import { defineJob } from '../jobs/define-job'
import { createRecordScan } from '../jobs/due-records'
import { formatNumber } from '../lib/numbers'
import { SYSTEM_ACTOR } from '../log/append-logs'
import { UPLOAD_VALID_MS } from './own-upload'
import { excelUploads } from './upload.schema'

const { confirmed, createdAt, progress, uploadSeq } = excelUploads

/** Matches sheets whose process died while storing them, and whose confirmation time is over. */
const abandoned = (now: Date) =>
  and(
    eq(confirmed, false),
    isNotNull(progress),
    // a process that started at the last moment may still be running
    lte(createdAt, new Date(now.getTime() - 2 * UPLOAD_VALID_MS)),
  )

/** Logs how much of an unfinished sheet was stored. */
export const uploadLeftJob = defineJob({
  kind: 'excel-uploads',
  title: '중단된 엑셀 업로드 마무리',
  noun: '엑셀 업로드',
  priority: 'LOW',
  pollSeconds: 60,
  due: createRecordScan(uploadSeq, ({ now }) => abandoned(now)),
  async perform({ db, now, log }, { key }) {
    const condition = and(eq(uploadSeq, Number(key)), abandoned(now))
    const [upload] = await db.select().from(excelUploads).where(condition).for('update')
    if (!upload?.progress) return
    const { title, done, failed } = upload.progress
    await db.update(excelUploads).set({ confirmed: true, progress: null }).where(condition)
    const [admin] = await db.select().from(admins).where(eq(admins.adminSeq, upload.adminSeq))
    log({
      action: 'BULK',
      as: { ...SYSTEM_ACTOR, loginId: admin?.loginId ?? SYSTEM_ACTOR.loginId },
      resource: upload.resource,
      targetCount: done,
      result: 'FAILURE',
      summary: `${title} 엑셀 업로드 중단: ${formatNumber(done)}건 반영, ${formatNumber(failed.length)}건 실패`,
    })
  },
})
