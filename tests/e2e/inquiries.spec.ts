import type { Schemas } from '../../server/contract/contract-types'
import { callApi, expect, oneOf, openAs, test } from './fixtures'

/** From a count on the start page to an answer and a text message. */

test('an inquiry is found by its counter, taken, answered from a template, and its writer gets a text message', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const entry = page.getByRole('treeitem', { name: /^일반 문의/ })
  /** Returns the count of the menu, which is requested again after each answer. */
  const waiting = async () => Number(/미처리 (\d+)건/.exec(await entry.innerText())?.[1])
  let before = 0

  await test.step('the dashboard links to unanswered inquiries', async () => {
    await openAs(page, 'admin', '/dashboard')
    const counted = page.getByRole('table', { name: '답변을 기다리는 것' })
    await counted.getByRole('link', { name: '일반 문의' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '일반 문의' })).toBeVisible()
    await expect.poll(waiting).toBeGreaterThan(0)
    before = await waiting()
  })

  // a visible row whose writer accepts messages and which has no assignee yet
  const rows = page.locator('tbody tr[data-seq]')
  await expect(rows.first()).toBeVisible()
  const inSight = await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute('data-seq'))))
  const { items } = await callApi<{ items: Schemas['InquiryRow'][] }>(
    page,
    'inquiries?state[0]=RECEIVED&assignee=NONE&size=50',
  )
  const writers = await Promise.all(
    items.map(({ memberSeq }) => memberSeq && callApi<Schemas['Member']>(page, `members/${memberSeq}`)),
  )
  const { inquirySeq, title } = oneOf(
    items.filter((item, at) => inSight.includes(item.inquirySeq) && (!writers[at] || writers[at].state === 'ACTIVE')),
  )

  await test.step('takes the inquiry', async () => {
    await page.locator(`tr[data-seq="${inquirySeq}"]`).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('button', { name: '담당하기' }).click()
    await expect(page.getByText('처리중', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '담당하기' })).toHaveCount(0)
  })

  await test.step('answers it from a template', async () => {
    await page.getByRole('button', { name: '자주 쓰는 답변' }).click()
    await dialog.getByRole('button', { name: '포인트 적립 시점 넣기' }).click()
    const words = page.getByRole('textbox', { name: '답변' })
    await expect(words).toHaveValue(/포인트는 구매 확정 다음 날 적립됩니다\./)
    await expect(words).not.toHaveValue(/#\{/)
    await page.getByRole('button', { name: '답변 등록' }).click()
    await expect(page.getByText('답변을 등록하고 문의자에게 알렸습니다.')).toBeVisible()
    await expect(page.getByText('답변완료', { exact: true }).first()).toBeVisible()
    await expect.poll(waiting).toBeLessThan(before)
  })

  await test.step('sends a text message to its writer, which is in the log', async () => {
    await page.getByRole('button', { name: '문자', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '문의 SMS 발송' })).toBeVisible()
    await expect(page.getByRole('table', { name: '받는 사람' }).getByText('문의자', { exact: true })).toBeVisible()
    const text = `${inquirySeq}번 문의에 답변을 드렸습니다.`
    await page.getByLabel(/^내용/).fill(text)
    await page.getByRole('button', { name: '발송', exact: true }).click()
    await dialog.getByRole('button', { name: '1명에게 발송' }).click()
    await expect(page.getByText('1명에게 발송을 시작했습니다.')).toBeVisible()
    const row = page.locator('tbody tr[data-seq]').filter({ hasText: text })
    await expect(row).toHaveCount(1)
    // it is sent without further action, and the page shows the new state
    await expect(row).toContainText('완료', { timeout: 30_000 })
    await row.getByRole('link').first().click()
    await expect(dialog.getByText(`일반 문의 ${inquirySeq}`)).toBeVisible()
    await expect(dialog.getByRole('table', { name: '받는 사람' }).getByRole('row')).toHaveCount(2)
  })
})
