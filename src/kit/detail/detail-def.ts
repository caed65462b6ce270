import { queryWith } from '@/shared/api/query'
import type { BodyOf, PathWith, ResultOf, Schemas } from '@/shared/api/types'
import type { Noun } from '@/shared/lib/dialog-title'
import { seqsOfFiles } from '@/shared/lib/files'
import { readSeq } from '@/shared/lib/read-value'
import { type Rules, ruleAt } from '@/shared/lib/rules'
import type { ResendFlags } from '@/shared/ui/layers/consent'
import type { ScreenPath } from '../screen-path'

/** Paths of single records: GET and PUT on one address, optimistic locking by `version`, and PUT returns what GET returns. */
export type DetailPath = {
  [P in PathWith<'get'> & PathWith<'put'>]: ResultOf<'put', P> extends ResultOf<'get', P> & { version: number }
    ? P
    : never
}[PathWith<'get'> & PathWith<'put'>]
export type CreatePath = PathWith<'post'>

export type RecordOf<P extends DetailPath> = ResultOf<'get', P> & { version: number }
type UpdateOf<P extends DetailPath> = Omit<BodyOf<'put', P>, 'version'>
type CreateOf<C extends CreatePath> = Omit<BodyOf<'post', C>, 'requestId'>

/** The form's values: the fields of both bodies. */
export type ValuesOf<P extends DetailPath, C extends CreatePath = never> = Partial<UpdateOf<P>> &
  ([C] extends [never] ? unknown : Partial<Omit<CreateOf<C>, keyof UpdateOf<P>>>)

type Name<V> = keyof V & string

type Problems<N extends string> = { readonly [K in N | `${N}.${string}` | `${N}[${string}`]?: string }

export interface DetailConfig<P extends DetailPath, C extends CreatePath> extends Noun {
  /** GET, PUT and (with `removable`) DELETE. */
  path: P
  /** Path of the screen: its own for a detail page, the list's for a drawer. */
  screen: ScreenPath
  /** Where 목록 leads to. */
  list: ScreenPath
  /** The permission whose WRITE allows saving; with several, any one is enough; null: any signed-in admin. */
  code: Schemas['PermissionCode'] | readonly Schemas['PermissionCode'][] | null
  seq: (record: RecordOf<P>) => number
  /** For the few paths whose parameter is not `{seq}`: the parameter's name and its values. `seq` counts the values from 1. */
  named?: { param: string; of: readonly string[] }
  /** Name of the record in page and dialog titles. */
  name: (record: RecordOf<P>) => string
  /** Rules of the PUT body, from the contract. They also define which fields exist. */
  rules: Rules
  /** Titles of fields that have none in the rules. */
  titles?: Readonly<Record<string, string>>
  create?: {
    path: C
    /** The body contains a `requestId`, so submitting the same form twice creates one record. */
    once?: true
    rules: Rules
    /** Initial values. */
    blank: ValuesOf<P, C>
    /** Values from the URL (`?new=1&patternSeq=3`), merged over `blank`. */
    prefill?: (search: Readonly<Record<string, unknown>>) => ValuesOf<P, C>
    /** Values of a copy (`?copy=12`) of a record. Omit it if records cannot be copied. */
    copy?: (values: ValuesOf<P, C>, record: RecordOf<P>) => ValuesOf<P, C>
  }
  /** Body fields that hold files, with the record's field that contains them: `{ logoFileSeq: 'logoImage' }`. */
  files?: { [K in Name<ValuesOf<P, C>>]?: keyof RecordOf<P> & string }
  /** Refusals to confirm, by code: asks with the server's message and sends again with the flag. */
  resend?: ResendFlags<Name<ValuesOf<P, C>>>
  /** Records can be deleted. A function returns the question to confirm. */
  removable?: true | ((record: RecordOf<P>) => string)
  /** Returns why this record cannot be deleted now (shown on the button); undefined: it can. */
  deleteRefusal?: (record: RecordOf<P>) => string | undefined
  /** Personal fields: masked until 보기, omitted from a PUT while unchanged. */
  personal?: readonly Name<ValuesOf<P, C>>[]
  /** Returns the personal fields that have a value but are null while masked: choices, which have no masked text. */
  withheld?: (record: RecordOf<P>) => readonly Name<ValuesOf<P, C>>[]
  /** Groups of fields that are saved separately: a group without a change is neither checked nor sent, and the server keeps it. */
  sections?: readonly (readonly Name<ValuesOf<P, C>>[])[]
  /** Checks that the contract cannot express. Returns a message per field or path (`tire.aspect`, `tiers[1].rimTo`). */
  check?: (values: ValuesOf<P, C>, creating: boolean) => Problems<Name<ValuesOf<P, C>>>
  /** Messages in the response to a save, shown in a dialog that the admin must close. */
  notices?: (record: RecordOf<P>) => readonly string[]
  /** Formats a value for messages and the conflict view. Default: the format of its field on the page. */
  show?: { [K in Name<ValuesOf<P, C>>]?: (value: unknown) => string }
  /** Fields that are objects and are merged key by key. Returns a member's title. */
  parts?: { [K in Name<ValuesOf<P, C>>]?: (key: string) => string }
}

export interface DetailDef<P extends DetailPath = DetailPath, C extends CreatePath = CreatePath>
  extends DetailConfig<P, C> {
  readonly kind: 'detail'
  /** Parses the URL: which record to open, or to copy; neither: a new one. */
  read(search: Readonly<Record<string, unknown>>): DetailTarget
  /** Returns the path parameters of a record. */
  pathParams(seq: number): Record<string, unknown>
  /** Query options of the record, shared by loader and screen. */
  query(seq: number): ReturnType<typeof queryWith<P>>
  /** Returns the form values of a record. */
  valuesOf(record: RecordOf<P>): ValuesOf<P, C>
  /** Returns the title of a field. */
  title(name: string): string
}

export interface DetailTarget {
  seq: number | undefined
  copy: number | undefined
  /** The URL names no valid record. */
  malformed: boolean
}

/** Defines a detail: `detailDef<Path, CreatePath>()({ … })`. Pure: no JSX, so it can be imported in Node. */
export function detailDef<P extends DetailPath, C extends CreatePath = never>() {
  return (facts: DetailConfig<P, C>): DetailDef<P, C> => {
    const names = [...new Set([...Object.keys(facts.rules), ...Object.keys(facts.create?.rules ?? {})])].filter(
      (name) => name !== 'version' && name !== 'requestId',
    )
    // a singleton record (shop settings, own account) has no seq in its path, so any seq means it
    const single = !facts.path.includes('{')
    const { named } = facts
    const at = (seq: number) => (named ? { [named.param]: named.of[seq - 1] ?? '' } : { seq })
    const fileField = (name: string) => facts.files?.[name as Name<ValuesOf<P, C>>]
    return {
      ...facts,
      kind: 'detail',
      pathParams: at,
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
        // body fields are fields of the record, or its files
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
