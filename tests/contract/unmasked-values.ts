import { sql } from 'drizzle-orm'
import { type Queryable, readRows, readTables, type Table } from '../../scripts/db-dump/catalog'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import { isMasked } from '../../server/lib/mask'

type Row = Record<string, unknown>

/**
 * Returns the unmasked values of a field for a row of a list: from the row itself, else from its database record, from
 * records next to it, or from records that these refer to. The nearest records with a value count. `ownOnly`: searches
 * only the record itself.
 */
export type UnmaskedValues = (row: Row, name: string, ownOnly?: boolean) => Promise<unknown[]>

interface Stored {
  table: Table
  record: Row
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const toColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Named {
  depth: number
  value: unknown
}

const named = new WeakMap<Row, Map<string, Named[]>>()

/** Returns all values in a row or record by their names, those nearer to the top first. Walks each row once. */
function valuesByName(row: Row): Map<string, Named[]> {
  const known = named.get(row)
  if (known) return known
  const found = new Map<string, Named[]>()
  let objects = [row]
  for (let depth = 0; objects.length > 0; depth += 1) {
    for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
      if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue
      const same = found.get(name)
      if (same) same.push({ depth, value })
      else found.set(name, [{ depth, value }])
    }
    objects = objects.flatMap((object) => Object.values(object).flat()).filter(isRow)
  }
  named.set(row, found)
  return found
}

/** Returns the values under one of the names, at the top of a row or record, otherwise in its parts. */
function valuesUnder(row: Row, names: readonly string[]): unknown[] {
  const found = names.flatMap((name) => valuesByName(row).get(name) ?? [])
  const nearest = Math.min(...found.map(({ depth }) => depth))
  return found
    .filter(({ depth }) => depth === nearest)
    .flatMap(({ value }) => [value].flat())
    .flatMap(flagsIn)
    .filter((each) => each !== '' && typeof each !== 'object')
}

/** Returns the names of the set flags of an object of flags. */
const flagsIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, isSet]) => (isSet === true ? [name] : []))
    : value

export async function unmaskedValuesOf(db: Db): Promise<UnmaskedValues> {
  const queryable: Queryable = { query: async (text) => ({ rows: await queryRows(db, sql.raw(text)) }) }
  const tables = await readTables(queryable)
  const byKey = new Map(
    tables.flatMap((table) => (table.primaryKey.length === 1 ? [[table.primaryKey[0], table]] : [])),
  )
  const contents = new Map<string, Promise<Row[]>>()
  const around = new Map<string, (() => Promise<Stored[]>)[]>()
  const indexes = new Map<string, Promise<Map<unknown, Row[]>>>()

  function remember<V>(known: Map<string, V>, name: string, make: () => V): V {
    const value = known.get(name) ?? make()
    known.set(name, value)
    return value
  }

  /** Returns the records of a table with a value in a column. Reads each table once. */
  async function lookUp(table: Table, column: string, value: unknown): Promise<Stored[]> {
    const index = await remember(indexes, `${table.name}.${column}`, async () =>
      groupBy(await remember(contents, table.name, () => readRows(queryable, table)), column),
    )
    return (index.get(value) ?? []).map((record) => ({ table, record }))
  }

  /** Returns the records that the numbers of a row or record refer to, those of its parts last. */
  async function referredBy(numbers: Row): Promise<Stored[]> {
    const found: Stored[] = []
    for (const [name, value] of Object.entries(numbers)) {
      const table = typeof value === 'number' ? byKey.get(toColumn(name)) : undefined
      if (table) found.push(...(await lookUp(table, toColumn(name), value)))
    }
    for (const part of Object.values(numbers)) if (isRow(part)) found.push(...(await referredBy(part)))
    return found
  }

  async function referringTo({ table, record }: Stored): Promise<Stored[]> {
    const found = tables.flatMap((other) =>
      other.references
        .filter((reference) => reference.table === table.name)
        .map(({ column, target }) => lookUp(other, column, record[target])),
    )
    return (await Promise.all(found)).flat()
  }

  /** Returns the record of a row, the records next to it, and those that these refer to, each read on first use. */
  function recordsAround(row: Row): (() => Promise<Stored[]>)[] {
    const referred = lazy(() => referredBy(row))
    const near = lazy(async () => {
      const [first, ...others] = await referred()
      return first ? [...others, ...(await referredBy(first.record)), ...(await referringTo(first))] : []
    })
    const behind = lazy(async () => (await Promise.all((await near()).map(({ record }) => referredBy(record)))).flat())
    return [async () => (await referred()).slice(0, 1), near, behind]
  }

  return async (row, name, ownOnly = false) => {
    const shown = valuesUnder(row, [name, `${name}s`])
    const unmasked = shown.filter((value) => !isMasked(String(value)))
    if (unmasked.length > 0) return unmasked
    const [masked] = shown
    const columns = [name, `${name}s`].map(toColumn)
    for (const records of remember(around, JSON.stringify(row), () => recordsAround(row))) {
      const found = (await records()).flatMap(({ record }) => valuesUnder(record, columns))
      const fitting = found.filter((value) => masked === undefined || isMaskedAs(String(value), String(masked)))
      if (fitting.length > 0 || ownOnly) return fitting
    }
    return []
  }
}

/** Returns a function that creates its value on the first call. */
function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function groupBy(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[column])
    if (group) group.push(row)
    else groups.set(row[column], [row])
  }
  return groups
}

/** Returns whether a value matches a masked one: `홍길동` and `홍*동`. */
function isMaskedAs(value: string, masked: string): boolean {
  const plain = (text: string) => text.replace(/[-\s]/g, '')
  const pattern = plain(masked)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.+')
  return new RegExp(`^${pattern}$`).test(plain(value))
}
