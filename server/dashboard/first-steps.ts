import { inArray, type SQL, sql } from 'drizzle-orm'
import { eventCodes, recipientOf } from '../../domain/basicSetting/message-events'
import { policyVersions } from '../basicSetting/schema/policy-version.schema'
import { shopMenus } from '../basicSetting/schema/shop-menu.schema'
import { stores } from '../branch/schema/store.schema'
import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { queryRows } from '../db/rows'
import { shopInfo } from '../db/schema'
import { alimtalkTemplates, senderNumbers, smsTemplates } from '../message/message.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { items } from '../product/schema/item.schema'

interface Step {
  step: Schemas['FirstStep']
  /** The permission required for the step. */
  code: Schemas['PermissionCode']
  isDone: SQL
  /** The port that it cannot be done without. */
  needs?: Schemas['ProviderPort']
}

const policyExists = (policy: Schemas['Policy']) =>
  sql`exists (select 1 from ${policyVersions} where ${policyVersions.policy} = ${policy})`

const CUSTOMER_EVENTS = eventCodes.filter((code) => recipientOf(code) === 'CUSTOMER')

/** The steps of a new shop before its first order, in order. Whether a step is done is derived from the data. */
const STEPS: readonly Step[] = [
  {
    step: 'COMPANY',
    code: 'STORE_INFO_MANAGEMENT',
    isDone: sql`exists (select 1 from ${shopInfo} where ${shopInfo.businessNumber} <> '' and ${shopInfo.ceoName} <> '' and ${shopInfo.mailOrderNumber} <> '')`,
  },
  {
    step: 'POLICY',
    code: 'STORE_INFO_MANAGEMENT',
    isDone: sql`(${policyExists('privacyPolicy')} and ${policyExists('termsOfService')})`,
  },
  {
    step: 'BANK_ACCOUNT',
    code: 'STORE_INFO_MANAGEMENT',
    isDone: sql`exists (select 1 from ${shopInfo}, jsonb_array_elements(${shopInfo.bankAccounts}) account where (account ->> 'enabled')::boolean)`,
  },
  {
    step: 'SENDER_NUMBER',
    code: 'KAKAO_MANAGEMENT',
    needs: 'messages',
    isDone: sql`exists (select 1 from ${senderNumbers} where ${senderNumbers.state} = 'APPROVED')`,
  },
  {
    step: 'MESSAGES',
    code: 'KAKAO_MANAGEMENT',
    isDone: sql`(exists (select 1 from ${smsTemplates} where ${smsTemplates.enabled} and ${inArray(smsTemplates.eventCode, CUSTOMER_EVENTS)})
      or exists (select 1 from ${alimtalkTemplates} where ${alimtalkTemplates.enabled} and ${alimtalkTemplates.state} = 'APPROVED' and ${inArray(alimtalkTemplates.eventCode, CUSTOMER_EVENTS)}))`,
  },
  {
    step: 'ITEM',
    code: 'ITEM_MANAGEMENT',
    isDone: sql`exists (select 1 from ${items} where ${items.visible} and ${items.saleState} in ('ON_SALE', 'SOLD_OUT'))`,
  },
  {
    step: 'STORE',
    code: 'STORE_MANAGEMENT',
    isDone: sql`exists (select 1 from ${stores} where ${stores.state} <> 'PREPARING')`,
  },
  {
    step: 'MENU',
    code: 'MENU_MANAGEMENT',
    isDone: sql`exists (select 1 from ${shopMenus} where ${shopMenus.visible})`,
  },
  { step: 'ORDER', code: 'ORDER_MANAGEMENT', isDone: sql`exists (select 1 from ${orders})` },
]

/**
 * Returns the state of the steps that this admin can do; null if the admin can do none, or if all are done but those
 * that a missing provider blocks.
 */
export async function firstSteps({ db, actor, services }: AdminCall): Promise<Schemas['FirstStepState'][] | null> {
  const permittedSteps = STEPS.filter(({ code }) => actor.permissions[code] === 'WRITE')
  if (permittedSteps.length === 0) return null
  const columns = permittedSteps.map(({ step, isDone }) => sql`${isDone} as ${sql.identifier(step)}`)
  const [found] = await queryRows<Record<string, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  const states = permittedSteps.map(({ step, needs }) => {
    const done = found?.[step] ?? false
    return {
      step,
      done,
      blocked: !done && needs !== undefined && services.providers.stateOf(needs) === 'NOT_CONNECTED',
    }
  })
  return states.every(({ done, blocked }) => done || blocked) ? null : states
}
