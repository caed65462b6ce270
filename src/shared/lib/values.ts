/** Values of forms: comparing them, and places inside of them (`name`, `tire.width`, `fitments[1].front`). Pure. */

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

/** A bag without some of its members. */
export function without<V extends object>(values: V, names: readonly string[]): V {
  // a bag with some optional members left out is still such a bag
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as V
}

/** The steps of a path however it is written: `fitments[1].front`, `fitments.1.front`, `/fitments/1/front`. */
export function stepsOf(path: string): string[] {
  return path.split(/[.[\]/]+/).filter(Boolean)
}

const isIndex = (step: string) => /^\d+$/.test(step)

/** The path itself, then what it stands in, outwards. */
export function outwards(path: string): string[] {
  const steps = stepsOf(path)
  const written = steps.map((step, at) => (isIndex(step) ? `[${step}]` : at > 0 ? `.${step}` : step))
  return steps.map((_, n) => written.slice(0, steps.length - n).join(''))
}

/** Is `inner` the same place as `outer`, or one inside of it? */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
}

/** What stands at a path; undefined where there is no such place. */
export function valueAt(values: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isBag(value) ? value[step] : undefined
  }, values)
}

/** A copy of the values with something else at a path; nothing else is another object than before. */
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
  // the same bag, one of its members replaced
  return put(values, stepsOf(path)) as T
}
