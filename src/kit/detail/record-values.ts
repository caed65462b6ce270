import { callWith } from '@/shared/api/client'
import type { Method } from '@/shared/api/types'
import { completeValues, secretFieldsOf, validateDeep } from '@/shared/lib/rules'
import { isSame, omit } from '@/shared/lib/values'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './detail-def'

/**
 * Sends a request about a record. The paths are type parameters, so inputs cannot be type-checked here; the definition
 * has already tied paths, bodies and values together.
 * @returns the record; after creating it may have extra fields (a temporary password)
 */
export const requestRecord = callWith as <P extends DetailPath>(
  method: Method,
  path: string,
  input: {
    path?: Record<string, unknown>
    query?: { unmask: true } | { version: number | undefined }
    body?: Record<string, unknown>
    once?: true | undefined
  },
) => Promise<RecordOf<P>>

/** Returns the personal fields that are unchanged. */
export function untouchedPersonal<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  base: ValuesOf<P, C>,
  values: ValuesOf<P, C>,
): string[] {
  return (def.personal ?? []).filter((name) => isSame(base[name], values[name]))
}

/** Returns the fields that a PUT omits, so the server keeps them: unchanged personal ones, and those of unchanged sections. */
export function keptFields<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  base: ValuesOf<P, C>,
  values: ValuesOf<P, C>,
): string[] {
  const unchanged = (def.sections ?? []).filter((names) => names.every((name) => isSame(base[name], values[name])))
  return [...untouchedPersonal(def, base, values), ...unchanged.flat()]
}

/** Returns the fields that are secrets. They are sent, but never shown, compared or stored in a draft. */
export const secretNames = <P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>): string[] =>
  secretFieldsOf({ ...def.rules, ...def.create?.rules })

/** Returns the values that a draft stores: all but secrets and unchanged personal data. */
export function draftValuesOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  base: ValuesOf<P, C>,
  mine: ValuesOf<P, C>,
): { base: Partial<ValuesOf<P, C>>; mine: Partial<ValuesOf<P, C>> } {
  const omitted = [...secretNames(def), ...untouchedPersonal(def, base, mine)]
  return { base: omit(base, omitted), mine: omit(mine, omitted) }
}

/** Returns the rules of the body that the form sends. */
export function rulesOf<P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>, creating: boolean) {
  return creating ? (def.create?.rules ?? def.rules) : def.rules
}

/**
 * Validates values on the client: by the rules of the body to be sent, then by the definition's `check`.
 * Skips the `leftOut` fields, because masked values satisfy no rule.
 * @returns error messages by field
 */
export function validateValues<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  values: ValuesOf<P, C>,
  creating: boolean,
  leftOut: readonly string[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, rule] of Object.entries(rulesOf(def, creating))) {
    if (name === 'version' || name === 'requestId' || leftOut.includes(name)) continue
    Object.assign(problems, validateDeep(rule, values[name as keyof typeof values], name))
  }
  // half-typed values already have a message, and `check` needs complete values
  const readable = completeValues(rulesOf(def, creating), values)
  for (const [name, problem] of Object.entries(def.check?.(readable, creating) ?? {})) {
    if (typeof problem === 'string') problems[name] ??= problem
  }
  return problems
}
