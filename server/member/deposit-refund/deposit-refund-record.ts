import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { admins, members } from '../../db/schema'
import type { AdminCall, Db, QueryOf, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { maskLoginId, maskName } from '../../lib/mask'
import { nameFilter } from '../../lib/personal'
import { anyOf, startsWith, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { unseal } from '../../session/crypto'
import { depositRefunds } from '../deposit-entry/deposit-entry.schema'
import { shownName } from '../ledger/ledger-list'

export type RefundQuery = QueryOf<'GET /api/v1/admin/deposit-refunds'>
export type RefundRow = typeof depositRefunds.$inferSelect

export interface RefundLine {
  refund: RefundRow
  loginId: string
  name: string
  state: Schemas['MemberState']
  processedByName: string | null
}

const bareName = (name: string): string => name.normalize('NFC').replace(/\s/g, '').toUpperCase()

/** Whether money would go to somebody who is not called as the member is. */
export const isMismatch = (accountHolder: string, name: string): boolean => bareName(accountHolder) !== bareName(name)

/** WHERE of the list. Throws 400 for a keyword that is too short to search personal data with. */
export function refundFilter(db: Db, query: RefundQuery): SQL | undefined {
  const { keywordType = 'loginId' } = query
  const keyword = query.keyword?.trim()
  const ofMember = (where: SQL | undefined) =>
    inArray(depositRefunds.memberSeq, db.select({ seq: members.memberSeq }).from(members).where(where))
  const byKeyword = {
    loginId: (text: string) => ofMember(startsWith(text, members.loginId)),
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

const joined = (db: Db) =>
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

/** Rows of the list in its order. */
export const refundLines = (db: Db, query: RefundQuery) =>
  joined(db)
    .where(refundFilter(db, query))
    .orderBy(...orderBy(query.sort, 'requestedAt,asc', { requestedAt: createdAt, amount }, depositRefundSeq))

/** Throws 404. */
export async function refundLine(db: Db, seq: number): Promise<RefundLine> {
  const [line] = await joined(db).where(eq(depositRefundSeq, seq))
  if (!line) throw notFound()
  return line
}

/** A request as the contract shows it; account, holder and names in clear only with the key that opens the account. */
export function toRefund(line: RefundLine, key?: Buffer): Schemas['DepositRefund'] {
  const { refund, loginId, name, processedByName } = line
  const clear = key !== undefined
  return {
    depositRefundSeq: refund.depositRefundSeq,
    memberSeq: refund.memberSeq,
    loginId: clear ? loginId : maskLoginId(loginId),
    name: shownName(line, clear),
    amount: refund.amount,
    bankCode: refund.bankCode,
    accountNumber: clear ? unseal(key, refund.accountSealed) : refund.accountEnd.padStart(refund.accountLength, '*'),
    accountHolder: clear ? refund.accountHolder : maskName(refund.accountHolder),
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

/** The log row about one request; whose, and what was done. */
export function logRefund(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  line: Pick<RefundLine, 'refund' | 'name' | 'state'>,
  reason?: string,
): void {
  const label = shownName(line)
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
