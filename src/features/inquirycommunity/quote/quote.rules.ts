import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays, readDay } from '@/shared/lib/days'
import type { AnswerPart, InquiryRecord } from '../inquiry-base/inquiry.rules'

/** An inquiry that may be answered with a quote. */
export interface Quoted {
  lines: readonly Schemas['AskedLine'][]
  quote: Schemas['Quote'] | null
}

/** A line of a quote as it is being written; numbers may still be text. */
export interface QuoteDraftLine {
  lineSeq: number
  available: boolean
  unitPrice: number | string | null
  quantity: number | string | null
  item: Schemas['QuotedItem'] | null
  note: string
}

export interface QuoteDraft {
  lines: readonly QuoteDraftLine[]
  validUntil: string
}

/** Days that a quote holds unless the admin says otherwise. */
const HOLDS_DAYS = 7
const MOST_PRICE = 9_999_999
const MOST_PIECES = 9_999

/** What stands in the table at first: the quote that there is, else a line for each that was asked for. */
export function quoteAtFirst({ lines, quote }: Quoted, now = new Date()): QuoteDraft {
  return {
    lines: lines.map(({ lineSeq, quantity }) => {
      const offered = quote?.lines.find((line) => line.lineSeq === lineSeq)
      if (!offered) return { lineSeq, available: true, unitPrice: null, quantity, item: null, note: '' }
      return { ...offered, note: offered.note ?? '' }
    }),
    validUntil: quote?.validUntil ?? addDays(todaySeoul(now), HOLDS_DAYS),
  }
}

/** A line that says something: a price, an item, a word, or that it cannot be had. */
const isFilled = ({ available, unitPrice, item, note }: QuoteDraftLine): boolean =>
  !available || unitPrice !== null || item !== null || note.trim() !== ''

/** Is anything offered, or refused? */
export const isQuoted = ({ lines }: QuoteDraft): boolean => lines.some(isFilled)

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

/** What is wrong with a quote, by the place in the body of the answer; nothing of one that is not written at all. */
export function quoteProblems(quote: QuoteDraft, { quote: before }: Pick<Quoted, 'quote'>, now = new Date()) {
  const problems: Record<string, string> = {}
  if (!isQuoted(quote)) return problems
  for (const [at, { available, unitPrice, quantity, note }] of quote.lines.entries()) {
    const place = `quote.lines.${at}`
    if (available && (unitPrice === null || unitPrice === 0)) problems[`${place}.unitPrice`] = '단가를 입력해 주세요.'
    else if (unitPrice !== null && !isWhole(unitPrice, 0, MOST_PRICE))
      problems[`${place}.unitPrice`] = `0~${MOST_PRICE.toLocaleString('en-US')} 사이의 정수를 입력해 주세요.`
    if (!isWhole(quantity, 1, MOST_PIECES))
      problems[`${place}.quantity`] = `1~${MOST_PIECES.toLocaleString('en-US')} 사이의 정수를 입력해 주세요.`
    if (note.length > 100) problems[`${place}.note`] = '100자 이내로 입력해 주세요.'
  }
  const day = readDay(quote.validUntil)
  if (!day) problems['quote.validUntil'] = '날짜를 2026-11-21 형식으로 입력해 주세요.'
  else if (day < todaySeoul(now) && day !== before?.validUntil)
    problems['quote.validUntil'] = '유효기간은 오늘 이후여야 합니다.'
  return problems
}

/** The body's part: nothing is sent of a quote that is not written, and null takes one away. */
export function quoteBody(
  quote: QuoteDraft,
  { quote: before, lines }: Quoted,
): { quote?: Schemas['QuoteBody'] | null } {
  if (lines.length === 0) return {}
  if (!isQuoted(quote)) return before ? { quote: null } : {}
  return {
    quote: {
      validUntil: readDay(quote.validUntil) ?? quote.validUntil,
      // `quoteProblems` has seen that they are numbers
      lines: quote.lines.map(({ lineSeq, available, unitPrice, quantity, item, note }) => ({
        lineSeq,
        available,
        unitPrice: Number(unitPrice ?? 0),
        quantity: Number(quantity),
        itemSeq: item?.itemSeq ?? null,
        note: note.trim() || null,
      })),
    },
  }
}

/** What can be had, together. */
export const quoteSum = ({ lines }: QuoteDraft): number =>
  lines.reduce((sum, { available, unitPrice, quantity }) => {
    const [price, count] = [Number(unitPrice ?? 0), Number(quantity ?? 0)]
    return available && Number.isFinite(price * count) ? sum + price * count : sum
  }, 0)

/** The part of an answer that offers a price. */
export const quotePartOf = <R extends InquiryRecord & Quoted>(
  more: Pick<AnswerPart<R, QuoteDraft>, 'templates' | 'ask'>,
): AnswerPart<R, QuoteDraft> => ({ start: quoteAtFirst, body: quoteBody, problems: quoteProblems, ...more })
