import { afterAll, describe, expect, it } from 'vitest'
import { NoAnswerError } from '../../../server/providers/errors'
import { popbillTaxOffice } from '../../../server/providers/tax-office/popbill'
import type { InvoiceRequest, ReceiptCancel, ReceiptRequest } from '../../../server/providers/tax-office/port'
import { simulatedTaxOffice } from '../../../server/providers/tax-office/simulated'
import { startFakeService } from '../../fakes/fake-service'
import { createFakePopbill, POPBILL } from '../../fakes/popbill'
import { describeFaults, REQUEST_MS } from './port-suite'

const now = new Date('2026-11-21T03:00:00.000Z')
const clock = { now: () => now }
const fake = createFakePopbill(clock.now)
const service = await startFakeService(fake.routes)
afterAll(() => service.close())

const popbill = popbillTaxOffice({ ...POPBILL, test: true, host: service.url, clock, requestMs: REQUEST_MS })

const supplier = {
  businessNumber: POPBILL.corpNum,
  companyName: '(주)타이어원',
  ceoName: '김대표',
  address: '서울특별시 중구 세종대로 110',
  businessType: '도소매',
  businessCategory: '타이어',
  contactName: '이세금',
  email: 'tax@shop.example',
  phone: '0212345678',
}

const invoice = (overrides: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
  documentNo: 'T202611210001',
  writeDate: '2026-11-21',
  purpose: 'RECEIPT',
  taxType: 'TAXABLE',
  supplier,
  buyer: {
    businessNumber: '2208162517',
    branchNumber: null,
    companyName: '(주)세금상사',
    ceoName: '박대표',
    address: '경기도 수원시 영통구 광교중앙로 140',
    businessType: '운수업',
    businessCategory: '화물',
    contactName: '이담당',
    email: 'buyer@example.com',
    phone: '01022223333',
  },
  lines: [
    {
      tradeDate: '2026-11-20',
      name: 'Ventus S2 AS',
      spec: '225/45R17',
      quantity: 4,
      unitCost: 29_091,
      supplyCost: 116_364,
      tax: 11_636,
      remark: null,
    },
  ],
  supplyTotal: 116_364,
  taxTotal: 11_636,
  totalAmount: 128_000,
  remark: '11월분',
  amends: null,
  ...overrides,
})
const to = (email: string): InvoiceRequest => invoice({ buyer: { ...invoice().buyer, email } })

const receipt = (overrides: Partial<ReceiptRequest> = {}): ReceiptRequest => ({
  kind: 'INCOME',
  identifier: '01012345678',
  amount: 110_000,
  supplyAmount: 100_000,
  vat: 10_000,
  itemName: 'Ventus S2 AS 225/45R17 외 1건',
  orderNo: '20261121000123',
  buyerName: '김현금',
  supplier,
  ...overrides,
})
const cancel = (ntsNumber: string, overrides: Partial<ReceiptCancel> = {}): ReceiptCancel => ({
  ntsNumber,
  issuedAt: now,
  amount: 110_000,
  supplyAmount: 100_000,
  vat: 10_000,
  whole: true,
  reason: 'ORDER_CANCEL',
  ...overrides,
})

const since = new Date(now.getTime() - 120_000)
const time = { since, now }

/** Moves to the next day, on which the tax office accepts what it was sent. */
const nextDay = () => {
  for (const document of [...fake.invoices.values(), ...fake.receipts.values()]) {
    if (document.stateCode < 304) document.stateCode = 304
  }
}

let count = 0
/** Returns a key in the format of the jobs. */
const newKey = (head = 'tax-invoice') => {
  count += 1
  return `${head}-${count}-1`
}

/** Returns the number in a response. Throws if it is a refusal. */
const numberIn = (answer: { ntsNumber: string } | { refused: string }): string => {
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.ntsNumber
}

