import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { day, expect, test } from './fixtures'

/**
 * The first days of a shop on a separate server without a sample, from the password in its console to the first paid
 * order. No external service is connected or simulated.
 */

const PASSWORD = 'First-days-2026'
const PICTURE = 'server/sample/pictures/banner-line-pc-01.webp'

let server: ChildProcess
let folder: string
/** Output of the server's console. */
let output = ''

const MESSAGES_OFF = '문자·알림톡 발송 서비스가 연결되지 않아'

/** Maximum time of a start beside other work, in ms. */
const START = 90_000

test.beforeAll(async () => {
  test.setTimeout(2 * START)
  folder = mkdtempSync(join(tmpdir(), 'new-shop-'))
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE: 'none', ACCESS_LOG: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: START }).toMatch(/First sign-in: .*\n/)
  await expect.poll(() => output, { timeout: START }).toMatch(/http:\/\/\S+/)
})

test.afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
})

/** Saves the form of the page, or of the open drawer. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '저장', exact: true }).last().click()
  await expect(page.getByText('저장되었습니다.').first()).toBeVisible()
}

test('a new shop takes its first order and its payment, and learns what it cannot send or issue', async ({
  page,
  complaints,
}) => {
  const base = /http:\/\/\S+/.exec(output)?.[0] ?? ''
  const [, loginId = '', temporary = ''] = /First sign-in: (\S+) \/ (\S+)/.exec(output) ?? []
  const steps = page.getByRole('region', { name: '쇼핑몰 시작하기' })
  const dialog = page.getByRole('dialog')
  const text = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  /** Opens a step of the checklist from the start page. */
  async function open(step: string): Promise<void> {
    await page.goto(`${base}/dashboard`)
    await steps.getByRole('link', { name: step }).click()
    await expect(steps).toBeHidden()
  }

  await test.step('signs in with the password printed on the console', async () => {
    await page.goto(`${base}/login`)
    await page.getByLabel('아이디').fill(loginId)
    await page.getByLabel('비밀번호', { exact: true }).fill(temporary)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await page.getByLabel('새 비밀번호', { exact: true }).fill(PASSWORD)
    // the response to a temporary password is a 401
    complaints.splice(0)
    await page.getByLabel('새 비밀번호 확인', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '변경하고 로그인' }).click()
    await expect(steps.getByText('8단계 중 0단계를 마쳤습니다.')).toBeVisible()
  })

  await test.step('registers a sender number, which is inactive until a carrier is connected', async () => {
    await open('문자 발신번호 등록')
    await expect(page.getByRole('note').filter({ hasText: MESSAGES_OFF })).toBeVisible()
    await page
      .getByRole('link', { name: '등록' })
      .or(page.getByRole('button', { name: '등록' }))
      .first()
      .click()
    await dialog.getByRole('textbox', { name: '발신번호' }).fill('0212345678')
    await dialog.getByRole('textbox', { name: '구분' }).fill('대표번호')
    await save(page)
  })

  await test.step('saves the company first, then the bank account with the holder from the form', async () => {
    await open('상점 정보 입력')
    await text('상호').fill('우리타이어')
    await text('대표자').fill('김사장')
    await text('사업자등록번호').fill('220-81-62517')
    await text('통신판매업 신고번호').fill('제2026-서울강남-00001호')
    await text('우편번호').fill('06236')
    await text('주소').fill('서울 강남구 새로난길 7')
    await text('대표전화').fill('02-555-1234')
    await text('대표 이메일').fill('owner@example.com')
    await save(page)
    await open('무통장 계좌 등록')
    const accounts = page.getByRole('region', { name: '무통장 계좌' })
    await page.getByRole('button', { name: '계좌 추가' }).click()
    await expect(accounts.getByRole('textbox', { name: /^예금주/ })).toHaveValue('우리타이어')
    await accounts.getByRole('textbox', { name: /^계좌번호/ }).fill('12345678901234')
    await accounts
      .getByLabel(/^현재 비밀번호/)
      .first()
      .fill(PASSWORD)
    await save(page)
  })

  await test.step('creates brand and pattern from the form of the first item', async () => {
    await open('첫 상품 판매 시작')
    await page.getByRole('button', { name: '새 브랜드 등록' }).click()
    await dialog.getByRole('textbox', { name: '브랜드명' }).fill('한국타이어')
    await dialog.getByRole('textbox', { name: '영문명' }).fill('Hankook')
    await dialog.locator('[data-field="logoFileSeq"] input[type=file]').setInputFiles(PICTURE)
    await expect(dialog.getByRole('button', { name: '이미지 바꾸기' })).toBeVisible()
    await save(page)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: '새 패턴 등록' }).click()
    await dialog.getByRole('textbox', { name: '패턴명' }).fill('벤투스 S2 AS')
    await dialog.getByLabel('계절').selectOption({ label: '사계절' })
    await dialog.getByLabel('차종').selectOption({ label: '승용' })
    await dialog.getByLabel('용도').selectOption({ label: '컴포트' })
    await dialog.locator('[data-field="mainFileSeq"] input[type=file]').setInputFiles(PICTURE)
    await expect(dialog.getByRole('button', { name: '이미지 바꾸기' })).toBeVisible()
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await text('규격 붙여넣기').fill('225/45R17 94W')
    await page.keyboard.press('Enter')
    await page.getByLabel('회전저항 등급').selectOption({ label: '2등급' })
    await page.getByLabel('젖은노면 등급').selectOption({ label: '2등급' })
    await text('정가').fill('150000')
    await text('판매가').fill('120000')
    await text('초기 재고').fill('40')
    await page.getByLabel('판매상태').selectOption({ label: '판매중' })
    await page.getByRole('switch', { name: /진열/ }).click()
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page).toHaveURL(/seq=1/)
  })

  await test.step('registers a store whose address is not found, and opens it', async () => {
    await open('장착점 등록')
    await text('장착점명').fill('우리 1호점')
    await page.locator('[data-field="mainImageFileSeq"] input[type=file]').setInputFiles(PICTURE)
    await text('대표전화').fill('02-555-1234')
    await text('대표자').fill('김사장')
    await text('대표자 휴대폰').fill('010-2222-3333')
    await text('예약 담당 휴대폰').fill('010-2222-3333')
    await text('우편번호').fill('06236')
    await text('주소').fill('서울 강남구 새로난길 7')
    const region = page.locator('[data-field="gugunId"] select')
    await region.first().selectOption({ label: '서울특별시' })
    await region.last().selectOption({ label: '강남구' })
    await text('위도').fill('37.4979')
    await text('경도').fill('127.0276')
    await page.getByRole('checkbox', { name: '타이어 장착' }).check()
    await page.getByRole('button', { name: '기본 요금표 불러오기' }).click()
    const company = page.getByRole('region', { name: '사업자·정산' })
    await company.getByRole('textbox', { name: '상호' }).fill('우리타이어')
    await company.getByRole('textbox', { name: '사업자등록번호' }).fill('220-81-62517')
    await company.getByLabel('은행').selectOption({ label: '국민' })
    await company.getByRole('textbox', { name: '계좌번호' }).fill('12345678901234')
    await company.getByRole('textbox', { name: '예금주' }).fill('김사장')
    await page.getByLabel('계약 시작일').fill(day(0))
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByRole('button', { name: '운영 시작' }).click()
    await dialog.getByRole('button', { name: '운영 시작' }).click()
    await expect(page.getByText('운영중').first()).toBeVisible()
  })

  await test.step('shows messages to customers, and switches them on', async () => {
    await open('고객 안내 메시지 켜기')
    await page.getByRole('button', { name: '고객 안내 한 번에 켜기' }).click()
    await expect(dialog.getByText(/결제가 확인되었습니다/)).toBeVisible()
    await dialog.getByRole('button', { name: /개 켜기$/ }).click()
    await expect(page.getByText(/고객 안내 메시지 \d+개를 켰습니다/)).toBeVisible()
    // no carrier has approved the number; with a carrier it is checked every few seconds
    await page.goto(`${base}/basicSetting/sms?tab=numbers`)
    await expect(page.getByRole('row', { name: /대표번호/ })).toContainText('심사중')
    await page.goto(`${base}/dashboard`)
    await expect(steps.getByText(/8단계 중 5단계/)).toBeVisible()
  })

  await test.step('creates an order by phone', async () => {
    await open('첫 주문 받기')
    await text('주문자').fill('홍길동')
    await text('휴대폰').fill('010-1234-5678')
    await page.getByRole('button', { name: '상품 추가' }).click()
    await dialog.getByRole('checkbox').last().check()
    await dialog.getByRole('button', { name: '1건 선택' }).click()
    await page.getByRole('button', { name: '장착점 찾기' }).click()
    await dialog.getByText('우리 1호점').click()
    await text('입금자명').fill('홍길동')
    await page.getByRole('button', { name: '신청', exact: true }).click()
    await text('발급번호').fill('010-1234-5678')
    await expect(page.getByRole('note').filter({ hasText: MESSAGES_OFF })).toBeVisible()
    await expect(
      page.getByRole('note').filter({ hasText: '서비스가 연결되지 않아 현금영수증을 발급할 수 없습니다.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page).toHaveURL(/allorder\/detail\?seq=1/)
  })

  await test.step('confirms its deposit without receipt and message, and shows why', async () => {
    await page.getByRole('button', { name: '입금확인' }).click()
    await expect(dialog.getByRole('note').filter({ hasText: MESSAGES_OFF })).toBeVisible()
    await expect(dialog.getByText(/메시지를 보냅니다/)).toHaveCount(0)
    await dialog.getByRole('button', { name: /입금확인$/ }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('현금영수증·세금계산서 서비스가 연결되지 않았습니다.').first()).toBeVisible({
        timeout: 3_000,
      })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByText('결제완료').first()).toBeVisible()
    await expect(page.getByText('발급완료')).toHaveCount(0)
    await page.goto(`${base}/basicSetting/sms?tab=logs`)
    await expect(page.getByText(/메시지가 없습니다|없습니다\./).first()).toBeVisible()
    await expect(page.getByText('성공', { exact: true })).toHaveCount(0)
  })

  await test.step('shows in 환경 점검 that no provider is connected', async () => {
    await page.goto(`${base}/test`)
    const services = page.getByRole('region', { name: '외부 서비스' })
    await expect(services.getByText('미연결', { exact: true })).toHaveCount(7)
    expect(output).toContain('Provider of card payments and refunds: not connected')
  })
})
