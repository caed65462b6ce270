import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildVersion, clientSettings, contractVersion, readClientEnv } from './scripts/client-env.ts'

const backend = process.env.API_PROXY ?? 'http://127.0.0.1:4000'

const framework =
  'react|react-dom|scheduler|openapi-fetch|qs|zustand|@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)'
const inPackages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/].*js$`)

const parts =
  /[\\/](src[\\/](kit|shared)[\\/](?!ui[\\/](tabs|layers[\\/](dialog-form|create-picker-dialog)))|domain[\\/]|openapi[\\/]|@tanstack[\\/](react-)?table)/
/** Parts of forms that many drawers use, but no list. */
const formParts =
  /[\\/]kit[\\/]detail[\\/]detail-def|[\\/]shared[\\/](lib[\\/](dates|values|refusals|files|rules)|ui[\\/](inputs[\\/](field|focus|text|number|date|moment)|records[\\/](section|record-state)))/
const dateParts = /[\\/]dayjs|[\\/]shared[\\/](lib[\\/]dates|ui[\\/]inputs[\\/](date|moment))/

/**
 * Chunks of what many screens share; the rest is left to Rolldown. `minShareCount`: how many lazily loaded modules use it.
 * All 75 lists have the same parts; so have all forms, of which there are about 55.
 */
const chunkGroups = [
  { name: 'core', priority: 9, test: inPackages(framework) },
  { name: 'base', priority: 8, test: /[\\/]src[\\/](?!main\.tsx)/, tags: ['$initial' as const] },
  { name: 'list', priority: 7, test: (id: string) => parts.test(id) && !formParts.test(id), minShareCount: 75 },
  { name: 'dates', priority: 6, test: dateParts, minShareCount: 50 },
  {
    name: 'ui',
    priority: 5,
    test: inPackages('@mantine|@floating-ui'),
    entriesAware: true,
    entriesAwareMergeThreshold: 15_000,
  },
  { name: 'controls', priority: 4, test: parts, minShareCount: 75 },
  { name: 'form', priority: 3, test: parts, minShareCount: 50 },
]

export default defineConfig(({ mode, command }) => {
  if (command === 'build') readClientEnv(mode)
  return {
    envPrefix: clientSettings,
    plugins: [tanstackRouter({ target: 'react' }), react()],
    define: {
      'import.meta.env.APP_VERSION': JSON.stringify(buildVersion()),
      'import.meta.env.CONTRACT_VERSION': JSON.stringify(contractVersion()),
    },
    resolve: {
      alias: {
        '@': fileURLToPath(new URL('./src', import.meta.url)),
        // qs asks it for a map keyed by objects; see there.
        'side-channel': fileURLToPath(new URL('./src/shared/search/side-channel.cjs', import.meta.url)),
      },
    },
    server: { port: 5173, proxy: { '/api': backend, '/files': backend } },
    build: {
      target: 'es2022',
      // the first with `light-dark()`, which the themes need (tokens.css)
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      manifest: true,
      modulePreload: {
        polyfill: false,
        // The map in index.html has the files of every screen, so the entry does not name them again. Nothing names what is always loaded.
        resolveDependencies: (_file, deps, { hostId, hostType }) => {
          if (hostType === 'html') return deps
          if (hostId.startsWith('assets/base-')) return []
          return deps.filter((file) => !/^assets\/(core|base|list|rolldown-runtime)-\w{7}\.js$/.test(file))
        },
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups },
          // The parts of a group that is cut by its users are named after them; the group's own name says enough.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // The map names every file, and a hash cannot be compressed: 7 hex digits beside a name are enough.
          hashCharacters: 'hex',
        },
      },
    },
  }
})
