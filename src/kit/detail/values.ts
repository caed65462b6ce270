/** Comparing and merging form values. Pure. */

export type Bag = Readonly<Record<string, unknown>>

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Nothing was entered: an empty text, null and undefined are the same to an admin. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Deep equality in which all blank values are equal, so that typing and erasing leaves no change. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (!isBag(a) || !isBag(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]))
}

const SEPARATOR = '\u0000'

/** Members of plain objects become entries of their own, as deep as `parts` names them; everything else stays whole. */
export function leavesOf(values: Bag, parts: readonly string[]): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values)) {
    if (!parts.includes(name) || !isBag(value)) leaves.set(name, value)
    else for (const [key, member] of Object.entries(value)) leaves.set(name + SEPARATOR + key, member)
  }
  return leaves
}

/** The field of a leaf, and its member where it is one. */
export function splitLeaf(leaf: string): { name: string; key: string | undefined } {
  const [name = '', key] = leaf.split(SEPARATOR)
  return { name, key }
}

export interface Difference {
  name: string
  /** Member of the field, where the field is merged member by member. */
  key: string | undefined
  base: unknown
  theirs: unknown
  mine: unknown
  /** What 내 값으로 저장 would store. */
  result: unknown
}

export interface Merge {
  /** Mine over theirs: what I changed is mine, all else is theirs. */
  values: Bag
  /** Everything in which theirs and mine differ. */
  differences: Difference[]
}

/**
 * Three-way merge for a 409. `base` is what I started from, `parts` the fields that are merged member by member.
 * A leaf that I did not change takes their value, also when I never saw it.
 */
export function merge(base: Bag, mine: Bag, theirs: Bag, parts: readonly string[] = []): Merge {
  const [from, here, there] = [base, mine, theirs].map((values) => leavesOf(values, parts)) as [
    Map<string, unknown>,
    Map<string, unknown>,
    Map<string, unknown>,
  ]
  const values: Record<string, unknown> = { ...theirs }
  for (const name of parts) if (isBag(theirs[name])) values[name] = { ...(theirs[name] as Bag) }
  const differences: Difference[] = []

  for (const leaf of new Set([...from.keys(), ...here.keys(), ...there.keys()])) {
    const { name, key } = splitLeaf(leaf)
    const [b, m, t] = [from.get(leaf), here.get(leaf), there.get(leaf)]
    const result = same(b, m) ? t : m
    if (!same(m, t)) differences.push({ name, key, base: b, theirs: t, mine: m, result })
    if (key === undefined) values[name] = result
    else {
      const bag = { ...(isBag(values[name]) ? values[name] : {}) } as Record<string, unknown>
      if (result === undefined) delete bag[key]
      else bag[key] = result
      values[name] = bag
    }
  }
  return { values, differences }
}
