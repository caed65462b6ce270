import { and, count, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalidState, tooMany } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { endOfDay, seoulDay, startOfDay } from '../../lib/seoul-time'
import { messageLogs } from '../../message/message.schema'
import { queueMessage } from '../../message/outbox'
import type { Outcome } from '../../message/outcome'
import { requireShopLink } from '../../message/shop-link'
import { newToken, sha256 } from '../../session/crypto'
import { type MemberRow, refuseWithdrawnMember } from '../member/member-rules'
import { memberPasswordLinks } from '../schema/member-password.schema'

const LINKS_PER_DAY = 3
const VALID_MINUTES = 30
const RELATED = 'memberPassword'

/**
 * Sends a locked member a link to set a new password in the shop; earlier links stop working. The token is not stored:
 * the message log keeps it only until the message is sent. Returns when the link expires and how many more may be sent
 * today. Throws INVALID_STATE, 429 for a fourth link on one day.
 */
export async function sendPasswordLink(
  call: Call,
  member: MemberRow,
  sentBy: string,
): Promise<{ expiresAt: Date; left: number }> {
  const { db, now, services } = call
  const { memberSeq } = member
  refuseWithdrawnMember(member)
  if (member.joinType !== 'SHOP') throw invalidState('간편로그인 회원은 비밀번호가 없습니다.')
  const ofMember = eq(memberPasswordLinks.memberSeq, memberSeq)
  const today = and(ofMember, gte(memberPasswordLinks.sentAt, startOfDay(seoulDay(now))))
  const [sent] = await db.select({ n: count() }).from(memberPasswordLinks).where(today)
  const before = Number(sent?.n ?? 0)
  if (before >= LINKS_PER_DAY) {
    const midnight = endOfDay(seoulDay(now)).getTime()
    throw tooMany('오늘은 더 보낼 수 없습니다.', Math.ceil((midnight - now.getTime()) / 1_000))
  }

  const token = newToken(services.random)
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * 60_000)
  await db
    .update(memberPasswordLinks)
    .set({ expiresAt: now })
    .where(and(ofMember, gte(memberPasswordLinks.expiresAt, now)))
  const [link] = await db
    .insert(memberPasswordLinks)
    .values({ memberSeq, tokenHash: sha256(token), sentBy, sentAt: now, expiresAt })
    .returning()
  const address = await requireShopLink(db, `/password?token=${token}`)
  await queueMessage(call, {
    eventCode: 'MANUAL',
    to: { name: member.name, phone: member.mobilePhone, memberSeq },
    title: '비밀번호 재설정',
    text: `[#{쇼핑몰명}] 비밀번호를 다시 설정해 주세요. (${VALID_MINUTES}분간 1회 사용)\n#{재설정링크}`,
    values: { 재설정링크: address },
    related: { type: RELATED, seq: link?.memberPasswordLinkSeq ?? 0 },
  })
  return { expiresAt, left: LINKS_PER_DAY - before - 1 }
}

/** Masks the link's token in the log of messages that were sent. */
export async function followPasswordLink(db: Db, outcomes: Outcome[]): Promise<void> {
  const seqs = outcomes.map(({ messageLogSeq }) => messageLogSeq)
  await db
    .update(messageLogs)
    .set({ content: sql`regexp_replace(${messageLogs.content}, 'token=.*$', 'token=***')` })
    .where(inArray(messageLogs.messageLogSeq, seqs))
}

interface Token {
  now: Date
  token: string
}

const usableLink = ({ now, token }: Token) =>
  and(
    eq(memberPasswordLinks.tokenHash, sha256(token)),
    isNull(memberPasswordLinks.usedAt),
    gte(memberPasswordLinks.expiresAt, now),
  )

/** Returns the memberSeq of a link that may still be used, or null. */
export async function readPasswordLink(db: Db, token: Token): Promise<number | null> {
  const { memberSeq } = memberPasswordLinks
  const [link] = await db.select({ memberSeq }).from(memberPasswordLinks).where(usableLink(token))
  return link?.memberSeq ?? null
}

/** Marks a link as used and returns its memberSeq, or null when the token is unknown, used or expired. */
export async function takePasswordLink(db: Db, token: Token): Promise<number | null> {
  const [link] = await db.update(memberPasswordLinks).set({ usedAt: token.now }).where(usableLink(token)).returning()
  return link?.memberSeq ?? null
}
