import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { clientSettings } from './scripts/client-env.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Makes the sample database that every test database is copied from.
const globalSetup = [here('./tests/server/global-setup.ts')]

/**
 * What PostgreSQL may answer otherwise than the embedded database: SQL of its own, locks and races, jobs of several processes,
 * migrations. CI runs these on it (`--project postgres`); the rules of every other operation are the same on both.
 */
const aboutSql = [
  'business-members',
  'business-prices',
  'car-models',
  'common',
  'contract',
  'delivery',
  'events',
  'record-events',
  'excel',
  'exhibit-banners',
  'gift-cards',
  'items',
  'cells',
  'item-events',
  'item-sale',
  'job-queue',
  'jobs',
  'log',
  'messages',
  'admin-access',
  'price-jobs',
  'price-rankings',
  'resource',
  'restock-notifies',
  'member-coupons',
  'mount-reservations',
  'coupons',
  'daily-events',
  'interest-frees',
  'sample',
  'store-closures',
  'store-list',
  'search',
  'session',
  'sign-in-locks',
  'shop-settings',
  'best-experts',
  'point-entries',
  'points',
  'order-claims',
  'inquiries',
  'business-inquiries',
  'sms-sends',
  'store-applies',
  'main-screen',
  'popups',
  'upgrade',
].map((name) => `tests/server/${name}.test.ts`)

/** Only where there is one. */
const postgres = process.env.TEST_DATABASE_URL
  ? [
      {
        extends: true as const,
        test: {
          name: 'postgres',
          environment: 'node' as const,
          globalSetup,
          isolate: false,
          include: [
            ...aboutSql,
            'tests/server/{races,locks,outage,postgres}*.test.ts',
            'tests/contract/any-input.test.ts',
          ],
        },
      },
    ]
  : []

/** Minutes of compilers, whole servers and whole samples, for what changes seldom: CI asks for them. */
const long = process.env.TEST_LONG
  ? [
      {
        extends: true as const,
        test: {
          name: 'long',
          environment: 'node' as const,
          globalSetup,
          include: ['tests/{scaffold,long}/**/*.test.ts'],
        },
      },
    ]
  : []

export default defineConfig({
  envPrefix: clientSettings,
  resolve: { alias: { '@': here('./src') } },
  test: {
    pool: 'forks',
    // One more than the machine of CI has cores: a worker waits a sixth of its time.
    maxWorkers: 3,
    // Screens make much garbage: with more room for what is young, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Only for what hangs: a machine whose two cores have other work takes minutes for what is done in seconds alone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // The product shows Seoul's time wherever it runs: the tests run somewhere else on purpose.
    env: { TZ: 'America/New_York', SHOP_URL: 'https://shop.test', PG_ADMIN_URL: 'https://pg.test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup,
          // The server keeps nothing in its modules, and loading them, the embedded database among them, takes seconds.
          isolate: false,
          include: ['tests/{shared,architecture,build,server,contract}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          globalSetup,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
          // One world for all files: 6.5 times faster. tests/setup/jsdom.ts puts everything back after each test.
          isolate: false,
          setupFiles: [here('./tests/setup/jsdom.ts')],
          include: ['tests/{kit,screens,app,golden}/**/*.test.{ts,tsx}'],
          exclude: ['tests/{kit,app}/alone/**'],
        },
      },
      {
        extends: true,
        test: {
          // Files that put something in a module's or a route's place, or need it not loaded yet: each in a world of its own.
          name: 'alone',
          globalSetup,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
          setupFiles: [here('./tests/setup/jsdom.ts')],
          include: ['tests/{kit,app}/alone/**/*.test.{ts,tsx}'],
        },
      },
      ...postgres,
      ...long,
    ],
  },
})
