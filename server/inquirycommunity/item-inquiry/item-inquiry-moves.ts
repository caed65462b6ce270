import { eq } from 'drizzle-orm'
import type { AdminCall, Call, Schemas } from '../../http/call'
import { badState, invalid, notFound } from '../../http/refusal'
import { items } from '../../product/item/item.schema'
import { fieldChanges, labelOf } from '../../session/field-changes'
import { inquiry } from '../inquiry/inquiries'
import { inquiries } from '../inquiry/inquiry.schema'
import { noteEvent } from '../inquiry-work/inquiry-parts'
import { isOpen } from '../inquiry-work/inquiry-rules'
import { itemInquiry } from './item-inquiries'
import type { itemInquiries } from './item-inquiry.schema'
import { titleOf } from './item-words'

type Row = typeof itemInquiries.$inferSelect

type Asked = Pick<Row, 'category' | 'content'> &
  Pick<Row, 'memberSeq' | 'writerName' | 'writerPhone' | 'writerEmail'> &
  Partial<Pick<Row, 'carText' | 'secret' | 'fileSeqs'>>

/**
 * A customer asks on an item's page. Throws 404 for an item that is not there.
 * @internal the shop's pages call it
 */
export async function askAboutItem(call: Call, itemSeq: number, asked: Asked): Promise<Row> {
  const [item] = await call.db.select().from(items).where(eq(items.itemSeq, itemSeq))
  if (!item) throw notFound()
  const { itemType, name: itemName, sizeLabel } = item
  const title = titleOf(asked.content)
  return itemInquiry.receive(call, { ...asked, itemSeq, itemType, itemName, sizeLabel, title, state: 'RECEIVED' })
}

const whichOf = ({ itemInquirySeq }: Row) => ({ resource: itemInquiry.resource, recordSeq: itemInquirySeq })

/** What the log shows of it. */
const changesOf = (before: Row, { state, visible, hideReason }: Row) =>
  fieldChanges('ItemInquiryRow', before, { state, visible, hideReason })

/**
 * Takes a question out of the shop, or puts it back; what nobody has answered is closed with that. Throws 400 for a reason that is
 * missing, INVALID_STATE for what was moved.
 */
export async function show(
  call: AdminCall,
  seq: number,
  { version, visible, hideReason, ...closing }: Schemas['ItemInquiryVisibility'],
): Promise<Schemas['ItemInquiry']> {
  const before = await itemInquiry.lockAt(call, seq, version)
  if (visible && before.closeReason === 'MOVED') throw badState('이동한 문의는 게시할 수 없습니다.')
  if (!visible && !hideReason) throw invalid({ hideReason: '숨김사유를 선택해 주세요.' })
  const closed = !visible && isOpen(before.state) ? await itemInquiry.close(call, before, closing) : before
  const after = await itemInquiry.change(call, closed, { visible, hideReason: visible ? null : (hideReason ?? null) })
  const said = after.hideReason && labelOf('HideReason', after.hideReason)
  await noteEvent(call, whichOf(after), visible ? 'SHOWN' : 'HIDDEN', said)
  itemInquiry.log(call, 'STATE', visible ? '게시' : '숨김', [after], { changes: changesOf(before, after) })
  return itemInquiry.read(call, seq)
}

/**
 * Makes a question to the shop of one on an item's page, with its words, writer, files and time; this one is closed and hidden.
 * Throws INVALID_STATE once it is answered or closed.
 */
export async function moveToShop(call: AdminCall, seq: number, version: number): Promise<Schemas['Inquiry']> {
  const before = await itemInquiry.lockAt(call, seq, version)
  if (!isOpen(before.state)) throw badState('답변한 문의는 이동할 수 없습니다.')
  const { memberSeq, writerName, writerPhone, writerEmail, content, fileSeqs, openSince, createdAt } = before
  const made = await inquiry.note(call, {
    ...{ memberSeq, writerName, writerPhone, writerEmail, content, fileSeqs, openSince },
    title: `상품 문의: ${before.title}`,
    ...{ category: 'ETC', channel: 'SHOP', state: 'RECEIVED' },
  })
  const { inquirySeq } = made
  // it was asked then, not now
  await call.db.update(inquiries).set({ createdAt }).where(eq(inquiries.inquirySeq, inquirySeq))
  const closed = await itemInquiry.close(call, before, { closeReason: 'MOVED' })
  // the files are the new one's from here on, and go with it after its time
  const after = await itemInquiry.change(call, closed, { visible: false, movedToSeq: inquirySeq, fileSeqs: [] })
  await noteEvent(call, whichOf(after), 'MOVED', `일반 문의 ${inquirySeq}`)
  itemInquiry.log(call, 'STATE', '1:1 문의로 이동', [after], { changes: changesOf(before, after) })
  inquiry.log(call, 'CREATE', '이동 등록', [made])
  return inquiry.read(call, inquirySeq)
}
