import type { AnyRoute, RegisteredRouter } from '@tanstack/react-router'
import type { ListPath, QueryOf } from '@/shared/api/types'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from './detail/def'
import type { ListDef, SortKey } from './list/def'

/** A value as the URL holds it: every leaf is text; an enum's value stays one of them. */
type TextOf<V> = V extends string
  ? V
  : V extends number
    ? string
    : V extends boolean
      ? 'true' | 'false'
      : V extends readonly (infer E)[]
        ? TextOf<E>[] | 'all'
        : // a span of days or numbers; `all`: emptied, where a preset would hold
          { [K in keyof V]?: string } | 'all'

/** What names the record in a detail's URL, or in that of a list with a drawer. */
export interface RecordSearch {
  seq?: string
  copy?: string
  new?: '1'
}

type ListSearch<P extends ListPath, N> = {
  [K in keyof QueryOf<'get', P> & N]?: TextOf<NonNullable<QueryOf<'get', P>[K]>>
} & { page?: string; size?: string; sort?: `${SortKey<P>},${'asc' | 'desc'}`; tab?: string } & RecordSearch

/** Names of a form's fields, and of those inside its objects. */
type NameIn<V> = keyof V | { [K in keyof V]-?: MembersOf<NonNullable<V[K]>> }[keyof V]
type MembersOf<F> = F extends string | number | boolean | readonly unknown[]
  ? never
  : string extends keyof F
    ? never
    : keyof F

/** What the URL of a screen may hold, by its definition: text under the names that the definition reads. */
export type SearchOf<D> =
  D extends ListDef<infer P, infer S, infer N>
    ? ListSearch<P, N> & S
    : D extends DetailDef<infer P extends DetailPath, infer C extends CreatePath>
      ? RecordSearch & { tab?: string } & { [K in NameIn<ValuesOf<P, C>>]?: string | string[] }
      : never

/** The routes by their paths, as the generated tree has them. */
type RouteAt = RegisteredRouter['routeTree'] extends { types: { fileRouteTypes: { fileRoutesByTo: infer R } } }
  ? R
  : never
type RoutePath = keyof RouteAt
type SearchAt<T extends RoutePath> = RouteAt[T] extends AnyRoute ? RouteAt[T]['types']['fullSearchSchemaInput'] : never

/** Where a link leads: a screen, and what that screen's definition reads of the URL. */
export type Target = { [T in RoutePath]: { to: T; search?: SearchAt<T> } }[RoutePath]

/** The same of a row; without `to` the link adds to the present URL what names a record in its drawer. */
export type RowTarget<R> = { [T in RoutePath]: { to: T; search: (row: R) => SearchAt<T> } }[RoutePath]
export interface DrawerTarget<R> {
  to?: undefined
  search: (row: R) => RecordSearch & { tab?: string }
}
