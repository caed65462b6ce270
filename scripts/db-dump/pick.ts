import type { Row, Snapshot, Table } from './catalog'

/** A row as table name and index. */
type Place = `${string}/${number}`

/** Columns whose values define kinds of records. One row of each kind is picked. */
const KIND = /^(state|kind)$/
const MAX_KINDS = 8
/** Maximum number of candidates per need; the one with the smallest total size is picked. */
const CANDIDATES = 2_000
/** Maximum size, in characters, to spend on a kind of record or a column's value. */
const SIZE_LIMIT = 4_000
/** Tables about money, which may use three times the size. */
const MONEY = new Set(['orders', 'order_payments', 'order_claims', 'refunds', 'cash_receipts', 'tax_invoices'])

/** Child tables picked together with the parent, so that its sums are correct. */
const PARTS: Record<string, string[]> = {
  members: ['point_entries', 'deposit_entries', 'deposit_refunds'],
  point_entries: ['point_uses'],
  deposit_entries: ['deposit_uses'],
  orders: ['order_lines', 'order_payments', 'order_claims', 'shipments', 'member_coupons', 'order_coupons'],
  order_claims: ['order_claim_lines', 'refunds'],
  shipments: ['shipment_lines'],
  tax_invoices: ['tax_invoice_orders'],
  bank_deposits: ['bank_deposit_matches'],
}

/** References that are not followed, because a member's points and deposits involve many orders. */
const LOOSE = new Set([
  'point_entries.order_seq',
  'point_entries.order_line_seq',
  'point_entries.order_claim_seq',
  'point_entries.item_review_seq',
  'point_entries.store_review_seq',
  'deposit_entries.order_seq',
  'deposit_entries.order_claim_seq',
])

/** References without a constraint or matching name: column → table. */
const EXTRA_REFERENCES: Record<string, string> = {
  'point_uses.entry_seq': 'point_entries',
  'point_uses.lot_seq': 'point_entries',
  'deposit_uses.entry_seq': 'deposit_entries',
  'deposit_uses.lot_seq': 'deposit_entries',
}

/** Adds the extra references of a table and removes the loose ones. */
function withReferences(table: Table, tables: readonly Table[]): Table {
  const extra = table.columns.flatMap((column) => {
    const other = tables.find(({ name }) => name === EXTRA_REFERENCES[`${table.name}.${column}`])
    return other ? [{ column, table: other.name, target: other.primaryKey[0] ?? '' }] : []
  })
  const followed = table.references.filter(({ column }) => !LOOSE.has(`${table.name}.${column}`))
  return { ...table, references: [...followed, ...extra] }
}

/**
 * Picks few rows of a shop that cover the requested needs, each with all rows it refers to. `rows` returns them by table, in key
 * order.
 */
export class Picker {
  readonly #taken = new Set<Place>()
  readonly #byKey = new Map<string, Map<unknown, Place>>()
  readonly #parts = new Map<Place, Place[]>()
  readonly #sizes = new Map<Place, number>()
  readonly #tables: Map<string, Table>

  constructor(
    given: readonly Table[],
    private readonly all: Snapshot,
  ) {
    const tables = given.map((table) => withReferences(table, given))
    this.#tables = new Map(tables.map((table) => [table.name, table]))
    const targets = new Set(
      tables.flatMap(({ references }) => references.map(({ table, target }) => `${table}.${target}`)),
    )
    for (const key of targets) {
      const [table = '', column = ''] = key.split('.')
      this.#byKey.set(key, new Map(this.#rows(table).map((row, at) => [row[column], `${table}/${at}` as Place])))
    }
    for (const [whole, names] of Object.entries(PARTS)) for (const name of names) this.#addParts(whole, name)
  }

