import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4310)

// A fresh shop for every run; workers are started with the environment of the first process and must not make their own.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'))

export default defineConfig({
  testDir: 'tests/e2e',
  // five minutes, for what changes seldom
  testIgnore: process.env.TYPING ? [] : ['**/typing.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  // only for what hangs: a busy machine takes minutes for what is done in seconds alone
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.E2E_JSON ? [['list'], ['json', { outputFile: process.env.E2E_JSON }]] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // recording costs every test time: in CI only a second try is recorded
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
          ],
        },
      },
    },
  ],
  webServer: [
    {
      command: 'node scripts/start.mjs --build',
      url: `http://localhost:${port}/health`,
      // The first start builds the app and makes the sample shop.
      timeout: 180_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '', E2E: '1' },
    },
    {
      // the example shop, which waits for the server
      command: 'node --import tsx examples/shop/start.ts',
      url: `http://localhost:${port + 1000}/style.css`,
      timeout: 180_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: { SHOP_API_URL: `http://localhost:${port}`, SHOP_PORT: String(port + 1000) },
    },
  ],
})
