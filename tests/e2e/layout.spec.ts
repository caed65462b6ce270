import { expect, openAs, test } from './fixtures'

/** What stands where: nothing is cut, hidden or left empty that another place would show. */

test.use({ viewport: { width: 1440, height: 900 } })

test('the widgets of a dashboard fill its columns, and none has a scroll bar of its own', async ({ page }) => {
  await openAs(page, 'item_lead', '/dashboard')
  const widgets = page.locator('main section[aria-labelledby]')
  await expect(widgets).toHaveCount(3)
  await expect(page.getByText('불러오는 중입니다.')).toHaveCount(0)
  const boxes = await widgets.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const scrolls = [...one.querySelectorAll('section')].some((each) => each.scrollHeight > each.clientHeight + 1)
      return { left, right, top, bottom, scrolls }
    }),
  )
  expect(boxes.some(({ scrolls }) => scrolls)).toBe(false)
  // in each column the next widget begins where the one above ends
  for (const left of new Set(boxes.map((box) => box.left))) {
    const column = boxes.filter((box) => box.left === left).sort((a, b) => a.top - b.top)
    for (const [at, { top }] of column.entries()) {
      const above = column[at - 1]
      if (above) expect(top - above.bottom).toBeLessThan(20)
    }
  }
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(2)
})

test('a row of fitments is seen whole at 1440', async ({ page }) => {
  await openAs(page, 'item_lead', '/car/model/detail')
  await page.getByRole('button', { name: '규격 추가' }).click()
  const table = page.getByRole('table', { name: '장착 규격' })
  await expect(table).toBeVisible()
  const overflow = await table.evaluate((element) => {
    const frame = element.parentElement
    return frame ? frame.scrollWidth - frame.clientWidth : -1
  })
  expect(overflow).toBe(0)
})

test('on a phone all buttons of the bar of a form are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin', '/branch/manage/detail?seq=1')
  const save = page.getByRole('button', { name: '저장', exact: true })
  await expect(save).toBeVisible()
  // the style of phones comes with its code
  await expect
    .poll(() =>
      save.evaluate((button) => {
        const buttons = [...(button.closest('div')?.parentElement?.querySelectorAll('button, a') ?? [])]
        return buttons
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, left, right }) => width > 0 && (left < 0 || right > window.innerWidth)).length
      }),
    )
    .toBe(0)
  for (const name of ['목록', '복사']) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
})
