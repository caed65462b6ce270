import { and, eq, isNull } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { AdminCall, Schemas } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { starsRefused } from '../../lib/personal'
import { orders } from '../../orderdelivery/order/order.schema'
import { textOrNull } from '../../resource/fields'
import { fieldChanges, labelOf } from '../../session/field-changes'
import { noteEvent } from '../inquiry-work/inquiry-parts'
import { wrongState } from '../inquiry-work/inquiry-rules'
import { inquiry } from './inquiries'
import type { inquiries } from './inquiry.schema'

type Row = typeof inquiries.$inferSelect
type Writer = Pick<Row, 'memberSeq' | 'writerName' | 'writerPhone' | 'writerEmail'>
type Taken = Schemas['TakenInquiryBody']

const PERSONAL = ['writerName', 'writerPhone'] as const

/** Who called: a member as he is now, or a name and a phone. Throws 400. */
async function writerOf({ db }: AdminCall, { memberSeq, writerName, writerPhone }: Taken): Promise<Writer> {
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
  starsRefused({ writerName: name, writerPhone: phone }, PERSONAL)
  return { memberSeq: null, writerName: name, writerPhone: phone, writerEmail: null }
}

type OfOrder = Pick<Row, 'orderSeq' | 'orderNo' | 'storeSeq'>

/** The order that is asked about: one of who asks. Throws 400 on orderNo. */
async function orderFor(call: AdminCall, typed: string | null | undefined, memberSeq: number | null): Promise<OfOrder> {
  const orderNo = typed?.replace(/\D/g, '') ?? ''
  if (!textOrNull(typed)) return { orderSeq: null, orderNo: null, storeSeq: null }
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

/** Writes down what came by phone or chat; what was settled on the phone is closed at once. Throws 400. */
export async function takeInquiry(call: AdminCall, body: Taken): Promise<Schemas['Inquiry']> {
  const { channel, category, title, content, phoneDone = false } = body
  const closeMemo = textOrNull(body.closeMemo)
  if (phoneDone && closeMemo === null) throw invalid({ closeMemo: '종결 메모를 입력해 주세요.' })
  const writer = await writerOf(call, body)
  const order = await orderFor(call, body.orderNo, writer.memberSeq)
  const row = await inquiry.note(call, {
    ...{ channel, category, title, content, ...writer, ...order },
    ...(phoneDone
      ? {
          ...{ state: 'CLOSED', closeReason: 'PHONE_DONE', closeMemo, closedAt: call.now },
          assigneeSeq: call.actor.adminSeq,
        }
      : { state: 'RECEIVED' }),
  })
  const which = { resource: inquiry.resource, recordSeq: row.inquirySeq }
  const said = labelOf('InquiryCloseReason', 'PHONE_DONE')
  if (phoneDone) await noteEvent(call, which, 'CLOSED', `${said} · ${closeMemo}`)
  inquiry.log(call, 'CREATE', phoneDone ? '등록 (유선 처리 완료)' : '등록', [row])
  return inquiry.read(call, row.inquirySeq)
}

/** Mends what an admin has written down. Throws INVALID_STATE for a customer's own words and for what is answered, 400. */
export async function updateInquiry(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['TakenInquiryUpdate'],
): Promise<Schemas['Inquiry']> {
  const before = await inquiry.lockAt(call, seq, version)
  if (before.channel === 'SHOP') throw badState('고객이 작성한 문의는 수정할 수 없습니다.')
  if (before.state === 'ANSWERED') throw wrongState(before.state)
  starsRefused(body, PERSONAL)
  const sent = { writerName: textOrNull(body.writerName), writerPhone: textOrNull(body.writerPhone) }
  if (before.memberSeq !== null && (sent.writerName ?? sent.writerPhone) !== null)
    throw invalid({ writerName: '회원의 정보는 회원 관리에서 수정해 주세요.' })
  const { channel, category, title, content } = body
  const values = {
    ...{ channel, category, title, content },
    writerName: sent.writerName ?? before.writerName,
    writerPhone: sent.writerPhone ?? before.writerPhone,
    ...(textOrNull(body.orderNo) === before.orderNo ? {} : await orderFor(call, body.orderNo, before.memberSeq)),
  }
  const after = await inquiry.change(call, before, values)
  await noteEvent(call, { resource: inquiry.resource, recordSeq: seq }, 'CHANGED')
  const { writerName, writerPhone, ...told } = values
  const changes = [
    ...fieldChanges('TakenInquiryUpdate', before, told),
    ...fieldChanges('InquiryRow', before, { writerName, writerPhone }),
  ]
  inquiry.log(call, 'UPDATE', '수정', [after], { changes })
  return inquiry.read(call, seq)
}

/** The customer chose the wrong kind. */
export async function categorize(
  call: AdminCall,
  seq: number,
  { category, version }: Schemas['InquiryCategoryBody'],
): Promise<Schemas['Inquiry']> {
  const before = await inquiry.lockAt(call, seq, version)
  if (category !== before.category) {
    const after = await inquiry.change(call, before, { category })
    const said = (of: Row['category']) => labelOf('InquiryCategory', of)
    await noteEvent(
      call,
      { resource: inquiry.resource, recordSeq: seq },
      'CHANGED',
      `유형: ${said(before.category)} → ${said(category)}`,
    )
    inquiry.log(call, 'UPDATE', '유형 변경', [after], {
      changes: fieldChanges('InquiryRow', before, { category }),
    })
  }
  return inquiry.read(call, seq)
}
