import type { Locator, Page } from '@playwright/test'
import type { Schemas } from '../../server/contract/contract-types'
import { callApi, expect, openAs, test } from './fixtures'

/**
 * Processes an order from its deposit to its printed sheet by keyboard only, as staff with hundreds of orders a day do.
 */

type Mount = Schemas['MountReservation']

/** Counts the key presses of an admin. */
function handsOn(page: Page) {
  const hands = {
    presses: 0,
    async press(key: string) {
      hands.presses += 1
      await page.keyboard.press(key)
    },
    async type(text: string) {
      hands.presses += text.length
      await page.keyboard.type(text)
    },
    /** Presses Tab (or Shift+Tab) until the target has the focus. */
    async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', limit = 40) {
      await expect(target).toBeVisible()
      for (let times = 0; times < limit; times += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await hands.press(key)
      }
      await expect(target).toBeFocused()
    },
    /** Finds a record or a screen by a text and opens it. */
    async find(words: string, name: string | RegExp) {
      await hands.press('Control+k')
      const box = page.getByRole('combobox', { name: /화면 이름/ })
      await expect(box).toBeFocused()
      await hands.type(words)
      const option = page.getByRole('option', { name }).first()
      await expect(option).toBeVisible()
      for (let times = 0; times < 30 && (await option.getAttribute('aria-selected')) !== 'true'; times += 1)
        await hands.press('ArrowDown')
      await hands.press('Enter')
      await expect(box).toBeHidden()
    },
  }
  return hands
}

const rowsOf = (page: Page) => page.locator('tbody tr[data-seq]')

