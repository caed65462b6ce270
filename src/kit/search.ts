import type { AnyRoute, RegisteredRouter } from '@tanstack/react-router'
import type { ListPath, QueryOf } from '@/shared/api/types'
import type { CreatePath, DetailDef, DetailPath, ValuesOf } from './detail/detail-def'
import type { ListDef, SortKey } from './list/list-def'

/** A value as text in the URL. Enum values keep their type. */
type TextOf<V> = V extends string
  ? V
  : V extends number
    ? string
    : V extends boolean
      ? 'true' | 'false'
      : V extends readonly (infer E)[]
        ? TextOf<E>[] | 'all'
        : // a range of days or numbers; `all`: explicitly empty, so that no preset applies
          { [K in keyof V]?: string } | 'all'

/** Parameters that identify the record of a detail, or of a drawer over a list. */
export interface RecordSearch {
  seq?: string
  copy?: string
  new?: '1'
}

type ListSearch<P extends ListPath, N> = {
  [K in keyof QueryOf<'get', P> & N]?: TextOf<NonNullable<QueryOf<'get', P>[K]>>
} & { page?: string; size?: string; sort?: `${SortKey<P>},${'asc' | 'desc'}`; tab?: string } & RecordSearch

/** Names of a form's fields and of the members of its objects. */
type NameIn<V> = keyof V | { [K in keyof V]-?: MembersOf<NonNullable<V[K]>> }[keyof V]
type MembersOf<F> = F extends string | number | boolean | readonly unknown[]
  ? never
  : string extends keyof F
    ? never
    : keyof F

/** The search parameters of a screen, derived from its definition. */
export type SearchOf<D> =
  D extends ListDef<infer P, infer S, infer N>
    ? ListSearch<P, N> & S
    : D extends DetailDef<infer P extends DetailPath, infer C extends CreatePath>
      ? RecordSearch & { tab?: string } & { [K in NameIn<ValuesOf<P, C>>]?: string | string[] }
      : never

/** The routes by path, from the generated tree. */
type RouteAt = RegisteredRouter['routeTree'] extends { types: { fileRouteTypes: { fileRoutesByTo: infer R } } }
  ? R
  : never
type RoutePath = keyof RouteAt
type SearchAt<T extends RoutePath> = RouteAt[T] extends AnyRoute ? RouteAt[T]['types']['fullSearchSchemaInput'] : never

/** A link target: a screen and its search parameters. */
export type Target = { [T in RoutePath]: { to: T; search?: SearchAt<T> } }[RoutePath]

/** A link target that depends on the row. Without `to`, the link opens the record in the drawer of the current page. */
export type RowTarget<R> = { [T in RoutePath]: { to: T; search: (row: R) => SearchAt<T> } }[RoutePath]
export interface DrawerTarget<R> {
  to?: undefined
  search: (row: R) => RecordSearch & { tab?: string }
}
