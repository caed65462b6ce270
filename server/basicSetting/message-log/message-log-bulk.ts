import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { wakeRunner } from '../../jobs/runner'
import { messageJob, queueSending } from '../../message/dispatch'
import { messageLogs } from '../../message/message.schema'
import { COSTS } from '../../message/message-cost'
import { cancelMessages } from '../../message/outbox'
import { forEachRow, nameLookupFrom } from '../../resource/each-row'
import { type MessageRow, messageSubjects } from './message-log-record'

const { messageLogSeq } = messageLogs

/** Types whose link works only once and is removed from the stored text after sending, so they cannot be resent. */
const ONE_TIME_LINKS = ['memberPassword']

async function lock(db: Db, seq: number): Promise<MessageRow> {
  const [row] = await db.select().from(messageLogs).where(eq(messageLogSeq, seq)).for('update')
  if (!row) throw notFound()
  return row
}

/** Queues a copy of the message. Throws INVALID_STATE, ALREADY_PROCESSED. */
async function resend({ db, now }: AdminCall, row: MessageRow): Promise<void> {
  if (row.state !== 'FAILED') throw invalidState('발송에 실패한 메시지만 재발송할 수 있습니다.')
  if (row.resentAsSeq !== null) throw new Refusal(409, 'ALREADY_PROCESSED', '이미 재발송한 메시지입니다.')
  if (ONE_TIME_LINKS.includes(row.relatedType))
    throw invalidState('한 번만 쓰는 링크가 있는 메시지입니다. 원래 화면에서 다시 보내 주세요.')
  if (row.content.startsWith('(광고)'))
    throw invalidState('광고 문자는 문의 SMS 발송에서 재발송해 주세요. 수신동의를 다시 확인합니다.')
  const { messageLogSeq: seq, ...same } = row
  const [next] = await db
    .insert(messageLogs)
    .values({
      ...same,
      state: 'QUEUED',
      failCode: null,
      failMessage: null,
      providerId: null,
      fallbackOfSeq: null,
      resentAsSeq: null,
      // allows a second message about the same change
      change: null,
      requestedAt: now,
      notBefore: now,
      sentAt: null,
      deliveredAt: null,
      cost: COSTS[row.channel],
    })
    .returning()
  if (!next) throw new Error('message insert returned no row')
  await queueSending(db, now, [next])
  await db.update(messageLogs).set({ resentAsSeq: next.messageLogSeq }).where(eq(messageLogSeq, seq))
}

/** Cancels an unsent message and notifies the record that it is about. Throws INVALID_STATE. */
async function cancel({ db, now, services }: AdminCall, row: MessageRow): Promise<void> {
  const [canceled] = row.state === 'QUEUED' ? await cancelMessages({ db }, [row.messageLogSeq]) : []
  if (canceled === undefined) throw invalidState('대기중인 메시지만 취소할 수 있습니다.')
  const { messageLogSeq: seq, relatedType, relatedSeq } = row
  const outcome = { messageLogSeq: seq, relatedSeq, delivered: false, failMessage: '발송 취소', nextSeq: null }
  await services.definitions.deliveryListeners[relatedType]?.(db, [outcome], now)
}

const named = nameLookupFrom(messageLogs, messageLogSeq, messageLogSeq)

/** Runs 재발송 or 예약취소 on many messages, each in its own savepoint. */
export async function bulkMessageLogs(
  call: AdminCall,
  { action, seqs }: Schemas['MessageLogBulk'],
): Promise<Schemas['BulkReceipt']> {
  const subjects: Schemas['LogSubject'][] = []
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const row = await lock(db, seq)
      await (action === 'RESEND' ? resend : cancel)({ ...call, db }, row)
      subjects.push(...messageSubjects(row))
    },
    named,
  )
  if (done > 0) {
    call.log({
      action: action === 'RESEND' ? 'SEND' : 'BULK',
      resource: 'message-logs',
      targetSeqs: doneSeqs,
      names: doneSeqs.map((seq) => `${seq}번`),
      subjects,
      personal: true,
      summary: `메시지 ${labelOf('MessageLogAction', action)}: ${done}건`,
    })
    call.afterCommit(() => wakeRunner(call.services, messageJob))
  }
  return { done, failed: failed.map((row) => ({ ...row, name: row.name === null ? null : `${row.seq}번` })) }
}
