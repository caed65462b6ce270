import type { Page } from '@playwright/test'
import { DAY_MS } from '../../domain/common/durations'
import { seoulDay } from '../../server/lib/seoul-time'

const day = (ago: number): string => seoulDay(new Date(Date.now() - ago * DAY_MS))

/** The two lists measured in a browser. The log covers a year, so that it has 500 rows. */
export const lists = {
  'item list': '/product/manage?',
  log: `/basicSetting/logmanage?occurredAt[from]=${day(360)}&occurredAt[to]=${day(0)}&`,
}
export type ListName = keyof typeof lists

/** Waits until rows are rendered and the network is idle. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('tbody tr[data-seq]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(800)
}
