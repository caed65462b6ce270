import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { BodyOf, Handler, OperationName, QueryOf, ResultOf, Schemas } from '../http/call'

/** Path of a resource that has a list, a record, and is written: `/api/v1/admin/brands`. */
export type ResourcePath = {
  [N in OperationName]: N extends `POST ${infer P}` ? (`PUT ${P}/{seq}` extends OperationName ? P : never) : never
}[OperationName]

/** An operation below a path; never when the contract has none of that name. */
type At<N extends string> = Extract<OperationName, N>

export type QueryAt<P extends string> = QueryOf<At<`GET ${P}`>>
export type SortAt<P extends string> = QueryAt<P> extends { sort?: infer S } ? S : undefined
export type LineAt<P extends string> = ResultOf<At<`GET ${P}`>> extends { items: (infer L)[] } ? L : never
export type RecordAt<P extends string> = ResultOf<At<`GET ${P}/{seq}`>>
type UpdateAt<P extends string> = BodyOf<At<`PUT ${P}/{seq}`>>
/** What POST and PUT have in common. */
export type FieldsAt<P extends string> = BodyOf<At<`POST ${P}`>> | Omit<UpdateAt<P>, 'version'>
type BulkAt<P extends string> = BodyOf<At<`POST ${P}/bulk`>>
export type ActionAt<P extends string> = BulkAt<P> extends { action: infer A extends string } ? A : never

/** Names of a resource's operations, whether the contract has them or not. */
type NamesAt<P extends string, M> =
  | `GET ${P}`
  | `POST ${P}`
  | `${'GET' | 'PUT' | 'DELETE'} ${P}/{seq}`
  | ('bulk' extends M ? `POST ${P}/bulk` : never)
  | ('order' extends M ? `PUT ${P}/order` : never)

/** List, POST, GET, PUT and DELETE; with `M` also the bulk action and the order. */
export type HandlersAt<P extends string, M extends 'bulk' | 'order' = never> = {
  [N in OperationName as N extends NamesAt<P, M> ? N : never]: Handler<N>
}

/** A table of records: with the columns of `stamp()`. */
export type RecordTable = PgTable & Record<'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version', PgColumn>

export type RowOf<T extends PgTable> = T['$inferSelect']
type Stamped = 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
/** What a body says of a record: its columns but the key, the stamps and its place. */
export type ValuesOf<T extends PgTable, K> = Omit<RowOf<T>, Stamped | (K & string) | 'sortOrder'>

type FieldAt<P extends string, C> = C extends keyof FieldsAt<P> ? FieldsAt<P>[C] : never
/** As it is stored: not sent is null. */
type Kept<F> = Exclude<F, undefined> | (undefined extends F ? null : never)
type Odd<P extends string, V> = {
  [C in keyof V]: [FieldAt<P, C>] extends [never] ? C : Kept<FieldAt<P, C>> extends V[C] ? never : C
}[keyof V]
/** What must be said of the values: columns that do not simply hold the body's field of their name. The others may be. */
export type OwnValues<P extends string, V> = Pick<V, Odd<P, V>> & Partial<V>

type ShownName<C> = C extends 'imageFileSeqs'
  ? 'images'
  : C extends 'imageFileSeq'
    ? 'image'
    : C extends `${infer N}FileSeq`
      ? `${N}Image`
      : C
type ShownValue<C, V> = C extends `${string}FileSeqs`
  ? Schemas['FileRef'][]
  : C extends `${string}FileSeq`
    ? Schemas['FileRef'] | null
    : V extends Date
      ? string
      : V
/** A row as it is shown (`shownAs`): moments as text, files instead of their numbers. */
export type Shown<L> = { [C in keyof L as ShownName<C>]: ShownValue<C, L[C]> }

/** A query of Drizzle that can still be given a page. */
export interface Rows<L> extends PromiseLike<L[]> {
  limit(n: number): { offset(n: number): PromiseLike<L[]> }
}

export type Where = SQL | undefined
