import { queryWith } from '@/shared/api/query'
import type { BodyOf, PathWith, ResultOf, Schemas } from '@/shared/api/types'
import type { Noun } from '@/shared/lib/deed'
import { seqsOfFiles } from '@/shared/lib/files'
import { readSeq } from '@/shared/lib/read-value'
import { type Rules, ruleAt } from '@/shared/lib/rules'
import type { Resend } from '@/shared/ui/layers/consent'
import type { ScreenPath } from '../screen-path'

/** Paths of single records: read and replaced under one address, locked by `version`; a PUT answers as a GET does. */
export type DetailPath = {
  [P in PathWith<'get'> & PathWith<'put'>]: ResultOf<'put', P> extends ResultOf<'get', P> & { version: number }
    ? P
    : never
}[PathWith<'get'> & PathWith<'put'>]
export type CreatePath = PathWith<'post'>

export type RecordOf<P extends DetailPath> = ResultOf<'get', P> & { version: number }
type UpdateOf<P extends DetailPath> = Omit<BodyOf<'put', P>, 'version'>
type CreateOf<C extends CreatePath> = Omit<BodyOf<'post', C>, 'requestId'>

/** What the form holds: the fields of both bodies. */
export type ValuesOf<P extends DetailPath, C extends CreatePath = never> = Partial<UpdateOf<P>> &
  ([C] extends [never] ? unknown : Partial<Omit<CreateOf<C>, keyof UpdateOf<P>>>)

type Name<V> = keyof V & string

type Problems<N extends string> = { readonly [K in N | `${N}.${string}` | `${N}[${string}`]?: string }

export interface DetailFacts<P extends DetailPath, C extends CreatePath> extends Noun {
  /** GET, PUT and (with `removable`) DELETE. */
  path: P
  /** Path of the screen: its own for a detail, the list's for a drawer. */
  screen: ScreenPath
  /** Where 목록 leads. */
  list: ScreenPath
  /** The code whose WRITE opens saving, or several of which one is enough; null: being signed in is. */
  code: Schemas['PermissionCode'] | readonly Schemas['PermissionCode'][] | null
  seq: (record: RecordOf<P>) => number
  /** Of a path that names its records by something else than `{seq}`, of which there are few: that parameter, and its values; `seq` counts them from 1. */
  named?: { param: string; of: readonly string[] }
  /** What the admin calls the record: the page title. */
  name: (record: RecordOf<P>) => string
  /** Rules of the PUT body, from the contract; they also say which fields there are. */
  rules: Rules
  /** Titles of the record's fields where the rules have none. */
  titles?: Readonly<Record<string, string>>
  create?: {
    path: C
    /** The body carries a `requestId`: the same form never makes two records. */
    once?: true
    rules: Rules
    /** What stands in the fields at first. */
    blank: ValuesOf<P, C>
    /** Put over `blank` from the URL (`?new=1&patternSeq=3`). */
    prefill?: (search: Readonly<Record<string, unknown>>) => ValuesOf<P, C>
    /** The values of a copy (`?copy=12`) of a record; left out: cannot be copied. */
    copy?: (values: ValuesOf<P, C>, record: RecordOf<P>) => ValuesOf<P, C>
  }
  /** Fields of the bodies that are files, and the record's field that shows them: `{ logoFileSeq: 'logoImage' }`. */
  files?: { [K in Name<ValuesOf<P, C>>]?: keyof RecordOf<P> & string }
  /** Refusals that ask: `{ BELOW_COST: 'allowBelowCost' }` asks with the server's words and sends again with the flag. */
  resend?: Resend<Name<ValuesOf<P, C>>>
  /** A function: what is asked before it goes. */
  removable?: true | ((record: RecordOf<P>) => string)
  /** Why a record cannot be removed now, on the button; undefined: it can. */
  stays?: (record: RecordOf<P>) => string | undefined
  /** Personal fields: masked until 보기, left out of a PUT while unchanged. */
  personal?: readonly Name<ValuesOf<P, C>>[]
  /** What the contract cannot say: a message per field; a path (`tire.aspect`, `tiers[1].rimTo`) is a field, too. */
  check?: (values: ValuesOf<P, C>, creating: boolean) => Problems<Name<ValuesOf<P, C>>>
  /** What the answer to a save says beside the record: it stays until it was read. */
  notices?: (record: RecordOf<P>) => readonly string[]
  /** How a value reads in a sentence and in the conflict view; default: as its field on the page says it. */
  show?: { [K in Name<ValuesOf<P, C>>]?: (value: unknown) => string }
  /** Fields that are objects and are merged member by member: gives a member's title. */
  parts?: { [K in Name<ValuesOf<P, C>>]?: (key: string) => string }
}

export interface DetailDef<P extends DetailPath = DetailPath, C extends CreatePath = CreatePath>
  extends DetailFacts<P, C> {
  readonly kind: 'detail'
  /** Reads the URL: which record, or a copy of which; nothing: a new one. */
  read(search: Readonly<Record<string, unknown>>): DetailTarget
  /** What stands in the path of a record. */
  at(seq: number): Record<string, unknown>
  /** Query options of the record: loader and screen share them. */
  query(seq: number): ReturnType<typeof queryWith<P>>
  /** The form's values of a record. */
  valuesOf(record: RecordOf<P>): ValuesOf<P, C>
  /** Title of a field. */
  title(name: string): string
}

export interface DetailTarget {
  seq: number | undefined
  copy: number | undefined
  /** The URL names a record that cannot be. */
  malformed: boolean
}

/** Defines a detail: `detailDef<Path, CreatePath>()({ … })`. Pure: no JSX, importable under Node. */
export function detailDef<P extends DetailPath, C extends CreatePath = never>() {
  return (facts: DetailFacts<P, C>): DetailDef<P, C> => {
    const names = [...new Set([...Object.keys(facts.rules), ...Object.keys(facts.create?.rules ?? {})])].filter(
      (name) => name !== 'version' && name !== 'requestId',
    )
    // a record that there is only one of (shop settings, oneself) has no seq in its path; any seq means it
    const single = !facts.path.includes('{')
    const { named } = facts
    const at = (seq: number) => (named ? { [named.param]: named.of[seq - 1] ?? '' } : { seq })
    const fileField = (name: string) => facts.files?.[name as Name<ValuesOf<P, C>>]
    return {
      ...facts,
      kind: 'detail',
      at,
      read(search) {
        if (single) return { seq: 1, copy: undefined, malformed: false }
        if (named) {
          const seq = readSeq(search.seq ?? '1')
          return { seq, copy: undefined, malformed: !seq || seq > named.of.length }
        }
        const seq = readSeq(search.seq)
        const copy = readSeq(search.copy)
        const nothing = !facts.create && !seq && !copy
        return {
          seq,
          copy,
          malformed: nothing || (search.seq !== undefined && !seq) || (search.copy !== undefined && !copy),
        }
      },
      query: (seq) => queryWith(facts.path, single ? {} : { path: at(seq) }),
      valuesOf: (record) =>
        // the bodies' fields are fields of the record, or files of it
        Object.fromEntries(
          names.map((name) => {
            const file = fileField(name)
            return [name, file ? seqsOfFiles(record[file]) : record[name as keyof typeof record]]
          }),
        ) as ValuesOf<P, C>,
      title: (name) =>
        ruleAt(facts.rules, name)?.title ??
        ruleAt(facts.create?.rules ?? {}, name)?.title ??
        facts.titles?.[fileField(name) ?? name] ??
        name,
    }
  }
}
