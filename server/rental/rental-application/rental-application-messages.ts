import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import { admins, permissionGroups } from '../../db/schema'
import { type Message, queueMessages } from '../../message/outbox'
import type { Application } from '../application-steps/steps'

type Caller = Pick<Call, 'db' | 'now' | 'services'>

/** Related type in the message log. */
export const RELATED_TYPE = 'rentalApplication'

/** Returns the rented goods for messages: `벤투스 S2 AS 225/45R17 94W 4본`. */
const goodsOf = ({ itemName, quantity }: Application): string => `${itemName} ${quantity}본`

function toApplicant(row: Application, message: Pick<Message, 'eventCode' | 'text' | 'title'>): Message[] {
  if (row.mobilePhone === null) return []
  return [
    {
      ...message,
      to: { name: row.applicantName ?? '', phone: row.mobilePhone, memberSeq: row.memberSeq },
      values: { 렌탈상품명: goodsOf(row) },
      related: { type: RELATED_TYPE, seq: row.rentalApplicationSeq },
      // includes the version, because an application may be rejected repeatedly
      change: `${row.state}:${row.version}`,
    },
  ]
}

/** Notifies the applicant, and admins who subscribed and have the permission, of a new application. */
export async function notifyReceived(call: Caller, row: Application): Promise<void> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(
      sql`${admins.state} = 'ACTIVE' and ${admins.notifyEvents} @> '["ADMIN_APPLICATION"]'::jsonb
        and (${permissionGroups.system} or jsonb_exists(${permissionGroups.permissions}, 'RENTAL_APPLICATION'))`,
    )
  await queueMessages(call, [
    ...toApplicant(row, { eventCode: 'RENTAL_RECEIVED' }),
    ...staff.flatMap(({ name, phone }): Message[] =>
      phone === null
        ? []
        : [
            {
              eventCode: 'ADMIN_APPLICATION',
              to: { name, phone },
              values: {
                고객명: row.applicantName ?? '',
                관리자링크: `${call.services.adminUrl}/rental/productapply?seq=${row.rentalApplicationSeq}`,
              },
              related: { type: RELATED_TYPE, seq: row.rentalApplicationSeq },
              change: 'RECEIVED',
            },
          ],
    ),
  ])
}

/**
 * Notifies the applicant of the rental company's decision. Approvals have their own event; rejections are sent as
 * text.
 */
export async function notifyDecision(call: Caller, row: Application): Promise<void> {
  if (row.state === 'APPROVED')
    return void (await queueMessages(call, toApplicant(row, { eventCode: 'RENTAL_APPROVED' })))
  const why = row.rejectReason ? labelOf('RentalRejectReason', row.rejectReason) : ''
  const text = `[#{쇼핑몰명}] #{고객명}님, 신청하신 #{렌탈상품명} 렌탈은 심사 결과 진행이 어렵습니다. (사유: ${why})`
  await queueMessages(call, toApplicant(row, { eventCode: 'MANUAL', title: '렌탈 심사 결과', text }))
}