describe.each([
  ['팝빌', popbill],
  ['simulated', simulatedTaxOffice],
])('tax office by %s', (_name, office) => {
  it('issues an invoice once per key, and transmits it', async () => {
    const key = newKey()
    const number = numberIn(await office.issueInvoice(key, invoice()))
    expect(number).toMatch(/^20261121\d{16}$/)
    expect(numberIn(await office.issueInvoice(key, invoice()))).toBe(number)
    expect(numberIn(await office.issueInvoice(newKey(), invoice()))).not.toBe(number)
    await office.sendInvoice(key, invoice(), time)
    nextDay()
    expect(await office.sendInvoice(key, invoice(), time)).toEqual({ state: 'SENT', ntsNumber: number })
  })

  it('issues a receipt once per key; an invalid number is refused in its words', async () => {
    const key = newKey('cash-receipt')
    const number = numberIn(await office.issueReceipt(key, receipt()))
    expect(number).toMatch(/^[A-Z0-9]{9}$/)
    expect(numberIn(await office.issueReceipt(key, receipt()))).toBe(number)
    expect(await office.issueReceipt(newKey('cash-receipt'), receipt({ identifier: '01000009999' }))).toEqual({
      refused: expect.stringMatching(/번호/),
    })
  })

  it('cancels receipts and invoices idempotently', async () => {
    const number = numberIn(await office.issueReceipt(newKey('cash-receipt'), receipt()))
    nextDay()
    const key = newKey('cash-receipt')
    expect(await office.cancelReceipt(key, cancel(number))).toBe('DONE')
    expect(await office.cancelReceipt(key, cancel(number))).toBe('DONE')
    const invoiceKey = newKey()
    await office.issueInvoice(invoiceKey, invoice())
    expect(await office.cancelInvoice(invoiceKey, '잘못 발행했습니다')).toBe('DONE')
    expect(await office.cancelInvoice(invoiceKey, '잘못 발행했습니다')).toBe('DONE')
    expect(await office.cancelInvoice(newKey(), '없는 세금계산서')).toBe('DONE')
  })
})

describe('팝빌 전자세금계산서', () => {
  const sentAs = (key: string) => fake.invoices.get(key)?.body

  it('receives supplier, buyer, sums and lines', async () => {
    const key = newKey()
    await popbill.issueInvoice(key, invoice())
    expect(sentAs(key)).toEqual({
      issueType: '정발행',
      chargeDirection: '정과금',
      taxType: '과세',
      purposeType: '영수',
      writeDate: '20261121',
      serialNum: 'T202611210001',
      supplyCostTotal: '116364',
      taxTotal: '11636',
      totalAmount: '128000',
      remark1: '11월분',
      forceIssue: true,
      invoicerMgtKey: key,
      invoicerCorpNum: POPBILL.corpNum,
      invoicerCorpName: '(주)타이어원',
      invoicerCEOName: '김대표',
      invoicerAddr: '서울특별시 중구 세종대로 110',
      invoicerBizType: '도소매',
      invoicerBizClass: '타이어',
      invoicerContactName: '이세금',
      invoicerTEL: '0212345678',
      invoicerEmail: 'tax@shop.example',
      invoiceeType: '사업자',
      invoiceeCorpNum: '2208162517',
      invoiceeCorpName: '(주)세금상사',
      invoiceeCEOName: '박대표',
      invoiceeAddr: '경기도 수원시 영통구 광교중앙로 140',
      invoiceeBizType: '운수업',
      invoiceeBizClass: '화물',
      invoiceeContactName1: '이담당',
      invoiceeTEL1: '01022223333',
      invoiceeEmail1: 'buyer@example.com',
      detailList: [
        {
          serialNum: 1,
          purchaseDT: '20261120',
          itemName: 'Ventus S2 AS',
          spec: '225/45R17',
          qty: '4',
          unitCost: '29091',
          supplyCost: '116364',
          tax: '11636',
        },
      ],
    })
  })

  it('receives an amendment with its reason and the original number', async () => {
    const key = newKey()
    const amends = { code: 4, ntsNumber: '202611014100000100000001' } as const
    const amounts = { supplyTotal: -116_364, taxTotal: -11_636, totalAmount: -128_000 }
    await popbill.issueInvoice(key, invoice({ ...amounts, amends, purpose: 'CLAIM', taxType: 'TAXABLE' }))
    expect(sentAs(key)).toMatchObject({
      modifyCode: 4,
      orgNTSConfirmNum: '202611014100000100000001',
      totalAmount: '-128000',
      purposeType: '청구',
    })
  })

  it('transmits, issues what was not issued, and returns a refusal of the tax office', async () => {
    const key = newKey()
    const pending = await popbill.sendInvoice(key, invoice(), time)
    expect(pending).toMatchObject({ state: 'PENDING', ntsNumber: fake.invoices.get(key)?.number })
    expect(fake.invoices.get(key)?.stateCode).toBe(303)
    expect(await popbill.sendInvoice(key, invoice(), time)).toMatchObject({ state: 'PENDING' })
    const bad = newKey()
    await popbill.sendInvoice(bad, to('nts-refuses@example.com'), time)
    expect(await popbill.sendInvoice(bad, to('nts-refuses@example.com'), time)).toEqual({
      refused: '공급받는자 사업자번호 오류 ERR201',
    })
  })

  it('returns refusals in its own words, and does not cancel a transmitted invoice', async () => {
    const other = { ...supplier, businessNumber: '9999999999' }
    expect(await popbill.issueInvoice(newKey(), invoice({ supplier: other }))).toEqual({
      refused: '팝빌회원의 사업자번호와 공급자의 사업자번호가 일치하지 않습니다.',
    })
    const key = newKey()
    await popbill.sendInvoice(key, invoice(), time)
    expect(await popbill.cancelInvoice(key, '취소')).toEqual({
      refused: '발행완료 상태의 세금계산서가 아닙니다.',
    })
  })

  it('sends the e-mail again', async () => {
    const key = newKey()
    await popbill.issueInvoice(key, invoice())
    await popbill.mailInvoice(key, 'other@example.com')
    expect(fake.mails).toEqual([{ key, receiver: 'other@example.com' }])
    await expect(popbill.mailInvoice(newKey(), 'other@example.com')).rejects.toThrow('-11000005')
  })

  it('shortens a too long key deterministically', async () => {
    const key = 'tax-invoice-123456789-1-2026-11-21'
    const before = fake.invoices.size
    const number = numberIn(await popbill.issueInvoice(key, invoice()))
    expect(numberIn(await popbill.issueInvoice(key, invoice()))).toBe(number)
    expect(fake.invoices.size).toBe(before + 1)
  })

  it('issues once after a lost answer: the same key finds it', async () => {
    const key = newKey()
    const before = fake.invoices.size
    service.spoil('LOST')
    await expect(popbill.issueInvoice(key, invoice())).rejects.toBeInstanceOf(NoAnswerError)
    expect(fake.invoices.get(key)?.stateCode).toBe(300)
    expect(numberIn(await popbill.issueInvoice(key, invoice()))).toBe(fake.invoices.get(key)?.number)
    expect(fake.invoices.size).toBe(before + 1)
    service.spoil('LOST')
    await expect(popbill.cancelInvoice(key, '취소')).rejects.toBeInstanceOf(NoAnswerError)
    expect(await popbill.cancelInvoice(key, '취소')).toBe('DONE')
  })
})

