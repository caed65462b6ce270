import { lte, sql } from 'drizzle-orm'
import { rateLimits } from '../db/schema'
import type { Call } from '../http/call'
import { Refusal } from '../http/refusal'

const WINDOW_MS = 60_000
const SIGN_INS = 30

/** Counts one attempt to sign in from this address. Throws 429 after 30 a minute, kept so that further ones count too. */
export async function limitSignIns(call: Call): Promise<void> {
  const { now } = call
  const old = lte(rateLimits.windowStart, new Date(now.getTime() - WINDOW_MS))
  const [row] = await call.db
    .insert(rateLimits)
    .values({ key: `sign-in:${call.ip}`, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${old} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${old} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count })
  if ((row?.count ?? 0) <= SIGN_INS) return
  throw new Refusal(429, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', { keep: true })
}
