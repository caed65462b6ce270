import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'

export interface Opened {
  page: Page
  devtools: CDPSession
  /** Address of the shop, without a trailing slash. */
  base: string
}

/** Simulates a slow client: 150 ms latency, 1.6 Mbit/s, a quarter of this machine's CPU speed. */
export async function simulateSlowClient(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Opens a browser at 1440×900, signed in as `admin` to a sample shop of its own, served from the build (which is made if it is
 * missing or outdated). Throws if the shop does not start within 3 minutes.
 */
export async function withBrowser<T>(use: (opened: Opened) => Promise<T>): Promise<T> {
  const port = 4790
  const base = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'bench-shop-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' }
  const server = spawn(process.execPath, ['scripts/start.mjs', '--build'], { env, stdio: 'ignore' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    for (let tries = 0; !(await fetch(`${base}/health`).catch(() => null))?.ok; tries++) {
      if (tries > 360 || server.exitCode !== null) throw new Error('The shop does not start')
      await wait(500)
    }
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
    })
    const page = await context.newPage()
    const admin = SAMPLE_SIGN_INS.find(({ loginId }) => loginId === 'admin')
    await page.goto(`${base}/login`)
    await page.getByLabel('아이디').fill(admin?.loginId ?? '')
    await page.getByLabel('비밀번호', { exact: true }).fill(admin?.password ?? '')
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await page.waitForURL(/dashboard/)
    await page.getByRole('treeitem').first().waitFor()
    return await use({ page, devtools: await context.newCDPSession(page), base })
  } finally {
    await browser.close()
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