describe('팝빌 현금영수증', () => {
  it('receives kind, number, amounts, order and shop, and returns the time of registration', async () => {
    const key = newKey('cash-receipt')
    const issued = await popbill.issueReceipt(key, receipt({ kind: 'EXPENSE', identifier: '2208162517' }))
    expect(issued).toEqual({ ntsNumber: fake.receipts.get(key)?.number, issuedAt: now })
    expect(fake.receipts.get(key)?.body).toEqual({
      mgtKey: key,
      tradeType: '승인거래',
      tradeUsage: '지출증빙용',
      tradeOpt: '일반',
      taxationType: '과세',
      identityNum: '2208162517',
      supplyCost: '100000',
      tax: '10000',
      serviceFee: '0',
      totalAmount: '110000',
      itemName: 'Ventus S2 AS 225/45R17 외 1건',
      orderNumber: '20261121000123',
      customerName: '김현금',
      franchiseCorpNum: POPBILL.corpNum,
      franchiseCorpName: '(주)타이어원',
      franchiseCEOName: '김대표',
      franchiseAddr: '서울특별시 중구 세종대로 110',
      franchiseTEL: '0212345678',
      smssendYN: false,
    })
  })

  it('cancels parts with the original number and day up to the amount; on the first day later', async () => {
    const number = numberIn(await popbill.issueReceipt(newKey('cash-receipt'), receipt()))
    const part = { amount: 44_000, supplyAmount: 40_000, vat: 4_000, whole: false, reason: 'ETC' } as const
    const key = newKey('cash-receipt')
    expect(await popbill.cancelReceipt(key, cancel(number, part))).toBe('LATER')
    nextDay()
    expect(await popbill.cancelReceipt(key, cancel(number, part))).toBe('DONE')
    expect(fake.receipts.get(key)?.body).toMatchObject({
      orgConfirmNum: number,
      orgTradeDate: '20261121',
      isPartCancel: true,
      cancelType: 3,
      supplyCost: '40000',
      tax: '4000',
      totalAmount: '44000',
    })
    expect(await popbill.cancelReceipt(newKey('cash-receipt'), cancel(number))).toEqual({
      refused: '취소금액이 당초 거래금액을 초과합니다.',
    })
  })

  it('acts once after a lost answer: the same key finds it', async () => {
    const key = newKey('cash-receipt')
    const before = fake.receipts.size
    service.spoil('LOST')
    await expect(popbill.issueReceipt(key, receipt())).rejects.toBeInstanceOf(NoAnswerError)
    const number = numberIn(await popbill.issueReceipt(key, receipt()))
    nextDay()
    const back = newKey('cash-receipt')
    service.spoil('LOST')
    await expect(popbill.cancelReceipt(back, cancel(number))).rejects.toBeInstanceOf(NoAnswerError)
    expect(await popbill.cancelReceipt(back, cancel(number))).toBe('DONE')
    expect(fake.receipts.size).toBe(before + 2)
  })

  it('returns the remaining points', async () => {
    expect(await popbill.check?.()).toEqual({ balance: 12_340 })
  })

  describeFaults(service, {
    ask: () => popbill.issueInvoice('tax-invoice-999-1', invoice()),
  })
})
