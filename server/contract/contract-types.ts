import type { calls, components } from '../../openapi/schema.gen'
import type { calls as shopCalls, components as shopComponents } from '../../openapi/shop.gen'

/** Schemas of the back-office's contract: records, bodies and enums. */
export type Schemas = components['schemas']

/** Schemas of the customer site's contract. */
export type ShopSchemas = shopComponents['schemas']

/** The operations of one method, keyed by their names. */
type Named<C, M extends string & keyof C> = {
  [P in keyof C[M] & string as `${Uppercase<M>} ${P}`]: C[M][P]
}
/** The operations of the customer site, keyed by their names. */
interface ShopOperations
  extends Named<shopCalls, 'get'>,
    Named<shopCalls, 'post'>,
    Named<shopCalls, 'put'>,
    Named<shopCalls, 'delete'> {}
/** The operations of both contracts, keyed by their names. An interface, because the compiler evaluates it once. */
interface Operations
  extends Named<calls, 'get'>,
    Named<calls, 'post'>,
    Named<calls, 'put'>,
    Named<calls, 'delete'>,
    ShopOperations {}

/** Name of an operation, such as `GET /api/v1/admin/admins`. */
export type OperationName = keyof Operations

/** Name of an operation of the back-office. */
export type AdminOperationName = Exclude<OperationName, ShopOperationName>

/** Name of an operation of the customer site, such as `GET /api/v1/shop/items`. */
export type ShopOperationName = keyof ShopOperations

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Part<O, K extends string> = O extends { parameters: { [key in K]?: infer V } } ? NonNullable<V> : unknown
type Success<O> = O extends { responses: infer R }
  ? R extends { 200: infer S }
    ? Json<S>
    : R extends { 201: infer S }
      ? Json<S>
      : never
  : never
type Body<O> = O extends { requestBody: { content: infer C } }
  ? 'multipart/form-data' extends keyof C
    ? FormData
    : C[keyof C]
  : undefined
type Result<O> = Success<O> extends { result: infer R } ? R : never

export type QueryOf<N extends OperationName> = Part<Operations[N], 'query'>
export type PathOf<N extends OperationName> = Part<Operations[N], 'path'>
/** The request body: `FormData` for a multipart form, otherwise the type in the contract. */
export type BodyOf<N extends OperationName> = Body<Operations[N]>
/** The `result` inside the response envelope. */
export type ResultOf<N extends OperationName> = Result<Operations[N]>

/**
 * The operation with this name; never if the contract has none. The types `…Named` are for code whose path is a type
 * parameter. They accept any string; otherwise the compiler would compare all paths with all names to check that
 * `GET ${P}` is an operation for every P.
 */
type OperationNamed<N extends string> = N extends OperationName ? Operations[N] : never
export type QueryNamed<N extends string> = Part<OperationNamed<N>, 'query'>
export type BodyNamed<N extends string> = Body<OperationNamed<N>>
export type ResultNamed<N extends string> = Result<OperationNamed<N>>
/** A row of the list with this name. */
export type RowNamed<N extends string> = ResultNamed<N> extends { items: (infer L)[] } ? L : never

/** The request, validated against the contract: query coerced, defaults filled in, unknown fields rejected. */
export interface Input<N extends OperationName> {
  query: QueryOf<N>
  path: PathOf<N>
  body: BodyOf<N>
}
