import { DAY_MS, MINUTE_MS } from '../../domain/common/durations'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import { applyRule, type PriceRule, type Prices } from '../product/price-job/price-rule'
import type { priceHistories } from '../product/schema/item.schema'
import type { priceJobLines, priceJobs } from '../product/schema/price-job.schema'
import type { JobPlan } from './product-price-job.data'
import type { Dice } from './random'

export interface PriceJobContext {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

type Job = typeof priceJobs.$inferSelect
type Line = typeof priceJobLines.$inferSelect
type History = typeof priceHistories.$inferSelect

/** An item with its prices. */
export interface Priced extends Prices {
  itemSeq: number
  /** The last change of its sale price; the chain of changes continues from there. */
  last: { priceHistorySeq: number; before: number; at: number } | null
}

const MAX_LINES = { small: 40, full: 2_000 }

const ruleOf = ({ rule }: JobPlan): PriceRule => ({
  field: 'SALE_PRICE',
  direction: null,
  ruleValue: null,
  roundUnit: 100,
  roundMode: 'FLOOR',
  allowBelowCost: false,
  allowBigChange: false,
  ...rule,
})

/** Returns the price before a rule produced the current one; null if the rule cannot have. */
function priceBefore(dice: Dice, rule: PriceRule, item: Priced): number | null {
  const { salePrice } = item
  const sign = rule.direction === 'DOWN' ? -1 : 1
  const value = rule.ruleValue ?? 0
  const guess = {
    RATE: salePrice / (1 + (sign * value) / 100),
    AMOUNT: salePrice - sign * value,
    FIXED: salePrice * (1 + dice.int(2, 7) / 100),
    LIST_RATE: 0,
    MARGIN: 0,
  }[rule.ruleType]
  const before = Math.ceil(guess / 10) * 10
  if (before > item.listPrice || before === item.last?.before) return null
  const { after, result } = applyRule(rule, { ...item, salePrice: before }, salePrice)
  return after === salePrice && (result === 'UP' || result === 'DOWN') ? before : null
}

/** Creates the jobs one by one. An item is in at most one of them, so that its prices are consistent. */
export class Book {
  readonly jobs: Job[] = []
  readonly lines: Line[] = []
  readonly histories: Omit<History, 'priceHistorySeq'>[] = []
  /** Earlier changes whose result must equal the price that a job found. */
  readonly corrected: { seq: number; after: number }[] = []
  readonly changedAt = new Map<number, Date>()

  constructor(
    private readonly context: PriceJobContext,
    private readonly free: Priced[],
  ) {}

  add(plan: JobPlan): void {
    const { dice, now, scale } = this.context
    const priceJobSeq = this.jobs.length + 1
    const day = startOfDay(seoulDay(new Date(now.getTime() - plan.day * DAY_MS)))
    const applyAt = new Date(day.getTime() + dice.int(9 * 60, 11 * 60) * MINUTE_MS)
    const wanted = Math.min(dice.int(MAX_LINES[scale] * 0.3, MAX_LINES[scale]), Math.floor(this.free.length / 3))
    const lines: Line[] = []
    for (let at = this.free.length - 1; at >= 0 && lines.length < wanted; at--) {
      const item = this.free[at]
      const line = item && this.lineOf(plan, priceJobSeq, applyAt, item)
      if (!line) continue
      this.free.splice(at, 1)
      lines.push(line)
    }
    this.jobs.push(this.jobOf(plan, priceJobSeq, applyAt, lines))
    this.lines.push(...lines)
  }

