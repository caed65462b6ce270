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
        ? TextOf<E>[]
        : // a span of days or numbers
          { [K in keyof V]?: string } | 'all'

/** What names the record in a detail's URL, or in that of a list with a drawer. */
export interface RecordSearch {
  seq?: string
  copy?: string
  new?: '1'
}

type ListSearch<P extends ListPath> = {
  [K in Exclude<keyof QueryOf<'get', P>, 'page' | 'size' | 'sort'>]?: TextOf<NonNullable<QueryOf<'get', P>[K]>>
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
  D extends ListDef<infer P, infer S>
    ? ListSearch<P> & S
    : D extends DetailDef<infer P extends DetailPath, infer C extends CreatePath>
      ? RecordSearch & { tab?: string } & { [K in NameIn<ValuesOf<P, C>>]?: string | string[] }
      : never

/** The routes by their paths, as the generated tree has them. */
type RouteAt = RegisteredRouter['routeTree'] extends { types: { fileRouteTypes: { fileRoutesByTo: infer R } } }
  ? R
  : never
type ScreenPath = keyof RouteAt
type SearchAt<T extends ScreenPath> = RouteAt[T] extends AnyRoute ? RouteAt[T]['types']['fullSearchSchemaInput'] : never

/** Where a link leads: a screen, and what that screen's definition reads of the URL. */
export type Target = { [T in ScreenPath]: { to: T; search?: SearchAt<T> } }[ScreenPath]

/** The same of a row; without `to` the link adds to the present URL what names a record in its drawer. */
export type RowTarget<R> = { [T in ScreenPath]: { to: T; search: (row: R) => SearchAt<T> } }[ScreenPath]
export interface DrawerTarget<R> {
  to?: undefined
  search: (row: R) => RecordSearch & { tab?: string }
}
