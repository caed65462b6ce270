import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { variablesIn } from '../../domain/basicSetting/message-text'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { shopInfo } from '../db/schema'
import { alimtalkTemplates, senderNumbers, smsSettings, smsTemplates } from './message.schema'

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

/** What the messages of an event are made of. */
export interface MessageSetup extends Templates {
  /** The shop's name, a variable of every message. */
  shopName: string
  /** See `nightBlocked`. */
  nightBlock: boolean
}

/** Returns what an event's messages are made of now, in one statement; MANUAL has no templates. */
export async function readMessageSetup(db: Db, eventCode: Schemas['MessageCause']): Promise<MessageSetup> {
  const ofEvent = (column: PgColumn, ...rest: SQL[]): SQL | undefined =>
    eventCode === 'MANUAL' ? sql`false` : and(eq(column, eventCode), ...rest)
  const isOwn = sql`${senderNumbers.senderNumberSeq} = ${smsTemplates.senderNumberSeq}`
  const [row] = await db
    .select({
      shopName: shopInfo.shopName,
      nightBlock: smsSettings.nightBlock,
      alimtalk: alimtalkTemplates,
      sms: smsTemplates,
      senderNumber: senderNumbers.number,
    })
    .from(shopInfo)
    .leftJoin(smsSettings, sql`true`)
    .leftJoin(
      alimtalkTemplates,
      ofEvent(
        alimtalkTemplates.eventCode,
        eq(alimtalkTemplates.state, 'APPROVED'),
        eq(alimtalkTemplates.enabled, true),
      ),
    )
    .leftJoin(smsTemplates, ofEvent(smsTemplates.eventCode, eq(smsTemplates.enabled, true)))
    .leftJoin(senderNumbers, and(eq(senderNumbers.state, 'APPROVED'), or(eq(senderNumbers.isDefault, true), isOwn)))
    .orderBy(asc(alimtalkTemplates.alimtalkTemplateSeq), sql`(${isOwn}) desc nulls last`)
    .limit(1)
  const { shopName = '', nightBlock = null, alimtalk = null, sms = null, senderNumber = null } = row ?? {}
  return { shopName, nightBlock: nightBlock ?? true, alimtalk, sms, senderNumber }
}
