import type { Page } from '@playwright/test'
import type { Schemas } from '../../server/contract/contract-types'
import { callApi, expect, openAs, SHOP_PORT, test } from './fixtures'

/** The example shop (examples/shop) and the back-office show the same order to customer and staff. */

const SHOP = `http://localhost:${SHOP_PORT}`
const phone = `0107${String(Date.now()).slice(-7)}`

/** Fills the order sheet for a tire as a guest, mounted at the first store with a free slot. */
async function order(page: Page): Promise<void> {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await page.goto(SHOP)
  await page.getByLabel('단면폭').selectOption('225')
  await page.getByLabel('편평비').selectOption('45')
  await page.getByLabel('인치').selectOption('17')
  await page.getByRole('button', { name: '타이어 검색' }).click()
  await expect(heading('타이어 검색')).toBeVisible()
  await page.locator('main li a').filter({ hasText: '225/45R17' }).filter({ hasNotText: '품절' }).first().click()
  await expect(heading(/225\/45R17/)).toBeVisible()
  // the minimum quantity
  await page.getByLabel('수량').selectOption({ index: 0 })
  await page.getByRole('button', { name: '장착점 선택' }).click()
  await expect(heading('장착점 선택')).toBeVisible()
  await page
    .getByRole('link', { name: /부터 예약$/ })
    .first()
    .click()
  await expect(heading(/예약 시간$/)).toBeVisible()
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .last()
    .click()
  await expect(heading('주문하기')).toBeVisible()
  await page.getByLabel('주문자').fill('홍손님')
  await page.getByLabel('휴대폰').fill('010-칠천')
  await page.getByRole('button', { name: '주문하기' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('휴대폰')).toHaveAccessibleDescription(/전화번호/)
  await expect(page.getByLabel('주문자')).toHaveValue('홍손님')
  await page.getByLabel('휴대폰').fill(phone)
}

/** Buys a tire by card. Ends at the order's page. */
async function buy(page: Page): Promise<string> {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await order(page)
  await page.getByRole('button', { name: '주문하기' }).click()
  await expect(heading('카드 결제 (모의)')).toBeVisible()
  await page.getByLabel('시험용 카드').selectOption('한도초과 카드')
  await page.getByRole('button', { name: '결제하기' }).click()
  await expect(page.getByRole('alert')).toContainText('한도초과')
  await page.getByLabel('시험용 카드').selectOption('승인되는 카드')
  await page.getByRole('button', { name: '결제하기' }).click()
  await expect(heading(/^주문 \d{14}$/)).toBeVisible()
  await expect(page.locator('main .tag').first()).toHaveText('결제완료')
  return page.url().split('/').at(-1) ?? ''
}

test('a guest buys; the staff sees order, queue and message, and settles the cancel request; the guest sees the refund', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  const orderNo = await test.step('buys in the shop', () => buy(guest))

  await test.step('is found in another browser by its number and phone, and by no other phone', async () => {
    const elsewhere = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
    const look = async (ordererPhone: string) => {
      await elsewhere.goto(`${SHOP}/orders`)
      await elsewhere.getByLabel('주문번호').fill(orderNo)
      await elsewhere.getByLabel('주문자 휴대폰').fill(ordererPhone)
      await elsewhere.getByRole('button', { name: '조회하기' }).click()
    }
    await look('010-0000-0000')
    await expect(elsewhere.getByRole('alert')).toHaveText('주문을 찾을 수 없습니다.')
    await look(phone.replace(/^(\d{3})(\d{4})/, '$1-$2-'))
    await expect(elsewhere.getByRole('heading', { level: 1, name: `주문 ${orderNo}` })).toBeVisible()
    await elsewhere.close()
  })

  const orderSeq = await test.step('arrives in the back-office', async () => {
    await openAs(page, 'admin', `/orderdelivery/allorder?keyword=${orderNo}`)
    const row = page.locator('tbody tr[data-seq]')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('결제완료')
    return Number(await row.getAttribute('data-seq'))
  })

  await test.step('is listed and counted in the queue of paid orders', async () => {
    await page.goto(`/orderdelivery/orderstatus?tab=PAID&keyword=${orderNo}`)
    await expect(page.locator('tbody tr[data-seq]')).toHaveCount(1)
    await expect(page.getByRole('tab', { name: /^결제완료\s*[\d,]+/ })).toBeVisible()
    // other tests may change orders between the two calls
    await expect(async () => {
      const queues = await callApi<Schemas['OrderStateCount'][]>(page, 'orders/state-counts')
      const { total } = await callApi<{ total: number }>(page, 'orders?tab=PAID')
      expect(queues.find(({ state }) => state === 'PAID')?.count).toBe(total)
    }).toPass({ timeout: 20_000 })
  })

  await test.step('has sent a message to the guest', async () => {
    const sent = async () => {
      const query = new URLSearchParams({ keywordType: 'recipientPhone', keyword: phone })
      return (await callApi<{ total: number }>(page, `message-logs?${query}`)).total
    }
    await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(0)
  })

  await test.step('is prepared, so that a cancel must be requested and is settled by the staff', async () => {
    await page.goto(`/orderdelivery/allorder/detail?seq=${orderSeq}`)
    const head = page.getByRole('region', { name: '주문 처리' })
    await head.getByRole('button', { name: '발주확인' }).click()
    await expect(head.getByText('상품준비중', { exact: true })).toBeVisible()
    await guest.reload()
    await guest.getByRole('link', { name: '취소·반품 신청' }).click()
    await guest.getByRole('button', { name: '신청하기' }).click()
    await expect(guest.getByText('취소요청', { exact: true })).toBeVisible()
    await page.reload()
    const claims = page.getByRole('table', { name: '클레임' })
    await claims.getByRole('button', { name: '취소완료' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '취소완료' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('is refunded', async () => {
    await expect
      .poll(
        async () => {
          await guest.reload()
          return guest.locator('main').innerText()
        },
        { timeout: 30_000 },
      )
      .toMatch(/환불 완료 [\d,]+원/)
  })
})

test('a guest pays into a virtual account, whose number stays masked for the staff until it is unmasked', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  const heading = (name: string | RegExp) => guest.getByRole('heading', { level: 1, name })
  await order(guest)
  await guest.getByLabel('가상계좌').check()
  await guest.getByRole('button', { name: '주문하기' }).click()
  await expect(heading('가상계좌 발급 (모의)')).toBeVisible()
  await guest.getByRole('button', { name: '결제하기' }).click()
  await expect(guest.getByText(/입금계좌 신한 56\d+ \(모의결제\)/)).toBeVisible()
  await expect(guest.locator('main .tag').first()).toHaveText('입금대기')
  const orderNo = guest.url().split('/').at(-1) ?? ''

  await openAs(page, 'admin', `/orderdelivery/allorder?keyword=${orderNo}`)
  const row = page.locator('tbody tr[data-seq]')
  await expect(row).toContainText('입금대기')
  await page.goto(`/orderdelivery/allorder/detail?seq=${await row.getAttribute('data-seq')}`)
  const payments = page.getByRole('table', { name: '결제 내역' })
  await expect(payments).toContainText(/신한 · \*+\d{4} · 예금주/)

  await guest.getByRole('link', { name: '입금하기 (모의)' }).click()
  await expect(heading('가상계좌 입금 (모의)')).toBeVisible()
  await guest.getByRole('button', { name: '결제하기' }).click()
  await expect(guest.locator('main .tag').first()).toHaveText('결제완료')
  await page.reload()
  await expect(payments).toContainText('완료')
})
