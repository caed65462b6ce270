import { inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { noAuthority } from '../../contract/refusal'
import { businessInquiries } from '../../corpmember/schema/business-inquiry.schema'
import { inquiries } from '../schema/inquiry.schema'
import { itemInquiries } from '../schema/item-inquiry.schema'
import { marketingInquiries } from '../schema/marketing-inquiry.schema'
import { returnInquiries } from '../schema/return-inquiry.schema'
import { storeInquiries } from '../schema/store-inquiry.schema'
import { wholesaleInquiries } from '../schema/wholesale-inquiry.schema'

type Body = Schemas['SmsRecipientBody']

/** A kind of inquiry whose writers can be written to, and the permission for it. */
interface Kind {
  code: Schemas['PermissionCode']
  key: AnyPgColumn
  table: PgTable & Record<'memberSeq' | 'writerName' | 'writerPhone', AnyPgColumn>
}

const KINDS: Record<Exclude<Schemas['SmsRelated'], 'NONE' | 'MEMBER'>, Kind> = {
  INQUIRY: { code: 'GENERAL_INQUIRY', table: inquiries, key: inquiries.inquirySeq },
  ITEM_INQUIRY: { code: 'ITEM_INQUIRY', table: itemInquiries, key: itemInquiries.itemInquirySeq },
  RETURN_INQUIRY: { code: 'GENERAL_INQUIRY', table: returnInquiries, key: returnInquiries.returnInquirySeq },
  MARKETING_INQUIRY: {
    code: 'MARKETING_INQUIRY',
    table: marketingInquiries,
    key: marketingInquiries.marketingInquirySeq,
  },
  STORE_INQUIRY: { code: 'STORE_INQUIRY', table: storeInquiries, key: storeInquiries.storeInquirySeq },
  WHOLESALE: { code: 'GENERAL_INQUIRY', table: wholesaleInquiries, key: wholesaleInquiries.wholesaleInquirySeq },
  BUSINESS_INQUIRY: {
    code: 'BUSINESS_MEMBER_INQUIRY',
    table: businessInquiries,
    key: businessInquiries.businessInquirySeq,
  },
}

interface Writer {
  memberSeq: number | null
  name: string | null
  phone: string | null
}

/** Returns a function that gives the writer of an inquiry, as of that time. Throws INVALID_AUTHORITIES. */
export async function writersOf(
  { db, actor }: Pick<AdminCall, 'db' | 'actor'>,
  bodies: readonly Body[],
): Promise<(body: Body) => Writer | undefined> {
  const found = new Map<string, Writer>()
  const types = new Set(bodies.flatMap(({ inquiryType, inquirySeq }) => (inquirySeq ? (inquiryType ?? []) : [])))
  for (const type of types) {
    if (type === 'NONE' || type === 'MEMBER') continue
    const kind = KINDS[type]
    if (!actor.permissions[kind.code]) throw noAuthority()
    const { memberSeq, writerName, writerPhone } = kind.table
    const seqs = bodies.flatMap((body) => (body.inquiryType === type ? (body.inquirySeq ?? []) : []))
    const rows = await db
      .select({ seq: kind.key, memberSeq, name: writerName, phone: writerPhone })
      .from(kind.table as PgTable)
      .where(inArray(kind.key, [...new Set(seqs)]))
    for (const row of rows) {
      // The cast is safe: every inquiry table has these columns.
      const { seq, ...writer } = row as Writer & { seq: number }
      found.set(`${type}-${seq}`, { ...writer, name: writer.name ?? '', phone: writer.phone ?? '' })
    }
  }
  return ({ inquiryType, inquirySeq }) => found.get(`${inquiryType}-${inquirySeq}`)
}
