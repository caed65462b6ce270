import { and, eq, isNull } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { members } from '../../db/schema'
import { fieldChanges } from '../../log/field-changes'
import { orders } from '../../orderdelivery/schema/order.schema'
import { textOrNull } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { noteEvent } from '../inquiry-shared/inquiry-parts'
import { wrongState } from '../inquiry-shared/inquiry-rules'
import type { inquiries } from '../schema/inquiry.schema'
import { inquiry } from './inquiries'

type Row = typeof inquiries.$inferSelect
type Writer = Pick<Row, 'memberSeq' | 'writerName' | 'writerPhone' | 'writerEmail'>
type InquiryBody = Schemas['TakenInquiryBody']

const PERSONAL = ['writerName', 'writerPhone'] as const

/** Returns the writer: a member's current data, or a name and a phone. Throws 400. */
async function writerOf({ db }: AdminCall, { memberSeq, writerName, writerPhone }: InquiryBody): Promise<Writer> {
  if (memberSeq) {
    const [member] = await db.select().from(members).where(eq(members.memberSeq, memberSeq))
    if (!member || member.state === 'WITHDRAWN') throw invalid({ memberSeq: '회원을 다시 선택해 주세요.' })
    return { memberSeq, writerName: member.name, writerPhone: member.mobilePhone, writerEmail: member.email }
  }
  const [name, phone] = [textOrNull(writerName), textOrNull(writerPhone)]
  const missing = {
    ...(name ? {} : { writerName: '이름을 입력해 주세요.' }),
    ...(phone ? {} : { writerPhone: '연락처를 입력해 주세요.' }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
  refuseMaskedText({ writerName: name, writerPhone: phone }, PERSONAL)
  return { memberSeq: null, writerName: name, writerPhone: phone, writerEmail: null }
}

type OrderColumns = Pick<Row, 'orderSeq' | 'orderNo' | 'storeSeq'>

/** Returns the columns of an order, which must belong to the writer. Throws 400 on orderNo. */
async function orderFor(
  call: AdminCall,
  orderText: string | null | undefined,
  memberSeq: number | null,
): Promise<OrderColumns> {
  const orderNo = orderText?.replace(/\D/g, '') ?? ''
  if (!textOrNull(orderText)) return { orderSeq: null, orderNo: null, storeSeq: null }
  const [order] = await call.db
    .select({ orderSeq: orders.orderSeq, storeSeq: orders.storeSeq, memberSeq: orders.memberSeq })
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), isNull(orders.deletedAt)))
  if (!order) throw invalid({ orderNo: '주문을 찾을 수 없습니다.' })
  if (order.memberSeq !== memberSeq)
    throw invalid({
      orderNo: memberSeq === null ? '회원의 주문입니다. 회원을 선택해 주세요.' : '해당 회원의 주문이 아닙니다.',
    })
  return { orderSeq: order.orderSeq, orderNo, storeSeq: order.storeSeq }
}

/** Records an inquiry received by phone or chat. With `phoneDone` it is closed at once. Throws 400. */
export async function recordInquiry(call: AdminCall, body: InquiryBody): Promise<Schemas['Inquiry']> {
  const { channel, category, title, content, phoneDone = false } = body
  const closeMemo = textOrNull(body.closeMemo)
  if (phoneDone && closeMemo === null) throw invalid({ closeMemo: '종결 메모를 입력해 주세요.' })
  const writer = await writerOf(call, body)
  const order = await orderFor(call, body.orderNo, writer.memberSeq)
  const row = await inquiry.receiveFromStaff(call, {
    channel,
    category,
    title,
    content,
    ...writer,
    ...order,
    ...(phoneDone
      ? {
          state: 'CLOSED',
          closeReason: 'PHONE_DONE',
          closeMemo,
          closedAt: call.now,
          assigneeSeq: call.actor.adminSeq,
        }
      : { state: 'RECEIVED' }),
  })
  const which = { resource: inquiry.resource, recordSeq: row.inquirySeq }
  const reasonLabel = labelOf('InquiryCloseReason', 'PHONE_DONE')
  if (phoneDone) await noteEvent(call, which, 'CLOSED', `${reasonLabel} · ${closeMemo}`)
  inquiry.log(call, 'CREATE', phoneDone ? '등록 (유선 처리 완료)' : '등록', [row])
  return inquiry.read(call, row.inquirySeq)
}

/**
 * Edits an inquiry that was entered by an admin. Throws INVALID_STATE for a customer's own inquiry and for an
 * answered one, 400.
 */
export async function updateInquiry(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['TakenInquiryUpdate'],
): Promise<Schemas['Inquiry']> {
  const before = await inquiry.lockAt(call, seq, version)
  if (before.channel === 'SHOP') throw invalidState('고객이 작성한 문의는 수정할 수 없습니다.')
  if (before.state === 'ANSWERED') throw wrongState(before.state)
  refuseMaskedText(body, PERSONAL)
  const submitted = { writerName: textOrNull(body.writerName), writerPhone: textOrNull(body.writerPhone) }
  if (before.memberSeq !== null && (submitted.writerName ?? submitted.writerPhone) !== null)
    throw invalid({ writerName: '회원의 정보는 회원 관리에서 수정해 주세요.' })
  const { channel, category, title, content } = body
  const values = {
    channel,
    category,
    title,
    content,
    writerName: submitted.writerName ?? before.writerName,
    writerPhone: submitted.writerPhone ?? before.writerPhone,
    ...(textOrNull(body.orderNo) === before.orderNo ? {} : await orderFor(call, body.orderNo, before.memberSeq)),
  }
  const after = await inquiry.change(call, before, values)
  await noteEvent(call, { resource: inquiry.resource, recordSeq: seq }, 'CHANGED')
  const { writerName, writerPhone, ...logged } = values
  const changes = [
    ...fieldChanges('TakenInquiryUpdate', before, logged),
    ...fieldChanges('InquiryRow', before, { writerName, writerPhone }),
  ]
  inquiry.log(call, 'UPDATE', '수정', [after], { changes })
  return inquiry.read(call, seq)
}

/** Changes the category of an inquiry. Throws 404, CONFLICT. */
export async function categorize(
  call: AdminCall,
  seq: number,
  { category, version }: Schemas['InquiryCategoryBody'],
): Promise<Schemas['Inquiry']> {
  const before = await inquiry.lockAt(call, seq, version)
  if (category !== before.category) {
    const after = await inquiry.change(call, before, { category })
    const label = (of: Row['category']) => labelOf('InquiryCategory', of)
    await noteEvent(
      call,
      { resource: inquiry.resource, recordSeq: seq },
      'CHANGED',
      `유형: ${label(before.category)} → ${label(category)}`,
    )
    inquiry.log(call, 'UPDATE', '유형 변경', [after], {
      changes: fieldChanges('InquiryRow', before, { category }),
    })
  }
  return inquiry.read(call, seq)
}
