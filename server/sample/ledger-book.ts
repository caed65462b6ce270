import { seoulDay, shiftDays, startOfDay } from '../lib/seoul'
import { giveBack, type OpenUse, spend, type Use } from '../member/ledger/lots'
import type { pointEntries, pointUses } from '../member/point-entry/point-entry.schema'

type Entry = typeof pointEntries.$inferSelect
type DrawnUse = typeof pointUses.$inferSelect
type Facts = Partial<Entry> & { reason: string }

const NOTHING = {
  lotAmount: null,
  remaining: null,
  lotState: null,
  internalMemo: null,
  orderSeq: null,
  orderLineSeq: null,
  orderClaimSeq: null,
  requestId: null,
  createdBy: null,
  expiresOn: null,
  uncollected: 0,
  itemReviewSeq: null,
  storeReviewSeq: null,
  eventWinnerSeq: null,
  attendanceSeq: null,
  uploadSeq: null,
}

interface Holder {
  balance: number
  /** Lots with something left. */
  lots: Entry[]
  last: number
}

const TEN_MINUTES = 600_000

/** A ledger of the sample as it is written, one happening after another: the same rules as the shop's, in memory. */
export class LedgerBook {
  private entries: Entry[] = []
  private uses: DrawnUse[] = []
  private readonly holders = new Map<number, Holder>()
  private readonly usesOf = new Map<number, DrawnUse[]>()
  private readonly first: number

  /** `next`: number of the first entry. */
  constructor(private next = 1) {
    this.first = next
  }

  private holder(memberSeq: number): Holder {
    const known = this.holders.get(memberSeq)
    if (known) return known
    const holder = { balance: 0, lots: [], last: 0 }
    this.holders.set(memberSeq, holder)
    return holder
  }

  balance = (memberSeq: number): number => this.holder(memberSeq).balance

  /** When something of a member was written last. */
  lastOf = (memberSeq: number): number => this.holder(memberSeq).last

  private write(memberSeq: number, at: Date, kind: string, amount: number, facts: Facts): Entry {
    const holder = this.holder(memberSeq)
    holder.balance += amount
    holder.last = Math.max(holder.last, at.getTime())
    const entry: Entry = {
      ...NOTHING,
      entrySeq: this.next,
      memberSeq,
      // of either ledger: the callers know which one they write
      kind: kind as Entry['kind'],
      amount,
      balanceAfter: holder.balance,
      createdAt: new Date(holder.last),
      ...facts,
    }
    this.next += 1
    this.entries.push(entry)
    return entry
  }

  /** A credit that opens a lot. */
  add(memberSeq: number, at: Date, kind: string, amount: number, facts: Facts): void {
    this.expire(memberSeq, at)
    const lot = { lotAmount: amount, remaining: amount, lotState: 'AVAILABLE' as const }
    this.holder(memberSeq).lots.push(this.write(memberSeq, at, kind, amount, { ...lot, ...facts }))
  }

  private draw(memberSeq: number, at: Date, kind: string, taken: Use[], facts: Facts, ended: Entry['lotState']): Entry {
    const holder = this.holder(memberSeq)
    const entry = this.write(memberSeq, at, kind, -taken.reduce((sum, { amount }) => sum + amount, 0), facts)
    const uses = taken.map(({ lotSeq, amount }) => ({
      ...{ entrySeq: entry.entrySeq, lotSeq, amount },
      ...{ returned: 0, renewed: 0 },
    }))
    this.usesOf.set(entry.entrySeq, uses)
    this.uses.push(...uses)
    for (const { lotSeq, amount } of taken) {
      const lot = holder.lots.find(({ entrySeq }) => entrySeq === lotSeq)
      if (!lot) throw new Error(`no lot ${lotSeq}`)
      lot.remaining = (lot.remaining ?? 0) - amount
      lot.lotState = lot.remaining === 0 ? ended : 'PARTIAL'
    }
    holder.lots = holder.lots.filter(({ remaining }) => remaining)
    return entry
  }

