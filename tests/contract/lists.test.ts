import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOperation } from '../../server/contract/contract'
import type { Schema } from '../../server/contract/contract-document'
import type { OperationName } from '../../server/contract/contract-types'
import type { AnyFilter, KeywordFilter, PeriodFilter, ValueFilter } from '../../src/kit/filters/filter'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { addDays } from '../../src/shared/lib/days'
import { stringifySearch } from '../../src/shared/search/codec'
import { type TestShop, testShop } from '../server/harness'
import { newDelivery, newWebhook } from '../server/shop/webhooks'
import { TEST_NOW } from '../server/snapshot'
import { type AnyListDef as Def, definitions } from './definitions'
import { hintsOf, keyNames } from './lists.hints'
import { resolveSchema } from './resolve-schema'
import { type UnmaskedValues, unmaskedValuesOf } from './unmasked-values'

/** Every filter of every list returns only matching rows, and every sort key sorts them, on the sample shop. */

type Row = Record<string, unknown>
/** A row as the lists' definitions take it: which list it is of is known at run time only. */
type DefRow = Parameters<Def['seq']>[0]
type Query = Record<string, unknown>

interface Page {
  items: Row[]
  total: number
}

const { lists } = await definitions()

let shop: TestShop
let token: string
let unmaskedValues: UnmaskedValues

/** Inserts webhook deliveries, of which the sample has none. The webhooks are off, so that no request is sent. */
async function tellOfEvents(): Promise<void> {
  const off = { enabled: false }
  const webhooks = [await newWebhook(shop, off), await newWebhook(shop, off)]
  const states = ['DELIVERED', 'FAILED', 'RETRYING', 'WAITING'] as const
  const kinds = ['ORDER_PLACED', 'ITEM_CHANGED', 'ORDER_MOVED'] as const
  for (let n = 0; n < 12; n += 1) {
    const webhook = webhooks[n % 2] ?? webhooks[0]
    const createdAt = new Date(TEST_NOW.getTime() - n * 24 * 60 * 60_000)
    const more = { state: states[n % 4], kind: kinds[n % 3], recordSeq: n + 1, recordName: `T9000${n}`, createdAt }
    if (webhook) await newDelivery(shop, webhook, more)
  }
}

