import { createHmac } from 'node:crypto'
import type { Services } from '../../call/call'
import { errorText } from '../../lib/describe-error'
import { unseal } from '../../session/crypto'
import type { ShopWebhook } from './shop-webhook.schema'

/** What came of an attempt. */
export interface Attempt {
  delivered: boolean
  /** The answer's status, or why there is none. */
  response: string
}

/** What is sent, as JSON. */
export interface WebhookBody {
  /** Number of the delivery; 0: a test. */
  id: number
  kind: string
  createdAt: string
  data: Record<string, unknown>
}

const MAX_RESPONSE = 200

/** Returns the header Shop-Signature: `t` in seconds, `v1` the HMAC-SHA256 of `t.body` by the secret, as hex. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Posts an event to an address, outside of any transaction. Every answer of 2xx is a delivery. */
export async function sendWebhook(
  { external, clock, keys }: Pick<Services, 'external' | 'clock' | 'keys'>,
  { url, secretSealed }: Pick<ShopWebhook, 'url' | 'secretSealed'>,
  content: WebhookBody,
): Promise<Attempt> {
  const { webhooks } = external
  if (!webhooks) return { delivered: false, response: '보낼 수 없음' }
  const body = JSON.stringify(content)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Shop-Webhook/1',
    'shop-signature': signatureOf(unseal(keys.personal, secretSealed), body, clock.now()),
  }
  try {
    const status = await webhooks.post({ url, headers, body })
    return { delivered: status >= 200 && status < 300, response: `HTTP ${status}` }
  } catch (error) {
    return { delivered: false, response: errorText(error).slice(0, MAX_RESPONSE) }
  }
}
