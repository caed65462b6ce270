import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'

/** One scenario through the catalogue: creates a maker, a pattern and a tire, sells the tire and ends its sale. */

const stamp = String(Date.now()).slice(-8)
const brand = `여정타이어${stamp}`
const pattern = `Journey ${stamp}`
const picture = (name: string) => join(import.meta.dirname, '../../server/sample/pictures', `${name}.webp`)

const rowOf = (page: Page, text: string) => page.locator('tbody tr[data-seq]').filter({ hasText: text })
const saved = (page: Page) => expect(page.getByText('저장되었습니다.').last()).toBeVisible()

async function search(page: Page, keyword: string) {
  await page.getByRole('searchbox', { name: '검색어' }).fill(keyword)
  await page.getByRole('button', { name: '검색', exact: true }).click()
}

/** Chooses the state of a row from the menu of its badge. */
async function putInto(page: Page, row: ReturnType<typeof rowOf>, state: string) {
  await row.getByRole('button', { name: /^판매상태/ }).click()
  await page.getByRole('menuitem', { name: state, exact: true }).click()
}

async function stock(page: Page, row: ReturnType<typeof rowOf>, mode: string, quantity: string) {
  await row.getByRole('button', { name: /^재고조정/ }).click()
  const dialog = page.getByRole('dialog', { name: /^상품 재고조정/ })
  await dialog.getByLabel('구분').selectOption({ label: mode })
  await dialog.getByLabel('수량').fill(quantity)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toBeHidden()
}