beforeAll(async () => {
  shop = await testShop()
  await tellOfEvents()
  unmaskedValues = await unmaskedValuesOf(shop.services.db)
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const answers = new Map<string, Promise<unknown>>()

/** Sends each request only once, because the shop does not change. */
function get<T>(url: string): Promise<T> {
  const answer = answers.get(url) ?? ask(url)
  answers.set(url, answer)
  return answer as Promise<T>
}

async function ask(url: string): Promise<unknown> {
  const answer = await shop.call('GET', url, { token })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.result
}

/** Returns the list's default query without its default period and choices. */
function baseOf(def: Def): Query {
  const usual = def.filters.flatMap((filter) => {
    if (filter.kind === 'period') return filter.names
    return filter.kind === 'choice' && filter.preset ? [filter.name] : []
  })
  const entries = Object.entries(def.read({}, TEST_NOW)).filter(([name]) => !usual.includes(name))
  return Object.fromEntries(entries)
}

const pageOf = (def: Def, query: Query): Promise<Page> => {
  const state = { ...baseOf(def), size: 20, ...query }
  // the parameters are those of the definition's filters
  return get<Page>(def.path + stringifySearch({ ...def.request(state as Parameters<Def['request']>[0]) }))
}

/**
 * Returns the values of a row under a parameter's name: as the hints say, from the row, or unmasked from the database.
 */
async function valuesOf(def: Def, name: string, row: Row, ownOnly = false): Promise<unknown[]> {
  const displayValue = hintsOf(def.key).displayValues?.[name]
  if (displayValue) return [displayValue(row)].flat().filter((value) => value !== undefined)
  if (name === 'seq') return [def.seq(row as DefRow)]
  return row[name] === null ? [null] : unmaskedValues(row, keyNames[name] ?? name, ownOnly)
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

interface Found {
  row: Row
  values: unknown[]
}

/** Returns the rows that have a value under a name: from the first page, otherwise from later pages. */
async function rowsWith(def: Def, name: string, rows: Row[]): Promise<Found[]> {
  for (let page = 0; page < 5; page += 1) {
    const queues = page === 0 ? rows : (await pageOf(def, { page, size: 500 })).items
    const all = queues.map(async (row) => ({ row, values: (await valuesOf(def, name, row)).filter(isSaid) }))
    const found = (await Promise.all(all)).filter(({ values }) => values.length > 0)
    if (found.length > 0 || queues.length < (page === 0 ? 50 : 500)) return found
  }
  return []
}

const flat = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replace(/[\s\-/.,]/g, '')

const dayOf = (value: unknown): string => {
  const text = String(value)
  return text.length > 10 ? todaySeoul(new Date(text)) : text
}

// ---- filters --------------------------------------------------------------------------------------------------------

/** A filter value to test. */
interface Trial {
  name: string
  query: Query
  /** Whether a row may be in the response. */
  fits?: (row: Row) => Promise<boolean>
  /** The row that the value comes from; the response must contain it. */
  source?: Row | undefined
  /** The response must be empty. */
  none?: true
}

const equal = (def: Def, name: string, wanted: readonly unknown[]) => async (row: Row) => {
  const values = await valuesOf(def, name, row, true)
  return values.length === 0 || values.some((value) => wanted.map(String).includes(String(value)))
}

/** Longer texts are searched by one word. */
const LONGEST_KEYWORD = 30

/** Width, aspect ratio and rim of a tire. Sizes are found by these digits. */
const TIRE_SIZE = /^(\d{3})\/(\d\d)Z?R(\d\d)/

const wordsOf = (text: unknown): string[] =>
  String(text)
    .replace(/<[^>]*>|&\w+;/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/**
 * Returns the keyword for a value: the digits of a size, the end of a phone number, the rarest word of a long text,
 * otherwise the whole value.
 */
function keywordFor(type: string, value: unknown, others: readonly unknown[]): string {
  const text = String(value)
  if (type === 'size') return TIRE_SIZE.exec(text)?.slice(1).join('') ?? text
  if (/phone|identifier/i.test(type)) return text.replace(/\D/g, '').slice(-4)
  if (text.length <= LONGEST_KEYWORD && !text.includes('<')) return text
  const count = (word: string) => others.filter((other) => flat(other).includes(flat(word))).length
  return wordsOf(text).reduce((rarest, word) => (count(word) < count(rarest) ? word : rarest))
}

interface Sample {
  keyword: string
  source?: Row
}

async function sampleOf(def: Def, type: string, rows: Row[]): Promise<Sample | undefined> {
  const given = hintsOf(def.key).samples?.[type || 'keyword']
  if (given) return { keyword: given }
  if (type === '') {
    const named = rows.map((row) => ({ row, name: def.name?.(row as DefRow) ?? row.name }))
    const found = named.find(({ name }) => typeof name === 'string' && name && !name.includes('*'))
    return found && { keyword: String(found.name), source: found.row }
  }
  const found = await rowsWith(def, type, rows)
  const first = type === 'size' ? found.find(({ values }) => TIRE_SIZE.test(String(values[0]))) : found[0]
  if (!first) return undefined
  const others = found.flatMap(({ values }) => values)
  return { keyword: keywordFor(type, first.values[0], others), source: first.row }
}

async function keywordTrials(def: Def, filter: KeywordFilter, rows: Row[]): Promise<Trial[]> {
  const types = filter.types.length > 0 ? filter.types : ['']
  const samples = new Map<string, Sample | undefined>()
  for (const type of types) if (type !== 'all') samples.set(type, await sampleOf(def, type, rows))
  // searches the same values as the other types
  if (types.includes('all'))
    samples.set('all', (await sampleOf(def, 'all', [])) ?? [...samples.values()].find((sample) => sample?.source))
  return types.map((type) => {
    const { keyword, source } = samples.get(type) ?? {}
    return {
      name: `keyword ${type}`,
      query: { ...(type && { keywordType: type }), keyword: keyword ?? NOTHING },
      source,
      async fits(row) {
        const values = type ? await valuesOf(def, type, row) : []
        const plain = type === 'size' ? (text: unknown) => String(text).replace(/\D/g, '') : flat
        return values.length === 0 || values.some((value) => plain(value).includes(plain(keyword)))
      },
    }
  })
}

/** A keyword without a match. */
const NOTHING = '987654321098'

const TODAY = todaySeoul(TEST_NOW)

function spanTrials(
  def: Def,
  name: string,
  found: readonly Found[],
  read: (value: unknown) => string | number,
): Trial[] {
  const all = found
    .map(({ row, values }) => ({ row, value: read(values[0]) }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  const chosen = all[Math.floor(all.length / 2)]
  if (!chosen) return [{ name: `${name} of one`, query: { [name]: { from: TODAY, to: TODAY } } }]
  const { value: middle, row: source } = chosen
  const passes = (holds: (value: string | number, middle: string | number) => boolean) => async (row: Row) => {
    const values = await valuesOf(def, name, row)
    return values.length === 0 || values.some((value) => value !== null && holds(read(value), middle))
  }
  // If all rows have the same day, the next day has none.
  if (all.length > 1 && all[0]?.value === all.at(-1)?.value && typeof middle === 'string')
    return [{ name: `${name} after`, query: { [name]: { from: addDays(middle, 1) } }, none: true }]
  return [
    {
      name: `${name} of one`,
      query: { [name]: { from: middle, to: middle } },
      source,
      fits: passes((a, b) => a === b),
    },
    { name: `${name} from`, query: { [name]: { from: middle } }, source, fits: passes((a, b) => a >= b) },
    { name: `${name} to`, query: { [name]: { to: middle } }, source, fits: passes((a, b) => a <= b) },
  ]
}

async function periodTrials(def: Def, filter: PeriodFilter, rows: Row[]): Promise<Trial[]> {
  const trials = filter.names.map(async (name) => {
    const given = hintsOf(def.key).samples?.[name]
    const found = given ? [{ row: {}, values: [given] }] : await rowsWith(def, name, rows)
    return spanTrials(def, name, found, dayOf).map((trial) => (given ? { ...trial, source: undefined } : trial))
  })
  return (await Promise.all(trials)).flat()
}

async function valueTrials(def: Def, filter: ValueFilter, rows: Row[]): Promise<Trial[]> {
  const { name } = filter
  const one = (value: unknown, source?: Row): Trial => ({
    name: `${name} ${value}`,
    query: { [name]: value },
    source,
    fits: equal(def, name, [value]),
  })
  const some = (values: readonly unknown[], source?: Row): Trial => ({
    name: `${name} ${values.join('+')}`,
    query: { [name]: values },
    source,
    fits: equal(def, name, values),
  })
  switch (filter.kind) {
    case 'choice': {
      const values = filter.options.map(({ value }) => value)
      return [
        ...values.slice(0, 3).map((value) => some([value])),
        ...(values.length > 2 ? [some(values.slice(0, 2))] : []),
      ]
    }
    case 'select':
      return filter
        .options()
        .slice(0, 3)
        .map(({ value }) => one(value))
    case 'grouped': {
      const [first] = await rowsWith(def, name, rows)
      return [one(first?.values[0] ?? filter.groups()[0]?.options[0]?.value, first?.row)]
    }
    case 'call': {
      const draft: Record<string, unknown> = baseOf(def)
      for (const of of filter.of) draft[of] = await draftOf(def, of, rows)
      const at = Object.entries(filter.params?.(draft) ?? {}).reduce<string>(
        (path, [name, value]) => path.replace(`{${name}}`, String(value)),
        filter.path,
      )
      const answer = await get<unknown>(at + stringifySearch({ ...filter.query(draft) }))
      const options = filter.options(answer).map(({ value }) => value)
      const given = hintsOf(def.key).samples?.[name]
      const offered = (found: Found) => options.find((each) => found.values.map(String).includes(String(each)))
      const found = given ? undefined : (await rowsWith(def, name, rows)).find((each) => offered(each) !== undefined)
      const value = found ? offered(found) : (options.find((each) => String(each) === given) ?? options[0])
      return [filter.many ? some([value], found?.row) : one(value, found?.row)]
    }
    case 'range':
      return spanTrials(def, name, await rowsWith(def, name, rows), Number)
    case 'text': {
      const [first] = await rowsWith(def, name, rows)
      return [one(first?.values[0], first?.row)]
    }
  }
}

/** Returns a value of another filter of the panel, from the first row that has one. */
async function draftOf(def: Def, name: string, rows: Row[]): Promise<unknown> {
  const filter = def.filters.find((each): each is ValueFilter => 'name' in each && each.name === name)
  const value = baseOf(def)[name] ?? (await rowsWith(def, name, rows))[0]?.values[0]
  return filter?.kind === 'call' && filter.many && value ? [value] : value
}

const nameOf = (filter: AnyFilter): string =>
  filter.kind === 'keyword' ? 'keyword' : filter.kind === 'period' ? filter.names.join() : filter.name

async function trialsOf(def: Def, filter: AnyFilter, rows: Row[]): Promise<Trial[]> {
  if (filter.kind === 'keyword') return keywordTrials(def, filter, rows)
  return filter.kind === 'period' ? periodTrials(def, filter, rows) : valueTrials(def, filter, rows)
}

/** Returns what is wrong with a filter of a list; empty if it works. */
async function faultsOfFilter(def: Def, filter: AnyFilter, all: Page, trials: Trial[]): Promise<string[]> {
  const faults: string[] = []
  const totals = new Map<string, number>()
  const say = ({ name, query }: Trial) => `${name}: ${JSON.stringify(query)} gives ${totals.get(name)} of ${all.total}`
  for (const trial of trials) {
    const { name, query, fits = async () => true, source } = trial
    const { items, total } = await pageOf(def, { size: 50, ...query })
    totals.set(name, total)
    for (const row of items.slice(0, 20)) {
      if (await fits(row)) continue
      faults.push(`${name}: ${JSON.stringify(query)} gives ${JSON.stringify(row).slice(0, 300)}`)
      break
    }
    const isSource = (row: Row) => def.seq(row as DefRow) === def.seq(source as DefRow)
    // filtering keeps the order, so no row moves to a later place
    if (source && !items.some(isSource) && (all.items.some(isSource) || total <= items.length))
      faults.push(`${say(trial)}, without the row that it was taken from`)
  }
  const { empty = {} } = hintsOf(def.key)
  const less = ({ name }: Trial) => (totals.get(name) ?? 0) < all.total
  const some = ({ name }: Trial) => (totals.get(name) ?? 0) > 0
  // Each type of keyword and of period separately; of a value's options one with rows and one that excludes some.
  if (filter.kind === 'keyword' || filter.kind === 'period') {
    for (const trial of trials) {
      const open = / (from|to)$/.test(trial.name)
      const found = !(trial.none || trial.name in empty)
      if ((!open && !less(trial)) || some(trial) !== found) faults.push(say(trial))
    }
  } else if (!trials.some(less) || trials.some(some) !== !(filter.name in empty)) faults.push(...trials.map(say))
  if (
    filter.kind === 'select' &&
    trials.length === 2 &&
    trials.every(({ query }) => typeof Object.values(query)[0] === 'boolean')
  ) {
    const [yes = 0, no = 0] = totals.values()
    if (yes + no !== all.total) faults.push(`${nameOf(filter)}: ${yes} yes and ${no} no of ${all.total}`)
  }
  return faults
}

describe('every filter narrows the result', () => {
  it.each(lists.map((def) => [def.key, def] as const))('%s', async (_, def) => {
    const all = await pageOf(def, { size: 50 })
    const faults: string[] = []
    for (const filter of def.filters)
      faults.push(...(await faultsOfFilter(def, filter, all, await trialsOf(def, filter, all.items))))
    expect(faults).toEqual([])
  })
})

// ---- sorting --------------------------------------------------------------------------------------------------------

const korean = new Intl.Collator('ko')

/** Collations that a database may use for text. */
const orders: ((a: string, b: string) => number)[] = [(a, b) => (a < b ? -1 : a > b ? 1 : 0), korean.compare]

/** Values of an enum are sorted in the order of the contract. */
function placeOf(def: Def, name: string): (value: unknown) => unknown {
  const row = rowSchemaOf(def.path).properties?.[name]
  const values = enumOf(row ?? {})
  return (value) => (values.includes(value) ? values.indexOf(value) : value)
}

function rowSchemaOf(path: string): Schema {
  const body = getOperation(`GET ${path}` as OperationName).document.responses['200']?.content?.['application/json']
  const page = resolveSchema(body?.schema ?? {}).properties?.result ?? {}
  return resolveSchema(resolveSchema(page).properties?.items?.items ?? {})
}

function enumOf(schema: Schema): readonly unknown[] {
  const whole = resolveSchema(schema)
  return whole.enum ?? [...(whole.anyOf ?? []), ...(whole.allOf ?? [])].flatMap(enumOf)
}

function inOrder(values: readonly unknown[], sign: 1 | -1): boolean {
  const firstNull = values.indexOf(null)
  const some = firstNull < 0 ? values : values.slice(0, firstNull)
  if (firstNull >= 0 && values.slice(firstNull).some((value) => value !== null)) return false
  return orders.some((order) =>
    some.every((value, i) => {
      if (i === 0) return true
      const before = some[i - 1]
      const by = typeof value === 'string' ? order(String(before), value) : Number(before) - Number(value)
      return by * sign <= 0
    }),
  )
}

describe('every sort key sorts the result', () => {
  it.each(lists.map((def) => [def.key, def] as const))('%s', async (key, def) => {
    const { sorted = {}, unsorted = {} } = hintsOf(key)
    const faults: string[] = []
    for (const sort of def.sorts) {
      if (unsorted[sort]) continue
      const shownBy = async (row: Row) => (sorted[sort] ? sorted[sort](row) : (await valuesOf(def, sort, row))[0])
      const [up, down] = [
        await pageOf(def, { size: 50, sort: `${sort},asc` }),
        await pageOf(def, { size: 50, sort: `${sort},desc` }),
      ]
      const values: [unknown[], unknown[]] = [
        await Promise.all(up.items.map(shownBy)),
        await Promise.all(down.items.map(shownBy)),
      ]
      const text = (part: unknown[]) => JSON.stringify(part.slice(0, 12))
      if (values.flat().some((value) => value === undefined)) faults.push(`${sort}: is not shown`)
      else if (new Set(values.flat()).size < 2) faults.push(`${sort}: all are ${values[0][0]}`)
      else {
        const place = placeOf(def, sort)
        const ordered = (part: unknown[], sign: 1 | -1) => inOrder(part, sign) || inOrder(part.map(place), sign)
        if (!ordered(values[0], 1)) faults.push(`${sort},asc: ${text(values[0])}`)
        if (!ordered(values[1], -1)) faults.push(`${sort},desc: ${text(values[1])}`)
        if (text(values[0]) === text(values[1])) faults.push(`${sort}: is the same up and down`)
      }
    }
    expect(faults).toEqual([])
  })
})
