import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/build/chunks.ts'
import { lateStyles } from './scripts/build/late-styles.ts'
import { mantineCss } from './scripts/build/mantine-css.ts'
import { routeTree } from './scripts/build/route-tree.ts'
import { buildVersion, clientSettings, contractVersion, readClientEnv } from './scripts/client-env.ts'

/** What has a name in the build, before its hash: what all pages share, and layers. The rest are so many that they go without. */
const known =
  /^(core|base|rolldown-runtime|shell|provider|sign-in|list|table|main-layout|form|views|views-button|bulk-bar|question-view|shapes-later\.gen)(~|$)/
const knownSheet = /^(base|index|shell|list|table|main-layout|form|bulk-bar)\.css$/

const backend = process.env.API_PROXY ?? 'http://127.0.0.1:4000'

export default defineConfig(({ mode, command }) => {
  if (command === 'build') readClientEnv(mode)
  return {
    envPrefix: clientSettings,
    plugins: [tanstackRouter({ target: 'react' }), react(), routeTree(), mantineCss(), lateStyles()],
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
      manifest: true,
      modulePreload: {
        polyfill: false,
        // What a page needs is in the map of index.html, and must not stand in the program a second time for every page.
        // Nor what every page has: each list of names is bytes in each chunk that opens something later.
        resolveDependencies: (_file, deps, { hostId, hostType }) =>
          hostType === 'html'
            ? deps
            : hostId.startsWith('assets/base-')
              ? []
              : deps.filter(
                  (dep) => !/^assets\/(core|base|rolldown-runtime|shell|provider|sign-in|list|table)-/.test(dep),
                ),
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          // Every page carries the names of all: seven characters, the fewest there may be, are enough beside a name.
          // The bundler names a chunk after all its users.
          chunkFileNames: ({ name }) => `assets/${known.exec(name)?.[1]?.concat('-') ?? ''}[hash:7].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${knownSheet.test(name) ? `${name.slice(0, -4)}-` : ''}[hash:7][extname]`,
          codeSplitting: { groups: chunkGroups },
        },
      },
    },
  }
})
