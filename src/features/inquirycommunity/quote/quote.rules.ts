import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays, readDay } from '@/shared/lib/days'
import type { AnswerPart, InquiryRecord } from '../inquiry-shared/inquiry.rules'

/** An inquiry that can be answered with a quote. */
export interface QuotableInquiry {
  lines: readonly Schemas['AskedLine'][]
  quote: Schemas['Quote'] | null
}

/** A line of an edited quote. Numbers may still be text. */
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

/** Default validity of a quote, in days. */
const HOLDS_DAYS = 7
const MAX_PRICE = 9_999_999
const MAX_PIECES = 9_999

/** Returns the initial draft: the existing quote, otherwise a line for each requested item. */
export function initialQuote({ lines, quote }: QuotableInquiry, now = new Date()): QuoteDraft {
  return {
    lines: lines.map(({ lineSeq, quantity }) => {
      const offered = quote?.lines.find((line) => line.lineSeq === lineSeq)
      if (!offered) return { lineSeq, available: true, unitPrice: null, quantity, item: null, note: '' }
      return { ...offered, note: offered.note ?? '' }
    }),
    validUntil: quote?.validUntil ?? addDays(todaySeoul(now), HOLDS_DAYS),
  }
}

/** Returns whether a line has content: a price, an item, a note, or unavailable. */
const isFilled = ({ available, unitPrice, item, note }: QuoteDraftLine): boolean =>
  !available || unitPrice !== null || item !== null || note.trim() !== ''

/** Returns whether any line has content. */
export const isQuoted = ({ lines }: QuoteDraft): boolean => lines.some(isFilled)

const isWhole = (value: unknown, minimum: number, maximum: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum

/** Returns the problems of a quote by path in the answer's body. An empty quote has none. */
export function quoteProblems(quote: QuoteDraft, { quote: before }: Pick<QuotableInquiry, 'quote'>, now = new Date()) {
  const problems: Record<string, string> = {}
  if (!isQuoted(quote)) return problems
  for (const [at, { available, unitPrice, quantity, note }] of quote.lines.entries()) {
    const fieldPath = `quote.lines.${at}`
    if (available && (unitPrice === null || unitPrice === 0))
      problems[`${fieldPath}.unitPrice`] = '단가를 입력해 주세요.'
    else if (unitPrice !== null && !isWhole(unitPrice, 0, MAX_PRICE))
      problems[`${fieldPath}.unitPrice`] = `0~${MAX_PRICE.toLocaleString('en-US')} 사이의 정수를 입력해 주세요.`
    if (!isWhole(quantity, 1, MAX_PIECES))
      problems[`${fieldPath}.quantity`] = `1~${MAX_PIECES.toLocaleString('en-US')} 사이의 정수를 입력해 주세요.`
    if (note.length > 100) problems[`${fieldPath}.note`] = '100자 이내로 입력해 주세요.'
  }
  const day = readDay(quote.validUntil)
  if (!day) problems['quote.validUntil'] = '날짜를 2026-11-21 형식으로 입력해 주세요.'
  else if (day < todaySeoul(now) && day !== before?.validUntil)
    problems['quote.validUntil'] = '유효기간은 오늘 이후여야 합니다.'
  return problems
}

/** Returns the quote's part of the body. An empty quote is omitted; null deletes the existing one. */
export function quoteBody(
  quote: QuoteDraft,
  { quote: before, lines }: QuotableInquiry,
): { quote?: Schemas['QuoteBody'] | null } {
  if (lines.length === 0) return {}
  if (!isQuoted(quote)) return before ? { quote: null } : {}
  return {
    quote: {
      validUntil: readDay(quote.validUntil) ?? quote.validUntil,
      // `quoteProblems` has ensured that these are numbers
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

/** Returns the total of the available lines. */
export const quoteSum = ({ lines }: QuoteDraft): number =>
  lines.reduce((sum, { available, unitPrice, quantity }) => {
    const [price, count] = [Number(unitPrice ?? 0), Number(quantity ?? 0)]
    return available && Number.isFinite(price * count) ? sum + price * count : sum
  }, 0)

/** Returns the answer part of kinds that offer a price. */
export const quotePartOf = <R extends InquiryRecord & QuotableInquiry>(
  more: Pick<AnswerPart<R, QuoteDraft>, 'templates' | 'ask'>,
): AnswerPart<R, QuoteDraft> => ({
  title: '견적',
  start: initialQuote,
  body: quoteBody,
  problems: quoteProblems,
  ...more,
})
