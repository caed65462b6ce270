import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { askShipping } from '@/features/orderdelivery/allorder/ship-dialog'
import { sendingQuestion } from '@/features/orderdelivery/deliverybatch/delivery-target.rules'
import { deleteRefusal } from '@/features/orderdelivery/deliverycode/package-code.rules'
import { feeProblem, returnExample } from '@/features/orderdelivery/returnpilotagefee/shipping-fee.rules'
import type { Schemas } from '@/shared/api/types'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { shop as backend, server, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { newOrder, orderRow } from '../server/orders'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

testDetail({
  path: '/orderdelivery/deliverycode',
  drawer: {},
  call: '/api/v1/admin/package-codes',
  title: '택배사',
  as: 'admin',
  body: async (n) => ({
    code: `SCR${n}`,
    name: `화면택배 ${n}`,
    kind: 'PARCEL',
    numberLengths: [10, 12],
    trackingUrl: 'https://track.example.com/{no}',
    trackerCode: '77',
    phone: '15880000',
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.packageCodeSeq),
  edit: { field: 'name', label: '택배사명', value: (n) => `바뀐택배 ${n}` },
  required: ['택배사명'],
})

it('the default courier cannot be switched off or deleted, nor can one in use', async () => {
  expect(deleteRefusal({ isDefault: false, usedCount: 0 })).toBeUndefined()
  expect(deleteRefusal({ isDefault: false, usedCount: 3 })).toBe(
    '배송에 사용된 택배사는 삭제할 수 없습니다. 사용 안 함으로 바꿔 주세요.',
  )
  const reason = '기본 택배사는 변경할 수 없습니다. 다른 택배사를 기본으로 지정해 주세요.'
  expect(deleteRefusal({ isDefault: true, usedCount: 3 })).toBe(reason)
  await renderApp('/orderdelivery/deliverycode', { as: 'admin' })
  const mine = await screen.findByRole('switch', { name: /^CJ대한통운/ })
  expect(mine).toBeDisabled()
  expect(mine).toHaveAttribute('title', reason)
  expect(screen.getByRole('switch', { name: /^한진/ })).toBeEnabled()
})

it('the code of a new courier may be typed in small letters', async () => {
  const { user } = await renderApp('/orderdelivery/deliverycode?new=1', { as: 'admin' })
  const code = await screen.findByRole('textbox', { name: /^코드/ })
  await user.type(code, 'coupang')
  await user.tab()
  expect(code).toHaveValue('COUPANG')
})

it('tracking numbers pasted from a sheet are split', async () => {
  const { user } = await renderApp('/myinfo', { as: 'admin' })
  const send = vi.fn(async (shipping: Schemas['OrderShipping']) => shipping)
  const done = askShipping('발송처리: 1', send)
  const dialog = await screen.findByRole('dialog', { name: '발송처리: 1' })
  const box = within(dialog).getByRole('textbox', { name: /^송장번호/ })
  await user.click(box)
  await user.paste('600000000001\r\n600000000002\r\n')
  expect(box).toHaveValue('600000000001, 600000000002')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '발송처리' })).toBeEnabled())
  await user.click(within(dialog).getByRole('button', { name: '발송처리' }))
  expect(await done).toMatchObject({ trackingNumbers: ['600000000001', '600000000002'] })
})

testDetail({
  path: '/orderdelivery/returnpilotagefee',
  drawer: { search: 'tab=islands' },
  call: '/api/v1/admin/island-fees',
  title: '도선료 지역',
  as: 'admin',
  body: async (n) => ({
    regionName: `화면섬 ${n}`,
    zipFrom: String(81_000 + n * 10),
    zipTo: String(81_005 + n * 10),
    tireFee: 5_000,
    batteryFee: 4_000,
    etcFee: 3_000,
    sidoId: 1,
    memo: '시험',
  }),
  name: (record) => String(record.regionName),
  seq: (record) => Number(record.islandFeeSeq),
  edit: { field: 'regionName', label: '지역명', value: (n) => `바뀐섬 ${n}` },
  required: ['지역명', '우편번호 시작', '우편번호 끝'],
})

