import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import { seoulHour } from '../lib/seoul-time'
import { BULK_EXPORT_OVER, BULK_VIEW_OVER, NEW_IP_DAYS, REPEATED_FROM } from '../log/flags'
import type { PendingRow } from './log-entry'

/** Counts events within the last hour, per key. */
class LastHour {
  private readonly times = new Map<string, number[]>()

  /** Adds an event and returns the count of the hour before it. */
  count(key: string, at: number): number {
    const recent = (this.times.get(key) ?? []).filter((time) => time > at - HOUR_MS)
    recent.push(at)
    this.times.set(key, recent)
    return recent.length
  }
}

/**
 * Computes the flags of the log writer in memory from the earlier rows. Rows must come in order. `seen`: addresses
 * known before the first row.
 */
export class FlagRules {
  private readonly looks = new LastHour()
  private readonly failures = new LastHour()
  private readonly addresses = new Map<string, number>()

  constructor(seen: readonly { adminSeq: number; ip: string; at: number }[]) {
    for (const { adminSeq, ip, at } of seen) this.addresses.set(`${adminSeq} ${ip}`, at)
  }

  flagsOf({ row, personal }: PendingRow): Schemas['LogFlag'][] {
    const flags: Schemas['LogFlag'][] = [...row.flags]
    const at = row.occurredAt.getTime()
    if (personal && seoulHour(row.occurredAt) < 6) flags.push('NIGHT')
    const looks = row.action === 'UNMASK' || row.action === 'DETAIL'
    if (looks && row.subjects.length > 0 && this.looks.count(String(row.adminSeq), at) > BULK_VIEW_OVER) {
      flags.push('BULK_VIEW')
    }
    if (row.action === 'EXPORT' && row.targetCount > BULK_EXPORT_OVER) flags.push('BULK_EXPORT')
    if (row.action === 'SIGN_IN' && this.isNewAddress(`${row.adminSeq} ${row.ip}`, at)) flags.push('NEW_IP')
    if (row.action === 'SIGN_IN_FAILED' && this.failures.count(row.loginId, at) >= REPEATED_FROM) {
      flags.push('REPEATED_FAIL')
    }
    return flags
  }

  private isNewAddress(key: string, at: number): boolean {
    const last = this.addresses.get(key)
    this.addresses.set(key, at)
    return last === undefined || last <= at - NEW_IP_DAYS * DAY_MS
  }
}
