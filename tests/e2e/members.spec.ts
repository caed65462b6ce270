import { expect, signIn, test } from './fixtures'

/** From the application of a company to its grade; a member's money and state. */

test('a company is approved into a grade and is listed as a business member', async ({ page, complaints }) => {
  await signIn(page, 'admin', '/corpmember/apply?size=100')
  const rows = page.locator('tbody tr[data-seq]')
  await expect(rows.first()).toBeVisible()
  // excludes repeated applications, closed businesses, and those without a response of the tax office
  const candidates = rows.filter({ hasNotText: '중복' }).getByRole('link')
  const addresses = await candidates.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const approve = page.getByRole('button', { name: '승인', exact: true })
  for (const address of addresses) {
    await page.goto(address)
    const ask = page.getByRole('button', { name: '국세청 상태조회' })
    await expect(ask).toBeVisible()
    await ask.click()
    const message = page.getByText(/^국세청 상태: |외부 서비스 응답이 없습니다/)
    await expect(message.first()).toBeVisible()
    const goes = (await message.first().innerText()).includes('계속사업자')
    if (goes && (await approve.count()) > 0 && (await approve.getAttribute('aria-disabled')) !== 'true') break
  }
  const company = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  await approve.click()
  const dialog = page.getByRole('dialog', { name: /^사업자회원 승인/ })
  await dialog
    .getByLabel(/등급/)
    .selectOption({ label: (await dialog.getByRole('option', { name: /^골드/ }).innerText()).trim() })
  await dialog.getByRole('button', { name: '승인' }).click()
  await expect(page.getByText('승인 상태로 바뀌었습니다.')).toBeVisible()
  await page.goto('/member/corpmember')
  const row = rows.filter({ hasText: company })
  await expect(row.first()).toContainText('골드')
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('502')
})

test('a double click pays points once, no debit exceeds the balance, and a member is blocked and unblocked', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'admin', '/member/manage?keywordType=loginId&keyword=member1')
  const rows = page.locator('tbody tr[data-seq]')
  await expect(rows.first()).toBeVisible()
  await rows.getByRole('link', { name: 'member1', exact: true }).click()
  await expect(page.getByRole('heading', { name: /홍\*동/ })).toBeVisible()

  await test.step('pays points and refuses to deduct more than the balance', async () => {
    const points = page.getByRole('group', { name: '포인트', exact: true })
    const before = Number((await points.locator('b').innerText()).replace(/\D/g, ''))
    const after = (before + 5000).toLocaleString('ko-KR')
    await page.getByRole('button', { name: '포인트 지급' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^금액/).fill('5000')
    await dialog.getByLabel(/^사유/).fill('배송 지연 보상')
    await dialog.getByRole('button', { name: '지급' }).dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(points).toContainText(`${after}P`)
    await page.getByRole('button', { name: '포인트 차감' }).click()
    await dialog.getByLabel(/^금액/).fill('90000')
    await dialog.getByLabel(/^사유/).fill('중복 지급 정정')
    await dialog.getByRole('button', { name: '차감' }).click()
    await expect(dialog).toContainText(`차감할 금액이 보유 포인트(${after}P)보다 많습니다.`)
    await expect(dialog.getByLabel(/^사유/)).toHaveValue('중복 지급 정정')
    // only the refusal that the test provoked
    expect(complaints.splice(0)).toHaveLength(1)
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '입력 취소' })
    await question.getByRole('button', { name: '버리고 닫기' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('blocks with a reason, then unblocks', async () => {
    await page.getByRole('button', { name: '이용정지' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('결제 도용 신고 확인 중')
    await dialog.getByRole('button', { name: '이용정지' }).click()
    await expect(page.getByRole('button', { name: '정지 해제' })).toBeVisible()
    await page.getByRole('button', { name: '정지 해제' }).click()
    await dialog.getByRole('textbox').fill('확인 완료')
    await dialog.getByRole('button', { name: '정지 해제' }).click()
    await expect(page.getByRole('button', { name: '이용정지' })).toBeVisible()
  })
})
