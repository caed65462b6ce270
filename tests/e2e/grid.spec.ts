import type { Page } from '@playwright/test'
import readExcel from 'read-excel-file/node'
import writeExcel from 'write-excel-file/node'
import type { Schemas } from '../../server/contract/contract-types'
import { expect, openAs, test } from './fixtures'

/** Pastes cells of a workbook into the price matrix with the clipboard and the keyboard, which jsdom lacks. */

type Matrix = Schemas['BusinessMatrix']
const ROWS = 30
const PATH = '/api/v1/admin/business-prices/matrix'

const readMatrix = (page: Page, query: string): Promise<Matrix> =>
  page.evaluate(
    async ([path, search]) => {
      const headers = { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
      return (await (await fetch(`${path}?${search}`, { headers })).json()).result
    },
    [PATH, query] as const,
  )

const isPlain = ({ cells }: Matrix['items'][number]) => cells.every((cell) => cell.businessPriceSeq === null)

/** Copies these prices to the clipboard in the format of Excel. */
async function copied(prices: number[][]): Promise<string> {
  const cells = prices.map((row) => row.map((value) => ({ value, type: Number, format: '#,##0' })))
  const file = await writeExcel(cells).toBuffer()
  const [sheet] = await readExcel(file)
  return (sheet?.data ?? [])
    .map((row) => row.map((cell) => Number(cell).toLocaleString('ko-KR')).join('\t'))
    .join('\r\n')
}

test('30 × 4 cells are pasted, undone, redone, saved and undone; backend and screen agree', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'item_lead', '/product/corpmember')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
  // items without fixed prices, found by their codes
  const all = (await readMatrix(page, 'page=1&size=500&sort=itemCode,asc')).items
  const codes = all.filter(isPlain).map(({ item }) => item.itemCode)
  const keyword = encodeURIComponent(codes.slice(0, ROWS).join(','))
  const query = `page=1&sort=itemCode,asc&size=50&keyword=${keyword}`
  await page.goto(`/product/corpmember?${query}`)
  const rows = page.locator('tbody tr[data-seq]')
  await expect(rows).toHaveCount(ROWS)
  const cell = (row: number, column: number) => rows.nth(row).locator('td[data-cell^="grade-"]').nth(column)
  const fixed = async () =>
    (await readMatrix(page, query)).items
      .slice(0, ROWS)
      .map(({ cells }) => cells.slice(0, 4).map(({ fixedPrice }) => fixedPrice))
  const before = await fixed()
  const prices = Array.from({ length: ROWS }, (_, r) => [0, 10, 20, 30].map((c) => 30_000 + r * 100 + c))
  const text = await copied(prices)
  await page.evaluate((given) => navigator.clipboard.writeText(given), text)

  await cell(0, 0).locator('button').focus()
  await expect(cell(0, 0)).toHaveAttribute('data-grid-in', '')
  await page.keyboard.press('Control+v')
  const unsaved = page.locator('td[data-grid-new]')
  await expect(unsaved).toHaveCount(120)
  await page.keyboard.press('Control+z')
  await expect(unsaved).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(unsaved).toHaveCount(120)
  expect(await fixed()).toEqual(before)

  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: '120칸 저장' }).click()
  await page.getByRole('button', { name: '매입가 미만으로 저장' }).click()
  await expect(unsaved).toHaveCount(0)
  expect(await fixed()).toEqual(prices)
  await expect(cell(ROWS - 1, 3)).toContainText('32,930')

  await test.step('copies a dragged range to Excel', async () => {
    await cell(1, 1).hover()
    await page.mouse.down()
    await cell(2, 2).hover()
    await page.mouse.up()
    await expect(page.locator('td[data-grid-in]')).toHaveCount(4)
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('30110\t30120\r\n30210\t30220')
  })

  await test.step('scrolls while a drag waits at the edge', async () => {
    await cell(1, 1).hover()
    await page.mouse.down()
    const { x = 0 } = (await cell(1, 1).boundingBox()) ?? {}
    await page.mouse.move(x + 10, 890, { steps: 4 })
    await expect(cell(ROWS - 1, 1)).toHaveAttribute('data-grid-in', '')
    await page.mouse.up()
    await page.keyboard.press('Escape')
  })

  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: '120칸 저장' }).click()
  await expect.poll(fixed).toEqual(before)
  await expect(cell(ROWS - 1, 3)).not.toContainText('32,930')
})

test('rows of a form work as a grid: dragged over, copied, filled, pasted past the last row, undone, saved', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'admin', '/branch/manage?page=1&size=20&state=OPEN')
  await page.locator('tbody tr[data-seq] a[data-link=name]').first().click()
  const hours = page.getByRole('region', { name: '영업시간' })
  const chosen = page.locator('td[data-grid-in]')
  await hours.getByLabel('월요일 시작').fill('07:10')
  await hours.getByLabel('월요일 종료').fill('22:20')
  await hours.getByLabel('월요일 시작').focus()
  await expect(chosen).toHaveCount(1)
  await hours.getByLabel('월요일 시작').hover()
  await page.mouse.down()
  await hours.getByLabel('화요일 종료').hover()
  await hours.getByLabel('수요일 종료').hover()
  await page.mouse.up()
  await expect(chosen).toHaveCount(6)
  await page.keyboard.press('Control+d')
  await expect(hours.getByLabel('수요일 종료')).toHaveValue('22:20')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(Array(3).fill('07:10\t22:20').join('\r\n'))
  // Esc clears the cell selection and does not leave the page
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(1)

  const fees = page.getByRole('region', { name: '요금', exact: true })
  const rows = fees.locator('tr[data-seq]')
  const before = await rows.count()
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      ['13\t14', '15\t16', '17\t18', '19\t19', '20\t20', '21\t22', '23\t24']
        .map((rims, at) => `${rims}\t${10 + at},000\t${7 + at},000원`)
        .join('\r\n'),
    ),
  )
  await fees.getByLabel('인치부터 1', { exact: true }).focus()
  await expect(chosen).toHaveCount(1)
  await page.keyboard.press('Control+v')
  await expect(rows).toHaveCount(7)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(before)
  await page.keyboard.press('Control+Shift+z')
  await expect(fees.getByLabel(/^정산 단가.* 7$/)).toHaveValue('13,000')
  // the selection ends when the focus leaves
  await fees.getByLabel('요금 안내').click()
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('저장되었습니다.')).toBeVisible()
  await page.reload()
  await expect(fees.getByLabel(/^장착비.* 7$/)).toHaveValue('16,000')
  await expect(hours.getByLabel('화요일 시작')).toHaveValue('07:10')
})
