import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { conflict, Refusal } from '../../contract/refusal'
import { reportFailure } from '../../jobs/report'
import { seoulMonth, startOfDay } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { messageLogs, smsSettings } from '../../message/message.schema'
import { askProvider } from '../../providers/ask-provider'
import { NotConnectedError } from '../../providers/ports'
import { withIsoStamps } from '../../resource/fields'
import { updatedStamp } from '../../resource/stamps'

type Row = typeof smsSettings.$inferSelect

/** Returns the default settings. */
const defaultSettings = (now: Date): Row => ({
  id: 1,
  optOutNumber: null,
  nightBlock: true,
  lowBalanceAmount: 50_000,
  createdAt: now,
  createdBy: null,
  updatedAt: now,
  updatedBy: null,
  version: 1,
})

/** Returns this month's cost of messages, in won. */
async function spentOf({ db, now }: AdminCall): Promise<number> {
  const [row] = await db
    .select({ spent: sql<number>`coalesce(sum(${messageLogs.cost}), 0)::int` })
    .from(messageLogs)
    .where(
      and(
        gte(messageLogs.requestedAt, startOfDay(`${seoulMonth(now)}-01`)),
        inArray(messageLogs.state, ['SENT', 'DELIVERED']),
      ),
    )
  return row?.spent ?? 0
}

/** Returns the shop's balance at the provider, in won; null if none is connected. Throws EXTERNAL_FAILED if it does not answer. */
async function balanceOf(call: SteppedCall): Promise<number | null> {
  const { services } = call
  const spent = await call.step(spentOf)
  return askProvider(services, 'messages', (provider) => provider.balance(spent)).catch((error: unknown) => {
    if (error instanceof NotConnectedError) return null
    reportFailure(services, 'message provider', error)
    throw new Refusal(502, 'EXTERNAL_FAILED', '발송 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.')
  })
}

const shown = (row: Row, balance: number | null): Schemas['SmsSettings'] => {
  const { id: _, ...rest } = withIsoStamps(row)
  return { ...rest, balance }
}

async function save(
  call: AdminCall,
  body: Schemas['SmsSettingsUpdate'],
  balance: number | null,
): Promise<Schemas['SmsSettings']> {
  const { db, now } = call
  await db.insert(smsSettings).values(defaultSettings(now)).onConflictDoNothing()
  const [before = defaultSettings(now)] = await db.select().from(smsSettings).for('update')
  if (before.version !== body.version) throw conflict(shown(before, balance))
  const { nightBlock, lowBalanceAmount } = body
  const values = { optOutNumber: body.optOutNumber || null, nightBlock, lowBalanceAmount }
  const [row = before] = await db
    .update(smsSettings)
    .set({ ...values, ...updatedStamp(call), version: before.version + 1 })
    .where(eq(smsSettings.id, before.id))
    .returning()
  call.log({
    action: 'SETTING',
    resource: 'sms-settings',
    targetSeqs: [before.id],
    summary: '문자 설정 변경',
    changes: fieldChanges('SmsSettingsUpdate', before, values),
  })
  return shown(row, balance)
}

export const smsSettingsHandlers = handlersOf({
  'GET /api/v1/admin/sms-settings': {
    async inSteps(call) {
      const [row] = await call.step(({ db }) => db.select().from(smsSettings))
      return shown(row ?? defaultSettings(call.now), await balanceOf(call))
    },
  },

  'PUT /api/v1/admin/sms-settings': {
    async inSteps(call, { body }) {
      const balance = await balanceOf(call)
      return call.finish((step) => save(step, body, balance))
    },
  },
})
