import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fileUseOf } from '../db/schema'
import type { NamedFiles } from '../files/refs'
import { grouped } from '../lib/numbers'
import type { RecordTable } from './types'

/** A record's row as the contract shows it, as far as its moments go. */
export function shownStamp<R extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: R) {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** A text as it is stored: without space around it, null when nothing is left. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** A list of short texts as it is stored: each once, none empty. */
export const textsOf = (texts: readonly string[] | undefined): string[] =>
  [...new Set((texts ?? []).map((text) => text.trim()))].filter(Boolean)

/** A body without space around any of its texts. */
export function trimmed<T>(value: T): T {
  const of = (each: unknown): unknown => {
    if (typeof each === 'string') return each.trim()
    if (Array.isArray(each)) return each.map(of)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, of(inner)]))
  }
  return of(value) as T
}

const NOBODYS = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version', 'sortOrder']

/**
 * What the columns of a table but its key, stamps and place take of a body: the fields of their names. What was not sent,
 * and a text that says nothing, is null.
 */
export function columnsFrom(table: RecordTable, key: string, body: object): Record<string, unknown> {
  const sent = body as Record<string, unknown>
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== key && !NOBODYS.includes(name))
  return Object.fromEntries(names.map((name) => [name, sent[name] === '' ? null : (sent[name] ?? null)]))
}

type Numbers = number | null | undefined | readonly number[]

/** Of the values to be stored those that are numbers of pictures, each with what the record holds already for the same purpose. */
export function picturesIn(table: PgTable, values: object, before: object | null): Record<string, NamedFiles> {
  const columns = getTableColumns(table)
  const held = before as Record<string, Numbers> | null
  const heldFor = (purpose: string | undefined): number[] =>
    Object.entries(columns).flatMap(([name, column]) =>
      held && fileUseOf(column)?.purpose === purpose && /FileSeqs?$/.test(name) ? (held[name] ?? []) : [],
    )
  return Object.fromEntries(
    Object.entries(values as Record<string, Numbers>).flatMap(([name, seqs]) => {
      const column = columns[name]
      if (!column || !/FileSeqs?$/.test(name)) return []
      return [[name, { column, seqs, held: heldFor(fileUseOf(column)?.purpose) }]]
    }),
  )
}

const LONGEST = 300
/** As long as the log keeps a text. */
export const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

/** `한국타이어`, `한국타이어 외 2건` */
export const namesOf = (names: string[], count = names.length): string =>
  count > 1 ? `${names[0] ?? ''} 외 ${grouped(count - 1)}건` : (names[0] ?? '')

/** 노출, 숨김, 삭제 of many, for `bulk`. */
export const visibleBulk = {
  labels: 'VisibleAction',
  changes: { SHOW: { visible: true }, HIDE: { visible: false } },
} as const
