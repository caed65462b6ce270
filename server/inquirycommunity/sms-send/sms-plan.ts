import { and, eq } from 'drizzle-orm'
import {
  AD_HOURS,
  MAX_WITHOUT_REASON,
  MIN_REASON_LENGTH,
  mayAdvertise,
  NO_OPT_OUT,
  NOBODY_LEFT,
  SAMPLE_NAME,
  smsProblem,
  smsSize,
  smsText,
  timeProblem,
  titleProblem,
} from '../../../domain/basicSetting/sms-text'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { senderNumbers, smsSettings } from '../../message/message.schema'
import { COSTS } from '../../message/message-cost'
import { textOrNull } from '../../resource/fields'
import { checkSmsPermission, type Person, peopleOf } from './sms-people'

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

/** Returns the shop's name and opt-out number. */
export async function shopFacts(db: Db): Promise<{ shopName: string; optOutNumber: string | null }> {
  const [shop] = await db.select({ name: shopInfo.shopName }).from(shopInfo)
  const [settings] = await db.select({ optOutNumber: smsSettings.optOutNumber }).from(smsSettings)
  return { shopName: shop?.name ?? '', optOutNumber: settings?.optOutNumber ?? null }
}

/** Returns the approved sender numbers, the default one first. */
export async function senderOptions(db: Db): Promise<Schemas['SmsSenderOption'][]> {
  const { senderNumberSeq, number, label, isDefault, state } = senderNumbers
  const rows = await db
    .select({ senderNumberSeq, number, label, isDefault })
    .from(senderNumbers)
    .where(eq(state, 'APPROVED'))
    .orderBy(senderNumberSeq)
  return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** Returns the chosen or default sender number, share-locked until the transaction ends. Throws 400. */
async function lockSender(db: Db, chosenSeq: number | undefined): Promise<Plan['sender']> {
  const { senderNumberSeq, number, isDefault, state } = senderNumbers
  const [found] = await db
    .select({ senderNumberSeq, number })
    .from(senderNumbers)
    .where(and(eq(state, 'APPROVED'), chosenSeq ? eq(senderNumberSeq, chosenSeq) : eq(isDefault, true)))
    .for('share')
  if (!found) throw invalid({ senderNumberSeq: '승인된 발신번호를 선택해 주세요.' })
  return found
}

/** Returns the scheduled time; null: now. Throws 400 when it is too early, too late, or an advertisement at night. */
function timeOf({ purpose, scheduledAt }: Pick<Body, 'purpose' | 'scheduledAt'>, now: Date): Date | null {
  const at = scheduledAt ? new Date(scheduledAt) : null
  const problem = at && timeProblem(at, now)
  if (problem) throw invalid({ scheduledAt: problem })
  if (purpose === 'AD' && !mayAdvertise(at ?? now)) throw invalid({ [at ? 'scheduledAt' : 'purpose']: AD_HOURS })
  return at
}

/**
 * Plans a text as it would be sent now. Throws 400 for invalid fields, INVALID_STATE for an advertisement without an
 * opt-out number, INVALID_AUTHORITIES when the admin may not send advertisements or texts to many.
 */
export async function planOf(call: AdminCall, body: Body): Promise<Plan> {
  const { db, now } = call
  const { purpose } = body
  const content = body.content.trim()
  const isToMany = body.recipients.length > MAX_WITHOUT_REASON
  checkSmsPermission(call, purpose, isToMany)
  const facts = await shopFacts(db)
  if (purpose === 'AD' && facts.optOutNumber === null) throw invalidState(NO_OPT_OUT)
  const scheduledAt = timeOf(body, now)
  const reason = textOrNull(body.reason)
  if (isToMany && [...(reason ?? '')].length < MIN_REASON_LENGTH)
    throw invalid({ reason: `사유를 ${MIN_REASON_LENGTH}자 이상 입력해 주세요.` })
  const people = await peopleOf(call, body.recipients, purpose)
  const names = people.filter(({ exclusion }) => exclusion === null).map(({ name }) => name)
  if (names.length === 0) throw invalid({ recipients: NOBODY_LEFT })
  const message = { purpose, content, ...facts }
  const size = smsSize(message, [SAMPLE_NAME, ...names])
  const contentProblem = smsProblem(content, size)
  if (contentProblem) throw invalid({ content: contentProblem })
  const title = size.type === 'LMS' ? textOrNull(body.title) : null
  const problemOfTitle = title && titleProblem(title)
  if (problemOfTitle) throw invalid({ title: problemOfTitle })
  const sender = await lockSender(db, body.senderNumberSeq)
  return { purpose, sender, title, content, text: smsText(message), ...size, people, scheduledAt, reason }
}

/** Counts the excluded people by reason. */
export function excludedOf(people: readonly Pick<Person, 'exclusion'>[]): Schemas['SmsExcluded'][] {
  const counts = new Map<Schemas['SmsExclusion'], number>()
  for (const { exclusion } of people) if (exclusion) counts.set(exclusion, (counts.get(exclusion) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

/** Returns the summary that is shown before sending. */
export function checkOf({ type, bytes, text, people }: Plan): Schemas['SmsCheck'] {
  const excluded = excludedOf(people)
  const count = people.filter(({ exclusion }) => exclusion === null).length
  return { type, bytes, text, count, excluded, cost: count * COSTS[type] }
}
