import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ApiError } from '@/shared/api/errors'
import { openEnvelope } from '@/shared/api/response-shape'

interface Node {
  $ref?: string
  type?: string
  properties?: Record<string, Node>
  items?: Node
  required?: string[]
  allOf?: Node[]
  anyOf?: Node[]
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
  if (!result) return []
  const { anyOf, ...whole } = follow(result)
  const one = anyOf?.find(({ type }) => type !== 'null')
  return [[path, one ? follow(one) : whole, anyOf !== undefined] as const]
})

/** The schema and what it is made of. */
const partsOf = (node: Node): Node[] => [node, ...(node.allOf ?? []).flatMap((part) => partsOf(follow(part)))]
const namesOf = (node: Node) => partsOf(node).flatMap(({ required }) => required ?? [])
const record = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** What stands in an answer of this schema, as far as it has names: one of them, and how it is answered. */
function inside(schema: Node): { names: string[]; answer: (one: object) => unknown } {
  const { type, items } = schema
  const properties: Record<string, Node> = Object.assign({}, ...partsOf(schema).map((part) => part.properties))
  if (type === 'integer') return { names: [], answer: () => 0 }
  if (type === 'array') return { names: items ? namesOf(follow(items)) : [], answer: (one) => [one] }
  const rows = properties.items && properties.total && follow(properties.items).items
  if (!rows) return { names: namesOf(schema), answer: (one) => one }
  return { names: namesOf(follow(rows)), answer: (one) => ({ items: [one], total: 1 }) }
}

test('there are the calls of the built screens', () => expect(reads.length).toBeGreaterThan(60))

test.each(reads)(
  '%s: an answer that is none is an error with Korean words; the promised one is not',
  async (path, result, orNull) => {
    const { names, answer } = inside(result)
    const good = answer(record(names))
    expect(await openEnvelope('get', path, { status: 200, result: good })).toEqual(good)
    // what a newer server answers besides is nobody's harm
    const more = answer({ ...record(names), ofTomorrow: 1 })
    expect(await openEnvelope('get', path, { status: 200, result: more })).toEqual(more)
    for (const name of names) {
      const less = answer(record(names.filter((each) => each !== name)))
      await expect(openEnvelope('get', path, { status: 200, result: less }), name).rejects.toThrow(ApiError)
    }
    const rubbish = [null, {}, [], 1, 'x', { items: {}, total: 1 }, { items: [] }, { items: [null], total: 1 }]
    const others = rubbish.filter((each) => {
      if (each === null && orNull) return false
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
    expect(others.length).toBeGreaterThanOrEqual(orNull ? 3 : 4)
    if (orNull) expect(await openEnvelope('get', path, { status: 200, result: null })).toBeNull()
    for (const answer of [...others.map((each) => ({ status: 200, result: each })), undefined, null, 'x', []]) {
      await expect(openEnvelope('get', path, answer)).rejects.toThrow(ApiError)
      await expect(openEnvelope('get', path, answer)).rejects.toThrow(
        '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.',
      )
    }
  },
)

test('what the contract leaves empty may be empty', async () => {
  expect(await openEnvelope('delete', '/api/v1/admin/brands/{seq}', undefined)).toBeUndefined()
  expect(await openEnvelope('put', '/api/v1/admin/brands/order', { status: 200, result: null })).toBeNull()
})

test('where the promises themselves cannot be fetched, a read may be asked again, and what was written stays done', async () => {
  vi.resetModules()
  vi.doMock('@/shared/api/gen/shapes-later.gen', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { openEnvelope: open } = await import('@/shared/api/response-shape')
  const brand = '/api/v1/admin/brands/{seq}'
  await expect(open('get', brand, { status: 200, result: {} })).rejects.toMatchObject({ code: 'NETWORK' })
  expect(await open('put', brand, { status: 200, result: { any: 1 } })).toEqual({ any: 1 })
  // a list comes with the program
  expect(
    await open('get', '/api/v1/admin/permission-groups', { status: 200, result: { items: [], total: 0 } }),
  ).toEqual({
    items: [],
    total: 0,
  })
  vi.doUnmock('@/shared/api/gen/shapes-later.gen')
})