  private lineOf(plan: JobPlan, priceJobSeq: number, applyAt: Date, item: Priced): Line | null {
    const rule = ruleOf(plan)
    const { itemSeq } = item
    const line = { priceJobSeq, itemSeq, price: null, before: null, after: null, message: null }
    if (plan.state === 'SCHEDULED' || plan.state === 'CANCELED') {
      const { before, after, message } = applyRule(rule, item, null)
      const canceled = plan.state === 'CANCELED'
      const state = canceled ? 'SKIPPED' : 'WAITING'
      return { ...line, before, after, state, message: canceled ? '작업이 취소되었습니다.' : message }
    }
    if (item.last && item.last.at >= applyAt.getTime()) return null
    const now = applyRule(rule, item, null)
    if (rule.ruleType !== 'FIXED' && now.result === 'FAILED') {
      // only these jobs had targets that could not be changed
      const may = plan.state === 'FAILED' || (plan.state === 'PARTIAL' && this.context.dice.chance(30))
      return may ? { ...line, before: now.before, after: now.after, state: 'FAILED', message: now.message } : null
    }
    if (plan.state === 'FAILED') return null
    if (plan.state === 'REVERTED') return this.reverted(plan, rule, item, line, applyAt)
    return this.done(plan, rule, item, line, applyAt)
  }

  private done(plan: JobPlan, rule: PriceRule, item: Priced, line: Omit<Line, 'state'>, at: Date): Line | null {
    const before = priceBefore(this.context.dice, rule, item)
    if (before === null) return null
    const after = item.salePrice
    if (item.last) this.corrected.push({ seq: item.last.priceHistorySeq, after: before })
    this.note(plan, line, { before, after }, at, rule.ruleType === 'FIXED' ? 'RANKING' : 'JOB')
    return { ...line, price: rule.ruleType === 'FIXED' ? after : null, before, after, state: 'DONE' }
  }

  private reverted(plan: JobPlan, rule: PriceRule, item: Priced, line: Omit<Line, 'state'>, at: Date): Line | null {
    const { before, after, result } = applyRule(rule, item, null)
    if (after === null || (result !== 'UP' && result !== 'DOWN')) return null
    this.note(plan, line, { before, after }, at, 'JOB')
    const back = new Date(at.getTime() + (plan.lasts ?? 1) * DAY_MS)
    this.note(plan, line, { before: after, after: before }, back, 'REVERT')
    return { ...line, before, after, state: 'REVERTED' }
  }

  private note(
    plan: JobPlan,
    { priceJobSeq, itemSeq }: Omit<Line, 'state'>,
    change: { before: number; after: number },
    createdAt: Date,
    source: History['source'],
  ): void {
    const createdBy = source === 'REVERT' ? 'system' : plan.by
    this.histories.push({ itemSeq, field: 'SALE', ...change, source, priceJobSeq, createdAt, createdBy })
    this.changedAt.set(itemSeq, createdAt)
  }

  private jobOf(plan: JobPlan, priceJobSeq: number, applyAt: Date, lines: Line[]): Job {
    const { dice, now } = this.context
    const count = (...states: Line['state'][]) => lines.filter(({ state }) => states.includes(state)).length
    const ran = plan.state !== 'SCHEDULED' && plan.state !== 'CANCELED'
    const scheduled = !ran || plan.lasts !== undefined
    const madeAt = Math.min(applyAt.getTime() - (scheduled ? dice.int(1, 3) * DAY_MS : 0), now.getTime() - DAY_MS)
    const createdAt = new Date(madeAt)
    const restoreAt = plan.lasts ? new Date(applyAt.getTime() + plan.lasts * DAY_MS) : null
    const finishedAt = ran
      ? new Date(applyAt.getTime() + 4_000)
      : plan.state === 'CANCELED'
        ? new Date(madeAt + 60 * MINUTE_MS)
        : null
    const revertedAt = plan.state === 'REVERTED' ? restoreAt : null
    return {
      priceJobSeq,
      title: plan.title,
      targetMode: plan.rule.ruleType === 'FIXED' ? 'LINES' : 'FILTER',
      ...ruleOf(plan),
      source: plan.rule.ruleType === 'FIXED' ? 'RANKING' : 'JOB',
      scheduled,
      applyAt,
      restoreAt,
      reason: plan.reason,
      state: plan.state,
      targetCount: lines.length,
      doneCount: count('DONE', 'REVERTED'),
      skippedCount: count('SKIPPED'),
      failedCount: count('FAILED'),
      startedAt: ran ? applyAt : null,
      finishedAt,
      revertedAt,
      createdAt,
      createdBy: plan.by,
      updatedAt: revertedAt ?? finishedAt ?? createdAt,
      updatedBy: plan.by,
      version: revertedAt ? 2 : 1,
    }
  }
}
