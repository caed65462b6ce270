import { isBag } from './values'

/** Names inside form values: `name`, `tire.width`, `fitments[1].front`. */

/** The steps of a path however it is written: `fitments[1].front`, `fitments.1.front`, `/fitments/1/front`. */
export function stepsOf(path: string): string[] {
  return path.split(/[.[\]/]+/).filter(Boolean)
}

/** A path out of its steps, as the form writes it. */
export function pathOf(steps: readonly string[]): string {
  return steps.map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : at > 0 ? `.${step}` : step)).join('')
}

/** Is `inner` the same place as `outer`, or one inside of it? */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
}

/** The path itself, then what it stands in, outwards. */
export function outwards(path: string): string[] {
  const steps = stepsOf(path)
  return steps.map((_, n) => pathOf(steps.slice(0, steps.length - n)))
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
    if (/^\d+$/.test(step)) {
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
