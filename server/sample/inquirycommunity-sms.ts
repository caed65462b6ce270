import { and, asc, eq, gte, isNotNull, max } from 'drizzle-orm'
import { smsSize, smsText } from '../../domain/basicSetting/sms-text'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { inquiries } from '../inquirycommunity/schema/inquiry.schema'
import { smsRecipients, smsSends } from '../inquirycommunity/schema/sms-send.schema'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { fillPlainAndMasked } from '../message/fill-text'
import { messageLogs } from '../message/message.schema'
import { COSTS } from '../message/message-cost'
import { continueNumbers, insertAll } from './insert'
import { sentMessage } from './messages'
import { officeMoment } from './office-days'
import type { Dice } from './random'

type Send = typeof smsSends.$inferSelect
type Recipient = typeof smsRecipients.$inferSelect
type Log = typeof messageLogs.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

interface Person {
  memberSeq: number | null
  name: string
  phone: string
}

/** A text message before it has a seq. */
interface Draft {
  purpose: Schemas['SmsPurpose']
  content: string
  title: string | null
  at: Date
  scheduledAt: Date | null
  state: Schemas['SmsState']
  people: Person[]
  related: Pick<Send, 'relatedType' | 'relatedSeq'>
  reason: string | null
  by: string
}

const SIZES = { small: { sends: 80, ad: [20, 60] }, full: { sends: 2_000, ad: [800, 2_000] } } as const
const ADS = 6
/** Percentage that answer an inquiry. */
const ANSWERS_PERCENT = 80

const FACTS = { shopName: '타이어원', optOutNumber: '0801234567' }

const REPLIES = [
  '[#{쇼핑몰명}] #{고객명}님, 문의하신 내용 답변드렸습니다. 확인 부탁드립니다.',
  '[#{쇼핑몰명}] #{고객명}님, 통화가 어려워 문자 남깁니다. 편하신 시간에 1588-1234로 연락 주세요.',
  '[#{쇼핑몰명}] #{고객명}님, 요청하신 장착 예약 변경을 처리했습니다. 변경된 일시는 알림톡으로 보내 드렸습니다. 이용해 주셔서 감사합니다.',
  '[#{쇼핑몰명}] #{고객명}님, 환불은 카드사 사정에 따라 3~5일 걸립니다.',
] as const
const NOTICES = [
  '[#{쇼핑몰명}] #{고객명}님, 주문하신 상품의 입고가 하루 늦어져 안내드립니다. 불편을 드려 죄송합니다.',
  '[#{쇼핑몰명}] 폭설로 일부 지역의 배송이 늦어지고 있습니다. 양해 부탁드립니다.',
] as const
const OFFERS = [
  '겨울 타이어 최대 15% 할인! 11월 30일까지 4본 구매 시 장착비를 드립니다. https://shop.example.com/e/winter',
  '#{고객명}님께 드리는 재구매 쿠폰 5%. 마이페이지에서 받으세요. https://shop.example.com/coupon',
  '배터리 교체 무료 출장 주간입니다. 이번 주 안에 예약해 주세요. https://shop.example.com/battery',
] as const
const STAFF = ['cs_lead', 'cs_park', 'cs_choi'] as const

async function writers(db: Db, now: Date) {
  const { inquirySeq, memberSeq, writerName, writerPhone, createdAt } = inquiries
  return db
    .select({ inquirySeq, memberSeq, name: writerName, phone: writerPhone, createdAt })
    .from(inquiries)
    .where(and(gte(createdAt, new Date(now.getTime() - 350 * DAY_MS)), isNotNull(writerPhone)))
    .orderBy(asc(inquirySeq))
    .limit(6_000)
}

/** Selects members who have recently agreed to advertisements. */
const willing = (db: Db, now: Date): Promise<Person[]> =>
  db
    .select({ memberSeq: members.memberSeq, name: members.name, phone: members.mobilePhone })
    .from(members)
    .where(
      and(
        eq(members.state, 'ACTIVE'),
        eq(members.smsConsent, true),
        gte(members.consentConfirmedAt, new Date(now.getTime() - 300 * DAY_MS)),
      ),
    )
    .orderBy(asc(members.memberSeq))
    .limit(2_500)

