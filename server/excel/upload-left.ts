import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { admins } from '../db/schema'
import { defineJob } from '../jobs/define-job'
import { dueRecords } from '../jobs/due-records'
import { grouped } from '../lib/numbers'
import { SYSTEM_ACTOR } from '../log/writer'
import { UPLOAD_KEPT_MS } from './own-upload'
import { excelUploads } from './upload.schema'

const { confirmed, createdAt, progress, uploadSeq } = excelUploads

/** Sheets that were being stored when their process died, and whose time is over: nobody goes on with them any more. */
const left = (now: Date) =>
  and(
    eq(confirmed, false),
    isNotNull(progress),
    // who began in the last moment may still be at it
    lte(createdAt, new Date(now.getTime() - 2 * UPLOAD_KEPT_MS)),
  )

/** Says in the log how much of a sheet has been stored, when it never came to the end. */
export const uploadLeftJob = defineJob({
  kind: 'excel-uploads',
  title: '중단된 엑셀 업로드 마무리',
  noun: '엑셀 업로드',
  priority: 'LOW',
  pollSeconds: 60,
  due: dueRecords(uploadSeq, ({ now }) => left(now)),
  async perform({ db, now, log }, { key }) {
    const own = and(eq(uploadSeq, Number(key)), left(now))
    const [upload] = await db.select().from(excelUploads).where(own).for('update')
    if (!upload?.progress) return
    const { title, done, failed } = upload.progress
    await db.update(excelUploads).set({ confirmed: true, progress: null }).where(own)
    const [admin] = await db.select().from(admins).where(eq(admins.adminSeq, upload.adminSeq))
    log({
      action: 'BULK',
      as: { ...SYSTEM_ACTOR, loginId: admin?.loginId ?? SYSTEM_ACTOR.loginId },
      resource: upload.resource,
      targetCount: done,
      result: 'FAILURE',
      summary: `${title} 엑셀 업로드 중단: ${grouped(done)}건 반영, ${grouped(failed.length)}건 실패`,
    })
  },
})
