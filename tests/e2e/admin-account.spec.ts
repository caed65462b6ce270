import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from '../server/xlsx-reader'
import { expect, signIn, test } from './fixtures'

/** One scenario: an admin is created, works, and is suspended. */

const stamp = String(Date.now()).slice(-8)
const group = `여정 그룹 ${stamp}`
const loginId = `trip_${stamp}`
const password = 'Jangchak-2026!'

/** Collects the browser's reports of content policy violations in a page that the fixture does not check. */
function policyComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

const rowOf = (page: Page, text: string) => page.locator('tbody tr[data-seq]').filter({ hasText: text })

async function search(page: Page, keyword: string) {
  await page.getByRole('searchbox', { name: '검색어', exact: true }).fill(keyword)
  await page.getByRole('button', { name: '검색', exact: true }).click()
}

test('a group and an admin in it: first sign-in, log, export and suspension', async ({ page, browser }) => {
  await signIn(page, 'admin', '/basicSetting/permission')

  await test.step('creates a permission group', async () => {
    await page.getByRole('link', { name: '권한그룹 등록' }).click()
    await page.getByRole('textbox', { name: '권한그룹명' }).fill(group)
    await page.getByRole('radio', { name: 'FAQ 관리 조회' }).check()
    await page.getByRole('radio', { name: '전체 주문 조회' }).check()
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page.getByText('저장되었습니다.')).toBeVisible()
    await page.goto('/basicSetting/permission')
    await search(page, group)
    await expect(rowOf(page, group)).toHaveCount(1)
    await expect(rowOf(page, group)).toContainText('2 / 0')
  })

  const temporary = await test.step('creates an admin in it; the password is shown once', async () => {
    await page.goto('/basicSetting/admin')
    await page.getByRole('link', { name: '관리자 등록' }).click()
    const drawer = page.getByRole('dialog', { name: '관리자 등록' })
    await drawer.getByLabel('아이디').fill('admin')
    await drawer.getByRole('button', { name: '중복확인' }).click()
    await expect(drawer.getByText('이미 사용 중인 아이디입니다.')).toBeVisible()
    await drawer.getByLabel('아이디').fill(loginId)
    await drawer.getByRole('button', { name: '중복확인' }).click()
    await expect(drawer.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
    await drawer.getByLabel('이름').fill('나여정')
    await drawer.getByLabel('권한그룹').selectOption({ label: group })
    await drawer.getByLabel('이메일').fill('journey@tireone.example')
    await drawer.getByLabel('휴대폰').fill('01055557777')
    await drawer.getByRole('button', { name: '저장', exact: true }).click()
    const done = page.getByRole('dialog', { name: '관리자 등록 완료' })
    const shown = (await done.locator('code').innerText()).trim()
    expect(shown.length).toBeGreaterThanOrEqual(10)
    await done.getByRole('button', { name: '저장했습니다' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await search(page, loginId)
    await expect(rowOf(page, loginId)).toContainText('사용중')
    return shown
  })

  const his = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const desk = await his.newPage()
  const complaints = policyComplaints(desk)
  const alerts: string[] = []
  desk.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })

  await test.step('forces a new password, then shows only the permitted menu', async () => {
    await desk.goto('/login')
    await desk.getByLabel('아이디').fill(loginId)
    await desk.getByLabel('비밀번호', { exact: true }).fill(temporary)
    await desk.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(desk.getByText('임시 비밀번호로 로그인하셨습니다.')).toBeVisible()
    await desk.getByLabel('새 비밀번호', { exact: true }).fill(password)
    await desk.getByLabel('새 비밀번호 확인', { exact: true }).fill(password)
    await desk.getByRole('button', { name: '변경하고 로그인' }).click()
    await desk.waitForURL('**/dashboard')

    const tree = desk.getByRole('tree', { name: '화면' })
    const groups = tree.locator('[data-group]')
    await expect(groups).toHaveText(['주문/배송관리', '일반커뮤니티'])
    for (const one of await groups.all()) if ((await one.getAttribute('aria-expanded')) !== 'true') await one.click()
    await expect(tree.locator('a[role=treeitem]')).toHaveText([
      /^전체 주문/,
      /^세금계산서 관리/,
      /^장착 예약 관리/,
      /^FAQ 관리/,
    ])

    await desk.goto('/basicSetting/admin')
    await desk.waitForURL('**/dashboard')
    expect(alerts).toEqual(['해당 메뉴에 대한 권한이 없습니다.'])
  })

  await test.step('logs everything', async () => {
    await page.goto('/basicSetting/logmanage')
    await search(page, loginId)
    const rows = page.locator('tbody tr[data-seq]')
    await expect(rows.first()).toContainText(loginId)
    const signIns = rows.filter({ hasText: '127.0.0.1' }).filter({ has: page.getByText('로그인', { exact: true }) })
    await expect(signIns.first()).toContainText('나여정')
    await signIns.first().getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: /로그 상세/ })
    await expect(drawer).toContainText(group)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page.getByRole('button', { name: '무결성 검증' }).click()
    const verdict = page.getByRole('dialog', { name: '무결성 검증' })
    await expect(verdict).toContainText('변조된 기록이 없습니다.')
    await verdict.getByRole('button', { name: '확인' }).click()
  })

  await test.step('an export needs a reason and produces a workbook', async () => {
    await page.goto('/basicSetting/admin')
    await search(page, loginId)
    await expect(rowOf(page, loginId)).toHaveCount(1)
    await page.getByRole('button', { name: '엑셀 다운로드' }).click()
    const dialog = page.getByRole('dialog', { name: '엑셀 다운로드' })
    await dialog.getByRole('textbox').fill('짧은 사유')
    await dialog.getByRole('button', { name: '다운로드', exact: true }).click()
    await expect(dialog.getByText('사유를 10자 이상 입력해 주세요.')).toBeVisible()
    await dialog.getByRole('textbox').fill('신규 입사자 계정 확인 자료')
    // a small file is downloaded as soon as it is ready
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '다운로드', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await saved

    await page.getByRole('button', { name: /^엑셀 작업/ }).click()
    const tray = page.getByRole('region', { name: '엑셀 작업' })
    const job = tray.getByRole('listitem').first()
    await expect(job).toContainText('완료 · 1건', { timeout: 20_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      job.getByRole('button', { name: /내려받기$/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^관리자 계정_\d{8}_\d{4}\.xlsx$/)
    const { sheets } = readXlsx(await readFile(await download.path()))
    const cells = sheets[0]?.map((row) => row.map(({ value }) => value)) ?? []
    expect(cells[0]).toContain('아이디')
    expect(cells.find((row) => row.includes(loginId))).toContain('나여정')
    await expect(job).toContainText('남은 다운로드 1회')
  })

  await test.step('suspends the admin and signs them out on the next request', async () => {
    alerts.length = 0
    await page.goto('/basicSetting/admin')
    await search(page, loginId)
    await rowOf(page, loginId).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: '사용중지' }).click()
    const question = page.getByRole('dialog', { name: /사용중지/ })
    await expect(question).toContainText(`나여정(${loginId})의 사용을 중지합니다.`)
    await question.getByRole('button', { name: '사용중지' }).click()
    await expect(rowOf(page, loginId).getByText('사용중지')).toBeVisible()

    await desk.goto('/myinfo')
    await desk.waitForURL('**/login**')
    expect(alerts).toEqual(['로그인이 만료되었습니다. 로그인페이지로 이동됩니다.'])
    await desk.getByLabel('아이디').fill(loginId)
    await desk.getByLabel('비밀번호', { exact: true }).fill(password)
    await desk.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(desk.getByText('사용이 중지된 계정입니다. 최고관리자에게 문의해 주세요.')).toBeVisible()
  })

  expect(complaints).toEqual([])
  await his.close()
})
