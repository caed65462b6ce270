import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins, members } from '../../db/schema'
import { maskLoginId, maskName } from '../../lib/mask'
import { anyOf, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter } from '../../resource/personal-search'
import { unseal } from '../../session/crypto'
import { displayName } from '../ledger/ledger-list'
import { depositRefunds } from '../schema/deposit-entry.schema'

export type RefundQuery = QueryOf<'GET /api/v1/admin/deposit-refunds'>
export type RefundRow = typeof depositRefunds.$inferSelect

export interface RefundLine {
  refund: RefundRow
  loginId: string
  name: string
  state: Schemas['MemberState']
  processedByName: string | null
}

const normalizeName = (name: string): string => name.normalize('NFC').replace(/\s/g, '').toUpperCase()

/** Returns whether the account holder's name differs from the member's, ignoring spaces and case. */
export const isMismatch = (accountHolder: string, name: string): boolean =>
  normalizeName(accountHolder) !== normalizeName(name)

/** Returns the WHERE of the list. Throws 400 when the keyword is too short for a search in personal data. */
export function refundFilter(db: Db, query: RefundQuery): SQL | undefined {
  const { keywordType = 'loginId' } = query
  const keyword = query.keyword?.trim()
  const ofMember = (where: SQL | undefined) =>
    inArray(depositRefunds.memberSeq, db.select({ seq: members.memberSeq }).from(members).where(where))
  const byKeyword = {
    loginId: (text: string) => ofMember(loginIdFilter(text, members.loginId)),
    name: (text: string) => ofMember(nameFilter(text, members.name)),
    accountHolder: (text: string) => nameFilter(text, depositRefunds.accountHolder),
  }
  return and(
    keyword ? byKeyword[keywordType](keyword) : undefined,
    withinDays(depositRefunds.createdAt, query.requestedAt, 'requestedAt'),
    withinDays(depositRefunds.processedAt, query.processedAt, 'processedAt'),
    anyOf(depositRefunds.state, query.state),
    query.bankCode ? eq(depositRefunds.bankCode, query.bankCode) : undefined,
    query.memberSeq ? eq(depositRefunds.memberSeq, query.memberSeq) : undefined,
  )
}

const selectLines = (db: Db) =>
  db
    .select({
      refund: depositRefunds,
      loginId: members.loginId,
      name: members.name,
      state: members.state,
      processedByName: admins.name,
    })
    .from(depositRefunds)
    .innerJoin(members, eq(members.memberSeq, depositRefunds.memberSeq))
    .leftJoin(admins, eq(admins.adminSeq, depositRefunds.processedBy))
    .$dynamic()

const { createdAt, amount, depositRefundSeq } = depositRefunds

/** Selects the list in its sort order. */
export const refundLines = (db: Db, query: RefundQuery) =>
  selectLines(db)
    .where(refundFilter(db, query))
    .orderBy(...orderBy(query.sort, 'requestedAt,asc', { requestedAt: createdAt, amount }, depositRefundSeq))

/** Returns one request with its member. Throws 404. */
export async function refundLine(db: Db, seq: number): Promise<RefundLine> {
  const [line] = await selectLines(db).where(eq(depositRefundSeq, seq))
  if (!line) throw notFound()
  return line
}

/** Maps a request to the contract's shape. `key` decrypts the account and shows account, holder and names unmasked. */
export function toRefund(line: RefundLine, key?: Buffer): Schemas['DepositRefund'] {
  const { refund, loginId, name, processedByName } = line
  const unmasked = key !== undefined
  return {
    depositRefundSeq: refund.depositRefundSeq,
    memberSeq: refund.memberSeq,
    loginId: unmasked ? loginId : maskLoginId(loginId),
    name: displayName(line, unmasked),
    amount: refund.amount,
    bankCode: refund.bankCode,
    accountNumber: unmasked ? unseal(key, refund.accountSealed) : refund.accountEnd.padStart(refund.accountLength, '*'),
    accountHolder: unmasked ? refund.accountHolder : maskName(refund.accountHolder),
    holderMismatch: isMismatch(refund.accountHolder, name),
    state: refund.state,
    requestedVia: refund.requestedVia,
    requestedAt: refund.createdAt.toISOString(),
    paidOn: refund.paidOn,
    rejectReason: refund.rejectReason,
    processedAt: refund.processedAt?.toISOString() ?? null,
    processedBy: refund.processedBy,
    processedByName,
    createdAt: refund.createdAt.toISOString(),
    createdBy: refund.createdBy,
    updatedAt: refund.updatedAt.toISOString(),
    updatedBy: refund.updatedBy,
    version: refund.version,
  }
}

/** Logs an action on one request, with its member as subject. */
export function logRefund(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  line: Pick<RefundLine, 'refund' | 'name' | 'state'>,
  reason?: string,
): void {
  const label = displayName(line)
  call.log({
    action,
    resource: 'deposit-refunds',
    targetSeqs: [line.refund.depositRefundSeq],
    names: [label],
    subjects: [{ type: 'MEMBER', seq: line.refund.memberSeq, label }],
    summary: `예치금 환불 ${what}: ${label} ${line.refund.amount.toLocaleString('en-US')}원`,
    ...(reason ? { reason } : {}),
    personal: true,
  })
}
