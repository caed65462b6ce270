import type { Rolldown } from 'vite'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], { groups?: unknown }>['groups']

const inPackages = (...packages: string[]): RegExp =>
  new RegExp(
    `[\\\\/]node_modules[\\\\/](${packages.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/](?!.*\\.css$)`,
  )

/** Modules of our own below `folders`, but those that are loaded with an `import()`: they stay chunks of their own. */
function ownCode(name: string, folders: RegExp, priority: number): NonNullable<Group>[number] {
  return {
    priority,
    debugName: name,
    test: folders,
    name: (id, bundle) => {
      const info = bundle.getModuleInfo(id)
      const lazy = info !== null && info.importers.length === 0 && info.dynamicImporters.length > 0
      return lazy || id.endsWith('.css') ? null : name
    },
  }
}

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
  { name: 'table', priority: 40, test: inPackages('@tanstack/react-table', '@tanstack/table-core') },
  {
    name: 'ui',
    priority: 30,
    test: inPackages('@mantine/core', '@mantine/hooks', '@mantine/dates', '@floating-ui/[^/]+'),
    entriesAware: true,
    entriesAwareMergeThreshold: 15_000,
  },
  { name: 'base', priority: 20, tags: ['$initial'], test: /[\\/]src[\\/](?!main\.tsx).*\.(tsx?|cjs)$/ },
  ownCode('list', /[\\/]src[\\/]kit[\\/](list|columns|filters|excel)[\\/].*\.tsx?$/, 10),
  ownCode('form', /[\\/]src[\\/]kit[\\/](detail|fields|dialogs|pickers)[\\/].*\.tsx?$/, 5),
]
