import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractDocument, type Schema } from '../../server/contract/contract-document'
import { subschemas } from '../../server/contract/contract-messages'
import { isSecret } from '../../server/log/field-changes'
import { changedByServer } from '../../src/kit/detail/changed-by-server'
import { mergeVersions } from '../../src/kit/detail/conflict'
import type { DetailDef, DetailPath, RecordOf } from '../../src/kit/detail/detail-def'
import { draftValuesOf } from '../../src/kit/detail/record-values'
import { Form } from '../../src/shared/lib/form'
import { type Rules, secretFieldsOf } from '../../src/shared/lib/rules'
import { partOf } from '../part-of'
import { definitions } from './definitions'

/**
 * Passwords, codes and tokens (`secretText` in the contract) are never returned, compared, stored in drafts or logged.
 */

/** Names that tell that a text is a secret. */
const sounds = /password|secret|token|otp|recoveryCode|cardNumber|expiry(Month|Year)|holderIdentity|draftKey/i

/** Texts with such a name that are not secret, `Model.field`, each with its reason. */
const open: Record<string, string> = {
  'CardPaymentSlip.maskedCardNumber': 'the first and last digits alone, as slips print them',
  'OrderPaymentShown.maskedCardNumber': 'the first and last digits alone, as slips print them',
  'ShopOrderPayment.maskedCardNumber': 'the first and last digits alone, as slips print them',
}

const isText = (schema: Schema): boolean =>
  subschemas(schema).some(({ type, items }) => type === 'string' || (items !== undefined && isText(items)))
const isPassword = (schema: Schema): boolean =>
  subschemas(schema).some(({ format, items }) => format === 'password' || (items !== undefined && isPassword(items)))
const isFixed = (schema: Schema): boolean => subschemas(schema).some((part) => part.enum || part.format === 'date-time')

const fields = Object.entries(contractDocument.components.schemas).flatMap(([model, { properties }]) =>
  Object.entries(properties ?? {}).map(([name, schema]) => ({ model, name, schema })),
)

const { details } = await definitions()
const withSecrets = details.filter((def) => secretFieldsOf({ ...def.rules, ...def.create?.rules }).length > 0)

describe('the contract', () => {
  it('marks every secret text as secret', () => {
    const missed = fields
      .filter(({ name, schema }) => sounds.test(name) && isText(schema) && !isFixed(schema) && !isPassword(schema))
      .map(({ model, name }) => `${model}.${name}`)
    expect(missed.sort()).toEqual(Object.keys(open).sort())
    expect(fields.filter(({ schema }) => isPassword(schema)).length).toBeGreaterThan(20)
  })

  it('gives the log the names of all secret fields', () => {
    for (const name of ['password', 'currentPassword', 'newPassword', 'temporaryPassword', 'accessToken', 'cardNumber'])
      expect(isSecret(name), name).toBe(true)
    for (const name of ['passwordChangedAt', 'name', 'code']) expect(isSecret(name), name).toBe(false)
  })
})

describe('password inputs', () => {
  it('of a record form are marked as secret in the contract', () => {
    const names = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => {
        const text = readFileSync(`src/features/${file}`, 'utf8')
        // the form field that contains the input
        const before = [...text.matchAll(/type="password"/g)].map(({ index }) => text.slice(0, index))
        return [
          ...before.flatMap((part) => [...part.matchAll(/<Custom\s+name="(\w+)"/g)].at(-1)?.[1] ?? []),
          ...[...text.matchAll(/<CurrentPasswordField\s+name="(\w+)"/g)].map(([, name]) => name ?? ''),
        ]
      })
    expect(names.length).toBeGreaterThan(2)
    const secret = new Set(fields.filter(({ schema }) => isPassword(schema)).map(({ name }) => name))
    expect(names.filter((name) => !secret.has(name))).toEqual([])
  })
})

/** Returns the paths of all secrets in rules. */
function secretPaths(rules: Rules, at = ''): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => [
    ...(rule.format === 'password' || rule.items?.format === 'password' ? [at + name] : []),
    ...secretPaths(rule.properties ?? {}, `${at}${name}.`),
    ...secretPaths(rule.items?.properties ?? {}, `${at}${name}.`),
  ])
}

const TYPED = 'Sehr-geheim-2026!'

describe.each(withSecrets.map((def) => [def.path, def] as const))('the form of %s', (_path, def: DetailDef) => {
  const names = secretFieldsOf({ ...def.rules, ...def.create?.rules })
  const bag = (value: string): object => Object.fromEntries(names.map((name) => [name, value]))

  it('shows secrets as fields', () => {
    expect(secretPaths({ ...def.rules, ...def.create?.rules }).sort()).toEqual([...names].sort())
  })

  it('keeps no secret in a draft', () => {
    const mine: object = { ...bag(TYPED), other: '남는다' }
    expect(draftValuesOf(def, bag(''), mine)).toEqual({ base: {}, mine: { other: '남는다' } })
  })

  it('shows no secret in an edit conflict', () => {
    const { differences } = mergeVersions(
      { ...def, valuesOf: () => bag('') },
      { base: bag(''), mine: bag(TYPED), current: partOf<RecordOf<DetailPath>>({}) },
    )
    expect(differences).toEqual([])
  })

  it('shows no secret after a save', () => {
    const form = new Form(bag(TYPED))
    for (const name of names) form.mount(name, () => ({ title: name }))
    const told = (except: readonly string[]) =>
      changedByServer({
        form,
        rules: def.rules,
        sent: bag(TYPED),
        stored: bag(''),
        except,
        creating: false,
      })
    expect(told([]).join(), 'the form shows them').toContain(TYPED)
    expect(told(secretFieldsOf(def.rules))).toEqual([])
  })
})

it('finds forms with secrets', () => {
  expect(withSecrets.map(({ path }) => path).length).toBeGreaterThan(2)
})
