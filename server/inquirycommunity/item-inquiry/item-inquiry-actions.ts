import { eq } from 'drizzle-orm'
import { isOpenInquiry } from '../../../domain/inquirycommunity/inquiry-states'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { fieldChanges } from '../../log/field-changes'
import { items } from '../../product/schema/item.schema'
import { inquiry } from '../general-inquiry/inquiries'
import { noteEvent } from '../inquiry-shared/inquiry-parts'
import { inquiries } from '../schema/inquiry.schema'
import type { itemInquiries } from '../schema/item-inquiry.schema'
import { itemInquiry } from './item-inquiries'
import { titleOf } from './item-inquiry-title'

type Row = typeof itemInquiries.$inferSelect

type ItemInquiryInput = Pick<Row, 'category' | 'content'> &
  Pick<Row, 'memberSeq' | 'writerName' | 'writerPhone' | 'writerEmail'> &
  Partial<Pick<Row, 'carText' | 'secret' | 'fileSeqs'>>

/**
 * Stores a customer's question on an item's page. Throws 404 for an unknown item.
 */
export async function receiveItemInquiry(call: Call, itemSeq: number, input: ItemInquiryInput): Promise<Row> {
  const [item] = await call.db.select().from(items).where(eq(items.itemSeq, itemSeq))
  if (!item) throw notFound()
  const { itemType, name: itemName, sizeLabel } = item
  const title = titleOf(input.content)
  return itemInquiry.receive(call, { ...input, itemSeq, itemType, itemName, sizeLabel, title, state: 'RECEIVED' })
}

const whichOf = ({ itemInquirySeq }: Row) => ({ resource: itemInquiry.resource, recordSeq: itemInquirySeq })

/** Returns the changes for the log. */
const changesOf = (before: Row, { state, visible, hideReason }: Row) =>
  fieldChanges('ItemInquiryRow', before, { state, visible, hideReason })

/**
 * Hides a question in the shop, or shows it again. Hiding closes an open question. Throws 400 when hiding without a
 * reason, INVALID_STATE when showing a moved question.
 */
export async function setVisible(
  call: AdminCall,
  seq: number,
  { version, visible, hideReason, ...closing }: Schemas['ItemInquiryVisibility'],
): Promise<Schemas['ItemInquiry']> {
  const before = await itemInquiry.lockAt(call, seq, version)
  if (visible && before.closeReason === 'MOVED') throw invalidState('이동한 문의는 게시할 수 없습니다.')
  if (!visible && !hideReason) throw invalid({ hideReason: '숨김사유를 선택해 주세요.' })
  const current = !visible && isOpenInquiry(before.state) ? await itemInquiry.close(call, before, closing) : before
  const after = await itemInquiry.change(call, current, { visible, hideReason: visible ? null : (hideReason ?? null) })
  const reasonLabel = after.hideReason && labelOf('HideReason', after.hideReason)
  await noteEvent(call, whichOf(after), visible ? 'SHOWN' : 'HIDDEN', reasonLabel)
  itemInquiry.log(call, 'STATE', visible ? '게시' : '숨김', [after], { changes: changesOf(before, after) })
  return itemInquiry.read(call, seq)
}

/**
 * Moves a question on an item's page to the general inquiries, with its text, writer, files and time. The original is
 * closed and hidden. Throws INVALID_STATE if it was already answered or closed.
 */
export async function moveToShop(call: AdminCall, seq: number, version: number): Promise<Schemas['Inquiry']> {
  const before = await itemInquiry.lockAt(call, seq, version)
  if (!isOpenInquiry(before.state)) throw invalidState('답변한 문의는 이동할 수 없습니다.')
  const { memberSeq, writerName, writerPhone, writerEmail, content, fileSeqs, openSince, createdAt } = before
  const created = await inquiry.receiveFromStaff(call, {
    memberSeq,
    writerName,
    writerPhone,
    writerEmail,
    content,
    fileSeqs,
    openSince,
    title: `상품 문의: ${before.title}`,
    category: 'ETC',
    channel: 'SHOP',
    state: 'RECEIVED',
  })
  const { inquirySeq } = created
  // Keeps the creation time of the original.
  await call.db.update(inquiries).set({ createdAt }).where(eq(inquiries.inquirySeq, inquirySeq))
  const closed = await itemInquiry.close(call, before, { closeReason: 'MOVED' })
  // The files now belong to the new inquiry, and are erased with it.
  const after = await itemInquiry.change(call, closed, { visible: false, movedToSeq: inquirySeq, fileSeqs: [] })
  await noteEvent(call, whichOf(after), 'MOVED', `일반 문의 ${inquirySeq}`)
  itemInquiry.log(call, 'STATE', '1:1 문의로 이동', [after], { changes: changesOf(before, after) })
  inquiry.log(call, 'CREATE', '이동 등록', [created])
  return inquiry.read(call, inquirySeq)
}
