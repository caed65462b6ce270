import type { Schemas } from '../../server/contract/contract-types'
import { todaySeoul } from '../../src/shared/lib/cell-dates'
import { callApi, day, expect, oneOf, openAs, test } from './fixtures'

/** A rental from the first phone call to the mounted tires. */

type Application = Schemas['RentalApplicationRecord']

test('an application is taken, checked, approved, contracted with a slot and mounted; stock and fees follow', async ({
  page,
  complaints,
}) => {
  const dialog = page.getByRole('dialog')
  const top = dialog.last()
  const drawer = dialog.first()
  const stamp = String(Date.now()).slice(-8)
  await openAs(page, 'admin', '/rental/productapply')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()

  /** Expects only the provoked refusal. */
  const refused = (status: string) => {
    expect(complaints.splice(0)).toEqual([expect.stringContaining(status)])
  }
  const step = async (name: string, state: string) => {
    await drawer.getByRole('button', { name }).click()
    await expect(dialog).toHaveCount(2)
    await top.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(`${state} 상태로 바뀌었습니다.`)).toBeVisible()
  }

  const { seq, store } = await test.step('records an application by phone', async () => {
    const { items } = await callApi<{ items: Schemas['RentalProductRow'][] }>(
      page,
      'rental-products?displayState[0]=DISPLAYING&size=50',
    )
    const { rentalProductSeq, itemSeq } = oneOf(items.filter(({ item }) => item.stockQuantity >= 40))
    const { plans } = await callApi<Schemas['RentalProduct']>(page, `rental-products/${rentalProductSeq}`)
    const plan = plans.find(({ quantity, visible }) => quantity === 4 && visible) ?? plans[0]
    // a store with a free slot within the week
    const stores = await callApi<{ items: Schemas['StoreRow'][] }>(page, 'stores?state[0]=OPEN&size=20')
    const free = await Promise.all(
      stores.items.map(async ({ storeSeq }) => {
        const slots = `stores/${storeSeq}/slots?from=${day(0)}&to=${day(6)}&itemSeq[0]=${itemSeq}`
        const days = await callApi<Schemas['StoreSlotDay'][]>(page, slots).catch(() => [])
        return days.some((each) => each.slots.some(({ available }) => available > 1))
      }),
    )
    const chosen = oneOf(stores.items.filter((_, at) => free[at]))
    const created = await callApi<Application>(page, 'rental-applications', {
      applicantType: 'PERSONAL',
      applicantName: '임여정',
      mobilePhone: `010${stamp}`,
      carText: '기아 K5',
      rentalProductSeq,
      planSeq: plan?.planSeq,
      wishStoreSeq: chosen.storeSeq,
      wishDate: day(2),
      privacyAgreedAt: new Date(Date.now() - 3_600_000).toISOString(),
    })
    // the longest waiting application comes first
    await page.goto('/rental/productapply?sort=createdAt,desc')
    await page.getByRole('link', { name: created.applicationNo }).click()
    await expect(drawer.getByText('신청접수', { exact: true }).first()).toBeVisible()
    return { seq: created.rentalApplicationSeq, store: chosen }
  })
  const read = () => callApi<Application>(page, `rental-applications/${seq}`)

  await test.step('a call starts the consultation', async () => {
    await drawer.getByRole('button', { name: '통화 기록' }).click()
    await top.getByRole('button', { name: '기록', exact: true }).click()
    await expect(top.getByText('통화 결과 (을)를 입력해주세요.')).toBeVisible()
    await top.getByLabel('통화', { exact: true }).check()
    await top.getByLabel('내용').fill('요금과 장착점을 안내함')
    await top.getByRole('button', { name: '기록', exact: true }).click()
    await expect(drawer.getByRole('button', { name: '심사 요청' })).toBeVisible()
    await expect(drawer.getByRole('table', { name: '통화 기록' })).toContainText('요금과 장착점을 안내함')
  })

  await test.step('the check lists missing fields, and the form marks invalid ones', async () => {
    await drawer.getByRole('button', { name: '심사 요청' }).click()
    await expect(dialog).toHaveCount(2)
    await top.getByRole('button', { name: '심사 요청', exact: true }).click()
    await expect(top).toContainText('제3자 제공 동의 (을)를 입력해주세요.')
    await expect(top).toContainText('차량번호 (을)를 입력해주세요.')
    refused('400')
    await top.getByRole('button', { name: '확인' }).click()
    await expect(dialog).toHaveCount(1)
    const save = drawer.getByRole('button', { name: '저장', exact: true })
    await drawer.getByLabel('차량번호', { exact: true }).fill('열두가 3456')
    await drawer.getByLabel('제3자 제공 동의 날짜').fill(day(0))
    await drawer.getByLabel('제3자 제공 동의 시각').fill('00:00')
    await save.click()
    await expect(drawer.getByText('차량번호를 확인해 주세요. (예: 12가3456)')).toBeVisible()
    await drawer.getByLabel('차량번호', { exact: true }).fill('12가3456')
    await save.click()
    await expect(page.getByText('저장되었습니다.')).toBeVisible()
    await step('심사 요청', '심사중')
    await step('심사 승인', '심사승인')
  })

  await test.step('the contract needs a unique number and a slot', async () => {
    const { plan } = await read()
    const company = `rental-applications?rentalCompany[0]=${encodeURIComponent(plan.rentalCompany)}&state[0]=MOUNTED&size=20`
    const others = await callApi<{ items: Application[] }>(page, company)
    const taken = others.items.find(({ contractNo }) => contractNo !== null)
    await drawer.getByRole('button', { name: '계약 등록' }).click()
    const number = top.getByLabel(/^계약번호/)
    const confirm = top.getByRole('button', { name: '계약 등록', exact: true })
    await number.fill('계약 1')
    await confirm.click()
    await expect(top.getByText('영문 대문자, 숫자, -로 4~30자를 입력해 주세요.')).toBeVisible()
    await expect(top.getByText('장착 예약일시 (을)를 입력해주세요.')).toBeVisible()
    const slots = top.getByRole('table', { name: '예약 시간' })
    await slots.locator('[data-at]:enabled').first().click()
    await number.fill(taken?.contractNo ?? '')
    await confirm.click()
    await expect(top.getByText(`이미 등록된 계약번호입니다. (${taken?.applicationNo})`)).toBeVisible()
    refused('409')
    await number.fill(`trip-${stamp}`)
    await confirm.click()
    await expect(page.getByText('계약완료 상태로 바뀌었습니다.')).toBeVisible()
    await expect(drawer.getByText(`TRIP-${stamp} (${day(0)})`)).toBeVisible()
    const { items } = await callApi<{ items: Schemas['StockHistory'][] }>(page, `items/${plan.itemSeq}/stock-histories`)
    const { applicationNo } = await read()
    expect(items.filter(({ memo }) => memo === applicationNo)).toEqual([
      expect.objectContaining({ delta: -plan.quantity, reason: 'RENTAL', createdBy: 'admin' }),
    ])
  })

  await test.step('the store has its reservation, marked as a rental', async () => {
    const { reservation } = await read()
    const row = await callApi<Schemas['MountReservation']>(
      page,
      `mount-reservations/${reservation?.mountReservationSeq}`,
    )
    expect(row).toMatchObject({ kind: 'RENTAL', state: 'CONFIRMED', storeSeq: store.storeSeq })
    await drawer.locator(`a[href*="mountreserve"]`).click()
    await expect(page.getByRole('heading', { level: 1, name: '장착 예약 관리' })).toBeVisible()
    await expect(drawer).toContainText(store.name)
    await expect(drawer.getByText('렌탈', { exact: true }).first()).toBeVisible()
    await expect(drawer.getByText('예약확정', { exact: true }).first()).toBeVisible()
  })

  await test.step('mounting starts the rental on the agreed terms', async () => {
    await page.goto(`/rental/productapply?seq=${seq}`)
    await drawer.getByRole('button', { name: '장착 완료' }).click()
    const startOn = top.getByLabel(/^개시일/)
    const confirm = top.getByRole('button', { name: '장착 완료', exact: true })
    await startOn.fill(day(1))
    await confirm.click()
    await expect(top.getByText('개시일은 오늘까지 선택할 수 있습니다.')).toBeVisible()
    await startOn.fill('20271301')
    await expect(top.getByText('날짜를 확인해 주세요. 예: 2026-11-21')).toBeVisible()
    await startOn.fill(day(0))
    // the store's first free slot may be today
    const { reservedAt } = await read()
    if (todaySeoul(new Date(reservedAt ?? 0)) > day(0)) {
      await confirm.click()
      await expect(top.getByText('예약일 전에 장착했는지 확인해 주세요.')).toBeVisible()
      await top.getByLabel('예약일 전에 장착을 마쳤습니다.').check()
    }
    await confirm.click()
    await expect(page.getByText('렌탈중 상태로 바뀌었습니다.')).toBeVisible()
    const { plan, endOn, payFee, proposedPenalty, reservation } = await read()
    const last = new Date(`${day(0)}T00:00:00Z`)
    last.setUTCMonth(last.getUTCMonth() + plan.months)
    last.setUTCDate(last.getUTCDate() - 1)
    // the same day of another month, or the last day of a shorter month
    expect(Math.abs(Date.parse(endOn ?? '') - last.getTime())).toBeLessThanOrEqual(3 * 86_400_000)
    await expect(drawer.getByText(`${day(0)} ~ ${endOn}`)).toBeVisible()
    expect(payFee).toBe(plan.monthlyFee)
    const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`
    await expect(drawer.getByText(won(plan.monthlyFee * plan.months + plan.registrationFee))).toBeVisible()
    const penalty = Math.floor((plan.monthlyFee * plan.months * plan.earlyTerminationRate) / 1_000) * 10
    expect(proposedPenalty).toBe(penalty)
    await expect(drawer.getByText(`위약금 ${won(penalty)}`)).toBeVisible()
    const row = await callApi<Schemas['MountReservation']>(
      page,
      `mount-reservations/${reservation?.mountReservationSeq}`,
    )
    expect(row.state).toBe('DONE')
  })

  await test.step('logs every step', async () => {
    await drawer.getByRole('button', { name: '상태 이력' }).click()
    await drawer.getByRole('button', { name: '메시지 이력' }).click()
    const steps = drawer.getByRole('table', { name: '상태 이력' }).getByRole('row')
    await expect(steps).toHaveCount(7)
    await expect(drawer.getByRole('table', { name: '메시지 이력' })).toContainText('렌탈승인')
  })
})
