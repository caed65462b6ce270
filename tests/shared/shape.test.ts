import { describe, expect, it, test } from 'vitest'
import { ApiError } from '@/shared/api/errors'
import { answers } from '@/shared/api/gen/answers.gen'
import { openEnvelope } from '@/shared/api/response-shape'

const open = (path: string, result: unknown) => openEnvelope('get', path, { status: 200, result })

/** One response of each kind in the contract. */
function goodAnswer(answer: string): unknown {
  if (answer === 'list') return { items: [{ any: 1 }], total: 1 }
  if (answer === 'array') return []
  if (answer === 'number') return 0
  if (answer === 'text') return ''
  return { [answer.slice(1, -1)]: null, ofTomorrow: 1 }
}

test('the contract defines responses for the reads of all screens', () => {
  expect(Object.keys(answers).length).toBeGreaterThan(250)
  expect(answers['/api/v1/admin/brands']).toBe('list')
  expect(answers['/api/v1/admin/brands/{seq}']).toBe('{brandSeq}')
  expect(answers['/api/v1/admin/brands/options']).toBe('array')
  expect(answers['/api/v1/admin/common/refresh/{type}']).toBe('number')
})

describe.each(Object.entries(answers))('%s: %s', (path, promised) => {
  const kind = promised.replace('?', '')
  const orNull = kind !== promised

  it('accepts what the contract defines', () => {
    expect(open(path, goodAnswer(kind))).toEqual(goodAnswer(kind))
    if (orNull) expect(open(path, null)).toBeNull()
  })

  it('turns everything else into an error in Korean', () => {
    const rubbish: unknown[] = [{}, { items: {}, total: 1 }, { items: [] }, { items: [null], total: 1 }]
    if (!orNull) rubbish.push(null)
    if (kind !== 'array') rubbish.push([])
    if (kind !== 'number') rubbish.push(1)
    if (kind !== 'text') rubbish.push('x')
    for (const result of rubbish) expect(() => open(path, result), JSON.stringify(result)).toThrow(ApiError)
    for (const answer of [undefined, null, 'x', [], { status: 200 }])
      expect(() => openEnvelope('get', path, answer)).toThrow(
        '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.',
      )
  })
})

test('a write has an envelope, or no response at all', () => {
  expect(openEnvelope('delete', '/api/v1/admin/brands/{seq}', undefined)).toBeUndefined()
  expect(openEnvelope('put', '/api/v1/admin/brands/order', { status: 200, result: null })).toBeNull()
  expect(openEnvelope('put', '/api/v1/admin/brands/{seq}', { status: 200, result: { brandSeq: 1 } })).toEqual({
    brandSeq: 1,
  })
  for (const answer of [null, 'x', [], { status: 200, result: null }, { status: 200, result: {} }])
    expect(() => openEnvelope('put', '/api/v1/admin/brands/{seq}', answer)).toThrow(ApiError)
})
