import type { Row, Snapshot, Table } from './catalog'

/** A row by the name of its table and its place there. */
type Place = `${string}/${number}`

/** Columns whose values divide records into kinds: a row of each kind is taken. */
const KIND = /^(state|kind)$/
const KINDS_AT_MOST = 8
/** Rows that are tried for one need; the one that brings the least along is taken. */
const CANDIDATES = 2_000
/** Letters that a kind of record or the value of a column is worth. */
const WORTH = 4_000
/** What money hangs on is worth more. */
const MONEY = new Set(['orders', 'order_payments', 'order_claims', 'refunds', 'cash_receipts', 'tax_invoices'])

/** Tables whose rows go along with that of the first name: without them its sums would not be right. */
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

/** References that are not followed: whoever earned and spent points has entries of many orders. */
const LOOSE = new Set([
  'point_entries.order_seq',
  'point_entries.order_line_seq',
  'point_entries.order_claim_seq',
  'point_entries.item_review_seq',
  'point_entries.store_review_seq',
  'deposit_entries.order_seq',
  'deposit_entries.order_claim_seq',
])

/** References that neither a constraint nor a name tells: column → table of its rows. */
const UNTOLD: Record<string, string> = {
  'point_uses.entry_seq': 'point_entries',
  'point_uses.lot_seq': 'point_entries',
  'deposit_uses.entry_seq': 'deposit_entries',
  'deposit_uses.lot_seq': 'deposit_entries',
}

/** A table with its untold references, and without the loose ones. */
function withReferences(table: Table, tables: readonly Table[]): Table {
  const untold = table.columns.flatMap((column) => {
    const other = tables.find(({ name }) => name === UNTOLD[`${table.name}.${column}`])
    return other ? [{ column, table: other.name, target: other.primaryKey[0] ?? '' }] : []
  })
  const told = table.references.filter(({ column }) => !LOOSE.has(`${table.name}.${column}`))
  return { ...table, references: [...told, ...untold] }
}

/**
 * Picks few rows of a shop: what `wanted` asks for, each with all that it refers to. Gives them by table, in the order of
 * their keys.
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

  #row(place: Place): [table: Table, row: Row] {
    const [name = '', at = ''] = place.split('/')
    const table = this.#tables.get(name)
    const row = this.#rows(name)[Number(at)]
    if (!table || !row) throw new Error(`No row ${place}`)
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

  /** A row with all that it refers to and that goes along with it, but for what is taken already; `size` in letters. */
  #withOthers(start: Place, limit = Number.POSITIVE_INFINITY): { places: Set<Place>; size: number } {
    const found = new Set<Place>()
    const open = [start]
    let size = 0
    for (let place = open.pop(); place && size <= limit; place = open.pop()) {
      if (found.has(place) || this.#taken.has(place)) continue
      found.add(place)
      const [table, row] = this.#row(place)
      size += this.#sizeOf(place, row)
      for (const { column, table: other, target } of table.references) {
        const referred = this.#byKey.get(`${other}.${target}`)?.get(row[column])
        if (row[column] !== null && referred) open.push(referred)
      }
      open.push(...(this.#parts.get(place) ?? []))
    }
    return { places: found, size }
  }

  #sizeOf(place: Place, row: Row): number {
    const known = this.#sizes.get(place) ?? JSON.stringify(row).length
    this.#sizes.set(place, known)
    return known
  }

  /** Takes the cheapest row that fits, unless a taken one (or one of `known`) fits already. */
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
    for (const place of best?.places ?? []) this.#taken.add(place)
  }

  /** Takes a row, one that fills each column, and one of each kind. `known`: rows that are there already. */
  fill({ name, columns }: Table, known: readonly Row[] = []): void {
    const worth = MONEY.has(name) ? 3 * WORTH : WORTH
    this.take(name, () => true, known)
    for (const column of columns) {
      const kinds = KIND.test(column) ? [...new Set(this.#rows(name).map((row) => row[column]))] : []
      if (kinds.length <= KINDS_AT_MOST)
        for (const kind of kinds) this.take(name, (row) => row[column] === kind, known, worth)
      this.take(name, (row) => !isEmpty(row[column]), known, WORTH)
    }
  }

  /** The last rows of a table, one after the other. */
  takeLast(table: string, count: number): void {
    const { length } = this.#rows(table)
    for (let at = Math.max(0, length - count); at < length; at += 1) {
      for (const place of this.#withOthers(`${table}/${at}`).places) this.#taken.add(place)
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
