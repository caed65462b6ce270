import { messageEvents } from '../common/message-events'
import type { Db } from '../http/call'
import { DAY_MS } from '../lib/seoul'
import { alimtalkTemplates, type messageLogs, senderNumbers, smsTemplates } from '../message/message.schema'
import { continueNumbers, insertAll } from './insert'
import { messageTexts } from './messages.data'

const stampOf = (moment: Date) => ({
  createdAt: moment,
  createdBy: 'mkt_lead',
  updatedAt: moment,
  updatedBy: 'mkt_lead',
  version: 1,
})

const NUMBERS = [
  ['0212345678', '대표번호', 'APPROVED'],
  ['15881234', '고객센터', 'APPROVED'],
  ['07012340000', '이벤트', 'REJECTED'],
] as const

/** Messages to customers and stores go by alimtalk; what is not approved (or asleep) falls back to text. */
const TEMPLATES = 34
const OTHER_STATES = ['REVIEWING', 'REVIEWING', 'REVIEWING', 'REJECTED', 'REJECTED', 'REJECTED'] as const
const LAST_STATES = ['DRAFT', 'DRAFT', 'DRAFT', 'DORMANT'] as const
const APPROVED = TEMPLATES - OTHER_STATES.length - LAST_STATES.length

/** Events that customers hear of most come first: theirs are the approved ones. */
function templateStates() {
  const coded = messageEvents.filter(({ recipient }) => recipient !== 'ADMIN')
  const first = ['RESTOCKED', 'ORDER_RECEIVED', 'PAYMENT_CONFIRMED', 'ITEM_SHIPPED', 'MOUNT_RESERVED']
  const ordered = [...coded].sort((a, b) => Number(first.includes(b.code)) - Number(first.includes(a.code)))
  const states = [...Array.from({ length: APPROVED }, () => 'APPROVED' as const), ...OTHER_STATES, ...LAST_STATES]
  return ordered.slice(0, TEMPLATES).map((event, i) => ({ event, state: states[i] ?? 'DRAFT' }))
}

/** Sender numbers and the texts of every event. */
export async function loadMessageTemplates(db: Db, { now, opened }: { now: Date; opened: Date }): Promise<void> {
  const stamp = stampOf(opened)
  await insertAll(
    db,
    senderNumbers,
    NUMBERS.map(([number, label, state], i) => ({
      senderNumberSeq: i + 1,
      number,
      label,
      state,
      isDefault: i === 0,
      ...stamp,
    })),
  )
  await continueNumbers(db, senderNumbers, 'senderNumberSeq')
  await insertAll(
    db,
    smsTemplates,
    messageEvents.map(({ code, label }) => ({
      eventCode: code,
      enabled: true,
      title: `${label} 안내`.slice(0, 20),
      content: messageTexts[code] ?? `[#{쇼핑몰명}] ${label} 안내`,
      senderNumberSeq: null,
      ...stamp,
    })),
  )
  await insertAll(
    db,
    alimtalkTemplates,
    templateStates().map(({ event, state }, i) => ({
      alimtalkTemplateSeq: i + 1,
      templateCode: `TIRE_${event.code}`.slice(0, 30),
      name: event.label.slice(0, 30),
      eventCode: event.code,
      content: messageTexts[event.code] ?? event.label,
      state,
      enabled: state === 'APPROVED',
      fallback: i % 5 === 4 ? ('NONE' as const) : ('SMS_TEMPLATE' as const),
      rejectReason: state === 'REJECTED' ? '변수가 문장의 대부분을 차지합니다. 고정 문구를 늘려 주세요.' : null,
      reviewedAt:
        state === 'DRAFT' || state === 'REVIEWING'
          ? null
          : new Date(Math.min(now.getTime(), opened.getTime() + DAY_MS)),
      ...stamp,
    })),
  )
  await continueNumbers(db, alimtalkTemplates, 'alimtalkTemplateSeq')
}

type Log = typeof messageLogs.$inferSelect

/** A message of the sample that was sent, or could not be. */
export const sentMessage = (
  about: Pick<
    Log,
    | 'messageLogSeq'
    | 'channel'
    | 'eventCode'
    | 'memberSeq'
    | 'recipientName'
    | 'recipientPhone'
    | 'content'
    | 'relatedType'
    | 'relatedSeq'
    | 'change'
  > & { sentAt: Date; failed: boolean; cost: number },
): Log => {
  const { sentAt, failed, cost, ...rest } = about
  return {
    ...rest,
    recipientType: 'CUSTOMER',
    senderNumber: NUMBERS[0][0],
    title: null,
    fallback: null,
    state: failed ? 'FAILED' : 'DELIVERED',
    failCode: failed ? 'E0404' : null,
    failMessage: failed ? '수신할 수 없는 번호입니다.' : null,
    fallbackOfSeq: null,
    requestedAt: sentAt,
    notBefore: sentAt,
    sentAt,
    deliveredAt: failed ? null : sentAt,
    cost: failed ? 0 : cost,
  }
}
