import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { routeModules } from './screen-modules.ts'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], { groups?: unknown }>['groups']

const inPackages = (...packages: string[]): RegExp =>
  new RegExp(
    `[\\\\/]node_modules[\\\\/](${packages.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/](?!.*\\.css$)`,
  )

type Bundle = Parameters<Extract<NonNullable<Group>[number]['name'], (...args: never) => unknown>>[1]

/** What a module imports statically, itself and further down included. */
function reach(bundle: Bundle, from: string, seen = new Set<string>()): Set<string> {
  seen.add(from)
  for (const id of bundle.getModuleInfo(from)?.importedIds ?? []) if (!seen.has(id)) reach(bundle, id, seen)
  return seen
}

/** Modules of our own that one of `roots` and none of `but` imports statically, as one chunk. */
function needsOf(name: string, roots: string[], but: string[], priority: number): NonNullable<Group>[number] {
  let found: Set<string> | undefined
  const inSource = (file: string) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url))
  const needs = (bundle: Bundle) => {
    const all = (files: string[]) => new Set(files.flatMap((file) => [...reach(bundle, inSource(file))]))
    const others = all(but)
    return new Set([...all(roots)].filter((id) => !others.has(id)))
  }
  return {
    priority,
    debugName: name,
    test: /[\\/]src[\\/].*\.tsx?$/,
    name: (id, bundle) => {
      found ??= needs(bundle)
      return found.has(id) && !isLazy(id, bundle) ? name : null
    },
  }
}

/** Only loaded with an `import()`. */
function isLazy(id: string, bundle: Bundle): boolean {
  const info = bundle.getModuleInfo(id)
  return info !== null && info.importers.length === 0 && info.dynamicImporters.length > 0
}

/** Modules of our own below `folders`, but those that are loaded with an `import()`: they stay chunks of their own. */
function ownCode(name: string, folders: RegExp, priority: number): NonNullable<Group>[number] {
  return {
    priority,
    debugName: name,
    test: folders,
    name: (id, bundle) => (isLazy(id, bundle) || id.endsWith('.css') ? null : name),
  }
}

/** The screens of lists. */
const listScreens = readdirSync(new URL('../../src/features', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.list.tsx'))
  .map((file) => `features/${file}`)

/** Roots of each screen that is more than the "not yet" page: what its route loads. */
const pages = routeModules()
  .map(({ modules }) => modules.filter((file) => file.startsWith('src/features/')))
  .filter((roots) => roots.length > 0)

/** `brand.list` of `src/features/product/brand/brand.list.tsx`. */
const nameOf = (file: string): string => file.replace(/^.*\/|\.tsx?$/g, '')

/**
 * Own code of the screens, a file a screen: its definition, rules and labels are not files of their own only because a drawer
 * needs them too. What several screens share is a file for those of one folder, lists and details apart, else one for each set
 * of screens.
 */
function pageCode(): NonNullable<Group>[number] {
  let owners: Map<string, Set<string>> | undefined
  const sets = new Map<string, number>()
  const inRoot = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const find = (bundle: Bundle) => {
    const found = new Map<string, Set<string>>()
    for (const roots of pages) {
      const screen = roots.at(-1) ?? ''
      for (const root of roots)
        for (const id of reach(bundle, inRoot(root))) found.set(id, (found.get(id) ?? new Set()).add(screen))
    }
    return found
  }
  return {
    priority: 3,
    debugName: 'page',
    includeDependenciesRecursively: false,
    test: /[\\/]src[\\/](features|shared[\\/]api[\\/]gen)[\\/].*\.tsx?$/,
    name: (id, bundle) => {
      owners ??= find(bundle)
      const screens = [...(owners.get(id) ?? [])].sort()
      const [first] = screens
      if (first === undefined) return null
      if (screens.length === 1) return nameOf(first)
      const noun = nameOf(first).replace(/\..*/, '')
      const folders = new Set(screens.map((file) => file.replace(/[^/]*$/, '')))
      const lists = screens.filter((file) => file.includes('.list.')).length
      if (folders.size === 1) return `${noun}.${lists === 0 ? 'details' : lists === screens.length ? 'lists' : 'both'}`
      const set = screens.join()
      if (!sets.has(set)) sets.set(set, sets.size)
      return `${noun}.common~${sets.get(set)}`
    },
  }
}

/** What nearly every list is made of; the rest of the kit's list parts comes with the screens that use them. */
const listParts = [
  'kit/list/list-screen.tsx',
  'kit/columns/columns.tsx',
  'kit/filters/kinds.ts',
  'shared/ui/layers/use-action.ts',
  'kit/detail/use-drawer.ts',
  'shared/ui/tabs.tsx',
]

/**
 * Chunks that the bundler would not choose by itself. What every page needs (React, router, query; our own start) is two
 * files, so that sign-in loads nothing of the rest. Mantine is cut by who uses it: a dialog, a menu or a calendar comes with
 * its first opening. The screen kit is two files, lists and forms, instead of one for every set of screens that share a piece.
 */
export const chunkGroups: Group = [
  {
    name: 'core',
    priority: 50,
    test: inPackages(
      'react',
      'react-dom',
      'scheduler',
      '@tanstack/react-router',
      '@tanstack/router-core',
      '@tanstack/history',
      '@tanstack/react-store',
      '@tanstack/store',
      '@tanstack/react-query',
      '@tanstack/query-core',
      'use-sync-external-store',
      'openapi-fetch',
      'qs',
      'zustand',
    ),
  },
  // On its own: the calendar needs it too, and would come along with every date.
  { name: 'dayjs', priority: 40, test: inPackages('dayjs') },
  { name: 'table', priority: 40, test: inPackages('@tanstack/react-table', '@tanstack/table-core') },
  // With the shell, and nowhere named as what something later needs.
  { name: 'provider', priority: 35, test: /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]/ },
  {
    name: 'ui',
    priority: 30,
    test: inPackages('@mantine/core', '@mantine/hooks', '@mantine/dates', '@floating-ui/[^/]+'),
    entriesAware: true,
    entriesAwareMergeThreshold: 15_000,
  },
  { name: 'base', priority: 20, tags: ['$initial'], test: /[\\/]src[\\/](?!main\.tsx).*\.(tsx?|cjs)$/ },
  // What sign-in shares with the shell: on its own, or the shell's chunk would take it along.
  {
    ...needsOf('sign-in', ['features/login/login.screen.tsx'], ['main.tsx'], 16),
    test: /[\\/]src[\\/]shared[\\/].*\.tsx?$/,
  },
  needsOf('shell', ['app/shell/main-layout.tsx'], ['main.tsx', 'features/login/login.screen.tsx'], 15),
  needsOf('list', listParts, [], 12),
  {
    // Other pieces of the kit that lists import: each list loads its own, and none of them comes with the forms.
    ...needsOf('part', listScreens, [], 8),
    test: /[\\/]src[\\/](kit|shared[\\/](?!api[\\/]gen))[\\/]?.*\.tsx?$/,
    entriesAware: true,
    entriesAwareMergeThreshold: 600,
  },
  ownCode('form', /[\\/]src[\\/]kit[\\/](detail|fields|pickers)[\\/].*\.tsx?$/, 5),
  pageCode(),
]
