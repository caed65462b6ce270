import { describe, expect, it } from 'vitest'
import { listDefsOf } from '../../scripts/build/list-defs'
import { routeModules } from '../../scripts/build/screen-modules'
import { checkQuery, operations, parseQuery } from '../../server/contract/contract'
import { resolveRef, type Schema } from '../../server/contract/contract-document'
import type { AnyFilter } from '../../src/kit/filters/filter'
import { labelOf } from '../../src/kit/filters/filter-layout'
import { parseSearch, stringifySearch } from '../../src/shared/search/codec'

/** Every option of every filter in every list reaches the server with the intended value. */

/** Lists that hide ended records by default, but are not a queue of work. */
const notQueues = new Set([
  '/branch/manage',
  '/exhibit/linebanner',
  '/exhibit/mainbanner',
  '/exhibit/mainscreen',
  '/exhibit/newwindow',
  '/exhibit/productdetailbanner',
  '/exhibit/topbanner',
  '/member/manage',
  '/promotion/coupon',
  '/promotion/event',
  '/rental/rentalbanner',
  '/rental/rentalevent',
])

const NOW = new Date('2026-11-21T00:12:00Z')
type Search = Record<string, unknown>

function minimumOf(schema: Schema): number | undefined {
  const parts = [
    ...(schema.$ref ? [resolveRef(schema.$ref) as Schema] : []),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return schema.minimum ?? parts.map(minimumOf).find((found) => found !== undefined)
}

/** Returns the minimum that the contract accepts for a parameter. */
function leastOf(path: string, name: string): number {
  const operation = operations.find((each) => each.method === 'GET' && each.path === path)
  for (const parameter of operation?.document.parameters ?? []) {
    const found = '$ref' in parameter ? (resolveRef(parameter.$ref) as { name: string; schema: Schema }) : parameter
    if (found.name === name) return Math.max(1, minimumOf(found.schema) ?? 1)
  }
  return 1
}

/** Returns the values that a filter can have; for typed filters, some of them. */
function valuesOf(path: string, filter: AnyFilter): Search[] {
  const each = (values: readonly unknown[]) =>
    values.map((value) => ({ [filter.kind === 'keyword' ? 'keyword' : 'name' in filter ? filter.name : '']: value }))
  switch (filter.kind) {
    case 'keyword':
      return filter.types.length > 0
        ? filter.types.map((keywordType) => ({ keywordType, keyword: '225 45' }))
        : [{ keyword: '225 45' }]
    case 'period':
      return filter.names.flatMap((name) =>
        [{ from: '2026-11-01', to: '2026-11-20' }, { from: '2026-11-01' }].map((span) => ({ [name]: span })),
      )
    case 'choice': {
      const values = filter.options.map(({ value }) => value)
      return each([...values.map((value) => [value]), values])
    }
    case 'select':
      return each(filter.options().map(({ value }) => String(value)))
    case 'grouped':
      return each(filter.groups().flatMap(({ options }) => options.map(({ value }) => String(value))))
    case 'range':
      return each([{ from: '1', to: '90' }, { from: '1' }, { to: '90' }])
    case 'call':
      // width, aspect ratio, rim: each within its limits
      return each([filter.many ? [String(leastOf(path, filter.name))] : String(leastOf(path, filter.name))])
    case 'text':
      return each(['225'])
  }
}

const defs = (await Promise.all(routeModules().map(listDefsOf))).flat()
/** Returns the parameters that a filter sets. */
const names = (filter: AnyFilter) =>
  filter.kind === 'keyword' ? ['keyword'] : filter.kind === 'period' ? filter.names : [filter.name]

describe.each(defs.map((def) => [def.key, def] as const))('%s', (_, def) => {
  const ask = (search: Search) => {
    const url = parseSearch(stringifySearch(search))
    const state = def.read(url, NOW)
    const sent = stringifySearch({ ...def.request(state) })
    return {
      url,
      state: state as Search,
      asked: checkQuery(`GET ${def.path}`, parseQuery(sent)),
    }
  }

  it('sends every filter and restores it from the URL', () => {
    for (const filter of def.filters) {
      const titles = { ...def.titles, ...def.filterTitles }
      for (const name of names(filter)) expect(labelOf(filter, titles), name).not.toBe(name)
      for (const value of valuesOf(def.path, filter)) {
        const { state, asked } = ask(value)
        const what = JSON.stringify(value)
        for (const [name, wanted] of Object.entries(value)) {
          expect(stringifySearch({ [name]: state[name] }), what).toBe(stringifySearch({ [name]: wanted }))
          expect(asked[name], what).toEqual(state[name])
        }
        const again = parseSearch(stringifySearch(def.write(state, NOW)))
        expect(def.read(again, NOW), what).toEqual(state)
      }
    }
  })

  it('explains how records are created in a text that ends with 여기에 표시됩니다', () => {
    expect(def.filledWhen).toMatch(/^[^.]{6,35}면$/)
  })

  it('has a filter for each name that a preset depends on', () => {
    const parameters = def.filters.flatMap(names)
    for (const filter of def.filters)
      if ('unless' in filter && filter.unless !== undefined) expect(parameters).toContain(filter.unless)
  })

  it('treats an invalid URL as empty', () => {
    const usual = def.read({}, NOW)
    for (const filter of def.filters) {
      for (const name of names(filter)) {
        for (const wrong of [{ zz: '?' }, '', [''], { from: '?' }]) {
          expect(def.read({ [name]: wrong }, NOW), `${name} ${JSON.stringify(wrong)}`).toEqual(usual)
        }
      }
    }
  })

  it('work queues start with the longest waiting and sort done records newest first', () => {
    const states = def.filters.find((filter) => filter.kind === 'choice' && filter.preset !== undefined)
    expect(states === undefined && notQueues.has(def.key)).toBe(false)
    if (states?.kind !== 'choice' || notQueues.has(def.key)) return
    const preset = states.preset as readonly string[]
    const done = states.options.map(({ value }) => value).filter((value) => !preset.includes(value))
    const [key, direction] = def.sort.split(',')
    expect(direction).toBe('asc')
    for (const chosen of [done, states.options.map(({ value }) => value)]) {
      const state = def.read({ [states.name]: chosen }, NOW)
      expect(state.sort).toBe(`${key},desc`)
      expect(def.write(state, NOW)).not.toHaveProperty('sort')
    }
    expect(def.read({ [states.name]: preset.slice(0, 1) }, NOW).sort).toBe(def.sort)
  })

  it('sorts by keys of the contract', () => {
    for (const key of def.sorts)
      for (const direction of ['asc', 'desc']) {
        const sort = `${key},${direction}`
        expect(ask({ sort }).asked.sort, sort).toBe(sort)
      }
    expect(ask({}).asked.sort).toBe(def.sort)
  })
})
