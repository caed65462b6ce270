import type { components, paths } from '../../../openapi/schema.gen'

/** Records, bodies and enums of the contract. */
export type Schemas = components['schemas']
export type ErrorCode = Schemas['ErrorCode']

export type Method = 'get' | 'post' | 'put' | 'delete'
/** Path templates of the contract that know this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never
}[keyof paths]

type OperationOf<M extends Method, P extends PathWith<M>> = NonNullable<paths[P][M]>
type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Part<O, K extends string> = O extends { parameters: { [key in K]?: infer V } } ? NonNullable<V> : never

export type QueryOf<M extends Method, P extends PathWith<M>> = Part<OperationOf<M, P>, 'query'>
export type PathParamsOf<M extends Method, P extends PathWith<M>> = Part<OperationOf<M, P>, 'path'>
export type BodyOf<M extends Method, P extends PathWith<M>> =
  OperationOf<M, P> extends { requestBody: { content: infer C } } ? C[keyof C] : never
/** The `result` inside the envelope. */
export type ResultOf<M extends Method, P extends PathWith<M>> =
  OperationOf<M, P> extends { responses: infer R }
    ? Json<R extends { 200: infer S } ? S : R extends { 201: infer S } ? S : never> extends { result: infer T }
      ? T
      : never
    : never

/** A list call: GET that answers a page of rows. */
export type ListPath = {
  [P in PathWith<'get'>]: ResultOf<'get', P> extends { items: unknown[]; total: number } ? P : never
}[PathWith<'get'>]
export type RowOf<P extends ListPath> = ResultOf<'get', P> extends { items: (infer R)[] } ? R : never

/** What a call is given besides its path. */
export interface CallInput<M extends Method, P extends PathWith<M>> {
  path?: PathParamsOf<M, P>
  query?: QueryOf<M, P>
  body?: BodyOf<M, P>
}
