import type { FileRoutesByPath } from '@tanstack/react-router'

type WithoutSlash<T> = T extends '/' ? T : T extends `${infer Path}/` ? Path : T

/** Paths of the routes. By their names alone, so that a definition may say its screen although the route's type follows from it. */
export type ScreenPath = WithoutSlash<keyof FileRoutesByPath>
