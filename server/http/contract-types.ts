import type { components, paths } from '../../openapi/schema.gen'

/** Schemas of the contract: records, bodies and enums. */
export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'put' | 'delete'

/** Name of an operation of the contract, such as `GET /api/v1/admin/admins`. */
export type OperationName = {
  [P in keyof paths & string]: {
    [M in Method]: paths[P][M] extends { responses: unknown } ? `${Uppercase<M>} ${P}` : never
  }[Method]
}[keyof paths & string]

type OperationOf<N extends OperationName> = N extends `${infer M} ${infer P}`
  ? P extends keyof paths
    ? Lowercase<M> extends keyof paths[P]
      ? NonNullable<paths[P][Lowercase<M>]>
      : never
    : never
  : never

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Part<O, K extends string> = O extends { parameters: { [key in K]?: infer V } } ? NonNullable<V> : unknown
type Success<O> = O extends { responses: infer R }
  ? R extends { 200: infer S }
    ? Json<S>
    : R extends { 201: infer S }
      ? Json<S>
      : never
  : never

export type QueryOf<N extends OperationName> = Part<OperationOf<N>, 'query'>
export type PathOf<N extends OperationName> = Part<OperationOf<N>, 'path'>
/** A form is read as `FormData`, JSON and text as their types in the contract. */
export type BodyOf<N extends OperationName> =
  OperationOf<N> extends { requestBody: { content: infer C } }
    ? 'multipart/form-data' extends keyof C
      ? FormData
      : C[keyof C]
    : undefined
/** The `result` inside the response envelope. */
export type ResultOf<N extends OperationName> = Success<OperationOf<N>> extends { result: infer R } ? R : never

/** The request, validated against the contract: query coerced, defaults filled in, unknown fields rejected. */
export interface Input<N extends OperationName> {
  query: QueryOf<N>
  path: PathOf<N>
  body: BodyOf<N>
}
