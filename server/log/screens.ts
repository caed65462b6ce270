import screensJson from '../../openapi/screens.gen.json' with { type: 'json' }
import type { Schemas } from '../contract/contract-types'

/** A screen of the menu (`src/menu/menu.ts`), as `npm run api` exports it to the server. */
export interface Screen {
  path: string
  title: string | null
  groupNo: number
  group: string | null
  /** Any of these permissions opens it; empty if any signed-in admin may. */
  codes: (keyof Schemas['Permissions'])[]
  needsWrite: boolean
}

const screens = screensJson as Screen[]

const bySegments = screens
  .filter(({ path }) => /[{$]/.test(path))
  .map((screen) => ({ screen, segments: screen.path.split('/') }))

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/**
 * Returns the screen of a browser path (`X-Admin-Screen`); null if there is none. A path with a number
 * (`/print/order/12`) is kept as it is.
 */
export function screenOf(requested: string | null | undefined): { path: string; title: string } | null {
  if (!requested || requested.length > 200 || !requested.startsWith('/')) return null
  const path = requested.length > 1 && requested.endsWith('/') ? requested.slice(0, -1) : requested
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

/** Returns whether the permissions open the screen of a path; false if there is no such screen. */
export function canOpenScreen(permissions: Schemas['Permissions'], path: string): boolean {
  const screen = byPath.get(path)
  if (!screen) return false
  const opens = (code: keyof Schemas['Permissions']) =>
    screen.needsWrite ? permissions[code] === 'WRITE' : permissions[code] !== undefined
  return screen.codes.length === 0 || screen.codes.some(opens)
}

/** Returns the paths of the screens that the permissions open. */
export const openableScreens = (permissions: Schemas['Permissions']): string[] =>
  screens.map(({ path }) => path).filter((path) => canOpenScreen(permissions, path))
