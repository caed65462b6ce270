import { problemsIn } from '@/shared/lib/rules'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from './def'
import { same } from './values'

/**
 * Messages of the client's own rules: those of the body that will be sent, then the definition's. Personal fields that
 * nobody changed are left out: masked values satisfy no rule, and are not sent.
 */
export function problemsOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  values: ValuesOf<P, C>,
  base: ValuesOf<P, C>,
  creating: boolean,
): Record<string, string> {
  const rules = creating ? (def.create?.rules ?? def.rules) : def.rules
  const problems: Record<string, string> = {}
  for (const [name, rule] of Object.entries(rules)) {
    if (name === 'version') continue
    const key = name as keyof ValuesOf<P, C> & string
    if (!creating && def.personal?.includes(key) && same(values[key], base[key])) continue
    Object.assign(problems, problemsIn(rule, values[key], name))
  }
  for (const [name, problem] of Object.entries(def.check?.(values, creating) ?? {})) {
    if (typeof problem === 'string') problems[name] ??= problem
  }
  return problems
}
