import screensJson from '../../openapi/screens.gen.json' with { type: 'json' }
import type { Schemas } from '../http/call'

/** A row of the table of screens (`src/menu/menu.ts`), as `npm run api` hands it to the server. */
export interface Screen {
  path: string
  title: string | null
  groupNo: number
  group: string | null
  /** Any of these opens it; none: being signed in is enough. */
  codes: (keyof Schemas['Permissions'])[]
  needsWrite: boolean
}

const screens = screensJson as unknown as Screen[]

const bySegments = screens
  .filter(({ path }) => /[{$]/.test(path))
  .map((screen) => ({ screen, segments: screen.path.split('/') }))

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/**
 * The screen that a path of the browser (`X-Admin-Screen`) names; null when there is no such screen. A path with a
 * number in it (`/print/order/12`) is recorded as it is.
 */
export function screenOf(given: string | null | undefined): { path: string; title: string } | null {
  if (!given || given.length > 200 || !given.startsWith('/')) return null
  const path = given.length > 1 && given.endsWith('/') ? given.slice(0, -1) : given
  const parts = path.split('/')
  const screen =
    byPath.get(path) ??
    bySegments.find(
      ({ segments }) =>
        segments.length === parts.length &&
        segments.every((segment, i) =>
          /^[{$]/.test(segment) ? /^\d{1,10}$/.test(parts[i] ?? '') : segment === parts[i],
        ),
    )?.screen
  return screen ? { path, title: screen.title ?? path } : null
}

/** Do these rights open the screen of this path? Not when there is none. */
export function mayOpen(permissions: Schemas['Permissions'], path: string): boolean {
  const screen = byPath.get(path)
  if (!screen) return false
  const opens = (code: keyof Schemas['Permissions']) =>
    screen.needsWrite ? permissions[code] === 'WRITE' : permissions[code] !== undefined
  return screen.codes.length === 0 || screen.codes.some(opens)
}

/** Paths of the screens that these rights open. */
export const openScreens = (permissions: Schemas['Permissions']): string[] =>
  screens.map(({ path }) => path).filter((path) => mayOpen(permissions, path))
