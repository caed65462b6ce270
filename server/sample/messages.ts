import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import {
  alimtalkTemplates,
  type messageLogs,
  senderNumbers,
  smsSettings,
  smsTemplates,
} from '../message/message.schema'
import { messageEvents } from '../message/message-events'
import { messageTexts } from '../message/message-texts'
import { continueNumbers, insertAll } from './insert'

/** `later`: days after the shop opened. */
const stampOf = (opened: Date, later = 0) => {
  const moment = new Date(opened.getTime() + later * DAY_MS)
  return {
    createdAt: moment,
    createdBy: 'mkt_lead',
    updatedAt: moment,
    updatedBy: 'mkt_lead',
    version: 1,
  }
}

const NUMBERS = [
  ['0212345678', '대표번호', 'APPROVED'],
  ['15881234', '고객센터', 'APPROVED'],
  ['07012340000', '이벤트', 'REJECTED'],
] as const

/** Messages to customers and stores use alimtalk; without an approved template they fall back to text. */
const TEMPLATES = 34
const OTHER_STATES = ['REVIEWING', 'REVIEWING', 'REVIEWING', 'REJECTED', 'REJECTED', 'REJECTED'] as const
const LAST_STATES = ['DRAFT', 'DRAFT', 'DRAFT', 'DORMANT'] as const
const APPROVED = TEMPLATES - OTHER_STATES.length - LAST_STATES.length

/** Returns the states of templates. The most frequent events come first and are approved. */
function templateStates() {
  const coded = messageEvents.filter(({ recipient }) => recipient !== 'ADMIN')
  const first = [
    'RESTOCKED',
    'ORDER_RECEIVED',
    'PAYMENT_CONFIRMED',
    'ITEM_SHIPPED',
    'MOUNT_RESERVED',
    'BUSINESS_APPROVED',
    'BUSINESS_REJECTED',
    'BUSINESS_SUPPLEMENT',
  ]
  const ordered = [...coded].sort((a, b) => Number(first.includes(b.code)) - Number(first.includes(a.code)))
  const states = [...Array.from({ length: APPROVED }, () => 'APPROVED' as const), ...OTHER_STATES, ...LAST_STATES]
  return ordered.slice(0, TEMPLATES).map((event, i) => ({ event, state: states[i] ?? 'DRAFT' }))
}

/** Days since approval; few enough that templates of rare events are not dormant. */
const ACTIVE_DAYS = 120

const link = (name: string, path: string): Schemas['AlimtalkButton'] => ({
  name,
  type: 'WL',
  mobileUrl: `https://m.shop.example.com${path}`,
  pcUrl: `https://shop.example.com${path}`,
})

/** Returns buttons and other parts of some templates. */
function partsOf(code: Schemas['MessageEventCode']) {
  const text = messageTexts[code]
  const buttons: Schemas['AlimtalkButton'][] = [
    ...(text.includes('#{택배사}') && text.includes('#{송장번호}') ? [{ name: '배송 조회', type: 'DS' as const }] : []),
    ...(code.startsWith('ORDER_') || code.startsWith('DEPOSIT_') ? [link('주문 상세 보기', '/mypage/orders')] : []),
    ...(code.startsWith('MOUNT_') ? [link('예약 확인', '/mypage/mounts')] : []),
    ...(code.startsWith('COUPON_') ? [link('쿠폰함 가기', '/mypage/coupons')] : []),
  ]
  const isPaid = code === 'PAYMENT_CONFIRMED'
  const isJoined = code === 'MEMBER_JOINED'
  return {
    buttons,
    imageFileSeq: null,
    messageType: isJoined ? ('EXTRA' as const) : ('BASIC' as const),
    extra: isJoined ? '고객센터 1588-1234 (평일 09:00~18:00)' : null,
    emphasizeType: isPaid ? ('TEXT' as const) : ('NONE' as const),
    emphasizeTitle: isPaid ? '결제 완료' : null,
    emphasizeSubtitle: isPaid ? '주문해 주셔서 감사합니다' : null,
  }
}

/** Loads sender numbers and the texts of all events. */
export async function loadMessageTemplates(db: Db, { now, opened }: { now: Date; opened: Date }): Promise<void> {
  await insertAll(
    db,
    senderNumbers,
    NUMBERS.map(([number, label, state], i) => ({
      senderNumberSeq: i + 1,
      number,
      label,
      state,
      isDefault: i === 0,
      rejectReason: state === 'REJECTED' ? '명의를 확인할 수 없는 번호입니다.' : null,
      reviewRequestedAt: opened,
      ...stampOf(opened, i),
    })),
  )
  await continueNumbers(db, senderNumbers, 'senderNumberSeq')
  await insertAll(db, smsSettings, [
    { id: 1, optOutNumber: '0801234567', nightBlock: true, lowBalanceAmount: 50_000, ...stampOf(opened) },
  ])
  await insertAll(
    db,
    smsTemplates,
    messageEvents.map(({ code, label }, i) => ({
      eventCode: code,
      enabled: true,
      title: `${label} 안내`.slice(0, 20),
      content: messageTexts[code],
      senderNumberSeq: null,
      ...stampOf(opened, i % 9),
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
      ...partsOf(event.code),
      content: messageTexts[event.code],
      state,
      enabled: state === 'APPROVED',
      fallback: i % 5 === 4 ? ('NONE' as const) : ('SMS_TEMPLATE' as const),
      providerId: null,
      rejectReason: state === 'REJECTED' ? '변수가 문장의 대부분을 차지합니다. 고정 문구를 늘려 주세요.' : null,
      reviewedAt:
        state === 'DRAFT' || state === 'REVIEWING'
          ? null
          : new Date(Math.min(now.getTime(), opened.getTime() + DAY_MS)),
      // no review was requested, so that the provider leaves it under review
      reviewRequestedAt: null,
      activeSince: state === 'APPROVED' ? new Date(now.getTime() - ACTIVE_DAYS * DAY_MS) : null,
      ...stampOf(opened, i),
    })),
  )
  await continueNumbers(db, alimtalkTemplates, 'alimtalkTemplateSeq')
}

type Log = typeof messageLogs.$inferSelect

/** Returns a sample message that was sent or failed. */
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
    | 'maskedContent'
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
    resentAsSeq: null,
    alimtalkTemplateSeq: null,
    templateValues: null,
    providerId: null,
    requestedAt: sentAt,
    notBefore: sentAt,
    sentAt,
    deliveredAt: failed ? null : sentAt,
    cost: failed ? 0 : cost,
  }
}
