import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fileUseOf } from '../db/schema'
import type { NamedFiles } from '../files/file-refs'
import { formatNumber } from '../lib/numbers'
import type { RecordTable } from './types'

/** Returns the row with its stamps as ISO text, as in the contract. */
export function withIsoStamps<R extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: R) {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** Trims a text for storage; returns null when nothing is left. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** Trims a list of short texts for storage; drops duplicates and empty texts. */
export const textsOf = (texts: readonly string[] | undefined): string[] =>
  [...new Set((texts ?? []).map((text) => text.trim()))].filter(Boolean)

/** Returns a copy of a body with all its texts trimmed. */
export function trimmed<T>(value: T): T {
  const of = (each: unknown): unknown => {
    if (typeof each === 'string') return each.trim()
    if (Array.isArray(each)) return each.map(of)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, of(inner)]))
  }
  return of(value) as T
}

const SERVER_COLUMNS = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version', 'sortOrder']

/**
 * Returns values for the columns of a table from the body's fields of the same names, without key, stamps and place.
 * Missing fields and empty texts become null.
 */
export function columnsFrom(table: RecordTable, key: string, body: object): Record<string, unknown> {
  const sent = body as Record<string, unknown>
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== key && !SERVER_COLUMNS.includes(name))
  return Object.fromEntries(names.map((name) => [name, sent[name] === '' ? null : (sent[name] ?? null)]))
}

type Numbers = number | null | undefined | readonly number[]

/**
 * Returns the picture columns among the values, each with the files that the record already has for the same purpose.
 */
export function picturesIn(table: PgTable, values: object, before: object | null): Record<string, NamedFiles> {
  const columns = getTableColumns(table)
  const stored = before as Record<string, Numbers> | null
  const storedFor = (purpose: string | undefined): number[] =>
    Object.entries(columns).flatMap(([name, column]) =>
      stored && fileUseOf(column)?.purpose === purpose && /FileSeqs?$/.test(name) ? (stored[name] ?? []) : [],
    )
  return Object.fromEntries(
    Object.entries(values as Record<string, Numbers>).flatMap(([name, seqs]) => {
      const column = columns[name]
      if (!column || !/FileSeqs?$/.test(name)) return []
      return [[name, { column, seqs, existingSeqs: storedFor(fileUseOf(column)?.purpose) }]]
    }),
  )
}

const MAX_LENGTH = 300
/** Shortens a text to the length that the log keeps. */
export const shortenForLog = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text

/** `한국타이어`, `한국타이어 외 2건` */
export const summarizeNames = (names: string[], count = names.length): string =>
  count > 1 ? `${names[0] ?? ''} 외 ${formatNumber(count - 1)}건` : (names[0] ?? '')

/** Options of `bulk` for showing, hiding and deleting. */
export const visibleBulk = {
  labels: 'VisibleAction',
  changes: { SHOW: { visible: true }, HIDE: { visible: false } },
} as const