describe('the parcel fees', () => {
  const row = (itemType: Schemas['ItemType'], rimFrom: number | null = null, rimTo: number | null = null) => ({
    itemType,
    rimFrom,
    rimTo,
    parcelFee: 7_000,
    returnFee: 7_000,
  })
  it("show server errors and an example of a return's cost", () => {
    const rest = [row('BATTERY'), row('ETC')]
    expect(feeProblem([row('TIRE', 10, 24), ...rest])).toBeUndefined()
    expect(feeProblem([row('TIRE', 10, 17), row('TIRE', 17, 24), ...rest])).toBe('인치 구간이 겹칩니다.')
    expect(feeProblem([row('TIRE', 10, 17), row('TIRE', 19, 24), ...rest])).toBe('18인치 구간의 금액이 없습니다.')
    expect(feeProblem([row('TIRE', 10, 24), row('ETC')])).toBe('배터리 금액이 없습니다.')
    expect(returnExample([row('TIRE', 10, 24)])).toBe('17인치 4본 단순변심 반품(무료배송): 7,000 × 4 × 2 = 56,000원')
  })

  it('are saved as a whole', async () => {
    shopChanged()
    const { user } = await renderApp('/orderdelivery/returnpilotagefee', { as: 'admin' })
    const [fee] = await screen.findAllByLabelText(/^택배비\(개당\)/)
    await user.clear(fee as HTMLElement)
    await user.type(fee as HTMLElement, '5500')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const shop = await backend()
    const { result } = await shop.call<Schemas['ShippingFees']>('GET', '/api/v1/admin/shipping-fees', {
      token: await shop.signIn('admin'),
    })
    expect(result.rows[0]).toMatchObject({ rimFrom: 10, parcelFee: 5_500 })
    // another admin saved the same table first: both versions are described
    const rows = result.rows.map(({ shippingFeeSeq: _, ...row }) => ({ ...row, returnFee: 4_400 }))
    const token = await shop.signIn('super2')
    await shop.call('PUT', '/api/v1/admin/shipping-fees', { token, body: { rows, version: result.version } })
    await user.clear(fee as HTMLElement)
    await user.type(fee as HTMLElement, '5600')
    await user.click(screen.getByRole('button', { name: '저장' }))
    const both = within(await screen.findByRole('dialog', { name: /^다른 사용자가 먼저 수정했습니다/ }))
    expect(both.getByText(/^타이어 10~16인치 택배비 5,500원 반품비 4,400원.*배터리 택배비/)).toBeInTheDocument()
    expect(both.getByText(/^타이어 10~16인치 택배비 5,600원 반품비 5,000원/)).toBeInTheDocument()
  })

  it('shows the fee of a zip code', async () => {
    const { user } = await renderApp('/orderdelivery/returnpilotagefee?tab=islands', { as: 'admin' })
    const box = within(await screen.findByRole('form', { name: '도선료 조회' }))
    await user.type(box.getByLabelText('우편번호'), '63100{Enter}')
    expect(await box.findByText('제주: 타이어 5,000원 · 배터리 5,000원 · 기타 3,000원 (개당)')).toBeInTheDocument()
    await user.clear(box.getByLabelText('우편번호'))
    await user.type(box.getByLabelText('우편번호'), '631{Enter}')
    expect(box.getByText('우편번호 5자리를 입력해 주세요.')).toBeInTheDocument()
  })
})

const PATH = '/orderdelivery/deliverybatch'

