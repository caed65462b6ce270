import { DAY_MS } from '../../../domain/common/durations'
import type { AdminCall } from '../../call/call'
import { invalidState, Refusal } from '../../contract/refusal'
import { queueMessage } from '../../message/outbox'
import { requireShopLink } from '../../message/shop-link'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import { type InquiryRef, noteEvent } from './inquiry-parts'

interface Invitation {
  /** The text before the link. */
  text: string
  /** Path in the shop. */
  path: string
}

/**
 * Sends the writer a link to apply, and records it in the history; the caller stores when. The row is locked. Throws
 * ALREADY_PROCESSED within a day after the last invitation, INVALID_STATE when the phone was erased.
 */
export async function sendInvitation(
  call: AdminCall,
  which: InquiryRef,
  row: InquiryRow & { inviteSentAt: Date | null },
  { text, path }: Invitation,
): Promise<void> {
  const { inviteSentAt, writerName, writerPhone: phone, memberSeq } = row
  if (inviteSentAt && call.now.getTime() - inviteSentAt.getTime() < DAY_MS)
    throw new Refusal(409, 'ALREADY_PROCESSED', '24시간 이내에 이미 발송했습니다.')
  if (phone === null) throw invalidState('연락처가 파기되어 발송할 수 없습니다.')
  const link = await requireShopLink(call.db, path)
  await queueMessage(call, {
    eventCode: 'MANUAL',
    to: { name: writerName ?? '', phone, memberSeq },
    text: `[#{쇼핑몰명}] ${text}\n${link}`,
    related: { type: which.resource, seq: which.recordSeq },
    change: `invite-${call.now.toISOString()}`,
  })
  await noteEvent(call, which, 'INVITED')
}
