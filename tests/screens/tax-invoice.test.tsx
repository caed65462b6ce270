import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { mayMove } from '@/features/orderdelivery/taxes/tax-invoice.rules'
import type { Schemas } from '../../server/contract/contract-types'
import { taxInvoices } from '../../server/orderdelivery/schema/tax-invoice.schema'
import { shop, shopChanged } from '../msw/server'
import { cashOrder, invoiceBody, newBuyer, refunded } from '../server/cash-orders'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const PATH = '/orderdelivery/taxes'
const CALL = '/api/v1/admin/tax-invoices'

testDetail({
  path: `${PATH}/detail`,
  call: CALL,
  title: '세금계산서 상세',
  as: 'admin',
  body: async () => invoiceBody((await cashOrder(await shop())).orderSeq),
  name: (record) => `${record.documentNo} ${record.companyName}`,
  seq: (record) => Number(record.taxInvoiceSeq),
  edit: { field: 'address', label: '주소', value: (n) => `고친 주소 ${n}` },
  required: ['상호'],
})

type Invoice = Schemas['TaxInvoice']

async function invoice(state: Invoice['state'], overrides: object = {}) {
  shopChanged()
  const backend = await shop()
  const order = await cashOrder(backend)
  const token = await backend.signIn('admin')
  const body = { ...invoiceBody(order.orderSeq), ...overrides }
  const { taxInvoiceSeq: seq } = (await backend.call<Invoice>('POST', CALL, { token, body })).result
  await backend.services.db.update(taxInvoices).set({ state }).where(eq(taxInvoices.taxInvoiceSeq, seq))
  const read = async (of = seq) => (await backend.call<Invoice>('GET', `${CALL}/${of}`, { token })).result
  return { seq, read, order }
}

const open = (seq: number) => renderApp(`${PATH}/detail?seq=${seq}`, { as: 'admin' })
const question = (name: RegExp) => screen.findByRole('dialog', { name })