test('keyboard only: finds by four digits, confirms payment, prepares, ships five, reschedules, returns two of four, prints', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hands = handsOn(page)
  const began = Date.now()
  const dialog = page.getByRole('dialog')
  const head = page.getByRole('region', { name: '주문 처리' })

  await openAs(page, 'admin', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('confirms a deposit and starts preparing', async () => {
    const { items } = await callApi<{ items: Schemas['OrderRow'][] }>(
      page,
      // transfers to virtual accounts are confirmed by the bank; the newest order does not expire during the test
      'orders?tab=PAYMENT_PENDING&paymentMethod[0]=BANK_TRANSFER&size=20&sort=orderedAt,desc',
    )
    const order = items.find(({ payAmount }) => payAmount > 0)
    const shown = `${order?.orderNo.slice(0, 8)}-${order?.orderNo.slice(8)}`
    await hands.find(order?.orderNo.slice(-4) ?? '', new RegExp(shown))
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await hands.tabTo(head.getByRole('button', { name: '입금확인' }))
    await hands.press('Enter')
    await expect(dialog).toBeVisible()
    await hands.press('Enter')
    await expect(head.getByText('결제완료', { exact: true })).toBeVisible()
    await hands.tabTo(head.getByRole('button', { name: '발주확인' }))
    await hands.press('Enter')
    await expect(head.getByText('상품준비중', { exact: true })).toBeVisible()
  })

  await test.step('ships five orders with a column of tracking numbers', async () => {
    await hands.find('일괄 배송', /일괄 배송/)
    await expect(rowsOf(page).nth(5)).toBeVisible()
    const rows = (await rowsOf(page).all()).slice(0, 5)
    const sent = await Promise.all(rows.map((row) => row.getAttribute('data-seq')))
    const numbers = Array.from({ length: 5 }, (_, n) => `68${Date.now().toString().slice(-7)}${n}`)
    await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.join('\r\n'))
    const cell = rowsOf(page).first().locator('[data-do="trackingNumbers"]')
    await hands.tabTo(cell)
    await hands.press('Control+v')
    await expect(page.getByText(numbers[4] ?? '')).toBeVisible()
    await hands.press('Control+s')
    await expect(dialog).toContainText('주문 5건을 발송합니다.')
    await hands.press('Enter')
    await expect(page.getByText('5건을 발송했습니다.')).toBeVisible()
    for (const seq of sent) await expect(page.locator(`tbody tr[data-seq="${seq}"]`)).toHaveCount(0)
  })

  await test.step('moves a reservation to the next free slot', async () => {
    await hands.find('장착 예약', /장착 예약 관리/)
    await expect(rowsOf(page).first()).toBeVisible()
    // some reservations of the sample have sizes that their store cannot mount; these cannot be moved
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const days = `reservedAt[from]=${day(2)}&reservedAt[to]=${day(6)}`
    const { items } = await callApi<{ items: Mount[] }>(
      page,
      `mount-reservations?state[0]=CONFIRMED&${days}&sort=reservedAt,asc`,
    )
    const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
    const movable = async ({ storeSeq, orderSeq, reservedAt }: Mount) => {
      const on = reservedAt.slice(0, 10)
      const slots = `/api/v1/admin/stores/${storeSeq}/slots?from=${on}&to=${on}&orderSeq=${orderSeq}`
      return (await context.request.get(slots, { headers: { Authorization: `Bearer ${token}` } })).ok()
    }
    const able = await Promise.all(items.map(movable))
    const wanted = items.find((_, at) => able[at])
    await hands.tabTo(page.getByPlaceholder('검색어를 입력하세요'))
    await hands.type(wanted?.orderNo ?? '')
    await hands.press('Enter')
    const row = page.locator(`tbody tr[data-seq="${wanted?.mountReservationSeq}"]`)
    await expect(rowsOf(page)).toHaveCount(1)
    const booking = () => callApi<Mount>(page, `mount-reservations/${wanted?.mountReservationSeq}`)
    const before = await booking()
    await hands.tabTo(row.getByRole('link').first())
    await hands.press('Enter')
    await hands.tabTo(dialog.getByRole('button', { name: '변경' }))
    await hands.press('Enter')
    const slots = page.getByRole('dialog').last()
    await expect(slots.getByRole('table', { name: '예약 시간' })).toBeVisible()
    await hands.tabTo(slots.locator('[data-at][tabindex="0"]'))
    await hands.press('ArrowRight')
    await hands.press('Enter')
    await hands.tabTo(slots.getByRole('button', { name: /^예약 변경/ }))
    await hands.press('Enter')
    await expect(slots.getByRole('table', { name: '예약 시간' })).toHaveCount(0)
    const { reservedAt } = await callApi<Mount>(page, `mount-reservations/${before.mountReservationSeq}`)
    expect(reservedAt).not.toBe(before.reservedAt)
    await hands.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('returns two of four for the amount shown before', async () => {
    // a card payment is refunded to the card, so no account is required
    // most delivered orders of the sample have a claim; shipped goods can be returned, too
    const tabs = ['SHIPPED', 'MOUNT_WAITING', 'DELIVERED'].map((tab) =>
      callApi<{ items: Schemas['OrderRow'][] }>(
        page,
        `orders?tab=${tab}&paymentMethod[0]=CARD&paymentMethod[1]=EASY_PAY&size=100`,
      ),
    )
    const fours = (await Promise.all(tabs))
      .flatMap(({ items }) => items)
      .filter(({ itemSummary, quantity }) => quantity === 4 && !itemSummary.includes(' 외 '))
    const records = await Promise.all(
      fours.map(({ orderSeq }) => callApi<Schemas['Order']>(page, `orders/${orderSeq}`)),
    )
    const order = records.find(({ claims }) => claims.length === 0)
    const shown = `${order?.orderNo.slice(0, 8)}-${order?.orderNo.slice(8)}`
    await hands.find(order?.orderNo ?? '', new RegExp(shown))
    await hands.tabTo(head.getByRole('button', { name: '반품' }))
    await hands.press('Enter')
    await expect(dialog.locator('table input').first()).toBeFocused()
    await hands.press('Control+a')
    await hands.type('2')
    await hands.press('Tab')
    // 단순변심
    await hands.press('ArrowDown')
    const total = dialog.getByLabel('환불 예상').locator('dt:text-is("환불 금액") + dd')
    await expect(total).toBeVisible()
    const promised = await total.innerText()
    await hands.tabTo(dialog.getByRole('button', { name: '반품 접수' }))
    await hands.press('Enter')
    await expect(dialog).toHaveCount(0)
    const claims = page.getByRole('table', { name: '클레임' })
    const steps: [step: string, confirm: string][] = [
      ['승인(수거)', '수거 시작'],
      ['수거완료', '수거완료'],
      ['반품완료', '반품완료'],
    ]
    for (const [step, confirm] of steps) {
      await hands.tabTo(claims.getByRole('button', { name: step }), 'Shift+Tab')
      await hands.press('Enter')
      const go = dialog.getByRole('button', { name: confirm })
      // the inspection result has no default
      if (step === '수거완료') {
        await expect(dialog.getByRole('radio', { name: '정상' })).toBeFocused()
        await hands.press('Space')
      }
      if (step === '반품완료') await expect(total).toHaveText(promised)
      await hands.tabTo(go)
      await hands.press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    await expect(claims.getByRole('row').nth(1)).toContainText(promised.replace('원', ''))
  })

  await test.step('prints its sheet on A4', async () => {
    // the sheet opens the print dialog automatically, which may stay open on a busy machine
    await context.addInitScript(() => {
      window.print = () => undefined
    })
    await hands.tabTo(head.getByRole('button', { name: /^인쇄/ }), 'Shift+Tab', 60)
    const opened = context.waitForEvent('page')
    await hands.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await hands.press('Enter')
    const sheet = await opened
    await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible()
    const pdf = (await sheet.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    // one page of 210 × 297 mm, in points
    const [, wide, high] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Number(wide), Number(high)].map(Math.round)).toEqual([595, 842])
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test.info().annotations.push({ type: 'by hand', description: `${hands.presses} presses, ${Date.now() - began} ms` })
  expect(hands.presses).toBeLessThan(400)
})
