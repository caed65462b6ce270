import { and, eq } from 'drizzle-orm'
import {
  AD_HOURS,
  FEW,
  mayAdvertise,
  NO_OPT_OUT,
  NOBODY_LEFT,
  REASON_LETTERS,
  SAMPLE_NAME,
  smsProblem,
  smsSize,
  smsText,
  timeProblem,
  titleProblem,
} from '../../../openapi/formats/sms-text'
import { shopInfo } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { senderNumbers, smsSettings } from '../../message/message.schema'
import { COSTS } from '../../message/render'
import { textOrNull } from '../../resource/fields'
import { checkRight, type Person, peopleOf } from './sms-people'

type Body = Schemas['SmsSendBody']

/** A text as it would be sent. */
export interface Plan {
  purpose: Schemas['SmsPurpose']
  sender: { senderNumberSeq: number; number: string }
  title: string | null
  content: string
  text: string
  type: Schemas['SmsType']
  bytes: number
  people: Person[]
  scheduledAt: Date | null
  reason: string | null
}

/** What texts of the shop have in common. */
export async function smsFacts(db: Db): Promise<{ shopName: string; optOutNumber: string | null }> {
  const [shop] = await db.select({ name: shopInfo.shopName }).from(shopInfo)
  const [settings] = await db.select({ optOutNumber: smsSettings.optOutNumber }).from(smsSettings)
  return { shopName: shop?.name ?? '', optOutNumber: settings?.optOutNumber ?? null }
}

/** Numbers that texts may be sent from, the default one first. */
export async function senderOptions(db: Db): Promise<Schemas['SmsSenderOption'][]> {
  const { senderNumberSeq, number, label, isDefault, state } = senderNumbers
  const rows = await db
    .select({ senderNumberSeq, number, label, isDefault })
    .from(senderNumbers)
    .where(eq(state, 'APPROVED'))
    .orderBy(senderNumberSeq)
  return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** The number that is meant, held until the end of the transaction. Throws 400. */
async function senderOf(db: Db, wanted: number | undefined): Promise<Plan['sender']> {
  const { senderNumberSeq, number, isDefault, state } = senderNumbers
  const [found] = await db
    .select({ senderNumberSeq, number })
    .from(senderNumbers)
    .where(and(eq(state, 'APPROVED'), wanted ? eq(senderNumberSeq, wanted) : eq(isDefault, true)))
    .for('share')
  if (!found) throw invalid({ senderNumberSeq: '승인된 발신번호를 선택해 주세요.' })
  return found
}

/** When it goes, if not now. Throws 400: too early, too late, an advertisement at night. */
function timeOf({ purpose, scheduledAt }: Pick<Body, 'purpose' | 'scheduledAt'>, now: Date): Date | null {
  const at = scheduledAt ? new Date(scheduledAt) : null
  const wrong = at && timeProblem(at, now)
  if (wrong) throw invalid({ scheduledAt: wrong })
  if (purpose === 'AD' && !mayAdvertise(at ?? now)) throw invalid({ [at ? 'scheduledAt' : 'purpose']: AD_HOURS })
  return at
}

/**
 * What a body means, as it would be sent now. Throws 400 on what is wrong, INVALID_STATE for advertisements without a number
 * to refuse them, INVALID_AUTHORITIES for advertisements, and texts to many, of who may not send them.
 */
export async function planOf(call: AdminCall, body: Body): Promise<Plan> {
  const { db, now } = call
  const { purpose } = body
  const content = body.content.trim()
  const many = body.recipients.length > FEW
  checkRight(call, purpose, many)
  const facts = await smsFacts(db)
  if (purpose === 'AD' && facts.optOutNumber === null) throw badState(NO_OPT_OUT)
  const scheduledAt = timeOf(body, now)
  const reason = textOrNull(body.reason)
  if (many && [...(reason ?? '')].length < REASON_LETTERS)
    throw invalid({ reason: `사유를 ${REASON_LETTERS}자 이상 입력해 주세요.` })
  const people = await peopleOf(call, body.recipients, purpose)
  const names = people.filter(({ exclusion }) => exclusion === null).map(({ name }) => name)
  if (names.length === 0) throw invalid({ recipients: NOBODY_LEFT })
  const written = { purpose, content, ...facts }
  const size = smsSize(written, [SAMPLE_NAME, ...names])
  const wrong = smsProblem(content, size)
  if (wrong) throw invalid({ content: wrong })
  const title = size.type === 'LMS' ? textOrNull(body.title) : null
  const wrongTitle = title && titleProblem(title)
  if (wrongTitle) throw invalid({ title: wrongTitle })
  const sender = await senderOf(db, body.senderNumberSeq)
  return { purpose, sender, title, content, text: smsText(written), ...size, people, scheduledAt, reason }
}

/** How many are left out, by the reason. */
export function excludedOf(people: readonly Pick<Person, 'exclusion'>[]): Schemas['SmsExcluded'][] {
  const counts = new Map<Schemas['SmsExclusion'], number>()
  for (const { exclusion } of people) if (exclusion) counts.set(exclusion, (counts.get(exclusion) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

/** What is told before it is sent. */
export function checkOf({ type, bytes, text, people }: Plan): Schemas['SmsCheck'] {
  const excluded = excludedOf(people)
  const count = people.filter(({ exclusion }) => exclusion === null).length
  return { type, bytes, text, count, excluded, cost: count * COSTS[type] }
}
