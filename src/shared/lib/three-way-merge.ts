import { type Bag, isBag, isSame } from './values'

export interface Difference {
  name: string
  /** Key inside the field, if the field is merged key by key. */
  key?: string
  base: unknown
  theirs: unknown
  mine: unknown
  /** The value that the merge has chosen. */
  result: unknown
}

export interface Merge<V> {
  /** Values of `theirs`, with the changes of `mine` on top. */
  values: V
  /** All values in which `theirs` and `mine` differ. */
  differences: Difference[]
}

const bagOf = (value: unknown): Bag => (isBag(value) ? value : {})

/**
 * Merges the user's changes into values from the server, after a conflict or a save. `base`: the values that the user started
 * from. Values that are the same in `base` and `mine` are taken from `theirs`. `parts`: fields merged key by key.
 */
export function threeWayMerge<V extends object>(base: V, mine: V, theirs: V, parts: readonly string[] = []): Merge<V> {
  const { values, differences } = mergeBags(bagOf(base), bagOf(mine), bagOf(theirs), parts)
  // every value comes from base, mine or theirs
  return { values: values as V, differences }
}

function mergeBags(base: Bag, mine: Bag, theirs: Bag, parts: readonly string[] = []): Merge<Bag> {
  const values: Record<string, unknown> = { ...theirs }
  const differences: Difference[] = []
  for (const name of new Set([base, mine, theirs].flatMap((side) => Object.keys(side)))) {
    const [b, m, t] = [base[name], mine[name], theirs[name]]
    if (parts.includes(name) && [b, m, t].some(isBag)) {
      const inner = mergeBags(bagOf(b), bagOf(m), bagOf(t))
      values[name] = inner.values
      differences.push(...inner.differences.map((each) => ({ ...each, name, key: each.name })))
      continue
    }
    const result = isSame(b, m) ? t : m
    if (!isSame(m, t)) differences.push({ name, base: b, theirs: t, mine: m, result })
    if (result === undefined) delete values[name]
    else values[name] = result
  }
  return { values, differences }
}

/** Returns the merged values in which the `taken` differences have the value of `theirs`. */
export function withTheirs<V extends object>(values: V, taken: Iterable<Difference>): V {
  let result = bagOf(values)
  for (const { name, key, theirs } of taken)
    result = { ...result, [name]: key === undefined ? theirs : { ...bagOf(result[name]), [key]: theirs } }
  // every value comes from base, mine or theirs
  return result as V
}
