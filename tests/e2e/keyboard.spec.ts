import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, openAs, passwordOf, test } from './fixtures'

/** Tests daily tasks by keyboard only, from sign-in to sign-out. The focus must always be visible. */

/** Returns whether the focused element, its parent or its grandparent has a solid outline of at least 2 px. */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    for (let up = 0; element && element !== document.body && up < 3; up += 1, element = element.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2) return true
    }
    return false
  })

/** Presses Tab (or Shift+Tab) until `target` has the focus; the focus must be visible at every stop. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', limit = 90): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
    // after the last element, the body has the focus before it returns to the top
    if (at.startsWith('<body')) continue
    expect(await focusSeen(page), `no ring on ${at}`).toBe(true)
  }
  await expect(target).toBeFocused()
}

const palette = (page: Page) => page.getByRole('combobox', { name: /화면 이름/ })

async function openPalette(page: Page, query: string) {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.insertText(query)
}

test('daily tasks by keyboard: sign in, navigate, filter, sort, select, edit, save, sign out', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('아이디')).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused()
  await page.keyboard.type(passwordOf('admin'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await test.step('the menu is a tree with one tab stop', async () => {
    const group = page.getByRole('treeitem', { name: '기본설정' })
    await expect(group).toBeVisible()
    await tabTo(page, page.locator('[role=treeitem][tabindex="0"]'))
    await page.keyboard.press('Home')
    await expect(group).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('treeitem', { name: '관리자 권한 관리' })).toBeFocused()
    expect(await focusSeen(page)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/basicSetting/permission')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 권한 관리')
  })

  await test.step('the palette finds screens by Hangul initials and by Korean typed in the Latin layout', async () => {
    const options = page.getByRole('listbox', { name: '찾은 것' }).getByRole('option')
    const first = options.first()
    await openPalette(page, 'ㅈㅁㅅㅌ')
    await expect(first).toContainText('주문 상태별 관리')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()

    await openPalette(page, 'znvhs')
    await expect(first).toContainText('쿠폰')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/promotion/coupon')

    await openPalette(page, '관리자 계정')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/basicSetting/admin')
  })

  // until the heading changes, the rows of the previous screen are shown
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 계정 관리')
  const rows = page.locator('tbody tr[data-seq]')
  await expect(rows.first()).toBeVisible()

  await test.step('the filter searches with Enter', async () => {
    const keyword = page.getByPlaceholder('검색어를 입력하세요')
    await tabTo(page, keyword)
    await page.keyboard.type('item_')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=item_/)
    await expect(page.locator('table[data-stale]')).toHaveCount(0)
    for (const name of await page.locator('tbody tr[data-seq] a').allInnerTexts()) expect(name).toMatch(/^item_/)
    expect(await rows.count()).toBeGreaterThan(1)
  })

  await test.step('a column header sorts', async () => {
    const head = page.getByRole('columnheader', { name: '이름' })
    await tabTo(page, head.getByRole('button'))
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(head.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.locator('table[data-stale]')).toHaveCount(0)
    const names = await rows.locator('td:nth-child(4)').allInnerTexts()
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'ko')))
  })

  await test.step('selects rows with Space and clears the selection', async () => {
    await tabTo(page, rows.nth(0).getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, rows.nth(1).getByRole('checkbox'))
    await page.keyboard.press('Space')
    const tools = page.getByRole('toolbar', { name: '목록 도구' })
    await expect(tools).toContainText('2건 선택')
    await tabTo(page, tools.getByRole('button', { name: '선택 해제' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(tools).not.toContainText('건 선택')
  })

  await test.step('opens a row menu, moves in it and closes it', async () => {
    const more = rows.nth(0).getByRole('button').last()
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    expect(await focusSeen(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await test.step('opens a drawer, edits, saves, closes it and returns the focus to the link', async () => {
    const link = rows.filter({ hasText: 'item_kim' }).getByRole('link')
    await tabTo(page, link, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    const position = drawer.getByLabel('직책')
    await expect(position).toBeVisible()
    await tabTo(page, position)
    const title = `선임 ${Date.now() % 100_000}`
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(title)
    await expect(drawer.getByText('변경: 직책')).toBeVisible()
    await tabTo(page, drawer.getByRole('button', { name: '저장', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('저장되었습니다.')).toBeVisible()
    await expect(position).toHaveValue(title)
    // without unsaved changes, Esc closes the drawer without a confirmation
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  await test.step('signs out', async () => {
    await tabTo(page, page.getByRole('button', { name: '로그아웃' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login**')
    await expect(page.getByLabel('아이디')).toBeFocused()
  })
})

test('a dialog traps the focus and returns it to its button', async ({ page }) => {
  await page.goto('/login?returnTo=%2FbasicSetting%2Fadmin')
  await expect(page.getByLabel('아이디')).toBeFocused()
  await page.keyboard.type('super2')
  await page.keyboard.press('Tab')
  await page.keyboard.type(passwordOf('super2'))
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()
  const opener = page.getByRole('button', { name: '엑셀 다운로드' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '엑셀 다운로드' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await focusSeen(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('saved views by keyboard: save, reorder, rename, delete, open', async ({ page }) => {
  await openAs(page, 'admin', '/product/brand?sort=name,asc')
  await expect(page.locator('tr[data-seq]').first()).toBeVisible()
  const button = page.getByRole('button', { name: /^[☆★]?\s*보기/ })
  const menu = page.getByRole('menu', { name: '저장된 보기' })
  const dialog = page.getByRole('dialog')

  /** Opens the menu, moves down to an entry and selects it. */
  async function choose(name: string | RegExp) {
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const entry = menu.getByRole('menuitem', { name })
    await expect(entry).toBeVisible()
    for (let presses = 0; presses < 12; presses += 1) {
      if (await entry.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
  }
  /** Moves the focus to a button and presses Enter. */
  async function press(target: Locator) {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  async function keep(name: string) {
    await choose('현재 조건을 새 보기로 저장')
    await expect(dialog.getByRole('textbox', { name: /보기 이름/ })).toBeFocused()
    await page.keyboard.insertText(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(button).toHaveText(new RegExp(`보기: ${name}`))
  }

  await tabTo(page, button)
  await keep('이름순 가')
  await page.goto('/product/brand?sort=name,desc')
  await expect(page.locator('tr[data-seq]').first()).toBeVisible()
  await tabTo(page, button)
  await keep('이름순 나')
  await choose('보기 관리')
  const table = dialog.getByRole('table', { name: '저장된 보기' })
  await expect(table).toBeVisible()

  await test.step('moves a view to the top', async () => {
    await press(table.getByRole('button', { name: '이름순 나 위로' }))
    await expect(table.locator('tbody tr').first()).toContainText('이름순 나')
  })
  await test.step('renames the view', async () => {
    await press(table.getByRole('button', { name: '이름순 나 수정' }))
    const name = page.getByRole('textbox', { name: /보기 이름/ })
    await expect(name).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('이름순 다')
    await page.keyboard.press('Enter')
    await expect(table.locator('tbody tr').first()).toContainText('이름순 다')
  })
  await test.step('deletes the other view; 취소 has the focus first', async () => {
    await press(table.getByRole('button', { name: '이름순 가 삭제' }))
    await expect(page.getByRole('button', { name: '취소' })).toBeFocused()
    await press(page.getByRole('alertdialog').or(dialog.last()).getByRole('button', { name: '삭제', exact: true }))
    await expect(table.locator('tbody tr')).toHaveCount(1)
  })
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await test.step('opens the view from an unsorted list', async () => {
    await page.goto('/product/brand')
    await expect(page.locator('tr[data-seq]').first()).toBeVisible()
    await tabTo(page, button)
    await choose(/이름순 다/)
    await expect(page).toHaveURL(/sort=name(,|%2C)desc/)
    await expect(button).toHaveText(/보기: 이름순 다/)
  })
  await choose('보기 관리')
  await press(table.getByRole('button', { name: '이름순 다 삭제' }))
  await press(page.getByRole('alertdialog').or(dialog.last()).getByRole('button', { name: '삭제', exact: true }))
  await expect(dialog.first()).toContainText('저장된 보기가 없습니다.')
})