function drafts(context: Context, asked: Awaited<ReturnType<typeof writers>>, people: Person[]): Draft[] {
  const { dice, now, scale } = context
  const { sends, ad } = SIZES[scale]
  const today = seoulDay(now)
  const day = (ago: number) => officeMoment(dice, shiftDays(today, -ago))
  const base = { title: null, scheduledAt: null, state: 'DONE' as const, reason: null, by: dice.pick(STAFF) }
  const none = { relatedType: 'NONE' as const, relatedSeq: null }
  const some = (count: number) => dice.shuffled(people).slice(0, count)
  const reply = (): Draft => {
    const { inquirySeq, createdAt, ...person } = dice.pick(asked)
    const at = new Date(Math.min(createdAt.getTime() + dice.int(1, 30) * 3_600_000, now.getTime() - 60_000))
    const related = { relatedType: 'INQUIRY' as const, relatedSeq: inquirySeq }
    const to = { memberSeq: person.memberSeq, name: person.name ?? '', phone: person.phone ?? '' }
    return { ...base, purpose: 'INFO', content: dice.pick(REPLIES), at, people: [to], related, by: dice.pick(STAFF) }
  }
  const ads = Array.from({ length: ADS }, (_, i): Draft => {
    const at = new Date(startOfDay(shiftDays(today, -20 - i * 50)).getTime() + dice.int(10, 17) * 3_600_000)
    const reason = '수신동의 회원 대상 시즌 프로모션 안내'
    const count = dice.int(ad[0], ad[1])
    return {
      ...base,
      purpose: 'AD',
      content: dice.pick(OFFERS),
      title: '타이어원 소식',
      at,
      people: some(count),
      related: none,
      reason,
      by: 'mkt_lead',
    }
  })
  const waiting = Array.from({ length: 3 }, (_, i): Draft => {
    const at = new Date(now.getTime() - (i + 2) * 3_600_000)
    const scheduledAt = new Date(startOfDay(shiftDays(today, i + 1)).getTime() + 10 * 3_600_000)
    const state = i < 2 ? 'SCHEDULED' : 'CANCELED'
    return {
      ...base,
      purpose: 'INFO',
      content: NOTICES[0],
      at,
      scheduledAt,
      state,
      people: some(dice.int(3, 12)),
      related: none,
    }
  })
  const failed = { memberSeq: null, name: '이정호', phone: '01055550000' }
  const undelivered: Draft = {
    ...base,
    purpose: 'INFO',
    content: REPLIES[0],
    at: day(9),
    state: 'FAILED',
    people: [failed],
    related: none,
  }
  const answers = Math.round((sends * ANSWERS_PERCENT) / 100)
  const rest = sends - answers - ADS - waiting.length - 1
  const told = Array.from({ length: rest }, (_, i): Draft => {
    const content = NOTICES[i % NOTICES.length] ?? NOTICES[0]
    return {
      ...base,
      purpose: 'INFO',
      content,
      at: day(dice.int(1, 340)),
      people: some(dice.int(2, 20)),
      related: none,
    }
  })
  return [...Array.from({ length: answers }, reply), ...ads, ...waiting, undelivered, ...told]
}

/** Loads manually sent texts with their recipients and messages. */
export async function loadSmsSends(db: Db, context: Context): Promise<void> {
  const { dice, now } = context
  const all = drafts(context, await writers(db, now), await willing(db, now)).sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const [last] = await db.select({ seq: max(messageLogs.messageLogSeq) }).from(messageLogs)
  const [sends, recipients, logs]: [Send[], Recipient[], Log[]] = [[], [], []]
  for (const [index, draft] of all.entries()) {
    const { purpose, content, at, state, people, related } = draft
    const written = { purpose, content, ...FACTS }
    const { bytes, type } = smsSize(written, ['홍길동', ...people.map(({ name }) => name)])
    const text = smsText(written)
    const smsSendSeq = index + 1
    const sent = state === 'DONE' || state === 'FAILED'
    let failCount = 0
    for (const { memberSeq, name, phone } of people) {
      const failed = sent && (phone.endsWith('0000') || (people.length > 1 && dice.chance(2)))
      if (failed) failCount += 1
      const messageLogSeq = sent ? (last?.seq ?? 0) + logs.length + 1 : null
      recipients.push({
        smsRecipientSeq: recipients.length + 1,
        smsSendSeq,
        memberSeq,
        name,
        phone,
        exclusion: null,
        messageLogSeq,
        state: state === 'SCHEDULED' ? 'WAITING' : state === 'CANCELED' ? 'CANCELED' : failed ? 'FAILED' : 'DELIVERED',
        failMessage: failed ? '수신할 수 없는 번호입니다.' : null,
      })
      if (messageLogSeq === null) continue
      const filled = fillPlainAndMasked(text, { 고객명: name, 쇼핑몰명: FACTS.shopName }, name)
      logs.push(
        sentMessage({
          messageLogSeq,
          channel: type,
          eventCode: 'MANUAL',
          memberSeq,
          recipientName: name,
          recipientPhone: phone,
          content: filled.whole,
          maskedContent: filled.masked,
          relatedType: 'smsSend',
          relatedSeq: smsSendSeq,
          change: 'SEND',
          sentAt: at,
          failed,
          cost: COSTS[type],
        }),
      )
    }
    sends.push({
      smsSendSeq,
      purpose,
      senderNumberSeq: 1,
      senderNumber: '0212345678',
      content,
      text,
      type,
      bytes,
      state,
      title: type === 'LMS' ? draft.title : null,
      scheduledAt: draft.scheduledAt,
      ...related,
      reason: draft.reason,
      totalCount: people.length,
      successCount: sent ? people.length - failCount : 0,
      failCount,
      excludedCount: 0,
      cost: state === 'CANCELED' ? 0 : (people.length - failCount) * COSTS[type],
      startedAt: sent ? at : null,
      finishedAt: sent || state === 'CANCELED' ? at : null,
      resentAsSeq: null,
      createdAt: at,
      createdBy: draft.by,
      updatedAt: at,
      updatedBy: draft.by,
      version: 1,
    })
  }
  await insertAll(db, smsSends, sends)
  await insertAll(db, messageLogs, logs)
  await insertAll(db, smsRecipients, recipients)
  await continueNumbers(db, smsSends, 'smsSendSeq')
  await continueNumbers(db, messageLogs, 'messageLogSeq')
  await continueNumbers(db, smsRecipients, 'smsRecipientSeq')
}
