import { call } from '@/shared/api/client'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { optionsOf } from '@/shared/ui/select'
import { openPicker, openSinglePicker } from './open-picker'
import { PAGE, type PickColumn, type PickOptions, type PickPage, type PickSpec } from './spec'

type Query<P extends ListPath> = QueryOf<'get', P>
type KeywordType<P extends ListPath> = Query<P> extends { keywordType?: infer K } ? K & string : never

export interface PickerFacts<P extends ListPath> {
  /** The list call that is searched. */
  path: P
  title: string
  /** What one picks, e.g. `회원`. */
  noun: string
  /** What a keyword may mean, the usual one first. */
  keywords: { readonly [K in KeywordType<P>]?: string }
  placeholder?: string
  selects?: readonly {
    name: keyof Query<P> & string
    label: string
    labels: Readonly<Record<string, string>>
    /** The contract takes several. */
    many?: boolean
  }[]
  /** Always asked for: order, states. */
  query?: Partial<Query<P>>
  columns: readonly PickColumn<RowOf<P>>[]
  seq: (row: RowOf<P>) => number
  name: (row: RowOf<P>) => string
  /** The least characters of a keyword; without it the picker searches as soon as it opens. */
  least?: (type: KeywordType<P>) => number
  /** What a keyword means by its looks, whatever was chosen. */
  typeOf?: (keyword: string, chosen: KeywordType<P>) => KeywordType<P>
  paste?: PickSpec<RowOf<P>>['paste']
}

export interface Picker<Row> {
  noun: string
  seq: (row: Row) => number
  name: (row: Row) => string
  /** Opens it for one record; undefined when it was dismissed. */
  one: (options?: PickOptions) => Promise<Row | undefined>
  /** Opens it for several (`max`, default 500); undefined when it was dismissed. */
  many: (options?: PickOptions & { max?: number }) => Promise<Row[] | undefined>
}

/** Defines a picker over a list call: `picker<Path>({ path, title, keywords, columns, … })`, once per module. */
export function picker<P extends ListPath>(facts: PickerFacts<P>): Picker<RowOf<P>> {
  const { path, keywords, selects = [], least, typeOf, ...rest } = facts
  const spec: PickSpec<RowOf<P>> = {
    ...rest,
    types: optionsOf(keywords as Readonly<Record<string, string>>),
    selects: selects.map(({ name, label, labels }) => ({ name, label, options: optionsOf(labels) })),
    eager: !least,
    refuse({ keyword, type }) {
      // `types` offers the contract's values only
      const needed = least?.(type as KeywordType<P>) ?? 0
      return keyword.trim().length >= needed ? null : `검색어를 ${needed}자 이상 입력해 주세요.`
    },
    find({ type, keyword, filters, page }, signal) {
      const word = keyword.trim()
      const chosen = selects
        .filter(({ name }) => filters[name])
        .map(({ name, many }) => [name, many ? [filters[name]] : filters[name]])
      const query = {
        ...facts.query,
        // as above
        keywordType: typeOf?.(word, type as KeywordType<P>) ?? type,
        keyword: word,
        ...Object.fromEntries(chosen),
        page,
        size: PAGE,
      } as Query<P>
      // a list call's answer is a page of its rows
      return call('get', path, { query, signal }) as Promise<unknown> as Promise<PickPage<RowOf<P>>>
    },
  }
  return {
    noun: spec.noun,
    seq: spec.seq,
    name: spec.name,
    one: (options) => openSinglePicker(spec, options),
    many: ({ max = 500, ...options } = {}) => openPicker(spec, { ...options, max }),
  }
}