describe('an invoice', () => {
  it('past its due date is issued only after a confirmation', async () => {
    const { seq, read } = await invoice('DRAFT', { writeDate: '2026-09-30' })
    const { user } = await open(seq)
    await user.click(await screen.findByRole('button', { name: '발행' }))
    const dialog = await question(/^발행: /)
    expect(dialog).toHaveTextContent('발행 기한이 지났습니다.')
    await user.click(within(dialog).getByRole('button', { name: '지연 발행' }))
    await waitFor(async () => expect((await read()).state).toBe('ISSUED'))
  })

  it('requested by a customer is rejected, not deleted; the button says so', async () => {
    const { seq } = await invoice('REQUESTED')
    await open(seq)
    const button = await screen.findByRole('button', { name: '삭제' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('data-tip', '발행요청은 삭제할 수 없습니다. 반려해 주세요.')
  })

  it('issued by the tax office is amended by a draft, which opens', async () => {
    const { seq, read } = await invoice('SENT')
    const { user, router } = await open(seq)
    expect(await screen.findByRole('button', { name: '수정발행' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '발행취소' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '수정발행' }))
    const dialog = await question(/^수정발행: /)
    await user.selectOptions(within(dialog).getByLabelText(/^수정사유/), '환입')
    await user.type(within(dialog).getByLabelText(/^금액/), '30000')
    await user.click(within(dialog).getByRole('button', { name: '수정분 임시저장' }))
    await screen.findByText(/수정분을 임시저장했습니다/)
    const [created] = (await read()).amendments
    await waitFor(() => expect(router.state.location.search).toMatchObject({ seq: String(created?.taxInvoiceSeq) }))
    expect(created).toMatchObject({ amendCode: 3, totalAmount: -30_000, state: 'DRAFT' })
  })

  it('amended for a refund does not differ from its order any more', async () => {
    const { seq, read, order } = await invoice('SENT')
    const backend = await shop()
    await refunded(backend, order, 30_000)
    await backend.services.db.update(taxInvoices).set({ amendNeeded: true }).where(eq(taxInvoices.taxInvoiceSeq, seq))
    const before = await open(seq)
    expect(await screen.findByText(/^주문 금액\(.*다릅니다/)).toBeInTheDocument()
    before.unmount()
    const token = await backend.signIn('admin')
    const { version } = await read()
    const amended = await backend.call<Invoice>('POST', `${CALL}/${seq}/amend`, {
      token,
      body: { amendCode: 3, amount: 30_000, version, requestId: crypto.randomUUID() },
    })
    await backend.call('POST', `${CALL}/${amended.result.taxInvoiceSeq}/issue`, {
      token,
      body: { version: amended.result.version, requestId: crypto.randomUUID() },
    })
    await open(seq)
    expect(await screen.findByRole('cell', { name: '환입' })).toBeInTheDocument()
    expect(screen.queryByText(/^주문 금액\(.*다릅니다/)).not.toBeInTheDocument()
  })

  it('takes its lines from the orders of a business', async () => {
    shopChanged()
    const buyer = await newBuyer(await shop())
    const order = await cashOrder(await shop(), { memberSeq: buyer.memberSeq, amount: 128_000 })
    const { user } = await renderApp(`${PATH}/detail`, { as: 'admin' })
    await user.type(await screen.findByLabelText(/^사업자등록번호/), buyer.businessNumber)
    await user.click(screen.getByRole('button', { name: '주문에서 불러오기' }))
    const dialog = await question(/^주문에서 불러오기/)
    await user.click(await within(dialog).findByRole('checkbox', { name: `${orderNoText(order.orderNo)} 선택` }))
    // Enter in the search field searches, without submitting the dialog
    await user.type(within(dialog).getByLabelText('다른 주문 찾기'), `${order.orderNo}{Enter}`)
    expect(await within(dialog).findByRole('button', { name: '1건 불러오기' })).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: '1건 불러오기' }))
    expect(await screen.findByDisplayValue('225/45R17 94W')).toBeInTheDocument()
    expect(screen.getAllByText('116,364').length).toBeGreaterThan(0)
    expect(screen.getByLabelText(/^상호\s*\*?$/)).toHaveValue('(주)세금상사')
    expect(screen.getByLabelText(/^대표자/)).toHaveValue('박대표')
    expect(screen.getByLabelText(/^이메일/)).toHaveValue('buyer@example.com')
    expect(screen.getByRole('columnheader', { name: '단가' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const rows = await (await shop()).services.db
      .select()
      .from(taxInvoices)
      .where(eq(taxInvoices.businessNumber, buyer.businessNumber))
    expect(rows).toMatchObject([{ totalAmount: 128_000, taxTotal: 11_636, state: 'DRAFT' }])
  })

  it('is printed as the paper form for each side, and logged', async () => {
    const { seq } = await invoice('SENT')
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await open(seq)
    await user.click(await screen.findByRole('button', { name: '인쇄' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const copies = screen.getAllByRole('heading', { name: /보관용/ }).map(({ textContent }) => textContent)
    expect(copies).toEqual(['세금계산서 (공급자 보관용)', '세금계산서 (공급받는자 보관용)'])
    expect(screen.getAllByText('박대표')).toHaveLength(2)
    const { adminLogs } = await import('../../server/db/schema')
    const rows = await (await shop()).services.db.select().from(adminLogs).where(eq(adminLogs.action, 'PRINT'))
    expect(rows.at(-1)).toMatchObject({ resource: 'tax-invoices', targetSeqs: [seq] })
    print.mockRestore()
  })
})

it('possible actions follow from the state of an invoice', () => {
  expect(mayMove('issue', 'REQUESTED')).toBe(true)
  expect(mayMove('cancel', 'SENT')).toBe(false)
  expect(mayMove('amend', 'SENT')).toBe(true)
  expect(mayMove('resend', 'SEND_FAILED')).toBe(true)
})
