import { callWith } from '@/shared/api/client'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { keywordProblem } from '@/shared/lib/item-codes'
import { optionsOf } from '@/shared/ui/inputs/select'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { PICKER_PAGE_SIZE, type Picker, type PickPage, type PickSpec } from '@/shared/ui/layers/picker-spec'

type Query<P extends ListPath> = QueryOf<'get', P>
type KeywordType<P extends ListPath> = Query<P> extends { keywordType?: infer K } ? K & string : never

export interface PickerConfig<P extends ListPath>
  extends Pick<
    PickSpec<RowOf<P>>,
    'title' | 'noun' | 'placeholder' | 'columns' | 'seq' | 'name' | 'trayLabel' | 'paste'
  > {
  /** The list endpoint to search. */
  path: P
  /** Keyword types and their labels; the first is the default. */
  keywords: { readonly [K in KeywordType<P>]?: string }
  selects?: readonly {
    name: keyof Query<P> & string
    label: string
    labels: Readonly<Record<string, string>>
    /** The parameter takes an array. */
    many?: boolean
  }[]
  /** Fixed query parameters: sort, states. */
  query?: Partial<Query<P>>
  /** Returns the minimum keyword length. Without it the picker searches on opening. */
  minLength?: (type: KeywordType<P>) => number
}

/** Returns the keyword type that a search by name means: a phone number and a login id are no names. */
function effectiveType(type: string, keyword: string, keywords: object): string {
  if (type !== 'name') return type
  if ('mobilePhone' in keywords && /^[\d-]{4,}$/.test(keyword)) return 'mobilePhone'
  return 'loginId' in keywords && /^(?=.*[a-z])(?=.*\d)[\w.@-]{4,}$/i.test(keyword) ? 'loginId' : type
}

/** Defines a picker over a list call: `createPicker<Path>({ path, title, keywords, columns, … })`, once per module. */
export function createPicker<P extends ListPath>(facts: PickerConfig<P>): Picker<RowOf<P>> {
  const { path, keywords, selects = [], minLength, ...rest } = facts
  return createPickerDialog<RowOf<P>>({
    ...rest,
    types: optionsOf(keywords as Readonly<Record<string, string>>),
    selects: selects.map(({ name, label, labels }) => ({ name, label, options: optionsOf(labels) })),
    eager: !minLength,
    refuse({ keyword, type }) {
      // `types` contains only the contract's values
      const needed = minLength?.(type as KeywordType<P>) ?? 0
      if (keyword.trim().length < needed) return `검색어를 ${needed}자 이상 입력해 주세요.`
      return keywordProblem(keyword) ?? null
    },
    find({ type, keyword, filters, page }, signal) {
      const chosen = selects
        .filter(({ name }) => filters[name])
        .map(({ name, many }) => [name, many ? [filters[name]] : filters[name]])
      const query = {
        ...facts.query,
        // see the note on `types` above; names are not numbers
        keywordType: effectiveType(type, keyword.trim(), keywords),
        keyword: keyword.trim(),
        ...Object.fromEntries(chosen),
        page,
        size: PICKER_PAGE_SIZE,
      } as Query<P>
      // a list endpoint returns a page of its rows
      return callWith('get', path, { query, signal }) as Promise<unknown> as Promise<PickPage<RowOf<P>>>
    },
  })
}
