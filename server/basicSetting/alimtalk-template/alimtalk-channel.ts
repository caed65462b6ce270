import { and, eq, gte, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { shopInfo } from '../../db/schema'
import { seoulMonth, startOfDay } from '../../lib/seoul-time'
import { messageLogs } from '../../message/message.schema'

const among = (...states: Schemas['MessageState'][]) =>
  sql<number>`(count(*) filter (where ${messageLogs.state} in ${states}))::int`

/** Returns the shop's profile in the messenger and this month's delivery figures. */
export async function channelOf({
  db,
  now,
  services,
}: Pick<AdminCall, 'db' | 'now' | 'services'>): Promise<Schemas['AlimtalkChannel']> {
  const [shop] = await db.select({ name: shopInfo.shopName }).from(shopInfo)
  const [counts] = await db
    .select({ sent: among('SENT', 'DELIVERED', 'FAILED'), arrived: among('DELIVERED'), failed: among('FAILED') })
    .from(messageLogs)
    .where(and(eq(messageLogs.channel, 'ALIMTALK'), gte(messageLogs.requestedAt, startOfDay(`${seoulMonth(now)}-01`))))
  const { sent = 0, arrived = 0, failed = 0 } = counts ?? {}
  const ended = arrived + failed
  const name = shop?.name ?? ''
  return {
    name,
    searchId: `@${name.replace(/\s+/g, '')}`,
    profileState: services.providers.stateOf('messages') === 'NOT_CONNECTED' ? 'NOT_CONNECTED' : 'NORMAL',
    monthCount: sent,
    monthSuccessRate: ended === 0 ? null : Math.round((arrived / ended) * 1_000) / 10,
  }
}
