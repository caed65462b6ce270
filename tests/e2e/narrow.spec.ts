import { expect, openAs, test } from './fixtures'

/** What decides is in sight on a narrow page, without scrolling sideways. */

test.use({ viewport: { width: 1280, height: 720 } })

test('the selected tab of the order queues is fully visible', async ({ page }) => {
  await openAs(page, 'admin', '/orderdelivery/orderstatus?tab=REFUND_PENDING')
  await expect(page.locator('tr[data-seq]').first()).toBeVisible()
  const tab = page.getByRole('tab', { name: /^환불대기 \d/ })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('a line of a manual order shows the return of its old battery, its amount and its removal', async ({ page }) => {
  await openAs(page, 'admin', '/orderdelivery/allorder/detail')
  await page.getByRole('button', { name: '상품 추가' }).click()
  const picker = page.getByRole('dialog', { name: '상품 찾기' })
  await picker.getByRole('combobox', { name: '상품 종류' }).selectOption('배터리')
  // tires, whose names have a size such as 225/45R17, are shown until the batteries are found
  await picker.getByRole('button', { name: '검색' }).click()
  await expect(picker.getByRole('row').filter({ hasText: /\d{3}\/\d{2}R\d{2}/ })).toHaveCount(0)
  await picker.getByRole('row').filter({ hasText: '판매중' }).first().click()
  await picker.getByRole('button', { name: '1건 선택' }).click()
  const line = page.getByRole('table', { name: '주문상품' }).getByRole('row').nth(1)
  await expect(line.getByRole('switch', { name: /^폐배터리 반납/ })).toBeInViewport({ ratio: 1 })
  await expect(line.locator('[data-cell="금액"]')).toBeInViewport({ ratio: 1 })
  await expect(line.getByRole('button', { name: '1번째 줄 삭제' })).toBeInViewport({ ratio: 1 })
})

for (const [path, title] of [
  ['/orderdelivery/cancel', '발급번호'],
  ['/orderdelivery/returnpilotagefee?tab=islands', '우편번호'],
  ['/orderdelivery/orderdelete?tab=deleted', '삭제자'],
] as const)
  test(`${title} is fully visible in its list`, async ({ page }) => {
    await openAs(page, 'admin', path)
    await expect(page.locator('tr[data-seq]').first()).toBeVisible()
    const at = await page
      .locator('thead th')
      .evaluateAll((heads, name) => heads.findIndex((head) => head.textContent?.startsWith(name)), title)
    expect(at).toBeGreaterThanOrEqual(0)
    const cells = page.locator(`tr[data-seq] > :nth-child(${at + 1})`)
    await expect(cells.first()).toBeVisible()
    const cut = await cells.evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        )
          ? [cell.textContent]
          : [],
      ),
    )
    expect(cut).toEqual([])
  })

test('the message of a list without rows is visible as a whole beside columns that are not', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAs(page, 'admin', '/orderdelivery/taxes?keyword=없는거래처')
  await expect(page.getByText('조건에 맞는 결과가 없습니다.')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '기본 조건 빼고 찾기' }).click()
  await expect(page).toHaveURL(/keyword=.*&state=all/)
})
