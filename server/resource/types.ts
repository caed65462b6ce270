import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { HandlersNamed } from '../call/call'
import type { BodyNamed, OperationName, QueryNamed, ResultNamed, RowNamed, Schemas } from '../contract/contract-types'

/** Path of a resource with list, record, create and update: `/api/v1/admin/brands`. */
export type ResourcePath = {
  [N in OperationName]: N extends `POST ${infer P}` ? (`PUT ${P}/{seq}` extends OperationName ? P : never) : never
}[OperationName]

export type QueryAt<P extends string> = QueryNamed<`GET ${P}`>
export type SortAt<P extends string> = QueryAt<P> extends { sort?: infer S } ? S : undefined
export type LineAt<P extends string> = RowNamed<`GET ${P}`>
export type RecordAt<P extends string> = ResultNamed<`GET ${P}/{seq}`>
type UpdateAt<P extends string> = BodyNamed<`PUT ${P}/{seq}`>
/** The common fields of POST and PUT. */
export type FieldsAt<P extends string> = BodyNamed<`POST ${P}`> | Omit<UpdateAt<P>, 'version'>
type BulkAt<P extends string> = BodyNamed<`POST ${P}/bulk`>
export type ActionAt<P extends string> = BulkAt<P> extends { action: infer A extends string } ? A : never

/** Possible operation names of a resource, whether or not the contract has them. */
type NamesAt<P extends string, M> =
  | `GET ${P}`
  | `POST ${P}`
  | `${'GET' | 'PUT' | 'DELETE'} ${P}/{seq}`
  | ('bulk' extends M ? `POST ${P}/bulk` : never)
  | ('order' extends M ? `PUT ${P}/order` : never)

/** Handlers of list, POST, GET, PUT and DELETE; with `M` also of the bulk action and the order. */
export type HandlersAt<P extends string, M extends 'bulk' | 'order' = never> = HandlersNamed<NamesAt<P, M>>

/** A table with the columns of `auditColumns()`. */
export type RecordTable = PgTable & Record<'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version', PgColumn>

export type RowOf<T extends PgTable> = T['$inferSelect']
type Stamped = 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
/** The columns that a body sets: all but the key, the stamps and the place. */
export type ValuesOf<T extends PgTable, K> = Omit<RowOf<T>, Stamped | (K & string) | 'sortOrder'>

type FieldAt<P extends string, C> = C extends keyof FieldsAt<P> ? FieldsAt<P>[C] : never
/** The stored type of a body's field: undefined becomes null. */
type StoredField<F> = Exclude<F, undefined> | (undefined extends F ? null : never)
type UnmappedColumns<P extends string, V> = {
  [C in keyof V]: [FieldAt<P, C>] extends [never] ? C : StoredField<FieldAt<P, C>> extends V[C] ? never : C
}[keyof V]
/**
 * The columns that `values` must return, because the body has no field of the same name and type. The others are
 * optional.
 */
export type RequiredValues<P extends string, V> = Pick<V, UnmappedColumns<P, V>> & Partial<V>

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
/** A row as `shownAs` returns it: timestamps as text, files instead of their seqs. */
export type ResponseRow<L> = { [C in keyof L as ShownName<C>]: ShownValue<C, L[C]> }

/** A Drizzle query that still accepts limit and offset. */
export interface PageableQuery<L> extends PromiseLike<L[]> {
  limit(n: number): { offset(n: number): PromiseLike<L[]> }
}

export type Where = SQL | undefined
