import { callWith } from '@/shared/api/client'
import type { Method } from '@/shared/api/types'
import { problemsIn, readableBag, secretsOf } from '@/shared/lib/rules'
import { same, without } from '@/shared/lib/values'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './def'

/**
 * A call about a record. The paths are type parameters here, so the inputs cannot be checked at this one place; the
 * definition has tied paths, bodies and values together already.
 * @returns the record; after creating it may carry more (a temporary password)
 */
export const recordCall = callWith as unknown as <P extends DetailPath>(
  method: Method,
  path: string,
  input: {
    path?: Record<string, unknown>
    query?: { unmask: true } | { version: number | undefined }
    body?: Record<string, unknown>
    once?: true | undefined
  },
) => Promise<RecordOf<P>>

/** Personal fields that nobody changed: a PUT leaves them out to keep them. */
export function untouchedPersonal<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  base: ValuesOf<P, C>,
  values: ValuesOf<P, C>,
): string[] {
  return (def.personal ?? []).filter((name) => same(base[name], values[name]))
}

/** Fields that are secrets: sent, and neither told, nor compared, nor kept. */
export const secretNames = <P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>): string[] =>
  secretsOf({ ...def.rules, ...def.create?.rules })

/** What a draft keeps of a form: neither secrets nor personal data that nobody typed. */
export function draftOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  base: ValuesOf<P, C>,
  mine: ValuesOf<P, C>,
): { base: Partial<ValuesOf<P, C>>; mine: Partial<ValuesOf<P, C>> } {
  const left = [...secretNames(def), ...untouchedPersonal(def, base, mine)]
  return { base: without(base, left), mine: without(mine, left) }
}

/** The rules of the body that a form sends. */
export function rulesOf<P extends DetailPath, C extends CreatePath>(def: DetailDef<P, C>, creating: boolean) {
  return creating ? (def.create?.rules ?? def.rules) : def.rules
}

/**
 * Messages of the client's own rules: those of the body that will be sent, then the definition's. Fields that are left
 * out are not looked at: masked values satisfy no rule.
 */
export function problemsOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  values: ValuesOf<P, C>,
  creating: boolean,
  leftOut: readonly string[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, rule] of Object.entries(rulesOf(def, creating))) {
    if (name === 'version' || name === 'requestId' || leftOut.includes(name)) continue
    Object.assign(problems, problemsIn(rule, values[name as keyof typeof values], name))
  }
  // what is typed in half has its message already, and the definition computes with whole values alone
  const readable = readableBag(rulesOf(def, creating), values)
  for (const [name, problem] of Object.entries(def.check?.(readable, creating) ?? {})) {
    if (typeof problem === 'string') problems[name] ??= problem
  }
  return problems
}