describe('shipping by tracking numbers', () => {
  let n = 0
  async function prepared(count: number) {
    const shop = await backend()
    shopChanged()
    const createdOrders = []
    for (let i = 0; i < count; i++) {
      n += 1
      const own = {
        state: 'PREPARING' as const,
        receiverName: `화면${n}`,
        receiverPhone: `0109999${String(n).padStart(4, '0')}`,
      }
      createdOrders.push(
        (await newOrder(shop, { order: { ...own, preparedAt: new Date(1_700_000_000_000 + n * 60_000) } })).order,
      )
    }
    return {
      shop,
      orders: createdOrders,
      search: `?orderSeqs=${createdOrders.map(({ orderSeq }) => orderSeq).join(',')}`,
    }
  }
  const cell = (seq: number) =>
    document.querySelector<HTMLElement>(`tr[data-seq="${seq}"] [data-do="trackingNumbers"]`) as HTMLElement

  it('five orders by keyboard: a pasted column of numbers is sent; failures stay with a reason', async () => {
    const { shop, orders, search } = await prepared(6)
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    await screen.findByRole('table', { name: '발송 대상 목록' })
    await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(6))
    const [first] = orders
    cell(first?.orderSeq ?? 0).focus()
    await waitFor(() => expect(document.querySelector('[data-grid]')).not.toBeNull())
    const numbers = Array.from({ length: 5 }, (_, i) => `9000-0000-000${i}`)
    // the cell editor listens a moment after it is rendered: an earlier paste would be lost
    await waitFor(
      () => {
        fireEvent.paste(cell(first?.orderSeq ?? 0), { clipboardData: { getData: () => numbers.join('\r\n') } })
        expect(screen.getByText('900000000004')).toBeInTheDocument()
      },
      { interval: 500 },
    )
    // meanwhile one of the orders got a claim
    const held = orders[4]
    server.use(
      http.post(
        '*/api/v1/admin/shipments/bulk',
        async ({ request }) => {
          const answer = await shop.app.fetch(request)
          const body = (await answer.json()) as { result: Schemas['BulkReceipt'] }
          const failure = {
            seq: held?.orderSeq ?? 0,
            name: held?.orderNo ?? '',
            code: 'CLAIM_IN_PROGRESS',
            message: '진행 중인 취소 요청이 있어 처리할 수 없습니다.',
          }
          body.result = { done: 4, failed: [failure as Schemas['BulkFailure']] }
          return HttpResponse.json(body)
        },
        { once: true },
      ),
    )
    await user.keyboard('{Control>}s{/Control}')
    // nothing is shipped before the question is answered
    const question = await screen.findByRole('dialog', { name: '입력한 송장 발송' })
    expect(question).toHaveTextContent('주문 5건을 발송합니다. (CJ대한통운 5건)')
    expect(await orderRow(shop, orders[0]?.orderSeq ?? 0)).toMatchObject({ state: 'PREPARING' })
    await user.click(within(question).getByRole('button', { name: '발송' }))
    const receipt = await screen.findByRole('dialog', { name: '입력한 송장 발송 결과' })
    expect(receipt).toHaveTextContent('4건 처리되었습니다. 1건은 처리하지 못했습니다.')
    expect(within(receipt).getByRole('row', { name: new RegExp(held?.orderNo ?? '-') })).toHaveTextContent(
      '진행 중인 취소 요청이 있어 처리할 수 없습니다.',
    )
    for (const { orderSeq } of orders.slice(0, 4)) {
      expect(await orderRow(shop, orderSeq)).toMatchObject({ state: 'SHIPPED' })
    }
    expect(await orderRow(shop, orders[5]?.orderSeq ?? 0)).toMatchObject({ state: 'PREPARING' })
  })

  it('counts no entries of orders that have left the list', async () => {
    const { shop, orders, search } = await prepared(2)
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(2))
    const seq = orders[0]?.orderSeq ?? 0
    cell(seq).focus()
    await waitFor(() => expect(document.querySelector('[data-grid]')).not.toBeNull())
    await waitFor(
      () => {
        fireEvent.paste(cell(seq), { clipboardData: { getData: () => '900000000031\r\n900000000032' } })
        expect(screen.getByRole('form', { name: '바뀐 칸' })).toHaveTextContent('입력한 칸 2개 (2행)')
      },
      { interval: 500 },
    )
    // a colleague cancels the preparation of one
    await shop.services.db.update(orderLines).set({ state: 'PAID' }).where(eq(orderLines.orderSeq, seq))
    await user.click(screen.getByRole('button', { name: '검색' }))
    await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(1))
    expect(screen.getByRole('form', { name: '바뀐 칸' })).toHaveTextContent(
      '입력한 칸 1개 (1행) · 1행은 목록에서 빠져 처리하지 않습니다.',
    )
  })

  it('a second Ctrl+S while sending sends nothing; failures can still be undone', async () => {
    const { orders, search } = await prepared(1)
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(1))
    const seq = orders[0]?.orderSeq ?? 0
    cell(seq).focus()
    await waitFor(() => expect(document.querySelector('[data-grid]')).not.toBeNull())
    fireEvent.paste(cell(seq), { clipboardData: { getData: () => '900000000099' } })
    await screen.findByText('900000000099')
    let calls = 0
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.post('*/api/v1/admin/shipments/bulk', async () => {
        calls += 1
        await gate
        return HttpResponse.json({ status: 500, code: 'INTERNAL', message: '서버가 쉬고 있습니다.' }, { status: 500 })
      }),
    )
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('dialog', { name: '입력한 송장 발송' })
    // another Ctrl+S while the question is open does not confirm it
    await user.keyboard('{Control>}s{/Control}')
    expect(calls).toBe(0)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(calls).toBe(1))
    await user.keyboard('{Control>}s{/Control}')
    answer()
    expect(await screen.findByText(/서버가 쉬고 있습니다|잠시 후/)).toBeInTheDocument()
    expect(calls).toBe(1)
    expect(screen.getByText('900000000099')).toBeInTheDocument()
    fireEvent.keyDown(cell(seq), { code: 'KeyZ', key: 'z', ctrlKey: true })
    await waitFor(() => expect(screen.queryByText('900000000099')).not.toBeInTheDocument())
  })

  it('asks with the number of orders, the courier and the skipped ones', () => {
    const couriers = [
      partOf<Schemas['PackageCodeOption']>({
        packageCodeSeq: 1,
        code: 'CJ',
        name: 'CJ대한통운',
        kind: 'PARCEL',
        numberLengths: [10, 12],
        requiresTracking: true,
        isDefault: true,
      }),
      partOf<Schemas['PackageCodeOption']>({
        packageCodeSeq: 2,
        code: 'HJ',
        name: '한진택배',
        kind: 'PARCEL',
        numberLengths: [],
        requiresTracking: true,
        isDefault: false,
      }),
    ]
    const row = (packageCode: string | null, trackingNumbers: string | null) =>
      partOf<Schemas['DeliveryTarget']>({ packageCode, trackingNumbers, lines: [] })
    const rows = [row('CJ', '600000000001'), row('HJ', '600000000002'), row('CJ', '600000000003'), row('CJ', null)]
    expect(sendingQuestion(rows, couriers, false)).toBe(
      '주문 3건을 발송합니다. (CJ대한통운 2건, 한진택배 1건) 1건은 택배사나 송장번호가 올바르지 않아 제외합니다. 알림은 보내지 않습니다.',
    )
    expect(sendingQuestion([row(null, '1')], couriers, true)).toMatch(/^발송할 수 있는 주문이 없습니다\./)
  })

  it('expands an order with several items', async () => {
    const { search } = await prepared(1)
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    const othersText = await screen.findByRole('button', { name: /^외 \d건$/ })
    // brand and size may be cut off, the quantity may not
    expect(othersText.parentElement).toHaveTextContent(/^×\d+ 외 \d건 ./)
    expect(screen.queryByRole('table', { name: '발송할 상품' })).toBeNull()
    await user.click(othersText)
    expect(within(screen.getByRole('table', { name: '발송할 상품' })).getAllByRole('row').length).toBeGreaterThan(2)
    await user.click(othersText)
    expect(screen.queryByRole('table', { name: '발송할 상품' })).toBeNull()
  })

  it('Enter keeps a number and moves down; an invalid one is reported in its cell', async () => {
    const { orders, search } = await prepared(2)
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    await screen.findByRole('table', { name: '발송 대상 목록' })
    const [a, b] = orders.map(({ orderSeq }) => orderSeq)
    await waitFor(() => expect(cell(a ?? 0)).toBeInTheDocument())
    cell(a ?? 0).focus()
    await waitFor(() => expect(document.querySelector('[data-grid]')).not.toBeNull())
    await user.keyboard('{Enter}')
    await user.type(screen.getByRole('textbox', { name: '송장번호' }), '9100-0000-0001{Enter}')
    expect(await screen.findByText('910000000001')).toBeInTheDocument()
    const below = screen.getByRole('textbox', { name: '송장번호' })
    expect(below.closest('tr')?.dataset.seq).toBe(String(b))
    await user.type(below, '12345{Enter}')
    expect(screen.getByText('송장번호 형식이 올바르지 않습니다. (CJ대한통운: 10·12자리)')).toBeInTheDocument()
  })

  it('a sheet is checked, and sent without its invalid rows and without messages', async () => {
    const checked: Schemas['DeliveryUpload'] = {
      uploadSeq: 7,
      deliveryBatchSeq: 3,
      total: 2,
      okCount: 1,
      badCount: 1,
      createdCount: 0,
      unchangedCount: 0,
      warnCount: 1,
      errors: [{ row: 3, column: '주문번호', value: '1', message: '주문을 찾을 수 없습니다.' }],
      preview: [],
    }
    const bodies: unknown[] = []
    server.use(
      http.post('*/delivery-batches/excel-uploads', () =>
        HttpResponse.json({ status: 201, result: checked }, { status: 201 }),
      ),
      http.post('*/delivery-batches/excel-uploads/7/confirm', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({
          status: 200,
          result: { done: 1, unchangedCount: 0, failed: [], badCount: 1, errors: checked.errors },
        })
      }),
    )
    const { user } = await renderApp(`${PATH}?tab=upload`, { as: 'admin' })
    const input = await screen.findByLabelText('엑셀 파일')
    await user.upload(input, new File(['xlsx'], '송장.xlsx'))
    expect(await screen.findByText('주문을 찾을 수 없습니다.')).toBeInTheDocument()
    expect(screen.getByText('합포장으로 보이는 행이 1개 있습니다. 확인해 주세요.')).toBeInTheDocument()
    await user.click(screen.getByLabelText('구매자·장착점에 알림 발송'))
    await user.click(screen.getByRole('button', { name: '정상 행만 발송 (1행)' }))
    expect(await screen.findByText(/반영되었습니다/)).toBeInTheDocument()
    expect(bodies).toEqual([{ onlyValid: true, notify: false }])
  })

  it('the history opens the rows of a sheet', async () => {
    const shop = await backend()
    const token = await shop.signIn('admin')
    const { result } = await shop.call<{ items: Schemas['DeliveryBatch'][] }>('GET', '/api/v1/admin/delivery-batches', {
      token,
    })
    const sheet = result.items.find(({ errorCount }) => errorCount > 0)
    const { user } = await renderApp(`${PATH}?tab=history`, { as: 'admin' })
    await user.click(await screen.findByRole('link', { name: sheet?.fileName ?? '' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText(/주문번호: 주문을 찾을 수 없습니다\./)).toBeInTheDocument()
  })
})