  /** A debit of at most what there is; gives its entry's number, null when there was nothing. */
  take(memberSeq: number, at: Date, kind: string, amount: number, facts: Facts): number | null {
    this.expire(memberSeq, at)
    const lots = this.holder(memberSeq).lots.map((lot) => ({
      seq: lot.entrySeq,
      amount: lot.lotAmount ?? 0,
      remaining: lot.remaining ?? 0,
      expiresOn: lot.expiresOn,
    }))
    const taken = spend(lots, amount)
    if (taken.length === 0) return null
    return this.draw(memberSeq, at, kind, taken, facts, kind === 'FORFEIT' ? 'EXPIRED' : 'USED').entrySeq
  }

  /** What was over by a moment ends ten minutes after its last day. */
  expire(memberSeq: number, at: Date): void {
    const today = seoulDay(at)
    const over = this.holder(memberSeq).lots.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today)
    for (const lot of over.sort((a, b) => ((a.expiresOn ?? '') < (b.expiresOn ?? '') ? -1 : 1))) {
      const night = new Date(startOfDay(shiftDays(lot.expiresOn ?? today, 1)).getTime() + TEN_MINUTES)
      const use = { lotSeq: lot.entrySeq, amount: lot.remaining ?? 0 }
      this.draw(memberSeq, night, 'EXPIRE', [use], { reason: '유효기간 소멸' }, 'EXPIRED')
    }
  }

  /** Gives all of a use back: into its lots, and what of them is over as a lot of thirty days. */
  giveBack(memberSeq: number, at: Date, entrySeq: number, facts: Facts): void {
    this.expire(memberSeq, at)
    const today = seoulDay(at)
    const drawn = this.usesOf.get(entrySeq) ?? []
    // numbered one after another
    const entryOf = (seq: number): Entry | undefined => this.entries[seq - this.first]
    const open = drawn.map(
      ({ lotSeq, amount }): OpenUse => ({
        entrySeq,
        lotSeq,
        expiresOn: entryOf(lotSeq)?.expiresOn ?? null,
        open: amount,
      }),
    )
    const all = drawn.reduce((sum, { amount }) => sum + amount, 0)
    const back = giveBack(open, all)
    const isOver = ({ expiresOn }: OpenUse): boolean => expiresOn !== null && expiresOn < today
    const renewed = back.filter(isOver).reduce((sum, { amount }) => sum + amount, 0)
    const entry = this.write(memberSeq, at, 'USE_CANCEL', all, {
      ...(renewed > 0
        ? { lotAmount: renewed, remaining: renewed, lotState: 'AVAILABLE' as const, expiresOn: shiftDays(today, 30) }
        : {}),
      ...facts,
    })
    const holder = this.holder(memberSeq)
    if (renewed > 0) holder.lots.push(entry)
    for (const use of back) {
      const [own] = drawn.filter(({ lotSeq }) => lotSeq === use.lotSeq)
      if (own) own[isOver(use) ? 'renewed' : 'returned'] += use.amount
      const lot = entryOf(use.lotSeq)
      if (!lot || isOver(use)) continue
      if (!lot.remaining) holder.lots.push(lot)
      lot.remaining = (lot.remaining ?? 0) + use.amount
      lot.lotState = lot.remaining === lot.lotAmount ? 'AVAILABLE' : 'PARTIAL'
    }
  }

  /** All that was written, numbered in the order in which it happened. Number of the next entry: that of the last and one more. */
  close(): { entries: Entry[]; uses: DrawnUse[]; next: number } {
    const sorted = [...this.entries].sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.entrySeq - b.entrySeq,
    )
    const numberOf = new Map(sorted.map(({ entrySeq }, index) => [entrySeq, this.first + index]))
    const renumbered = (seq: number): number => numberOf.get(seq) ?? seq
    return {
      entries: sorted.map((entry) => ({ ...entry, entrySeq: renumbered(entry.entrySeq) })),
      uses: this.uses.map((use) => ({
        ...use,
        entrySeq: renumbered(use.entrySeq),
        lotSeq: renumbered(use.lotSeq),
      })),
      next: this.next,
    }
  }
}
