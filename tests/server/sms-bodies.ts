import type { Schemas } from '../../server/contract/contract-types'
import type { TestShop } from './harness'
import { boss } from './staff'

export const SENDS = '/api/v1/admin/sms-sends'

let typed = 0

/** Returns unused phone numbers. */
export const strangers = (count: number): Schemas['SmsRecipientBody'][] =>
  Array.from({ length: count }, () => {
    typed += 1
    return { name: '이손님', phone: `0177${String(typed).padStart(7, '0')}` }
  })

export const smsBody = (overrides: Partial<Schemas['SmsSendCreate']> = {}): Schemas['SmsSendCreate'] => ({
  purpose: 'INFO',
  content: '#{고객명}님, 확인 부탁드립니다.',
  recipients: strangers(1),
  requestId: crypto.randomUUID(),
  ...overrides,
})

/** Sends a text message. Returns the response, also a refusal. */
export const sent = async (shop: TestShop, overrides: Partial<Schemas['SmsSendCreate']> = {}) =>
  shop.call<Schemas['SmsSend']>('POST', SENDS, { token: await boss(shop), body: smsBody(overrides) })

/** Returns the server's check of a text before it is sent. */
export async function checked(shop: TestShop, overrides: Partial<Schemas['SmsSendBody']> = {}) {
  const { requestId: _, ...body } = smsBody(overrides)
  return shop.call<Schemas['SmsCheck']>('POST', `${SENDS}/check`, { token: await boss(shop), body })
}
