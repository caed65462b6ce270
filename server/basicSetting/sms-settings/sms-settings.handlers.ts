import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { AdminCall, Schemas, Services } from '../../http/call'
import { conflict } from '../../http/refusal'
import { seoulMonth, startOfDay } from '../../lib/seoul'
import { messageLogs, smsSettings } from '../../message/message.schema'
import { simulatedProvider } from '../../message/provider'
import { shownStamp } from '../../resource/fields'
import { handlersOf } from '../../resource/handlers-of'
import { updatedStamp } from '../../resource/stamps'
import { fieldChanges } from '../../session/field-changes'

type Row = typeof smsSettings.$inferSelect

/** Of a shop that has not said anything. */
const usual = (now: Date): Row => ({
  ...{ id: 1, optOutNumber: null, nightBlock: true, lowBalanceAmount: 50_000 },
  ...{ createdAt: now, createdBy: null, updatedAt: now, updatedBy: null, version: 1 },
})

/** Won that the provider holds for the shop. */
async function balanceOf({ db, now, services }: AdminCall): Promise<number> {
  const [row] = await db
    .select({ spent: sql<number>`coalesce(sum(${messageLogs.cost}), 0)::int` })
    .from(messageLogs)
    .where(
      and(
        gte(messageLogs.requestedAt, startOfDay(`${seoulMonth(now)}-01`)),
        inArray(messageLogs.state, ['SENT', 'DELIVERED']),
      ),
    )
  const ask: NonNullable<Services['messages']>['balance'] = services.messages?.balance ?? simulatedProvider.balance
  return ask(row?.spent ?? 0)
}

async function shown(call: AdminCall, row: Row): Promise<Schemas['SmsSettings']> {
  const { id: _, ...rest } = shownStamp(row)
  return { ...rest, balance: await balanceOf(call) }
}

export const smsSettingsHandlers = handlersOf({
  'GET /api/v1/admin/sms-settings': async (call) => {
    const [row] = await call.db.select().from(smsSettings)
    return shown(call, row ?? usual(call.now))
  },

  'PUT /api/v1/admin/sms-settings': async (call, { body }) => {
    const { db, now } = call
    await db.insert(smsSettings).values(usual(now)).onConflictDoNothing()
    const [before = usual(now)] = await db.select().from(smsSettings).for('update')
    if (before.version !== body.version) throw conflict(await shown(call, before))
    const { nightBlock, lowBalanceAmount } = body
    const values = { optOutNumber: body.optOutNumber || null, nightBlock, lowBalanceAmount }
    const [row = before] = await db
      .update(smsSettings)
      .set({ ...values, ...updatedStamp(call), version: before.version + 1 })
      .where(eq(smsSettings.id, before.id))
      .returning()
    call.log({
      ...{ action: 'SETTING', resource: 'sms-settings', targetSeqs: [before.id], summary: '문자 설정 변경' },
      changes: fieldChanges('SmsSettingsUpdate', before, values),
    })
    return shown(call, row)
  },
})
