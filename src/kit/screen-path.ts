import type { FileRoutesByPath } from '@tanstack/react-router'

type WithoutSlash<T> = T extends '/' ? T : T extends `${infer Path}/` ? Path : T

/** Paths of the routes. Derived from path names only, to avoid a circular type: a route's type depends on its definition. */
export type ScreenPath = WithoutSlash<keyof FileRoutesByPath>
