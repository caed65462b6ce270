import { operations, parametersOf } from '../contract/contract'
import type { Schema } from '../contract/contract-document'
import { schemaAt, titleOf } from '../contract/contract-messages'
import { maskKeyword } from '../lib/keyword-mask'
import { formatNumber } from '../lib/numbers'
import { formatValue } from './field-changes'

/** Query parameters of lists that are not filters. */
const NO_FILTERS = ['page', 'size', 'sort', 'keyword', 'keywordType']

/** Formats a range: `2026-11-01~2026-11-30`, `100,000~`. */
const formatRange = ({ from, to }: { from?: unknown; to?: unknown }): string =>
  [from, to].map((end) => (typeof end === 'number' ? formatNumber(end) : (end ?? ''))).join('~')

function valueText(name: string, schema: Schema | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? '예' : '아니오'
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return formatRange(value)
  return formatValue(name, schema, value) ?? String(value)
}

/**
 * Returns the list operation of a resource (`orders`, `point-entries`). Undefined for resources that exist only in the
 * sample log.
 */
const listOf = (resource: string) => operations.find(({ name }) => name === `GET /api/v1/admin/${resource}`)

/** Describes the filters of a list's query with the contract's titles: `주문상태 결제완료, 배송준비`. */
function shownFilters(resource: string, query: object): string[] {
  const list = listOf(resource)
  const schemas = new Map((list ? parametersOf(list) : []).map(({ name, schema }) => [name, schema]))
  return Object.entries(query)
    .filter(([name, value]) => !NO_FILTERS.includes(name) && value !== undefined)
    .map(([name, value]) => `${titleOf(schemas.get(name)) ?? name} ${valueText(name, schemas.get(name), value)}`)
}

/** Returns the title of a keyword type, which is that of the rows' field. */
function keywordTitle(resource: string, type: string): string {
  const answer = Object.values(listOf(resource)?.document.responses['200']?.content ?? {})[0]?.schema
  const field = answer && schemaAt(answer, ['result', 'items', '0', type])
  return titleOf(field) ?? (type === 'all' ? '통합' : type)
}

/**
 * Describes the query of a list for the log, with the contract's titles and masked personal data. `standard` is the
 * default keyword type; `shown` as in `maskKeyword`.
 */
export function describeFilters(
  resource: string,
  query: { keyword?: string | undefined; keywordType?: string | undefined },
  standard: string,
  shown?: readonly string[],
): string {
  const parts = shownFilters(resource, query)
  const text = query.keyword?.trim()
  const type = query.keywordType ?? standard
  if (text) parts.unshift(`${keywordTitle(resource, type)} ${maskKeyword(type, text, shown)}`)
  return parts.join(' · ') || '전체'
}

/**
 * Returns the summary of a LIST entry: the filters and the number of results. Keywords are left out, because they may
 * be personal data.
 */
export function describeListCall(resource: string, title: string, query: object, total: number): string {
  const filters = shownFilters(resource, query).join(' · ')
  return `${title} 목록 조회: ${formatNumber(total)}건${filters && ` (${filters})`}`
}
