import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Call, LogEntry, Services } from '../call/call'
import type { Db } from '../db/database'
import { lockPlaces } from '../db/locks'
import { defineJob, TryLater } from '../jobs/define-job'
import type { JobRun } from '../jobs/job-kind'
import { SYSTEM_ACTOR } from '../log/append-logs'
import { askProvider } from '../providers/ask-provider'
import type { ReviewRequest, Verdict } from '../providers/messages/port'
import { alimtalkTemplates, senderNumbers } from './message.schema'

type SenderNumber = typeof senderNumbers.$inferSelect
type Template = typeof alimtalkTemplates.$inferSelect

/** Asks the provider for a verdict; null if undecided. Throws NotConnectedError, NoAnswerError. */
const verdictOf = (services: Services, reviewRequest: ReviewRequest): Promise<Verdict | null> =>
  askProvider(services, 'messages', (provider) => provider.review(reviewRequest, services.clock.now()))

const reasonOf = (verdict: Verdict): string | null => (verdict.approved ? null : verdict.reason.slice(0, 200))

const describe = (what: string, { approved }: Verdict): LogEntry => ({
  action: 'STATE',
  as: SYSTEM_ACTOR,
  personal: false,
  summary: `${what} ${approved ? '승인' : '반려'}`,
})

/** Returns the review request of a template, with everything the customer sees; null if no review was requested. */
function reviewRequestOf(row: Template): ReviewRequest | null {
  const { templateCode: code, content, extra, emphasizeType, emphasizeTitle, emphasizeSubtitle, buttons } = row
  const { reviewRequestedAt: requestedAt } = row
  const hasImage = emphasizeType === 'IMAGE'
  return (
    requestedAt && {
      kind: 'TEMPLATE',
      code,
      content,
      extra,
      emphasizeTitle,
      emphasizeSubtitle,
      hasImage,
      buttons,
      requestedAt,
    }
  )
}

/**
 * Asks the provider for the verdict on a template; null if undecided or not under review. Throws NotConnectedError,
 * NoAnswerError.
 */
export async function fetchTemplateVerdict(services: Services, row: Template): Promise<Verdict | null> {
  const reviewRequest = row.state === 'REVIEWING' ? reviewRequestOf(row) : null
  return reviewRequest && verdictOf(services, reviewRequest)
}

/** Records a verdict on the locked row. Returns false if the template has changed since the provider was asked. */
export async function saveTemplateVerdict(
  { db, now }: Pick<Call, 'db' | 'now'>,
  row: Template,
  template: Template,
  verdict: Verdict,
): Promise<boolean> {
  const same = row.reviewRequestedAt?.getTime() === template.reviewRequestedAt?.getTime()
  if (row.state !== 'REVIEWING' || !same) return false
  await db
    .update(alimtalkTemplates)
    .set({
      state: verdict.approved ? 'APPROVED' : 'REJECTED',
      rejectReason: reasonOf(verdict),
      providerId: verdict.approved ? (verdict.providerId ?? null) : null,
      reviewedAt: now,
      activeSince: verdict.approved ? now : null,
      updatedAt: now,
      updatedBy: null,
      version: row.version + 1,
    })
    .where(eq(alimtalkTemplates.alimtalkTemplateSeq, row.alimtalkTemplateSeq))
  return true
}

/** Delays in ms between requests to the provider: `SOON_MS` during the first `SOON_UNTIL_MS`, then `LATER_MS`. */
const SOON_MS = 10_000
const LATER_MS = 5 * 60_000
const SOON_UNTIL_MS = 10 * 60_000

/** Returns the verdict. Throws TryLater if it is undecided. */
function requireVerdict(verdict: Verdict | null, now: Date, requestedAt: Date): Verdict {
  if (verdict) return verdict
  const wait = now.getTime() - requestedAt.getTime() < SOON_UNTIL_MS ? SOON_MS : LATER_MS
  throw new TryLater(new Date(now.getTime() + wait))
}

async function reviewTemplate({ services, finish }: JobRun, seq: number): Promise<void> {
  const condition = eq(alimtalkTemplates.alimtalkTemplateSeq, seq)
  const [template] = await services.db.select().from(alimtalkTemplates).where(condition)
  if (template?.state !== 'REVIEWING' || !template.reviewRequestedAt) return
  const verdict = requireVerdict(
    await fetchTemplateVerdict(services, template),
    services.clock.now(),
    template.reviewRequestedAt,
  )
  await finish(async (call) => {
    const [row] = await call.db.select().from(alimtalkTemplates).where(condition).for('update')
    if (!row || !(await saveTemplateVerdict(call, row, template, verdict))) return
    const entry = describe(`알림톡 템플릿 ${row.name}`, verdict)
    call.log({ ...entry, resource: 'alimtalk-templates', targetSeqs: [seq] })
  })
}