test('a brand, a pattern and a tire by its pasted size: sold, sold out, recommended, copied, deleted if allowed', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'item_lead', '/product/brand')

  await test.step('creates a brand with a logo', async () => {
    await page.getByRole('link', { name: '브랜드 등록' }).click()
    const drawer = page.getByRole('dialog', { name: '브랜드 등록' })
    await drawer.getByRole('button', { name: '저장' }).click()
    await expect(drawer.getByText('브랜드명 (을)를 입력해주세요.').first()).toBeVisible()
    await drawer.getByLabel('브랜드명').fill(brand)
    await drawer.getByLabel('영문명').fill(`Journey${stamp}`)
    await drawer.getByRole('checkbox', { name: '타이어' }).check()
    await drawer.getByRole('radio', { name: '국산' }).check()
    await drawer.locator('input[type="file"]').first().setInputFiles(picture('brand-hankook'))
    await expect(drawer.locator('img[src^="blob:"]').first()).toBeVisible()
    await drawer.getByRole('button', { name: '저장' }).click()
    await saved(page)
    await page.goto('/product/brand')
    await search(page, brand)
    await expect(rowOf(page, brand)).toContainText('국산')
  })

  await test.step('creates its pattern with picture and description', async () => {
    await page.goto('/product/pattern')
    await page.getByRole('link', { name: '패턴 등록' }).click()
    const drawer = page.getByRole('dialog', { name: '패턴 등록' })
    await drawer.getByLabel('브랜드').selectOption({ label: brand })
    await drawer.getByLabel('패턴명').fill(pattern)
    await drawer.getByLabel('계절').selectOption({ label: '사계절' })
    await drawer.getByLabel('차종').selectOption({ label: '승용' })
    await drawer.getByLabel('용도').selectOption({ label: '컴포트' })
    await drawer.locator('input[type="file"]').first().setInputFiles(picture('tire-03'))
    await expect(drawer.locator('img[src^="blob:"]').first()).toBeVisible()
    const editor = drawer.locator('[contenteditable="true"]').first()
    await editor.click()
    await page.keyboard.type('조용하고 오래갑니다.')
    await drawer.getByRole('button', { name: '저장' }).click()
    await saved(page)
  })

  const code = await test.step('creates a tire from a pasted size', async () => {
    await page.goto('/product/manage')
    await page.getByRole('link', { name: '타이어 등록' }).click()
    // the list's filters have the same labels
    await page.waitForURL('**/product/manage/detail**')
    await expect(page.getByRole('textbox', { name: '규격 붙여넣기' })).toBeVisible()
    await page.getByLabel('브랜드', { exact: false }).first().selectOption({ label: brand })
    await page.getByLabel(/^패턴 ?\*?$/).selectOption({ label: pattern })
    await page.getByRole('textbox', { name: '규격 붙여넣기' }).fill('225/45R17 94W XL')
    await page.getByRole('textbox', { name: '규격 붙여넣기' }).press('Enter')
    await expect(page.getByLabel(/^단면폭/)).toHaveValue('225')
    await expect(page.getByText(`${brand} ${pattern} 225/45R17 94W XL`)).toBeVisible()
    await page.getByLabel(/^정가/).fill('150000')
    await page.getByLabel(/^판매가/).fill('120000')
    await page.getByLabel(/^매입가/).fill('100000')
    await page.getByLabel(/^생산주차\(시작\)/).fill('5025')
    await page.getByRole('button', { name: '저장' }).click()
    await saved(page)
    await expect(page).toHaveURL(/seq=\d+/)
    return page.getByLabel(/^상품코드/).inputValue()
  })

  const row = rowOf(page, code)
  const list = `/product/manage?keywordType=itemCode&keyword=${code}`

  await test.step('refuses the sale with a list of missing fields, then starts it', async () => {
    await page.goto(list)
    await putInto(page, row, '판매중')
    await expect(page.getByText(/판매를 시작하려면 다음 항목을 입력해 주세요: .*등급/)).toBeVisible()
    complaints.length = 0
    await row.getByRole('link').click()
    await page.getByLabel(/^회전저항 등급/).selectOption('2')
    await page.getByLabel(/^젖은노면 등급/).selectOption('2')
    await page.getByRole('button', { name: '저장' }).click()
    await saved(page)
    await page.goto(list)
    await stock(page, row, '입고(+)', '8')
    await putInto(page, row, '판매중')
    await expect(row.getByRole('button', { name: /^판매상태 판매중/ })).toBeVisible()
    await row.getByRole('switch').check()
    await expect(row.getByRole('switch')).toBeChecked()
  })

  await test.step('changes the price in the list', async () => {
    await row.getByRole('button', { name: /^판매가/ }).click()
    const box = row.getByRole('textbox', { name: /판매가/ })
    await box.fill('110000')
    await box.press('Enter')
    await expect(row.getByRole('button', { name: '판매가 110,000 수정' })).toBeVisible()
    await expect(row).toContainText('26%')
  })

  await test.step('again with keys typed before the code of the cell has loaded', async () => {
    await page.route('**/assets/cell-editor-*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 1_500))
      await route.continue()
    })
    await page.reload()
    await row.getByRole('button', { name: /^판매가/ }).click()
    await page.keyboard.type('105000')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('button', { name: '판매가 105,000 수정' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('is sold out with its stock and on sale again with it', async () => {
    await stock(page, row, '출고(-)', '8')
    await expect(row.getByRole('button', { name: /^판매상태 품절/ })).toBeVisible()
    await stock(page, row, '입고(+)', '5')
    await expect(row.getByRole('button', { name: /^판매상태 판매중/ })).toBeVisible()
  })

  await test.step('recommends it', async () => {
    await page.goto('/product/bestexpert/detail?itemType=TIRE&recommendType=BEST&section=PASSENGER')
    await page.getByRole('button', { name: /상품 (선택|찾기)/ }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('검색 조건').selectOption({ label: '상품코드' })
    await dialog.getByRole('combobox', { name: /검색어/ }).fill(code)
    await page.keyboard.press('Enter')
    await dialog.getByText(code).first().click()
    const choose = dialog.getByRole('button', { name: /^선택/ })
    if (await choose.isVisible()) await choose.click()
    await page.getByLabel(/^한줄 추천/).fill('조용한 사계절 타이어')
    await page.getByRole('button', { name: '저장' }).click()
    await saved(page)
  })

  await test.step('copies it as another item without stock and sale', async () => {
    await page.goto(list)
    await row.getByRole('button', { name: `${code} 작업` }).click()
    await page.getByRole('menuitem', { name: '복사' }).click()
    await expect(page.getByRole('combobox', { name: /^판매상태/ })).toHaveValue('READY')
    // the same tire is refused with the code of the existing one
    await page.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText(`같은 패턴·규격의 상품이 이미 있습니다. (상품코드 ${code})`).first()).toBeVisible()
    complaints.length = 0
    await page.getByRole('switch', { name: /^이월상품/ }).check()
    await page.getByRole('button', { name: '저장' }).click()
    await saved(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('이월')
  })

  await test.step('deletes the copy, but refuses to delete the item on sale and its brand', async () => {
    await page.getByRole('button', { name: '삭제', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^상품 삭제: / })
      .getByRole('button', { name: '삭제' })
      .click()
    await expect(page).toHaveURL(/\/product\/manage(\?|$)/)
    await page.goto(list)
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: `${code} 작업` }).click()
    const item = page.getByRole('menuitem', { name: /^삭제/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await page.goto('/product/brand')
    await search(page, brand)
    await rowOf(page, brand).getByRole('link', { name: brand }).click()
    const drawer = page.getByRole('dialog', { name: new RegExp(brand) })
    await drawer.getByRole('button', { name: '삭제', exact: true }).click()
    await page
      .getByRole('dialog', { name: `브랜드 삭제: ${brand}` })
      .getByRole('button', { name: '삭제' })
      .click()
    await expect(page.getByText('사용 중인 브랜드입니다. (패턴 1개, 상품 1개)')).toBeVisible()
    complaints.length = 0
  })
})
