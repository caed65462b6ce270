import { describe, expect, it } from 'vitest'
import { checkRule, type Rule } from '@/shared/lib/rules'
import { rulesOf } from '../../scripts/api/page-modules'
import { checkInput, operations } from '../../server/contract/contract'
import { contractDocument, resolveRef, type Schema } from '../../server/contract/contract-document'
import { Refusal } from '../../server/contract/refusal'

/** The length of formatted text is limited in bytes, by a separate keyword. */
const RICH_TEXT = 100_000

/** Invisible text: zero-width characters and Hangul fillers. */
const INVISIBLE = '\u200b\u3164\u2060'

/** Returns values that each break a rule in one way. */
function badValues(rule: Rule): unknown[] {
  const { type, format, pattern, minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, multipleOf } = rule
  const none = rule.required ? [undefined, ...(rule.nullable ? [] : [null])] : []
  if (type === 'string') {
    return [
      // admins do not type values without a title, e.g. tokens
      ...(rule.required && rule.title ? ['', '  ', INVISIBLE] : []),
      ...none,
      ...(minLength > 1 ? ['a'.repeat(minLength - 1), `a${INVISIBLE.repeat(minLength)}`] : []),
      ...(maxLength && maxLength < RICH_TEXT ? ['가'.repeat(maxLength + 1)] : []),
      ...(pattern || format === 'email' ? ['~'] : []),
      ...(format?.startsWith('date') ? ['2026-02-30', '2026-02-30T00:00:00+09:00', '어제'] : []),
    ]
  }
  if (type === 'integer' || type === 'number') {
    const step = (minimum ?? 0) + (multipleOf ?? 1) + (multipleOf ?? 1) / 2
    return [
      ...none,
      '열',
      ...(type === 'integer' ? [(minimum ?? 0) + 0.5] : []),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
      ...(multipleOf ? [type === 'integer' ? Math.ceil(step) : step] : []),
    ]
  }
  if (type === 'array') {
    return [
      ...none,
      ...(minItems > 0 ? [[], ...(minItems > 1 ? [[1]] : [])] : []),
      ...(maxItems ? [Array.from({ length: maxItems + 1 }, (_, i) => i)] : []),
    ]
  }
  return type === 'object' ? [...none, 'abc'] : none
}

type Step = string | 0

interface Place {
  way: Step[]
  rule: Rule
  /** What a form calls a field that has no title in the contract. */
  title: string
}

/** Returns all rules of a body with their paths. */
function rulesBelow(rule: Rule, way: Step[] = [], around?: string): Place[] {
  const near = rule.title ?? around
  return [
    ...(way.length > 0 ? [{ way, rule, title: near ?? '값' }] : []),
    ...Object.entries(rule.properties ?? {}).flatMap(([name, each]) => rulesBelow(each, [...way, name], near)),
    ...(rule.items ? rulesBelow(rule.items, [...way, 0], near) : []),
  ]
}

/** Returns a body that contains only this value. */
const bodyWith = (way: Step[], value: unknown): unknown =>
  way.reduceRight((inner: unknown, step) => (step === 0 ? [inner] : { [step]: inner }), value)

const bodies = operations.flatMap((operation) => {
  const given = operation.document.requestBody?.content['application/json']?.schema
  const schema = (given?.$ref ? resolveRef(given.$ref) : given) as Schema | undefined
  return schema?.properties ? [{ operation, properties: rulesOf(contractDocument, schema) }] : []
})

const messages: string[] = []

describe('client and server show the same message for the same invalid value', () => {
  it.each(bodies.map((body) => [body.operation.name, body] as const))('%s', (_, { operation, properties }) => {
    const differences: string[] = []
    for (const { way, rule, title } of rulesBelow({ properties })) {
      for (const value of badValues(rule)) {
        const client = checkRule(rule, value, rule.title ?? title)
        if (client === null) continue
        let refused: unknown
        try {
          checkInput(operation, { path: {}, query: {}, body: bodyWith(way, value) })
        } catch (error) {
          refused = error
        }
        const errors = refused instanceof Refusal ? refused.errors : []
        const server = errors?.find(({ field }) => field === way.join('.'))?.message
        messages.push(client)
        if (server !== client) {
          differences.push(`${way.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}: ${client} | ${server}`)
        }
      }
    }
    expect(differences).toEqual([])
  })
})

it('covers every kind of rule and groups digits of large numbers', () => {
  expect(messages.length).toBeGreaterThan(800)
  for (const kind of [
    / \(을\)를 입력해주세요\.$/,
    /~.*자로/,
    /이하로/,
    /~.* 사이로/,
    /단위로/,
    /소수점/,
    /개까지/,
    /날짜를/,
  ]) {
    expect(
      messages.some((each) => kind.test(each)),
      String(kind),
    ).toBe(true)
  }
  expect(messages.filter((each) => !each.includes('예:') && /\d{4,}/.test(each))).toEqual([])
})
