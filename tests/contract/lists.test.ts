import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyFilter, Draft, KeywordFilter, PeriodFilter, ValueFilter } from '../../src/kit/filters/filter'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { addDays } from '../../src/shared/lib/days'
import { stringifySearch } from '../../src/shared/search/codec'
import { type TestShop, testShop } from '../server/harness'
import { TEST_NOW } from '../server/snapshot'
import { type AnyListDef as Def, definitions } from './definitions'
import { hintsOf } from './lists.hints'

/** Every filter of every list narrows it to what was asked for, and every sort key puts it in order: asked of the sample shop. */

type Row = Record<string, unknown>
type Query = Record<string, unknown>

interface Page {
  items: Row[]
  total: number
}

const { lists } = await definitions()

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

async function get<T>(url: string): Promise<T> {
  const answer = await shop.call<T>('GET', url, { token })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.result
}

/** What the list asks for at first, without the days and the choices that it starts with. */
function baseOf(def: Def): Query {
  const usual = def.filters.flatMap((filter) => {
    if (filter.kind === 'period') return filter.names
    return filter.kind === 'choice' && filter.preset ? [filter.name] : []
  })
  const entries = Object.entries(def.read({}, TEST_NOW)).filter(([name]) => !usual.includes(name))
  return Object.fromEntries(entries)
}

const ask = (def: Def, query: Query): Promise<Page> => {
  const state = { ...baseOf(def), size: 20, ...query }
  // the parameters are those of the definition's filters
  return get<Page>(def.path + stringifySearch({ ...def.request(state as never) }))
}

/** What a row shows under a parameter's name: its field, one of its item's, or where the list says. */
function shown(def: Def, name: string, row: Row): unknown {
  const own = hintsOf(def.key).shown?.[name]
  if (own) return own(row)
  const item = row.item as Row | undefined
  return [row[name], row[`${name}s`], item?.[name]].find((value) => value !== undefined)
}

const flat = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replace(/[\s\-/.,]/g, '')

const dayOf = (value: unknown): string => {
  const text = String(value)
  return text.length > 10 ? todaySeoul(new Date(text)) : text
}

