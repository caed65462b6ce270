import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ApiError } from '@/shared/api/errors'
import { openEnvelope } from '@/shared/api/shape'

interface Node {
  $ref?: string
  type?: string
  properties?: Record<string, Node>
  allOf?: Node[]
  content?: Record<string, { schema: Node }>
}
const contract = parse(readFileSync('openapi/openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, { responses?: Record<string, Node> }>>
}
const follow = (node: Node): Node =>
  node.$ref
    ? // a reference is a path into the document
      follow(
        node.$ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract) as Node,
      )
    : node

/** Every GET of the contract that answers an envelope, with the schema of its result. */
const reads = Object.entries(contract.paths).flatMap(([path, { get }]) => {
  const json = get?.responses?.['200'] && follow(get.responses['200']).content?.['application/json']?.schema
  if (!json) return []
  const body = follow(json)
  const result = [body, ...(body.allOf ?? []).map(follow)].flatMap((part) => part.properties?.result ?? [])[0]
  return result ? [[path, follow(result)] as const] : []
})

/** The least that a result of this schema may be. */
function least({ type, properties = {} }: Node): unknown {
  if (type === 'array') return []
  if (type === 'integer') return 0
  if (properties.items && properties.total) return { items: [], total: 0 }
  return { [Object.keys(properties)[0] ?? 'any']: null }
}

test('there are the calls of the built screens', () => expect(reads.length).toBeGreaterThan(60))

test.each(reads)(
  '%s: an answer that is none is an error with Korean words; the promised one is not',
  (path, result) => {
    const good = least(result)
    expect(openEnvelope('get', path, { status: 200, result: good })).toEqual(good)
    const rubbish = [null, {}, [], 1, 'x', { items: {}, total: 1 }, { items: [] }, { items: [null], total: 1 }]
    const others = rubbish.filter((each) => {
      if (Array.isArray(each)) return result.type !== 'array'
      if (typeof each === 'number') return result.type !== 'integer'
      // any object with something in it may be a record
      return (
        each === null ||
        typeof each !== 'object' ||
        Object.keys(each).length === 0 ||
        (typeof good === 'object' && good !== null && 'items' in good)
      )
    })
    expect(others.length).toBeGreaterThanOrEqual(4)
    for (const answer of [...others.map((each) => ({ status: 200, result: each })), undefined, null, 'x', []]) {
      expect(() => openEnvelope('get', path, answer)).toThrow(ApiError)
      expect(() => openEnvelope('get', path, answer)).toThrow(
        '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.',
      )
    }
  },
)

test('what the contract leaves empty may be empty', () => {
  expect(openEnvelope('delete', '/api/v1/admin/brands/{seq}', undefined)).toBeUndefined()
  expect(openEnvelope('put', '/api/v1/admin/brands/order', { status: 200, result: null })).toBeNull()
})
