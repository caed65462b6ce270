import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { formatNumber } from '../../lib/numbers'
import type { LedgerEntry } from './ledger-list'

/** Logs a grant, a deduction or a revocation with its member, amount and reason. */
export function logLedgerChange(
  call: AdminCall,
  resource: 'point-entries' | 'deposit-entries',
  what: string,
  seq: number,
  { memberSeq, name, amount, reason }: Pick<LedgerEntry, 'memberSeq' | 'name' | 'amount' | 'reason'>,
  flags: Schemas['LogFlag'][] = [],
): void {
  const unit = resource === 'point-entries' ? 'P' : '원'
  call.log({
    action: 'CREATE',
    resource,
    targetSeqs: [seq],
    names: [name],
    subjects: [{ type: 'MEMBER', seq: memberSeq, label: name }],
    summary: `${resource === 'point-entries' ? '포인트' : '예치금'} ${what}: ${name} ${formatNumber(amount)}${unit} (${reason})`,
    flags,
    personal: true,
  })
}
