import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropEmpty, parseSearch, stringifySearch } from '@/shared/search/codec'

type Tree = string | Tree[] | { [key: string]: Tree }

// A key of digits would be read as an array index, brackets in a key as nesting: the contract has neither.
const key = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('상태', 'a.b', 'orderedAt', 'a&b=c#d', '%41', '+ '),
  )
  .filter((name) => !/[[\]]/.test(name) && !/^\d+$/.test(name) && !(name in {}))
const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    '00123',
    '0',
    'true',
    'null',
    '홍길동',
    '225/45R17',
    'a[b]=c',
    ']=',
    '100%',
    '%ED%99',
    'a+b c',
    '2026-11-01',
    '?',
    '#',
    '&',
    '[0]',
    'a,b',
  ),
)
const { node } = fc.letrec<{ node: Tree; object: Record<string, Tree> }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4 }) as fc.Arbitrary<Record<string, Tree>>,
}))
const search = fc.dictionary(key, node, { maxKeys: 5 }).map((object) => ({ ...object }))

test('parseSearch reads back what stringifySearch writes', () => {
  fc.assert(
    fc.property(search, (object) => {
      expect(parseSearch(stringifySearch(object))).toEqual(object)
    }),
    { numRuns: 1000 },
  )
})

test('the same holds through a real URL, which escapes once more', () => {
  fc.assert(
    fc.property(search, (object) => {
      const url = new URL(`http://shop.example/member/manage${stringifySearch(object)}`)
      expect(parseSearch(url.search)).toEqual(object)
    }),
  )
})

test.each([
  [{ state: ['PAID'] }, '?state[0]=PAID'],
  [{ zip: '00123' }, '?zip=00123'],
  [{ keyword: '' }, '?keyword='],
  [{ keyword: '홍길동' }, '?keyword=%ED%99%8D%EA%B8%B8%EB%8F%99'],
  [{ orderedAt: { from: '2026-11-01', to: '2026-11-21' } }, '?orderedAt[from]=2026-11-01&orderedAt[to]=2026-11-21'],
  [{ sort: 'createdAt,desc' }, '?sort=createdAt%2Cdesc'],
])('%j is %s and back', (object, text) => {
  expect(stringifySearch(object)).toBe(text)
  expect(parseSearch(text)).toEqual(object)
})

test('a tree of eight levels is read back', () => {
  const deep = { a: { b: { c: { d: { e: { f: { g: { h: 'x' } } } } } } } }
  expect(parseSearch(stringifySearch(deep))).toEqual(deep)
})

test('empty values give an empty text, and an empty text gives no values', () => {
  expect([stringifySearch({}), stringifySearch({ a: undefined, b: [] }), parseSearch(''), parseSearch('?')]).toEqual([
    '',
    '',
    {},
    {},
  ])
})

test('other leaves become strings', () => {
  expect(parseSearch(stringifySearch({ page: 2, piiUnmask: true, seqs: [1, 2] }))).toEqual({
    page: '2',
    piiUnmask: 'true',
    seqs: ['1', '2'],
  })
})

test.each([1, 20, 21, 22, 100, 500, 1000])('an array of %i stays an array, in order', (length) => {
  const seqs = Array.from({ length }, (_, i) => `${i}`)
  expect(parseSearch(stringifySearch({ seqs }))).toEqual({ seqs })
})

test.each([
  '?__proto__[polluted]=1',
  '?constructor[prototype][polluted]=1',
  '?a[__proto__][polluted]=1',
  '?hasOwnProperty=1',
  '?a[toString]=1',
])('keys of the prototype are harmless: %s', (text) => {
  const read = parseSearch(text)
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(typeof read.hasOwnProperty).toBe('function')
  expect(`${JSON.stringify(read)}`).not.toContain('polluted')
})

test('parseSearch never throws', () => {
  const odd = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('a', '[', ']', '=', '&', '%', '0', '99999999', '?', '+', '%E0', '가'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(odd, (text) => {
      expect(typeof parseSearch(text)).toBe('object')
    }),
    { numRuns: 1000 },
  )
})

test('dropEmpty removes empty texts, null, undefined and the text null, at any depth; never 0 or false', () => {
  expect(
    dropEmpty({
      a: '',
      b: null,
      c: undefined,
      d: 'null',
      e: 0,
      f: false,
      g: { from: '', to: 'x' },
      h: { from: '' },
      i: ['', 'x', null],
      j: [''],
      k: [{ l: '' }],
    }),
  ).toEqual({ e: 0, f: false, g: { to: 'x' }, i: ['x'] })
})

test('dropEmpty is idempotent, and does not change its argument', () => {
  const mixed = fc.object({ values: [fc.string(), fc.constantFrom('', 'null', null, undefined, 0, false)] })
  fc.assert(
    fc.property(mixed, (object) => {
      const before = structuredClone(object)
      const once = dropEmpty(object)
      expect(dropEmpty(once)).toEqual(once)
      expect(object).toEqual(before)
    }),
  )
})
