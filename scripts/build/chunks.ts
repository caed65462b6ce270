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
    test: /[\\/]src[\\/].*\.(tsx?|module\.css)$/,
    name: (id, bundle) => {
      found ??= needs(bundle)
      return found.has(id) && (!isLazy(id, bundle) || roots.some((file) => id === inSource(file))) ? name : null
    },
  }
}

/** Only loaded with an `import()`. */
function isLazy(id: string, bundle: Bundle): boolean {
  const info = bundle.getModuleInfo(id)
  return info !== null && info.importers.length === 0 && info.dynamicImporters.length > 0
}

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

const features = readdirSync(new URL('../../src/features', import.meta.url), { recursive: true, encoding: 'utf8' }).map(
  (file) => `features/${file}`,
)

/** Roots of each screen: what its route loads. */
const pages = routeModules()
  .map(({ kind, modules }) => ({ kind, roots: modules.filter((file) => file.startsWith('src/features/')) }))
  .filter(({ roots }) => roots.length > 0)

/** `product-brand-brand.list` of `src/features/product/brand/brand.list.tsx`: two pages may call a file alike. */
const nameOf = (file: string): string => file.replace(/^.*src\/features\/|\.tsx?$/g, '').replaceAll('/', '-')

/**
 * Own code of the screens, a file a screen: its definition, rules and labels are not files of their own only because a drawer
 * needs them too, and a record's screen takes what it shares with its list from the list's file. What several lists share is a file
 * for those of one folder, else one for each set of lists; what details share is one for each set of groups: a record is opened
 * for longer than a list. Drawers and dialogs that open later are a file a folder.
 */
function pageCode(): NonNullable<Group>[number] {
  let names: Map<string, string> | undefined
  return {
    priority: 3,
    debugName: 'page',
    includeDependenciesRecursively: false,
    test: /[\\/](src[\\/](features|shared[\\/]api[\\/]gen)|openapi[\\/]formats)[\\/].*\.(tsx?|module\.css)$/,
    name: (id, bundle) => {
      names ??= pageNames(bundle)
      return names.get(id) ?? null
    },
  }
}

/** So many screens have what counts as a part of all forms. */
const MANY = 30
const kitCode = /[\\/]src[\\/](kit|shared[\\/](?!api[\\/]gen))[\\/]?.*\.(tsx?|module\.css)$/

/**
 * The kit's code beside what nearly every list has. What a list without a form needs: each list loads its own, and none of it comes with the
 * forms. What forms are made of: all of the kit's part for them, and what else many screens use.
 */
function kitParts(): NonNullable<Group> {
  let names: Map<string, 'part' | 'form'> | undefined
  const lists = pages.flatMap(({ kind, roots }) => (kind === 'list' ? (roots.at(-1) ?? '') : []))
  const find = (bundle: Bundle) => {
    const users = screensOf(bundle)
    const haveForms = users.get(`${projectRoot}src/shared/ui/inputs/field-frame.tsx`)
    const bare = new Set(lists.filter((screen) => !haveForms?.has(screen)))
    const nameFor = (id: string, screens: Set<string>) => {
      if ([...screens].some((screen) => bare.has(screen))) return 'part'
      return screens.size >= MANY || /[\\/]kit[\\/](detail|fields|pickers)[\\/]/.test(id) ? 'form' : null
    }
    return new Map(
      [...users].flatMap(([id, screens]) => {
        const name = isLazy(id, bundle) ? null : nameFor(id, screens)
        return name ? [[id, name] as const] : []
      }),
    )
  }
  const nameIf = (wanted: 'part' | 'form') => (id: string, bundle: Bundle) => {
    names ??= find(bundle)
    return names.get(id) === wanted ? wanted : null
  }
  return [
    {
      priority: 10,
      debugName: 'part',
      test: kitCode,
      name: nameIf('part'),
      entriesAware: true,
      entriesAwareMergeThreshold: 600,
    },
    { priority: 9, debugName: 'form', test: kitCode, name: nameIf('form') },
  ]
}

/** What the contract says of formats and words, where many screens use it: a list that needs one of them loads no form for it. */
function sharedFacts(): NonNullable<Group>[number] {
  let found: Set<string> | undefined
  const find = (bundle: Bundle) =>
    new Set([...screensOf(bundle)].flatMap(([id, screens]) => (screens.size >= MANY ? [id] : [])))
  return {
    priority: 11,
    debugName: 'facts',
    test: /[\\/]openapi[\\/](formats|messages)[\\/].*\.ts$/,
    name: (id, bundle) => {
      found ??= find(bundle)
      return found.has(id) ? 'facts' : null
    },
  }
}

const folderOf = (file: string): string => file.replace(/[^/]*$/, '')

/** Which of `roots` import a module statically, by the module. */
function usersOf(bundle: Bundle, roots: Iterable<readonly [root: string, user: string]>): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const [root, user] of roots)
    for (const id of reach(bundle, root)) users.set(id, (users.get(id) ?? new Set()).add(user))
  return users
}

/** Which screens use a module from the start. */
const screensOf = (bundle: Bundle) =>
  usersOf(
    bundle,
    pages.flatMap(({ roots }) => roots.map((file) => [projectRoot + file, roots.at(-1) ?? ''] as const)),
  )

/** The file that each module of the screens goes into, where it is not left to the bundler. */
function pageNames(bundle: Bundle): Map<string, string> {
  const names = new Map<string, string>()
  const sets = new Map<string, number>()
  const owners = screensOf(bundle)
  for (const [id, users] of owners) names.set(id, sharedName([...users].sort(), sets))
  const later = features
    .map((file) => `${projectRoot}src/${file}`)
    .filter((id) => !owners.has(id) && isLazy(id, bundle))
  const openers = usersOf(
    bundle,
    later.map((id) => [id, folderOf(id)] as const),
  )
  for (const [id, [folder = '', ...more]] of openers)
    if (!names.has(id) && more.length === 0) names.set(id, `${nameOf(folder)}.later`)
  return names
}

function sharedName(screens: readonly string[], sets: Map<string, number>): string {
  const [first = ''] = screens
  const lists = screens.filter((file) => file.includes('.list.'))
  const noun = nameOf(lists[0] ?? first).replace(/\..*/, '')
  const folders = new Set(screens.map(folderOf))
  if (screens.length === 1) return nameOf(first)
  if (folders.size === 1) return `${noun}.${lists.length === 0 ? 'details' : lists.length === 1 ? 'list' : 'lists'}`
  if (lists.length === 0) return `${[...new Set(screens.map((file) => file.split('/')[2]))].join('+')}.details`
  const set = lists.join()
  if (!sets.has(set)) sets.set(set, sets.size)
  return `${noun}.common~${sets.get(set)}`
}

/** What nearly every list is made of; the rest of the kit's list parts comes with the screens that use them. */
const listParts = [
  'kit/list/list-screen.tsx',
  'kit/list/list-def.ts',
  'kit/list/list-tabs.tsx',
  'kit/list/tiles.tsx',
  'kit/detail/lazy-drawer.tsx',
  'shared/ui/layers/ask-text.tsx',
  'kit/columns/columns.tsx',
  'kit/filters/filter-kinds.ts',
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
  sharedFacts(),
  ...kitParts(),
  // The queues of claims share it with an order's screen, and would bring that along with all its forms.
  {
    name: 'claim',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /[\\/]src[\\/]features[\\/]orderdelivery[\\/](claim[\\/](claim|refund)[.-](actions|labels|calls)|claim-view[\\/]claim-drawer)/,
  },
  pageCode(),
]
