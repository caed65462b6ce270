import { eq } from 'drizzle-orm'
import type { Schemas } from '../../server/contract/contract-types'
import { messageJob } from '../../server/message/dispatch'
import { alimtalkTemplates, messageLogs, senderNumbers } from '../../server/message/message.schema'
import type { TestShop } from './harness'
import { boss } from './staff'

export const TEXTS = '/api/v1/admin/sms-templates'
export const NUMBERS = '/api/v1/admin/sender-numbers'
export const LOGS = '/api/v1/admin/message-logs'
export const TEMPLATES = '/api/v1/admin/alimtalk-templates'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a call as an admin with all permissions. */
export const asBoss = async <T = unknown>(shop: TestShop, method: Method, path: string, body?: unknown) =>
  shop.call<T>(method, path, { token: await boss(shop), ...(body === undefined ? {} : { body }) })

export async function smsTemplate(shop: TestShop, eventCode: Schemas['MessageEventCode']) {
  const { result } = await asBoss<{ items: Schemas['SmsTemplate'][] }>(shop, 'GET', `${TEXTS}?size=50`)
  const found = result.items.find((row) => row.eventCode === eventCode)
  if (!found) throw new Error(`no text of ${eventCode}`)
  return found
}

/** Returns the body that saves the text of an event. */
export async function smsTemplateBody(
  shop: TestShop,
  eventCode: Schemas['MessageEventCode'],
  overrides: Partial<Schemas['SmsTemplateUpdate']> = {},
): Promise<Schemas['SmsTemplateUpdate']> {
  const { enabled, title, content, senderNumberSeq, version } = await smsTemplate(shop, eventCode)
  return { enabled, title, content, senderNumberSeq, version, ...overrides }
}

let serial = 0
const LABEL = '시험 번호'

/**
 * Creates a number that the carrier has not reviewed. Deletes those of earlier tests, because the number is limited.
 */
export async function newNumber(shop: TestShop, number?: string): Promise<Schemas['SenderNumber']> {
  serial += 1
  await shop.services.db.delete(senderNumbers).where(eq(senderNumbers.label, LABEL))
  const body = { number: number ?? `0316${String(serial).padStart(6, '0')}1`, label: LABEL }
  const { status, result, body: senderNumber } = await asBoss<Schemas['SenderNumber']>(shop, 'POST', NUMBERS, body)
  if (status !== 201) throw new Error(JSON.stringify(senderNumber))
  return result
}

export function templateBody(
  overrides: Partial<Schemas['AlimtalkTemplateBody']> = {},
): Schemas['AlimtalkTemplateBody'] {
  serial += 1
  return {
    templateCode: `TEST_${serial}`,
    name: `시험 템플릿 ${serial}`,
    eventCode: 'RESTOCKED',
    content: '[#{쇼핑몰명}] #{고객명}님, #{상품명} 재입고 안내입니다.',
    messageType: 'BASIC',
    emphasizeType: 'NONE',
    fallback: 'SMS_TEMPLATE',
    ...overrides,
  }
}

export async function newTemplate(shop: TestShop, overrides: Partial<Schemas['AlimtalkTemplateBody']> = {}) {
  const { status, result, body } = await asBoss<Schemas['AlimtalkTemplate']>(
    shop,
    'POST',
    TEMPLATES,
    templateBody(overrides),
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  return result
}

/** Creates a template that the provider has approved. */
export async function approvedTemplate(shop: TestShop, overrides: Partial<Schemas['AlimtalkTemplateBody']> = {}) {
  const { alimtalkTemplateSeq } = await newTemplate(shop, overrides)
  const now = shop.clock.now()
  await shop.services.db
    .update(alimtalkTemplates)
    .set({ state: 'APPROVED', reviewedAt: now, activeSince: now })
    .where(eq(alimtalkTemplates.alimtalkTemplateSeq, alimtalkTemplateSeq))
  return alimtalkTemplateSeq
}

/** Inserts a message into the log. */
export async function newMessage(
  shop: TestShop,
  overrides: Partial<typeof messageLogs.$inferInsert> = {},
): Promise<number> {
  const now = shop.clock.now()
  const [row] = await shop.services.db
    .insert(messageLogs)
    .values({
      channel: 'SMS',
      eventCode: 'RESTOCKED',
      recipientType: 'CUSTOMER',
      state: 'FAILED',
      recipientName: '홍길동',
      recipientPhone: '01012345678',
      content: '[타이어원] 홍길동님, 재입고되었습니다.',
      maskedContent: '[타이어원] 홍*동님, 재입고되었습니다.',
      failCode: 'E0404',
      failMessage: '수신할 수 없는 번호입니다.',
      relatedType: 'test',
      relatedSeq: 1,
      requestedAt: now,
      notBefore: now,
      sentAt: now,
      ...overrides,
    })
    .returning()
  return row?.messageLogSeq ?? 0
}

export const failedMessage = (shop: TestShop): Promise<number> => newMessage(shop)

/**
 * Sends all due messages and waits until they are completed, including those that the server has already started to
 * send.
 */
export async function handOver(shop: TestShop): Promise<void> {
  await shop.idle()
  await shop.run(messageJob)
}
