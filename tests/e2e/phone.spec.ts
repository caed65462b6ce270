import type { Page } from '@playwright/test'
import type { Schemas } from '../../server/contract/contract-types'
import { screens } from '../../src/menu/menu'
import { callApi, day, expect, expectAccessible, oneOf, openAs, openWithin, test } from './fixtures'

/** On a phone only tables scroll sideways, in their frames. The actions that owners use on a phone work by touch. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Mount = Schemas['MountReservation']

const main = screens.filter(({ path, layout }) => layout === 'main' && path !== '/orderdelivery/pglink')
const dialog = (page: Page) => page.getByRole('dialog').last()
const card = (page: Page, seq: number | undefined) => page.locator(`tbody tr[data-seq="${seq}"]`)

/**
 * Returns what does not suit a phone: a page wider than the window, fields that the browser zooms into, lists that are
 * still tables.
 */
const unfit = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    const fields = [
      ...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea'),
    ]
    const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    const row = document.querySelector('tr[data-seq]:has(> td a[data-link=name])')
    return [
      ...(scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`] : []),
      ...small.map((field) => `letters of ${field.ariaLabel ?? field.id} under 16 px`),
      ...(row && getComputedStyle(row).display !== 'flex' ? ['rows are no cards'] : []),
    ]
  })

test('at 360 px no screen scrolls sideways, no input triggers zoom, and every list consists of cards', async ({
  page,
}) => {
  test.setTimeout(480_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, 'admin', '/dashboard')
  const bad: string[] = []
  for (const { path, title, creates } of main) {
    await openWithin(page, path)
    if (path !== '/health') await expect(page.getByRole('heading', { level: 1 })).toHaveText(creates?.title ?? title)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // the styles of cards load with their code
    await expect
      .poll(() => unfit(page), { timeout: 5_000 })
      .toEqual([])
      .catch(async () => bad.push(`${path}: ${(await unfit(page)).join(', ')}`))
  }
  expect(bad).toEqual([])
})

test('a window that narrows later, e.g. a phone that is turned, is shown as on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openAs(page, 'admin', '/branch/manage')
  await expect(page.locator('tr[data-seq]').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => unfit(page)).toEqual([])
})

test('a card shows the deciding columns with titles, opens its record on a tap, and has its actions in a sheet', async ({
  page,
}) => {
  await openAs(page, 'admin', '/orderdelivery/allorder')
  const first = page.locator('tbody tr[data-seq]').first()
  await expect(first).toHaveCSS('display', 'flex')
  const titles = await first
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect(titles).toContain('"결제금액 "')
  // column titles sort as a row of buttons
  await expect(page.getByRole('columnheader', { name: '주문일시' }).getByRole('button')).toBeVisible()

  await first.locator('[data-menu]').tap()
  const sheet = page.getByRole('menu')
  await expect(sheet).toBeVisible()
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, 390, 844])
  const items = sheet.getByRole('menuitem')
  for (const item of await items.all()) expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await first.locator('[data-pick]').tap()
  const clear = page.getByRole('button', { name: '선택 해제' })
  await expect(clear).toBeVisible()
  expect((await clear.boundingBox())?.y, 'in reach').toBeGreaterThan(700)
  await expectAccessible(page)
  await clear.tap()
  const box = await first.boundingBox()
  // a place of the card without text
  await page.touchscreen.tap(380, (box?.y ?? 0) + (box?.height ?? 0) - 6)
  await expect(page).toHaveURL(/allorder\/detail/)
})

test('finds an order by its last four digits and confirms its deposit', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { items } = await callApi<{ items: Schemas['OrderRow'][] }>(
    page,
    'orders?tab=PAYMENT_PENDING&paymentMethod[0]=BANK_TRANSFER&size=20&sort=orderedAt,asc',
  )
  const order = oneOf(items.filter(({ payAmount }) => payAmount > 0))
  const shown = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
  await page.getByRole('button', { name: /통합 검색/ }).tap()
  await page.getByRole('combobox', { name: /화면 이름/ }).pressSequentially(order.orderNo.slice(-4))
  await page
    .getByRole('option', { name: new RegExp(shown) })
    .first()
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()

  const head = page.getByRole('region', { name: '주문 처리' })
  const next = head.getByRole('button', { name: '입금확인' })
  await expect(next).toBeInViewport({ ratio: 1 })
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await next.tap()
  const confirm = dialog(page).getByRole('button', { name: /원 입금확인$/ })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await confirm.boundingBox())?.y ?? 0, 'at the bottom').toBeGreaterThan(760)
  await confirm.tap()
  await expect(head.getByText('결제완료', { exact: true })).toBeVisible()
})

test('moves a reservation', async ({ page, context }) => {
  await openAs(page, 'admin', '/orderdelivery/mountreserve')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const days = `reservedAt[from]=${day(2)}&reservedAt[to]=${day(6)}`
  const { items } = await callApi<{ items: Mount[] }>(
    page,
    `mount-reservations?state[0]=CONFIRMED&${days}&sort=reservedAt,desc`,
  )
  // some reservations of the sample have sizes that their store cannot mount; these cannot be moved
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const able = await Promise.all(
    items.map(async ({ storeSeq, orderSeq, reservedAt }) => {
      const on = reservedAt.slice(0, 10)
      const slots = `/api/v1/admin/stores/${storeSeq}/slots?from=${on}&to=${on}&orderSeq=${orderSeq}`
      return (await context.request.get(slots, { headers: { Authorization: `Bearer ${token}` } })).ok()
    }),
  )
  const mount = oneOf(items.filter((_, at) => able[at]))
  await page.goto(`/orderdelivery/mountreserve?keywordType=orderNo&keyword=${mount.orderNo}`)
  await card(page, mount.mountReservationSeq).getByRole('link').first().tap()
  await dialog(page).getByRole('button', { name: '변경', exact: true }).tap()
  const slots = page.getByRole('table', { name: '예약 시간' })
  await expect(slots).toBeVisible()
  await slots.locator('button[data-at]:not([aria-disabled=true], [aria-pressed=true])').last().tap()
  const confirm = dialog(page).getByRole('button', { name: /^예약 변경/ })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await confirm.tap()
  await expect(slots).toHaveCount(0)
  const moved = await callApi<Mount>(page, `mount-reservations/${mount.mountReservationSeq}`)
  expect(moved.reservedAt).not.toBe(mount.reservedAt)
})

test('answers an inquiry', async ({ page }) => {
  await openAs(page, 'admin', '/inquirycommunity/manage')
  const open = page.locator('tbody tr[data-seq] a[data-link=name]')
  await expect(open.first()).toBeVisible()
  await open.nth(test.info().parallelIndex).tap()
  await expect(page).toHaveURL(/manage\/detail/)
  const seq = new URL(page.url()).searchParams.get('seq')
  await page.getByRole('textbox', { name: '답변' }).fill('안녕하세요. 내일 오전에 연락드리겠습니다.')
  const send = page.getByRole('button', { name: /^답변/ }).last()
  await send.tap()
  await expect.poll(async () => (await callApi<{ state: string }>(page, `inquiries/${seq}`)).state).toBe('ANSWERED')
})

test('a cancellation shows an input for the quantity of each line', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard')
  const { items } = await callApi<{ items: Schemas['OrderRow'][] }>(page, 'orders?state[0]=PAID&size=50')
  const order = oneOf(items.filter(({ openClaim }) => openClaim === null))
  await page.goto(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`)
  await page.getByRole('button', { name: '취소', exact: true }).first().tap()
  const quantity = dialog(page).getByRole('textbox', { name: /수량$/ }).first()
  await quantity.scrollIntoViewIfNeeded()
  await expect(quantity).toBeInViewport({ ratio: 1 })
  const table = dialog(page).getByRole('table', { name: '신청 상품' })
  expect(
    await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth <= (parentElement?.clientWidth ?? 0)),
  ).toBe(true)
  await quantity.fill('1')
  await expect(quantity).toHaveValue('1')
})
