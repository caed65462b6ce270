import { useState } from 'react'
import type { AnyFilter } from './filter'
import { dependentResets } from './filter-layout'
import { namesOf, type Search } from './filter-values'

/** All parameters that a filter writes. */
export const parametersOf = (filter: AnyFilter): readonly string[] =>
  filter.kind === 'keyword' ? ['keyword', 'keywordType'] : namesOf(filter)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Merges newly applied conditions into the draft: filters that changed take the new values, the others keep the typed ones. */
export function mergeApplied(filters: readonly AnyFilter[], before: Search, after: Search, draft: Search): Search {
  const changed = filters
    .filter((filter) => parametersOf(filter).some((name) => !same(before[name], after[name])))
    .flatMap(parametersOf)
  return {
    ...draft,
    ...dependentResets(filters, changed),
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
  }
}

interface Draft {
  draft: Search
  /** Messages by the filter's index in the definition. */
  errors: Readonly<Record<number, string>>
  change: (patch: Search) => void
  /** Replaces the whole draft. */
  set: (draft: Search) => void
  setErrors: (errors: Record<number, string>) => void
}

/** Holds the typed conditions until 검색 is pressed, apart from the applied ones in the URL. */
export function useDraft(filters: readonly AnyFilter[], applied: Search): Draft {
  const [base, setBase] = useState(applied)
  const [draft, set] = useState(applied)
  const [errors, setErrors] = useState<Record<number, string>>({})
  // the URL changed (검색, a chip, a tile, back): show its conditions
  if (!same(base, applied)) {
    setBase(applied)
    set(mergeApplied(filters, base, applied, draft))
    setErrors({})
  }
  const change = (patch: Search) =>
    set((former) => ({ ...former, ...dependentResets(filters, Object.keys(patch)), ...patch }))
  return { draft, errors, change, set, setErrors }
}
