import { checkDigit } from '../../domain/common/business-number'
import type { Schemas } from '../../server/contract/contract-types'
import { callApi, day, expect, oneOf, openAs, test, uploaded } from './fixtures'

/** A store from its application to its first reservation, and a closed day with its reservation moved. */

/**
 * Returns a valid business number of a running business in the simulated tax office, which uses the sum of the digits.
 */
function goingNumber(): string {
  for (let n = Date.now() % 10_000; ; n += 1) {
    const nine = `10101${String(n % 10_000).padStart(4, '0')}`
    const number = `${nine}${checkDigit(nine)}`
    if ([...number].reduce((sum, each) => sum + Number(each), 0) % 10 > 3) return number
  }
}

const everyAbility = { runFlat: true, lowProfile: true, importedCar: true, ev: true, lightTruck: true, tpms: true }

test('a shop applies, is approved, opens with its own hours, gets a reservation, and closes a day that has one', async ({
  page,
  complaints,
}) => {
  const dialog = page.getByRole('dialog')
  const top = dialog.last()
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const name = `첫걸음타이어 ${Date.now() % 1_000_000}점`
  const booked = day(2)

  await openAs(page, 'admin', '/inquirycommunity/mountallianceapply')
  await expect(page.locator('tbody tr[data-seq]').first()).toBeVisible()

  await test.step('applies', async () => {
    // a copy of another application under a new name and number; the store can mount all sizes
    const { items } = await callApi<{ items: Schemas['StoreApplyRow'][] }>(page, 'store-applies?state[0]=RECEIVED')
    const other = await callApi<Schemas['StoreApply']>(page, `store-applies/${items[0]?.storeApplySeq}?unmask=true`)
    const { phone, ownerName, ownerPhone, contactName, contactPhone, zipCode, sidoId, gugunId, latitude, longitude } =
      other
    const { companyName, ceoName, bankCode, accountHolder, alignmentFee, hours, services } = other
    const picture = (stem: string) => `server/sample/pictures/${stem}.webp`
    const photos = ['car-large', 'car-light', 'car-rv'].map((stem) => uploaded(page, 'PRIVATE', picture(stem)))
    await callApi(page, 'store-applies', {
      phone,
      ownerName,
      ownerPhone,
      contactName,
      contactPhone,
      zipCode,
      sidoId,
      gugunId,
      latitude,
      longitude,
      franchise: 'NONE',
      companyName,
      ceoName,
      bankCode,
      accountHolder,
      alignmentFee,
      hours,
      name,
      address1: `${other.address1} ${name}`,
      businessNumber: goingNumber(),
      accountNumber: '12345678901234',
      maxRim: 24,
      liftCount: 2,
      can: everyAbility,
      services: [...new Set([...services, 'MOUNT', 'BATTERY'])],
      mountFees: [{ rimFrom: 13, rimTo: 24, feePerTire: 15_000 }],
      licenseFileSeq: await uploaded(page, 'PERSONAL', picture('license-01')),
      imageFileSeqs: await Promise.all(photos),
    })
    await page.reload()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('is reviewed and visited', async () => {
    const review = section('심사')
    await review.getByRole('button', { name: '검토 시작' }).click()
    await expect(page.getByText('검토중 상태로 바뀌었습니다.')).toBeVisible()
    await expect(review.getByRole('button', { name: '승인' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: '국세청 상태조회' }).click()
    await expect(page.getByText('국세청 상태: 계속사업자')).toBeVisible()
    await review.getByRole('button', { name: '현장실사' }).click()
    await top.getByLabel(/^실사일/).fill(day(0))
    await top.getByLabel(/^실사 담당자/).selectOption({ index: 1 })
    await top.getByRole('button', { name: '현장실사' }).click()
    await expect(page.getByText('현장실사 상태로 바뀌었습니다.')).toBeVisible()
    await review.getByRole('button', { name: '실사 입력' }).click()
    for (const score of ['장비', '기술', '청결', '입지']) await top.getByLabel(score, { exact: true }).selectOption('4')
    await top.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText('실사 내용이 저장되었습니다.')).toBeVisible()
  })

  await test.step('is approved and becomes a store', async () => {
    await section('심사').getByRole('button', { name: '승인' }).click()
    await top.getByRole('button', { name: '승인' }).click()
    await expect(page.getByText('승인 상태로 바뀌었습니다.')).toBeVisible()
    await page.getByRole('link', { name: /장착점 상세로 이동$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('오픈준비', { exact: true })).toBeVisible()
  })
  const storeSeq = Number(new URL(page.url()).searchParams.get('seq'))

  await test.step('sets its hours and opens', async () => {
    await expect(page.getByText('부족한 정보: 계약 기간')).toBeVisible()
    const hours = page.getByRole('table', { name: '영업시간' })
    for (const each of ['일요일', '공휴일']) {
      await hours.getByRole('switch', { name: `${each} 영업` }).check()
      await hours.getByRole('textbox', { name: `${each} 시작`, exact: true }).fill('09:00')
      await hours.getByRole('textbox', { name: `${each} 종료`, exact: true }).fill('18:00')
    }
    const slots = section('예약')
    await slots.getByLabel(/^예약 간격/).selectOption({ label: '30분' })
    await slots.getByLabel(/^동시 작업/).fill('1')
    await slots.getByLabel(/^배송 준비일/).fill('0')
    await section('계약')
      .getByLabel(/^계약 시작일/)
      .fill(day(0))
    // unsaved changes would not be opened
    await page.getByRole('button', { name: '운영 시작' }).click()
    await expect(top).toContainText('저장하지 않은 변경 사항이 있습니다.')
    await top.getByRole('button').last().click()
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page.getByText('저장되었습니다.')).toBeVisible()
    await expect(page.getByText('운영에 필요한 정보가 모두 있습니다.')).toBeVisible()
    await page.getByRole('button', { name: '운영 시작' }).click()
    await top.getByRole('button', { name: '운영 시작' }).click()
    await expect(page.getByText('운영 시작 처리되었습니다.')).toBeVisible()
  })

  await test.step('gets its first reservation', async () => {
    await page.getByRole('tab', { name: '예약·휴무' }).click()
    await page.getByRole('link', { name: '예약 현황에서 보기' }).click()
    const region = page.getByRole('region', { name: '하루 장착 예약' })
    await expect(region.getByText(name)).toBeVisible()
    for (let ahead = 0; ahead < 2; ahead += 1) await region.getByRole('button', { name: '다음 날' }).click()
    await expect(region.getByLabel('날짜', { exact: true })).toHaveValue(booked)
    // a paid order to be mounted, without a reservation
    const { items } = await callApi<{ items: Schemas['OrderRow'][] }>(page, 'orders?state[0]=PAID&size=100')
    const mounted = items.filter(({ deliveryMethod }) => deliveryMethod === 'MOUNT')
    const orders = await Promise.all(
      mounted.map(({ orderSeq }) => callApi<Schemas['Order']>(page, `orders/${orderSeq}`)),
    )
    const { orderNo } = oneOf(orders.filter(({ mountReservation }) => !mountReservation))
    await region.getByRole('button', { name: '10:00 예약 등록' }).click()
    await top.getByLabel(/^주문번호/).fill(orderNo)
    await top.getByRole('button', { name: '다음' }).click()
    await expect(top.getByText(`${booked} 10:00`, { exact: true })).toBeVisible()
    await top.getByRole('button', { name: '예약 등록' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(region.getByRole('row', { name: /^10:00/ })).toContainText('1/1')
    await expect(region.getByRole('button', { name: '10:00 예약 등록' })).toHaveCount(0)
  })

  await test.step('closes that day after a question about the reservation', async () => {
    await page.goto(`/branch/manage/detail?seq=${storeSeq}&tab=days`)
    const cell = page.getByRole('button', { name: new RegExp(`^${booked}.*예약`) })
    await expect(page.getByRole('table', { name: '월별 예약과 휴무' })).toBeVisible()
    // in the last days of a month
    if (booked.slice(0, 7) !== day(0).slice(0, 7)) await page.getByRole('button', { name: '다음 달' }).click()
    await cell.click()
    await page.getByRole('button', { name: '휴무 등록' }).click()
    await expect(top.getByLabel('시작 날짜')).toHaveValue(booked)
    await top.getByLabel(/^사유/).fill('장비 교체')
    await top.getByRole('button', { name: '등록' }).click()
    await expect(top).toContainText('해당 기간에 예약 1건이 있습니다.')
    // only the question that the test provoked
    expect(complaints.splice(0)).toHaveLength(1)
    await top.getByRole('button', { name: '예약을 두고 저장' }).click()
    await expect(page.getByText('휴무가 등록되었습니다.')).toBeVisible()
    await expect(page.getByRole('table', { name: '휴무·마감' })).toContainText('1건 확인 필요')
  })

  await test.step('moves the reservation', async () => {
    const slots = page.getByRole('table', { name: `${booked} 시간별 예약` })
    await expect(slots).toContainText('확인 필요')
    await slots.getByRole('link').click()
    await dialog.getByRole('button', { name: '변경', exact: true }).click()
    const free = top.getByRole('table', { name: '예약 시간' })
    await expect(free).toContainText('장비 교체')
    await free.getByRole('button', { name: new RegExp(`^${day(3)} .* 11:00`) }).click()
    await top.getByRole('button', { name: '예약 변경' }).click()
    await expect(dialog).toHaveCount(1)
    await expect(dialog.getByRole('heading', { name: new RegExp(`${day(3)} 11:00`) })).toBeVisible()
    await expect(dialog.getByText(/확인 필요/)).toHaveCount(0)
    await dialog.getByRole('link', { name: '장착점의 예약·휴무 보기' }).click()
    await expect(page.getByRole('table', { name: '휴무·마감' })).not.toContainText('확인 필요')
  })
})
