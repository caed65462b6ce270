import qs from 'qs'
import { isEmpty } from '../lib/validate'

type Search = Record<string, unknown>

/** Longer arrays are parsed as objects with numeric keys. */
const arrayLimit = 1000

const isPlain = (value: unknown): value is Search =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Keeps brackets readable in keys; everything else is escaped. */
function encoder(text: unknown, encode: (text: unknown) => string, _charset: string, type: 'key' | 'value'): string {
  const escaped = encode(text)
  return type === 'key' ? escaped.replaceAll('%5B', '[').replaceAll('%5D', ']') : escaped
}

/** Returns the query string with leading `?`, nested values in bracket notation with indexes; '' for an empty object. */
export function stringifySearch(search: object): string {
  return qs.stringify(search, { addQueryPrefix: true, arrayFormat: 'indices', encoder })
}

/** Parses a query string; every leaf is a string. Never throws; ignores prototype keys. */
export function parseSearch(text: string): Search {
  return qs.parse(text, { ignoreQueryPrefix: true, arrayLimit, depth: 10, parameterLimit: 5000 }) as Search
}

function clean(value: unknown): unknown {
  if (isEmpty(value)) return undefined
  if (Array.isArray(value)) {
    const kept = value.map(clean).filter((each) => each !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  if (isPlain(value)) {
    const kept = dropEmpty(value)
    return Object.keys(kept).length > 0 ? kept : undefined
  }
  return value
}

/** Returns a copy without empty leaves (see `isEmpty`) and without containers that become empty. */
export function dropEmpty(value: object): Search {
  const entries = Object.entries(value).map(([key, each]) => [key, clean(each)] as const)
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}
