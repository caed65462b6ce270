import { call } from '@/shared/api/client'
import type { Method } from '@/shared/api/types'
import type { Rule } from '@/shared/lib/rules'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './def'
import { isBag, isBlank, same } from './values'

/**
 * The calls of a detail. The paths are type parameters here, so the inputs cannot be checked at this one place; the
 * definition has tied paths, bodies and values together already.
 */
const loose = call as unknown as (
  method: Method,
  path: string,
  input: { path?: { seq: number }; query?: { unmask: true }; body?: Record<string, unknown> },
) => Promise<unknown>

/** Reads a record with its personal fields in clear; the server logs it. */
export function readClear<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  seq: number,
): Promise<RecordOf<P>> {
  return loose('get', def.path, { path: { seq }, query: { unmask: true } }) as Promise<RecordOf<P>>
}

/**
 * A body out of form values: only the fields that the rules know; blank becomes null where null is allowed and is left
 * out where the field is optional. The same inside of objects and rows: what a record shows besides is not sent.
 */
export function bodyOf(
  rules: DetailDef['rules'],
  values: object,
  leaveOut: readonly string[] = [],
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    if (name === 'version' || leaveOut.includes(name)) continue
    // values is the form's bag; a field that nobody filled is simply absent
    const value = (values as Record<string, unknown>)[name]
    if (!isBlank(value)) body[name] = sent(rule, value)
    else if (rule.type === 'array') body[name] = []
    else if (rule.nullable) body[name] = null
    else if (rule.required) body[name] = value ?? ''
  }
  return body
}

function sent(rule: Rule, value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  const { items, properties } = rule
  if (Array.isArray(value)) return items ? value.map((item) => sent(items, item)) : value
  return properties && isBag(value) ? bodyOf(properties, value) : value
}

/** Personal fields that nobody changed: a PUT leaves them out to keep them. */
export function untouchedPersonal<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  base: ValuesOf<P, C>,
  values: ValuesOf<P, C>,
): string[] {
  return (def.personal ?? []).filter((name) => same(base[name], values[name]))
}

export function replace<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  seq: number,
  body: Record<string, unknown>,
): Promise<RecordOf<P>> {
  return loose('put', def.path, { path: { seq }, body }) as Promise<RecordOf<P>>
}

/** Creates; the answer may carry more than the record (a temporary password). */
export function create<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  body: Record<string, unknown>,
): Promise<RecordOf<P>> {
  if (!def.create) throw new Error(`${def.screen} cannot create`)
  return loose('post', def.create.path, { body }) as Promise<RecordOf<P>>
}

export async function remove<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  seq: number,
): Promise<void> {
  // `removable` says that the contract has a DELETE here
  await loose('delete', def.path, { path: { seq } })
}