  #rows(table: string): Row[] {
    return this.all.get(table) ?? []
  }

  #row(rowKey: Place): [table: Table, row: Row] {
    const [name = '', at = ''] = rowKey.split('/')
    const table = this.#tables.get(name)
    const row = this.#rows(name)[Number(at)]
    if (!table || !row) throw new Error(`No row ${rowKey}`)
    return [table, row]
  }

  #addParts(whole: string, name: string): void {
    const reference = this.#tables.get(name)?.references.find(({ table }) => table === whole)
    if (!reference) throw new Error(`${name} has no column that refers to ${whole}`)
    const owners = this.#byKey.get(`${whole}.${reference.target}`)
    this.#rows(name).forEach((row, at) => {
      const owner = owners?.get(row[reference.column])
      if (owner) this.#parts.set(owner, [...(this.#parts.get(owner) ?? []), `${name}/${at}`])
    })
  }

  /** Returns a row with all rows it refers to and its child rows, except those already taken; `size` in characters. */
  #withOthers(start: Place, limit = Number.POSITIVE_INFINITY): { places: Set<Place>; size: number } {
    const found = new Set<Place>()
    const open = [start]
    let size = 0
    for (let rowKey = open.pop(); rowKey && size <= limit; rowKey = open.pop()) {
      if (found.has(rowKey) || this.#taken.has(rowKey)) continue
      found.add(rowKey)
      const [table, row] = this.#row(rowKey)
      size += this.#sizeOf(rowKey, row)
      for (const { column, table: other, target } of table.references) {
        const referred = this.#byKey.get(`${other}.${target}`)?.get(row[column])
        if (row[column] !== null && referred) open.push(referred)
      }
      open.push(...(this.#parts.get(rowKey) ?? []))
    }
    return { places: found, size }
  }

  #sizeOf(rowKey: Place, row: Row): number {
    const known = this.#sizes.get(rowKey) ?? JSON.stringify(row).length
    this.#sizes.set(rowKey, known)
    return known
  }

  /** Takes the smallest matching row, unless a taken row (or one of `known`) matches. */
  take(table: string, fits: (row: Row) => boolean, known: readonly Row[] = [], worth = Number.POSITIVE_INFINITY): void {
    if (known.some(fits)) return
    let best: { places: Set<Place>; size: number } | undefined
    let tried = 0
    for (const [at, row] of this.#rows(table).entries()) {
      if (!fits(row)) continue
      const found = this.#withOthers(`${table}/${at}`, best?.size ?? worth)
      if (found.size === 0) return
      if (found.size <= worth && (!best || found.size < best.size)) best = found
      tried += 1
      if (tried >= CANDIDATES || best?.places.size === 1) break
    }
    for (const rowKey of best?.places ?? []) this.#taken.add(rowKey)
  }

  /** Takes a row, a value for each column, and one row of each kind. `known`: existing rows. */
  fill({ name, columns }: Table, known: readonly Row[] = []): void {
    const worth = MONEY.has(name) ? 3 * SIZE_LIMIT : SIZE_LIMIT
    this.take(name, () => true, known)
    for (const column of columns) {
      const kinds = KIND.test(column) ? [...new Set(this.#rows(name).map((row) => row[column]))] : []
      if (kinds.length <= MAX_KINDS)
        for (const kind of kinds) this.take(name, (row) => row[column] === kind, known, worth)
      this.take(name, (row) => !isEmpty(row[column]), known, SIZE_LIMIT)
    }
  }

  /** Takes the last rows of a table. */
  takeLast(table: string, count: number): void {
    const { length } = this.#rows(table)
    for (let at = Math.max(0, length - count); at < length; at += 1) {
      for (const rowKey of this.#withOthers(`${table}/${at}`).places) this.#taken.add(rowKey)
    }
  }

  rows(): Record<string, Row[]> {
    const picked: Record<string, Row[]> = {}
    for (const [name, rows] of this.all) {
      const taken = rows.filter((_, at) => this.#taken.has(`${name}/${at}`))
      if (taken.length > 0) picked[name] = taken
    }
    return picked
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0) || value === ''
