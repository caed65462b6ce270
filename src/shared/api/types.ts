import type { Client, ClientPathsWithMethod } from 'openapi-fetch'
import type { components, paths } from '../../../openapi/schema.gen'

/** Schemas of the contract: records, bodies and enums. */
export type Schemas = components['schemas']
export type ErrorCode = Schemas['ErrorCode']

export type Method = 'get' | 'post' | 'put' | 'delete'
/** Path templates of the contract with this method. */
export type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>

type OperationOf<M extends Method, P extends PathWith<M>> = NonNullable<paths[P][M]>
type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Part<O, K extends string> = O extends { parameters: { [key in K]?: infer V } } ? NonNullable<V> : never

export type QueryOf<M extends Method, P extends PathWith<M>> = Part<OperationOf<M, P>, 'query'>
export type PathParamsOf<M extends Method, P extends PathWith<M>> = Part<OperationOf<M, P>, 'path'>
export type BodyOf<M extends Method, P extends PathWith<M>> =
  OperationOf<M, P> extends { requestBody: { content: infer C } } ? C[keyof C] : never
/** The `result` in the envelope of a success. */
export type ResultOf<M extends Method, P extends PathWith<M>> =
  OperationOf<M, P> extends { responses: infer R }
    ? Json<R extends { 200: infer S } ? S : R extends { 201: infer S } ? S : never> extends { result: infer T }
      ? T
      : never
    : never

/** Path of a list: a GET that returns a page of rows. */
export type ListPath = {
  [P in PathWith<'get'>]: ResultOf<'get', P> extends { items: unknown[]; total: number } ? P : never
}[PathWith<'get'>]
export type RowOf<P extends ListPath> = ResultOf<'get', P> extends { items: (infer R)[] } ? R : never

type ParametersOf<O, K extends 'path' | 'query'> = O extends { parameters: { [key in K]: infer V } }
  ? { [key in K]: V }
  : [Part<O, K>] extends [never]
    ? { [key in K]?: undefined }
    : { [key in K]?: Part<O, K> }
/** A body as passed to `call`: `sendOnce` adds the `requestId`. */
export type BodyWithoutRequestId<B> = B extends unknown
  ? 'requestId' extends keyof B
    ? Omit<B, 'requestId'>
    : B
  : never
type BodyInputOf<O> = O extends { requestBody: { content: infer C } }
  ? { body: BodyWithoutRequestId<C[keyof C]> }
  : O extends { requestBody?: { content: infer C } }
    ? [C] extends [never]
      ? { body?: undefined }
      : { body?: BodyWithoutRequestId<C[keyof C]> }
    : { body?: undefined }

type InputOf<O> = O extends unknown ? ParametersOf<O, 'path'> & ParametersOf<O, 'query'> & BodyInputOf<O> : never

/** The input of a request: path parameters, query and body, each required if the contract requires it. */
export type CallInput<M extends Method, P extends PathWith<M>> = InputOf<OperationOf<M, P>>

type HasRequestId<B> = B extends unknown ? ('requestId' extends keyof B ? true : never) : never

/** Requires `once` if the body contains a `requestId`; see `sendOnce`. */
export type OnceOption<M extends Method, P extends PathWith<M>> =
  true extends HasRequestId<BodyOf<M, P>> ? { once: true | OpenRequests } : { once?: undefined }

/** A path that accepts one file, in the form field `file`. */
export type FilePath = {
  [P in PathWith<'post'>]: BodyOf<'post', P> extends { file: unknown } ? P : never
}[PathWith<'post'>]

/** Unanswered requests, by operation and content. */
export type OpenRequests = Map<string, { id: string; at: number }>
