/** Pure functions on form values: comparison, and access by path (`name`, `tire.width`, `fitments[1].front`). */

export type Bag = Readonly<Record<string, unknown>>

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether nothing was entered: '', null, undefined or an empty list. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Deep equality that treats all blank values as equal, so that typing and erasing leaves no change. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isBag(a) || !isBag(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
}

/** Returns a copy without some members. */
export function omit<V extends object>(values: V, names: readonly string[]): V {
  // removing optional members keeps the type
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as V
}

/** Splits a path in any notation: `fitments[1].front`, `fitments.1.front`, `/fitments/1/front`. */
export function pathSteps(path: string): string[] {
  return path.split(/[.[\]/]+/).filter(Boolean)
}

const isIndex = (step: string) => /^\d+$/.test(step)

/** Returns the path itself and its enclosing paths, innermost first. */
export function enclosingPaths(path: string): string[] {
  const steps = pathSteps(path)
  const written = steps.map((step, at) => (isIndex(step) ? `[${step}]` : at > 0 ? `.${step}` : step))
  return steps.map((_, n) => written.slice(0, steps.length - n).join(''))
}

/** Returns whether `inner` equals `outer` or is inside it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
}

/** Returns the value at a path, or undefined. */
export function valueAt(values: unknown, path: string): unknown {
  return pathSteps(path).reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isBag(value) ? value[step] : undefined
  }, values)
}

/** Returns a copy with another value at a path. Everything outside the path keeps its identity. */
export function withValue<T>(values: T, path: string, next: unknown): T {
  const put = (value: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return next
    if (isIndex(step)) {
      const list = Array.isArray(value) ? [...value] : []
      list[Number(step)] = put(list[Number(step)], rest)
      return list
    }
    const bag = isBag(value) ? value : {}
    return { ...bag, [step]: put(bag[step], rest) }
  }
  // same shape, with one value replaced
  return put(values, pathSteps(path)) as T
}
