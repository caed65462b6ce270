import type { Page } from '@playwright/test'
import { expect, openAs, test } from './fixtures'

/**
 * An admin answers a list of inquiries by keyboard only. Key presses besides the text are counted, a shortcut as two.
 * docs/measured.md has the figures of `IN_A_ROW=25`.
 */

// Not in parallel: the tests answer inquiries of the same lists, so one could answer the first inquiry of another.
test.describe.configure({ mode: 'default' })

const IN_A_ROW = Number(process.env.IN_A_ROW ?? 5)
/** Maximum number of key presses besides the text for one answer. */
const MAX_PRESSES = 8

/** Presses keys and counts them. */
function countingKeys(page: Page) {
  let presses = 0
  return {
    async press(chord: string) {
      presses += chord.split('+').length
      await page.keyboard.press(chord)
    },
    /** Types text that does not belong to the answer, e.g. the name of a template. */
    async type(text: string) {
      presses += text.length
      await page.keyboard.type(text)
    },
    taken(): number {
      const all = presses
      presses = 0
      return all
    },
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const words = (page: Page) => page.getByRole('textbox', { name: '답변' })

/** Opens the first record of a list whose default filters show open records. */
async function openFirst(page: Page, list: string): Promise<void> {
  await openAs(page, 'admin', list)
  await page
    .locator(`tbody tr[data-seq] a[href^="${list.split('?')[0]}/detail"]`)
    .first()
    .click()
  await expect(words(page)).toBeFocused()
}

const seqOf = (page: Page): string => new URL(page.url()).searchParams.get('seq') ?? ''

/** Answers the shown record with a template and some typed text, and waits for the next record. */
async function answerOne(page: Page, keys: ReturnType<typeof countingKeys>, template: string): Promise<number> {
  const seq = seqOf(page)
  await expect(words(page)).toBeFocused()
  await page.keyboard.type('안녕하세요. ')
  await keys.type(`/${template}`)
  await expect(page.getByRole('listbox', { name: '자주 쓰는 답변' })).toBeVisible()
  await keys.press('Enter')
  await expect(words(page)).not.toHaveValue(/\s\/|#\{/)
  await keys.press('Control+Enter')
  await expect.poll(() => seqOf(page)).not.toBe(seq)
  await expect(words(page)).toBeFocused()
  return keys.taken()
}

// the oldest first, because other test files create new ones
for (const { what, list, template } of [
  { what: 'general inquiries', list: '/inquirycommunity/manage?sort=createdAt,asc', template: '포' },
  { what: 'product inquiries', list: '/inquirycommunity/product?sort=createdAt,asc', template: '' },
])
  test(`${what} are answered one after another by keyboard, with at most ${MAX_PRESSES} key presses beside the text`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + IN_A_ROW * 10_000)
    await page.setViewportSize({ width: 1280, height: 720 })
    await openFirst(page, list)
    const counts: number[] = []
    for (let at = 0; at < IN_A_ROW; at += 1) counts.push(await answerOne(page, countingKeys(page), template))
    test.info().annotations.push({ type: 'presses', description: counts.join(' ') })
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_PRESSES)
  })

test('question, answer and customer are visible together at 1280×720, and Ctrl with arrows moves through the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openFirst(page, '/inquirycommunity/product')
  for (const name of ['문의 내용', '답변', '문의자']) {
    const box = await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox()
    expect(box && box.y + box.height, name).toBeLessThan(720)
    expect(box?.x, name).toBeLessThan(1280)
  }
  const text = await words(page).boundingBox()
  expect(text && text.y + text.height).toBeLessThan(720)
  const send = await page.getByRole('button', { name: '답변 등록' }).boundingBox()
  expect(send && send.y + send.height).toBeLessThan(720)

  const first = await heading(page).innerText()
  const seq = seqOf(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('쓰던 글')
  await page.keyboard.press('Control+ArrowDown')
  await expect.poll(() => seqOf(page)).not.toBe(seq)
  await expect(words(page)).toBeFocused()
  await page.keyboard.press('Control+ArrowUp')
  await expect(heading(page)).toHaveText(first)
  // typed text is kept
  await expect(words(page)).toHaveValue('쓰던 글')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('임시저장 삭제')).toBeVisible()
})

test('Ctrl+Z removes a template inserted by its name or from the dialog', async ({ page }) => {
  await openFirst(page, '/inquirycommunity/product')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('안녕하세요. /')
  await expect(page.getByRole('listbox', { name: '자주 쓰는 답변' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(words(page)).not.toHaveValue(/\/$/)
  await page.keyboard.press('Control+z')
  await expect(words(page)).toHaveValue('안녕하세요. /')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: '자주 쓰는 답변' }).click()
  await page.getByRole('button', { name: /넣기$/ }).first().click()
  await expect(words(page)).not.toHaveValue('안녕하세요. ')
  await words(page).focus()
  await page.keyboard.press('Control+z')
  await expect(words(page)).toHaveValue('안녕하세요. ')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
})

test('reviews are replied to one after another by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openFirst(page, '/generalcommunity/purchasereview?replied=false')
  const keys = countingKeys(page)
  for (let at = 0; at < 3; at += 1) expect(await answerOne(page, keys, '')).toBeLessThanOrEqual(MAX_PRESSES)
})

test('the name of a colleague working on an inquiry is shown above the text, and both keep their own draft', async ({
  page,
  browser,
}) => {
  await openFirst(page, '/inquirycommunity/product?assignee=NONE')
  const url = page.url()
  await page.keyboard.type('내가 쓰던 답변')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/임시저장$/).first()).toBeVisible()

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await openAs(theirs, 'cs_lead', new URL(url).pathname + new URL(url).search)
  await expect(words(theirs)).toHaveValue('')
  const notice = theirs.getByRole('status').filter({ hasText: '님이 처리 중입니다.' })
  await expect(notice).toBeVisible()
  await notice.getByText(/쓰던 내용$/).click()
  await expect(notice.getByText('내가 쓰던 답변')).toBeVisible()
  await words(theirs).fill('동료의 답변')
  await theirs.keyboard.press('Control+s')
  await expect(theirs.getByText(/임시저장$/).first()).toBeVisible()
  await notice.getByRole('button', { name: '가져오기' }).click()
  await expect(notice.getByText('님이 처리 중입니다.')).toHaveCount(0)

  await page.reload()
  await expect(words(page)).toHaveValue('내가 쓰던 답변')
  await expect(page.getByRole('status').filter({ hasText: '님이 처리 중입니다.' })).toBeVisible()
  await other.close()
})
