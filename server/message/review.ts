import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { lockPlaces } from '../db/locks'
import { inTransaction } from '../db/transaction'
import type { Db, LogEntry, Services } from '../http/call'
import { defineWorker } from '../jobs/worker'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../log/writer'
import { alimtalkTemplates, senderNumbers } from './message.schema'
import { type Asked, simulatedProvider, type Verdict } from './provider'

type SenderNumber = typeof senderNumbers.$inferSelect
type Template = typeof alimtalkTemplates.$inferSelect

const AT_ONCE = 50

/** What the provider says of something it was asked about; null: nothing yet, or it does not answer. */
async function verdictOf({ messages }: Services, asked: Asked, now: Date): Promise<Verdict | null> {
  try {
    return await (messages?.review ?? simulatedProvider.review)(asked, now)
  } catch {
    return null
  }
}

const reasonOf = (verdict: Verdict): string | null => (verdict.approved ? null : verdict.reason.slice(0, 200))

const told = (what: string, { approved }: Verdict): LogEntry => ({
  ...{ action: 'STATE', as: SYSTEM_ACTOR, personal: false },
  summary: `${what} ${approved ? '승인' : '반려'}`,
})

/** What a template's judged words are: all that the customer reads. */
const askedOf = ({ content, extra, emphasizeTitle, reviewRequestedAt }: Template): Asked | null =>
  reviewRequestedAt && {
    kind: 'TEMPLATE',
    content: [emphasizeTitle, content, extra].filter(Boolean).join('\n'),
    requestedAt: reviewRequestedAt,
  }

/**
 * Asks what has become of a template that is under review, and writes it down; the row is locked. Gives whether there was an answer.
 */
export async function syncTemplate(services: Services, db: Db, row: Template, now: Date): Promise<Verdict | null> {
  const asked = row.state === 'REVIEWING' ? askedOf(row) : null
  const verdict = asked && (await verdictOf(services, asked, now))
  if (!verdict) return null
  await db
    .update(alimtalkTemplates)
    .set({
      state: verdict.approved ? 'APPROVED' : 'REJECTED',
      rejectReason: reasonOf(verdict),
      reviewedAt: now,
      activeSince: verdict.approved ? now : null,
      ...{ updatedAt: now, updatedBy: null, version: row.version + 1 },
    })
    .where(eq(alimtalkTemplates.alimtalkTemplateSeq, row.alimtalkTemplateSeq))
  return verdict
}

async function reviewTemplate(services: Services, seq: number): Promise<boolean> {
  return inTransaction(services, async (db) => {
    const now = services.clock.now()
    const [row] = await db
      .select()
      .from(alimtalkTemplates)
      .where(eq(alimtalkTemplates.alimtalkTemplateSeq, seq))
      .for('update')
    const verdict = row && (await syncTemplate(services, db, row, now))
    if (!row || !verdict) return false
    const entry = told(`알림톡 템플릿 ${row.name}`, verdict)
    await appendLogs(db, systemContext(now), [{ ...entry, resource: 'alimtalk-templates', targetSeqs: [seq] }])
    return true
  })
}

/** The first approved number of a shop is the one that its texts go from. */
async function noDefault(db: Db): Promise<boolean> {
  return (await db.$count(senderNumbers, eq(senderNumbers.isDefault, true))) === 0
}

async function reviewNumber(services: Services, { senderNumberSeq: seq }: SenderNumber): Promise<boolean> {
  return inTransaction(services, async (db) => {
    // there is one default, whoever judges or chooses
    await lockPlaces(db, 'sender-numbers')
    const now = services.clock.now()
    const own = eq(senderNumbers.senderNumberSeq, seq)
    const [row] = await db.select().from(senderNumbers).where(own).for('update')
    if (row?.state !== 'PENDING' || !row.reviewRequestedAt) return false
    const asked: Asked = { kind: 'NUMBER', number: row.number, requestedAt: row.reviewRequestedAt }
    const verdict = await verdictOf(services, asked, now)
    if (!verdict) return false
    await db
      .update(senderNumbers)
      .set({
        state: verdict.approved ? 'APPROVED' : 'REJECTED',
        rejectReason: reasonOf(verdict),
        isDefault: verdict.approved && (await noDefault(db)),
        ...{ updatedAt: now, updatedBy: null, version: row.version + 1 },
      })
      .where(own)
    const entry = told(`발신번호 ${row.number}`, verdict)
    await appendLogs(db, systemContext(now), [{ ...entry, resource: 'sender-numbers', targetSeqs: [seq] }])
    return true
  })
}

/** Asks the provider about everything that it has not decided yet. Gives whether anything was. */
export async function reviewAsked(services: Services): Promise<boolean> {
  const { db } = services
  const numbers = await db
    .select()
    .from(senderNumbers)
    .where(and(eq(senderNumbers.state, 'PENDING'), isNotNull(senderNumbers.reviewRequestedAt)))
    .orderBy(asc(senderNumbers.reviewRequestedAt))
    .limit(AT_ONCE)
  const templates = await db
    .select({ seq: alimtalkTemplates.alimtalkTemplateSeq })
    .from(alimtalkTemplates)
    .where(and(eq(alimtalkTemplates.state, 'REVIEWING'), isNotNull(alimtalkTemplates.reviewRequestedAt)))
    .orderBy(asc(alimtalkTemplates.reviewRequestedAt))
    .limit(AT_ONCE)
  let any = false
  for (const row of numbers) any = (await reviewNumber(services, row)) || any
  for (const { seq } of templates) any = (await reviewTemplate(services, seq)) || any
  return any
}

/** Hears what the provider says of numbers and templates that it is to judge. */
export const reviewWorker = defineWorker({
  name: 'message-reviews',
  atOnce: 1,
  next: async (services) => ((await reviewAsked(services)) ? 'DONE' : 'NOTHING'),
})