async function samplesOf(def: Def): Promise<Record<string, string>> {
  const { samples = {} } = hintsOf(def.key)
  const entries = Object.entries(samples).map(async ([name, sample]) => [
    name,
    typeof sample === 'string' ? sample : await sample(get),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

// ---- filters --------------------------------------------------------------------------------------------------------

/** One value of a filter that is tried. `fits`: may this row stand in the answer? */
interface Trial {
  name: string
  query: Query
  fits?: (row: Row) => boolean
  /** Nothing may be found. */
  none?: true
}

const equal = (def: Def, name: string, values: readonly unknown[]) => (row: Row) => {
  const value = shown(def, name, row)
  if (value === undefined) return true
  return Array.isArray(value) ? value.some((each) => values.includes(each)) : values.includes(value)
}

function keywordTrials(def: Def, filter: KeywordFilter, rows: Row[], samples: Record<string, string>): Trial[] {
  const types = filter.types.length > 0 ? filter.types : ['']
  return types.map((type) => {
    const texts = rows.map((row) => (type ? shown(def, type, row) : (def.name?.(row as never) ?? row.name)))
    const found = texts.find((text) => typeof text === 'string' && text && !text.includes('*'))
    const keyword = samples[type || 'keyword'] ?? found
    return {
      name: `keyword ${type}`,
      query: { ...(type && { keywordType: type }), keyword },
      fits: (row) => {
        const text = type ? shown(def, type, row) : undefined
        return typeof text !== 'string' || text.includes('*') || flat(text).includes(flat(keyword))
      },
    }
  })
}

function spanTrials(def: Def, name: string, values: readonly (string | number)[]): Trial[] {
  const middle = values[Math.floor(values.length / 2)]
  const compare = (row: Row): number => {
    const value = shown(def, name, row)
    if (value === undefined) return 0
    if (value === null) return Number.NaN
    const own = typeof middle === 'number' ? value : dayOf(value)
    return own === middle ? 0 : (own as number) < (middle as number) ? -1 : 1
  }
  // Where all are of one day, the day after has none.
  if (values.length > 1 && values[0] === values.at(-1) && typeof middle === 'string')
    return [{ name: `${name} after`, query: { [name]: { from: addDays(middle, 1) } }, none: true }]
  return [
    { name: `${name} of one`, query: { [name]: { from: middle, to: middle } }, fits: (row) => compare(row) === 0 },
    { name: `${name} from`, query: { [name]: { from: middle } }, fits: (row) => compare(row) >= 0 },
    { name: `${name} to`, query: { [name]: { to: middle } }, fits: (row) => compare(row) <= 0 },
  ]
}

function periodTrials(def: Def, filter: PeriodFilter, rows: Row[], samples: Record<string, string>): Trial[] {
  return filter.names.flatMap((name) => {
    const days = rows.map((row) => shown(def, name, row)).filter((value) => typeof value === 'string')
    return spanTrials(def, name, samples[name] ? [samples[name]] : days.map(dayOf).sort())
  })
}

async function valueTrials(
  def: Def,
  filter: ValueFilter,
  rows: Row[],
  samples: Record<string, string>,
): Promise<Trial[]> {
  const { name } = filter
  const one = (value: unknown): Trial => ({
    name: `${name} ${value}`,
    query: { [name]: value },
    fits: equal(def, name, [value]),
  })
  const some = (values: readonly unknown[]): Trial => ({
    name: `${name} ${values.join('+')}`,
    query: { [name]: values },
    fits: equal(def, name, values),
  })
  const inRows = rows.map((row) => shown(def, name, row)).filter((value) => value !== null && value !== undefined)
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
    case 'grouped':
      return [one(inRows[0] ?? filter.groups()[0]?.options[0]?.value)]
    case 'call': {
      const draft: Draft = {
        ...baseOf(def),
        ...Object.fromEntries(filter.of.map((of) => [of, draftOf(def, of, rows)])),
      }
      const at = Object.entries(filter.params?.(draft) ?? {}).reduce<string>(
        (path, [name, value]) => path.replace(`{${name}}`, String(value)),
        filter.path,
      )
      const answer = await get<unknown>(at + stringifySearch({ ...filter.query(draft) }))
      const values = filter.options(answer).map(({ value }) => value)
      const value =
        values.find((each) => String(each) === samples[name]) ??
        values.find((each) => inRows.flat().includes(each)) ??
        values[0]
      return [filter.many ? some([value]) : one(value)]
    }
    case 'range':
      return spanTrials(
        def,
        name,
        inRows.filter((value) => typeof value === 'number').sort((a, b) => a - b),
      )
    case 'text':
      return [one(inRows[0])]
  }
}

/** A value of another filter of the panel, of the first row. */
function draftOf(def: Def, name: string, rows: Row[]): unknown {
  const filter = def.filters.find((each): each is ValueFilter => 'name' in each && each.name === name)
  const value = baseOf(def)[name] ?? rows.map((row) => shown(def, name, row)).find(Boolean)
  return filter?.kind === 'call' && filter.many && value ? [value] : value
}

const nameOf = (filter: AnyFilter): string =>
  filter.kind === 'keyword' ? 'keyword' : filter.kind === 'period' ? filter.names.join() : filter.name

async function trialsOf(def: Def, filter: AnyFilter, rows: Row[], samples: Record<string, string>): Promise<Trial[]> {
  if (filter.kind === 'keyword') return keywordTrials(def, filter, rows, samples)
  return filter.kind === 'period' ? periodTrials(def, filter, rows, samples) : valueTrials(def, filter, rows, samples)
}

/** What is wrong with a filter of a list; nothing when it does what it says. */
async function faultsOfFilter(def: Def, filter: AnyFilter, all: Page, trials: Trial[]): Promise<string[]> {
  const faults: string[] = []
  const totals = new Map<string, number>()
  for (const { name, query, fits } of trials) {
    const { items, total } = await ask(def, query)
    totals.set(name, total)
    const wrong = fits && items.find((row) => !fits(row))
    if (wrong) faults.push(`${name}: gives ${JSON.stringify(wrong).slice(0, 300)}`)
  }
  const { empty = {} } = hintsOf(def.key)
  const less = ({ name }: Trial) => (totals.get(name) ?? 0) < all.total
  const some = ({ name }: Trial) => (totals.get(name) ?? 0) > 0
  const say = ({ name, query }: Trial) => `${name}: ${JSON.stringify(query)} gives ${totals.get(name)} of ${all.total}`
  // Each kind of keyword and of day by itself; of a value's options one that has rows and one that leaves some out.
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

describe('every filter narrows', () => {
  it.each(lists.map((def) => [def.key, def] as const))('%s', { timeout: 60_000 }, async (_, def) => {
    const all = await ask(def, { size: 50 })
    const samples = await samplesOf(def)
    const faults: string[] = []
    for (const filter of def.filters)
      faults.push(...(await faultsOfFilter(def, filter, all, await trialsOf(def, filter, all.items, samples))))
    expect(faults).toEqual([])
  })
})

// ---- sorting --------------------------------------------------------------------------------------------------------

const korean = new Intl.Collator('ko')

/** Orders that a database may give text. */
const orders: ((a: string, b: string) => number)[] = [(a, b) => (a < b ? -1 : a > b ? 1 : 0), korean.compare]

/** Values of an enum stand in the order in which their filter offers them. */
function placeOf(def: Def, name: string): (value: unknown) => unknown {
  const filter = def.filters.find((each): each is ValueFilter => 'name' in each && each.name === name)
  if (filter?.kind !== 'choice') return (value) => value
  const places = new Map<unknown, number>(filter.options.map(({ value }, place) => [value, place]))
  return (value) => places.get(value) ?? value
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

describe('every sort sorts', () => {
  it.each(lists.map((def) => [def.key, def] as const))('%s', async (key, def) => {
    const { sorted = {}, unsorted = {} } = hintsOf(key)
    const faults: string[] = []
    for (const sort of def.sorts) {
      if (unsorted[sort]) continue
      const shownBy = sorted[sort] ?? ((row: Row) => shown(def, sort, row))
      const [up, down] = [
        await ask(def, { size: 50, sort: `${sort},asc` }),
        await ask(def, { size: 50, sort: `${sort},desc` }),
      ]
      const values = [up, down].map(({ items }) => items.map(shownBy)) as [unknown[], unknown[]]
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
