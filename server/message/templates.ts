import { and, eq, inArray, or } from 'drizzle-orm'
import { variablesIn } from '../../domain/basicSetting/message-text'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { alimtalkTemplates, senderNumbers, smsTemplates } from './message.schema'

type Sms = typeof smsTemplates.$inferSelect
type Alimtalk = typeof alimtalkTemplates.$inferSelect

export interface Templates {
  /** Approved and enabled template. */
  alimtalk: Alimtalk | null
  /** Enabled template. */
  sms: Sms | null
  /** Sender number of text messages. */
  senderNumber: string | null
}

/** Returns the values of the variables that a template uses; those without a value are empty. */
export function valuesOfTemplate(
  { content, extra, emphasizeTitle, emphasizeSubtitle, buttons }: Alimtalk,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const texts = [content, extra, emphasizeTitle, emphasizeSubtitle]
  const written = [...texts, ...buttons.flatMap(({ name, mobileUrl, pcUrl }) => [name, mobileUrl, pcUrl])]
  const keys = new Set(variablesIn(written.filter(Boolean).join('\n')))
  return Object.fromEntries([...keys].map((key) => [key, values[key] ?? '']))
}

/** Returns the template's own sender number, or the default one. */
export async function senderOf(db: Db, senderSeq: number | null | undefined): Promise<string | null> {
  const rows = await db
    .select({ seq: senderNumbers.senderNumberSeq, number: senderNumbers.number })
    .from(senderNumbers)
    .where(
      and(
        eq(senderNumbers.state, 'APPROVED'),
        or(
          eq(senderNumbers.isDefault, true),
          senderSeq ? inArray(senderNumbers.senderNumberSeq, [senderSeq]) : undefined,
        ),
      ),
    )
  return (rows.find(({ seq }) => seq === senderSeq) ?? rows[0])?.number ?? null
}

/** Returns the templates with which an event can be sent now; MANUAL has none. */
export async function templatesOf(db: Db, eventCode: Schemas['MessageCause']): Promise<Templates> {
  if (eventCode === 'MANUAL') return { alimtalk: null, sms: null, senderNumber: await senderOf(db, null) }
  const [alimtalk] = await db
    .select()
    .from(alimtalkTemplates)
    .where(
      and(
        eq(alimtalkTemplates.eventCode, eventCode),
        eq(alimtalkTemplates.state, 'APPROVED'),
        eq(alimtalkTemplates.enabled, true),
      ),
    )
    .orderBy(alimtalkTemplates.alimtalkTemplateSeq)
    .limit(1)
  const [sms] = await db
    .select()
    .from(smsTemplates)
    .where(and(eq(smsTemplates.eventCode, eventCode), eq(smsTemplates.enabled, true)))
  return {
    alimtalk: alimtalk ?? null,
    sms: sms ?? null,
    senderNumber: await senderOf(db, sms?.senderNumberSeq),
  }
}