/** Returns whether no sender number is the default. If so, the next approved number becomes it. */
async function noDefault(db: Db): Promise<boolean> {
  return (await db.$count(senderNumbers, eq(senderNumbers.isDefault, true))) === 0
}

async function judgeNumber(call: Call, senderNumber: SenderNumber, verdict: Verdict): Promise<void> {
  const { db, now } = call
  // the lock prevents two default numbers
  await lockPlaces(db, 'sender-numbers')
  const condition = eq(senderNumbers.senderNumberSeq, senderNumber.senderNumberSeq)
  const [row] = await db.select().from(senderNumbers).where(condition).for('update')
  if (row?.state !== 'PENDING' || row.number !== senderNumber.number) return
  await db
    .update(senderNumbers)
    .set({
      state: verdict.approved ? 'APPROVED' : 'REJECTED',
      rejectReason: reasonOf(verdict),
      isDefault: verdict.approved && (await noDefault(db)),
      updatedAt: now,
      updatedBy: null,
      version: row.version + 1,
    })
    .where(condition)
  const entry = describe(`발신번호 ${row.number}`, verdict)
  call.log({ ...entry, resource: 'sender-numbers', targetSeqs: [senderNumber.senderNumberSeq] })
}

async function reviewNumber({ services, finish }: JobRun, seq: number): Promise<void> {
  const condition = eq(senderNumbers.senderNumberSeq, seq)
  const [senderNumber] = await services.db.select().from(senderNumbers).where(condition)
  if (senderNumber?.state !== 'PENDING' || !senderNumber.reviewRequestedAt) return
  const { number, reviewRequestedAt: requestedAt } = senderNumber
  const answer = await verdictOf(services, { kind: 'NUMBER', number, requestedAt })
  const verdict = requireVerdict(answer, services.clock.now(), requestedAt)
  await finish((call) => judgeNumber(call, senderNumber, verdict))
}

const NUMBER = 'number'
const TEMPLATE = 'template'

/** Returns whether no provider is connected; reviews then stay pending. */
const isUnconnected = ({ providers }: Services): boolean => providers.stateOf('messages') === 'NOT_CONNECTED'

/** Fetches the results of pending reviews of sender numbers and templates. */
export const reviewJob = defineJob({
  kind: 'message-reviews',
  title: '발신번호·템플릿 검수 결과 확인',
  pollSeconds: 5,
  async due({ db, limit, notQueued, services }) {
    if (isUnconnected(services)) return []
    const numberKey = sql`${`${NUMBER}:`} || ${senderNumbers.senderNumberSeq}`
    const numbers = await db
      .select({ seq: senderNumbers.senderNumberSeq })
      .from(senderNumbers)
      .where(and(eq(senderNumbers.state, 'PENDING'), isNotNull(senderNumbers.reviewRequestedAt), notQueued(numberKey)))
      .orderBy(asc(senderNumbers.reviewRequestedAt))
      .limit(limit)
    const templateKey = sql`${`${TEMPLATE}:`} || ${alimtalkTemplates.alimtalkTemplateSeq}`
    const templates = await db
      .select({ seq: alimtalkTemplates.alimtalkTemplateSeq })
      .from(alimtalkTemplates)
      .where(
        and(
          eq(alimtalkTemplates.state, 'REVIEWING'),
          isNotNull(alimtalkTemplates.reviewRequestedAt),
          notQueued(templateKey),
        ),
      )
      .orderBy(asc(alimtalkTemplates.reviewRequestedAt))
      .limit(limit)
    return [
      ...numbers.map(({ seq }) => ({ key: `${NUMBER}:${seq}` })),
      ...templates.map(({ seq }) => ({ key: `${TEMPLATE}:${seq}` })),
    ].slice(0, limit)
  },
  async run(run) {
    if (isUnconnected(run.services)) return
    const [kind, seq] = run.job.key.split(':')
    await (kind === NUMBER ? reviewNumber : reviewTemplate)(run, Number(seq))
  },
})
