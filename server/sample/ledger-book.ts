import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { drawFromLots, type OpenUse, returnToLots, type Use } from '../member/ledger/lots'
import type { pointEntries, pointUses } from '../member/schema/point-entry.schema'

type Entry = typeof pointEntries.$inferSelect
type DrawnUse = typeof pointUses.$inferSelect
type Facts = Partial<Entry> & { reason: string }

interface Holder {
  balance: number
  /** Lots with a remaining amount. */
  lots: Entry[]
  last: number
}

const TEN_MINUTES = 600_000

/** An in-memory ledger, written in order of events with the same rules as the shop's. */
export class LedgerBook {
  private readonly entries: Entry[] = []
  private readonly uses: DrawnUse[] = []
  private readonly holders = new Map<number, Holder>()
  private readonly usesOf = new Map<number, DrawnUse[]>()
  private readonly first: number

  /** `next`: seq of the first entry. */
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

  /** Returns the time of a member's last entry. */
  lastOf = (memberSeq: number): number => this.holder(memberSeq).last

  private write(memberSeq: number, at: Date, kind: string, amount: number, facts: Facts): Entry {
    const holder = this.holder(memberSeq)
    holder.balance += amount
    holder.last = Math.max(holder.last, at.getTime())
    // listed column by column, because spreading costs seconds for three million rows
    const entry: Entry = {
      entrySeq: this.next,
      memberSeq,
      // of either ledger; callers know which one they write
      kind: kind as Entry['kind'],
      amount,
      balanceAfter: holder.balance,
      lotAmount: facts.lotAmount ?? null,
      remaining: facts.remaining ?? null,
      lotState: facts.lotState ?? null,
      reason: facts.reason,
      internalMemo: facts.internalMemo ?? null,
      orderSeq: facts.orderSeq ?? null,
      orderLineSeq: facts.orderLineSeq ?? null,
      orderClaimSeq: null,
      requestId: null,
      createdAt: new Date(holder.last),
      createdBy: facts.createdBy ?? null,
      expiresOn: facts.expiresOn ?? null,
      uncollected: 0,
      itemReviewSeq: facts.itemReviewSeq ?? null,
      storeReviewSeq: facts.storeReviewSeq ?? null,
      eventWinnerSeq: facts.eventWinnerSeq ?? null,
      attendanceSeq: facts.attendanceSeq ?? null,
      uploadSeq: null,
    }
    this.next += 1
    this.entries.push(entry)
    return entry
  }

  /** Adds a credit that opens a lot. */
  add(memberSeq: number, at: Date, kind: string, amount: number, facts: Facts): void {
    this.expire(memberSeq, at)
    const entry = this.write(memberSeq, at, kind, amount, facts)
    Object.assign(entry, { lotAmount: amount, remaining: amount, lotState: 'AVAILABLE' })
    this.holder(memberSeq).lots.push(entry)
  }

  private draw(memberSeq: number, at: Date, kind: string, taken: Use[], facts: Facts, ended: Entry['lotState']): Entry {
    const holder = this.holder(memberSeq)
    const entry = this.write(memberSeq, at, kind, -taken.reduce((sum, { amount }) => sum + amount, 0), facts)
    const uses = taken.map(({ lotSeq, amount }) => ({
      entrySeq: entry.entrySeq,
      lotSeq,
      amount,
      returned: 0,
      renewed: 0,
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

  /** Debits at most the balance; returns the seq of the entry, null if the balance was zero. */
  take(memberSeq: number, at: Date, kind: string, amount: number, facts: Facts): number | null {
    this.expire(memberSeq, at)
    const lots = this.holder(memberSeq).lots.map((lot) => ({
      seq: lot.entrySeq,
      amount: lot.lotAmount ?? 0,
      remaining: lot.remaining ?? 0,
      expiresOn: lot.expiresOn,
    }))
    const taken = drawFromLots(lots, amount)
    if (taken.length === 0) return null
    return this.draw(memberSeq, at, kind, taken, facts, kind === 'FORFEIT' ? 'EXPIRED' : 'USED').entrySeq
  }

  /** Expires lots whose last day has ended, ten minutes after its end. */
  expire(memberSeq: number, at: Date): void {
    const today = seoulDay(at)
    const over = this.holder(memberSeq).lots.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today)
    for (const lot of over.sort((a, b) => ((a.expiresOn ?? '') < (b.expiresOn ?? '') ? -1 : 1))) {
      const night = new Date(startOfDay(shiftDays(lot.expiresOn ?? today, 1)).getTime() + TEN_MINUTES)
      const use = { lotSeq: lot.entrySeq, amount: lot.remaining ?? 0 }
      this.draw(memberSeq, night, 'EXPIRE', [use], { reason: '유효기간 소멸' }, 'EXPIRED')
    }
  }

  /** Returns all of a use to its lots; amounts of expired lots become a new lot of thirty days. */
  giveBack(memberSeq: number, at: Date, entrySeq: number, facts: Facts): void {
    this.expire(memberSeq, at)
    const today = seoulDay(at)
    const drawn = this.usesOf.get(entrySeq) ?? []
    // seqs are consecutive
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
    const back = returnToLots(open, all)
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
      const [drawnLot] = drawn.filter(({ lotSeq }) => lotSeq === use.lotSeq)
      if (drawnLot) drawnLot[isOver(use) ? 'renewed' : 'returned'] += use.amount
      const lot = entryOf(use.lotSeq)
      if (!lot || isOver(use)) continue
      if (!lot.remaining) holder.lots.push(lot)
      lot.remaining = (lot.remaining ?? 0) + use.amount
      lot.lotState = lot.remaining === lot.lotAmount ? 'AVAILABLE' : 'PARTIAL'
    }
  }

  /** Closes the book. Returns all entries, numbered in order of time, and the next seq. */
  close(): { entries: Entry[]; uses: DrawnUse[]; next: number } {
    const entries = this.entries.sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.entrySeq - b.entrySeq,
    )
    const numbers: number[] = []
    for (const [index, entry] of entries.entries()) {
      numbers[entry.entrySeq - this.first] = this.first + index
      entry.entrySeq = this.first + index
    }
    const numberOf = (seq: number): number => numbers[seq - this.first] ?? seq
    for (const use of this.uses) {
      use.entrySeq = numberOf(use.entrySeq)
      use.lotSeq = numberOf(use.lotSeq)
    }
    return { entries, uses: this.uses, next: this.next }
  }
}
