import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { TOTP } from 'otpauth'
import type { Schemas } from '../../server/contract/contract-types'
import { SAMPLE_OTP_SECRET, SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'

/** Port of the example shop (playwright.config.ts). */
export const SHOP_PORT = Number(process.env.E2E_PORT ?? 4310) + 1000

/** Password of an admin of the sample shop. Throws for one who cannot sign in. */
export function passwordOf(loginId: string): string {
  const known = SAMPLE_SIGN_INS.find((admin) => admin.loginId === loginId)
  if (!known) throw new Error(`${loginId} has no sample sign-in`)
  return known.password
}

/** Returns the current code of the sample admins' authenticator. */
export const otpNow = (): string => new TOTP({ secret: SAMPLE_OTP_SECRET }).generate()

/** Signs in through the page; ends on the dashboard, or on `to`. */
export async function signIn(page: Page, loginId: string, to?: string): Promise<void> {
  await page.goto(to ? `/login?returnTo=${encodeURIComponent(to)}` : '/login')
  await page.getByLabel('아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(passwordOf(loginId))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  // a control of the shell: the sign-in page has a main landmark, too
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible()
}

const kept = new Map<string, Record<string, string>>()
const now = new WeakMap<Page, string>()

/**
 * Opens a path as an admin. Signs in once per worker and uses the same session in later pages: sign-ins are limited to
 * 30 a minute. Only for tests that do not change the session.
 */
export async function openAs(page: Page, loginId: string, path: string): Promise<void> {
  const stored = kept.get(loginId)
  if (stored && now.get(page) !== loginId) {
    // a page of this origin that is not the app
    const body = '<link rel="icon" href="data:,">'
    await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/blank')
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    }, stored)
  } else if (!stored) {
    await signIn(page, loginId)
    kept.set(loginId, await page.evaluate(() => ({ ...sessionStorage })))
  }
  now.set(page, loginId)
  await page.goto(path)
}

/** Navigates to a path as a link of the app does, without a page load. */
export async function openWithin(page: Page, path: string): Promise<void> {
  // the app reacts only after it has started
  await expect(page.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible()
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
}

/** Returns the backend's response for this page's admin. `body`: for a POST. Throws if the request is refused. */
export async function callApi<T>(page: Page, path: string, body?: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const url = `/api/v1/admin/${path}`
  const answer = await (body ? page.request.post(url, { headers, data: body }) : page.request.get(url, { headers }))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { result: T }).result
}

/** Sets the pins of the page's admin, whatever they were before. */
export async function setPins(page: Page, pins: readonly Schemas['PinBody'][]): Promise<void> {
  const before = (await callApi<Schemas['Me']>(page, 'me')).pins
  const seen = before.map(({ screen, savedViewSeq }) => ({ screen, savedViewSeq }))
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.put('/api/v1/admin/me/pins', { headers, data: { pins, seen } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Uploads a picture as the page's admin for a purpose. Returns its number. */
export async function uploaded(page: Page, purpose: Schemas['FilePurpose'], path: string): Promise<number> {
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const file = { name: basename(path), mimeType: 'image/webp', buffer: readFileSync(path) }
  const answer = await page.request.post(`/api/v1/admin/files?purpose=${purpose}`, {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { file },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { result: Schemas['StoredFile'] }).result.fileSeq
}

/** Returns the date a number of days from now, in Seoul. */
export const day = (ahead: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)

/** Returns one of several suitable records. Two workers that run the same test take different ones. */
export function oneOf<T>(found: readonly T[]): T {
  const one = found.at(-test.info().parallelIndex)
  if (one === undefined) throw new Error('the sample shop has no such record')
  return one
}

/** Returns the violations that axe finds on the page, or in `selector`. Loads axe (600 kB) into a page once. */
export async function axeViolations(page: Page, options: RunOptions, selector?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // only violations are reported, and there are no iframes
  const how: RunOptions = { resultTypes: ['violations'], iframes: false, ...options }
  return page.evaluate(
    async ([within, given]) => {
      const { axe: loaded } = window as typeof window & { axe: typeof axe }
      return (await loaded.run(within ?? document, given)).violations
    },
    [selector, how] as const,
  )
}

/** Expects no serious or critical violation of WCAG 2.2 AA on the page, or in `selector`. */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  const violations = await axeViolations(
    page,
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // the name of an item's link is its whole name, shown in two lines
      rules: { 'label-content-name-mismatch': { enabled: false } },
    },
    selector,
  )
  const bad = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join('; ')})`)
  expect(bad).toEqual([])
}

/** Expects enough contrast in the dark theme on the page, or in `selector`. */
export async function expectLegibleInDark(page: Page, selector?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await axeViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }, selector)
  await page.emulateMedia({ colorScheme: 'light' })
  const bad = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message}`),
  )
  expect(bad, 'in the dark theme').toEqual([])
}

/**
 * `test` that fails at its end if the browser has logged an error or the app has thrown. A test that provokes errors
 * empties `complaints`.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const onThrown = (error: Error) => complaints.push(`thrown: ${error.message}`)
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.push(message.text())
      }
      page.on('pageerror', onThrown)
      page.on('console', onConsole)
      await use(complaints)
      page.off('pageerror', onThrown)
      page.off('console', onConsole)
      expect(complaints, 'the browser console').toEqual([])
    },
    { auto: true },
  ],
})

/** The page that all tests of a worker share. A worker ends after its first failed test. */
let shared: Page | undefined

/** `test` that keeps its page with the loaded code for the next one: for many URLs that change nothing. */
export const testOnOnePage = test.extend({
  page: async ({ browser, viewport }, use) => {
    shared ??= await browser.newPage()
    if (viewport) await shared.setViewportSize(viewport)
    await use(shared)
  },
})

export { expect }
