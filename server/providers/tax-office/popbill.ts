import { createHash } from 'node:crypto'
import { nullish, number, object, string } from 'valibot'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { seoulDay } from '../../lib/seoul-time'
import { defineAdapter } from '../adapter'
import { parseAnswer } from '../parse-answer'
import {
  POPBILL_OPTIONAL,
  POPBILL_REQUIRED,
  PopbillError,
  type PopbillSettings,
  popbillClient,
  readPopbill,
  readPopbillTime,
  SCOPES,
} from '../popbill/client'
import type { InvoiceRequest, IssuedReceipt, ReceiptCancel, ReceiptRequest, Refused, TaxOffice } from './port'

/** Errors of a key that names no document. */
const NO_INVOICE = -11_000_005
const NO_RECEIPT = -14_000_003

/** Error of a receipt that cannot be canceled yet: the tax office receives it on the next day. */
const NOT_RECORDED = -14_001_021

/** States of an invoice: issued, received by the tax office, refused by it, canceled. Others are on their way. */
const ISSUED = 300
const RECEIVED = 304
const FAILED = 305
const CANCELED = 600

const USAGES: Readonly<Record<Schemas['CashReceiptKind'], string>> = { INCOME: '소득공제용', EXPENSE: '지출증빙용' }
const CANCEL_TYPES: Readonly<Record<Schemas['CashReceiptCancelReason'], number>> = { ORDER_CANCEL: 1, ERROR: 2, ETC: 3 }

const MAX_KEY = 24
const MAX_ITEM_NAME = 100

const issuedInvoice = object({ ntsConfirmNum: string() })
const invoiceInfo = object({
  stateCode: number(),
  ntsconfirmNum: nullish(string(), ''),
  ntssendErrCode: nullish(string(), ''),
  stateMemo: nullish(string(), ''),
})
const issuedReceipt = object({ confirmNum: string(), tradeDate: nullish(string()), tradeDT: nullish(string()) })

/** Returns the key (문서번호) of a document: at most 24 letters, digits, - and _. */
const documentKey = (key: string): string =>
  key.length <= MAX_KEY && /^[\w-]+$/.test(key) ? key : createHash('sha256').update(key).digest('hex').slice(0, MAX_KEY)

const compact = (day: string): string => day.replaceAll('-', '')

/** Returns the fields that are not empty, because 팝빌 stores an empty field as a value. */
const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

const toInvoice = (key: string, invoice: InvoiceRequest): object => {
  const { supplier, buyer, amends } = invoice
  return filled({
    issueType: '정발행',
    chargeDirection: '정과금',
    // 팝빌 expects the Korean terms of the form, which equal our labels
    taxType: labelOf('TaxKind', invoice.taxType),
    purposeType: labelOf('TaxPurpose', invoice.purpose),
    writeDate: compact(invoice.writeDate),
    serialNum: invoice.documentNo,
    supplyCostTotal: String(invoice.supplyTotal),
    taxTotal: String(invoice.taxTotal),
    totalAmount: String(invoice.totalAmount),
    remark1: invoice.remark,
    // allows issuing after the legal deadline, which the shop has decided
    forceIssue: true,
    invoicerMgtKey: key,
    invoicerCorpNum: supplier.businessNumber,
    invoicerCorpName: supplier.companyName,
    invoicerCEOName: supplier.ceoName,
    invoicerAddr: supplier.address,
    invoicerBizType: supplier.businessType,
    invoicerBizClass: supplier.businessCategory,
    invoicerContactName: supplier.contactName,
    invoicerTEL: supplier.phone,
    invoicerEmail: supplier.email,
    invoiceeType: '사업자',
    invoiceeCorpNum: buyer.businessNumber,
    invoiceeTaxRegID: buyer.branchNumber,
    invoiceeCorpName: buyer.companyName,
    invoiceeCEOName: buyer.ceoName,
    invoiceeAddr: buyer.address,
    invoiceeBizType: buyer.businessType,
    invoiceeBizClass: buyer.businessCategory,
    invoiceeContactName1: buyer.contactName,
    invoiceeTEL1: buyer.phone,
    invoiceeEmail1: buyer.email,
    modifyCode: amends?.code,
    orgNTSConfirmNum: amends?.ntsNumber,
    detailList: invoice.lines.map((line, index) =>
      filled({
        serialNum: index + 1,
        purchaseDT: compact(line.tradeDate),
        itemName: line.name,
        spec: line.spec,
        qty: line.quantity === null ? null : String(line.quantity),
        unitCost: line.unitCost === null ? null : String(line.unitCost),
        supplyCost: String(line.supplyCost),
        tax: String(line.tax),
        remark: line.remark,
      }),
    ),
  })
}

const toReceipt = (key: string, receipt: ReceiptRequest): object => {
  const { supplier } = receipt
  return filled({
    mgtKey: key,
    tradeType: '승인거래',
    tradeUsage: USAGES[receipt.kind],
    tradeOpt: '일반',
    taxationType: '과세',
    identityNum: receipt.identifier,
    supplyCost: String(receipt.supplyAmount),
    tax: String(receipt.vat),
    serviceFee: '0',
    totalAmount: String(receipt.amount),
    itemName: receipt.itemName.slice(0, MAX_ITEM_NAME),
    orderNumber: receipt.orderNo,
    customerName: receipt.buyerName,
    franchiseCorpNum: supplier.businessNumber,
    franchiseCorpName: supplier.companyName,
    franchiseCEOName: supplier.ceoName,
    franchiseAddr: supplier.address,
    franchiseTEL: supplier.phone,
    smssendYN: false,
  })
}

const toCancel = (key: string, receipt: ReceiptCancel): object => ({
  mgtKey: key,
  orgConfirmNum: receipt.ntsNumber,
  orgTradeDate: compact(seoulDay(receipt.issuedAt)),
  smssendYN: false,
  cancelType: CANCEL_TYPES[receipt.reason],
  isPartCancel: !receipt.whole,
  ...(!receipt.whole && {
    supplyCost: String(receipt.supplyAmount),
    tax: String(receipt.vat),
    serviceFee: '0',
    totalAmount: String(receipt.amount),
  }),
})

const readReceipt = (answer: unknown): IssuedReceipt => {
  const { confirmNum, tradeDate, tradeDT } = parseAnswer(issuedReceipt, answer)
  const time = tradeDT || tradeDate
  return { ntsNumber: confirmNum, ...(time && { issuedAt: readPopbillTime(time) }) }
}

/**
 * 팝빌 전자세금계산서 and 현금영수증. A key can be used once there, so a request is sent first and looked up when it is
 * refused: if its document exists, an earlier call has made it.
 */
export function popbillTaxOffice(settings: PopbillSettings): TaxOffice {
  const client = popbillClient(settings, [SCOPES.taxInvoice, SCOPES.cashReceipt])
  const invoicePath = (key: string) => `/Taxinvoice/SELL/${key}`

  /** Returns the document at a path; null if 팝빌 answers with the error code `missing`. */
  async function find(path: string, missing: number): Promise<unknown> {
    try {
      return await client.request(path)
    } catch (error) {
      if (error instanceof PopbillError && error.code === missing) return null
      throw error
    }
  }

  async function findInvoice(key: string) {
    const found = await find(invoicePath(key), NO_INVOICE)
    return found === null ? null : parseAnswer(invoiceInfo, found)
  }

  /** Sends a request. If 팝빌 refuses it, returns what `findResult` finds, or else the refusal. Throws NoAnswerError. */
  async function sendOnce<T>(
    send: () => Promise<T>,
    findResult: (refusal: PopbillError) => Promise<T | null>,
  ): Promise<T | Refused> {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof PopbillError)) throw error
      return (await findResult(error)) ?? { refused: error.providerMessage }
    }
  }

  const issue = (key: string, invoice: InvoiceRequest) =>
    sendOnce(
      async () => {
        const answer = await client.request('/Taxinvoice', { override: 'ISSUE', body: toInvoice(key, invoice) })
        return { ntsNumber: parseAnswer(issuedInvoice, answer).ntsConfirmNum }
      },
      async () => {
        const found = await findInvoice(key)
        return found && found.stateCode !== CANCELED ? { ntsNumber: found.ntsconfirmNum } : null
      },
    )

  /** Requests the transmission at once. 팝빌 transmits on the next day anyway, so a refusal is ignored. */
  async function transmit(key: string): Promise<void> {
    try {
      await client.request(invoicePath(key), { override: 'NTS' })
    } catch (error) {
      if (!(error instanceof PopbillError)) throw error
    }
  }

  return {
    service: '팝빌 세금계산서·현금영수증',
    async issueReceipt(key, receipt) {
      const managementKey = documentKey(key)
      return sendOnce(
        async () =>
          readReceipt(
            await client.request('/Cashbill', { override: 'ISSUE', body: toReceipt(managementKey, receipt) }),
          ),
        async () => {
          const found = await find(`/Cashbill/${managementKey}`, NO_RECEIPT)
          return found === null ? null : readReceipt(found)
        },
      )
    },
    async cancelReceipt(key, receipt) {
      const managementKey = documentKey(key)
      return sendOnce<'DONE' | 'LATER'>(
        async () => {
          await client.request('/Cashbill', { override: 'REVOKEISSUE', body: toCancel(managementKey, receipt) })
          return 'DONE'
        },
        async ({ code }) => {
          if ((await find(`/Cashbill/${managementKey}`, NO_RECEIPT)) !== null) return 'DONE'
          return code === NOT_RECORDED ? 'LATER' : null
        },
      )
    },
    issueInvoice: (key, invoice) => issue(documentKey(key), invoice),
    async sendInvoice(key, invoice) {
      const managementKey = documentKey(key)
      let found = await findInvoice(managementKey)
      if (!found) {
        const issued = await issue(managementKey, invoice)
        if ('refused' in issued) return issued
        found = { stateCode: ISSUED, ntsconfirmNum: issued.ntsNumber, ntssendErrCode: '', stateMemo: '' }
      }
      const { stateCode, ntsconfirmNum: ntsNumber, ntssendErrCode, stateMemo } = found
      if (stateCode === CANCELED) return { refused: '팝빌에서 발행취소된 세금계산서입니다.' }
      if (stateCode === FAILED) {
        return { refused: [stateMemo || '국세청 전송에 실패했습니다.', ntssendErrCode].filter(Boolean).join(' ') }
      }
      if (stateCode === ISSUED) await transmit(managementKey)
      return { state: stateCode === RECEIVED ? 'SENT' : 'PENDING', ntsNumber }
    },
    async cancelInvoice(key, reason) {
      const managementKey = documentKey(key)
      const isGone = async () => {
        const found = await findInvoice(managementKey)
        return !found || found.stateCode === CANCELED || found.stateCode === FAILED
      }
      if (await isGone()) return 'DONE'
      return sendOnce<'DONE'>(
        async () => {
          await client.request(invoicePath(managementKey), { override: 'CANCELISSUE', body: { memo: reason } })
          return 'DONE'
        },
        async () => ((await isGone()) ? 'DONE' : null),
      )
    },
    async mailInvoice(key, email) {
      await client.request(invoicePath(documentKey(key)), { override: 'EMAIL', body: { receiver: email } })
    },
    check: () => client.balance(),
  }
}

export const popbillTaxOfficeAdapter = defineAdapter({
  port: 'taxOffice',
  name: 'popbill',
  required: POPBILL_REQUIRED,
  optional: POPBILL_OPTIONAL,
  connect: async (values, context) => popbillTaxOffice(readPopbill(values, context)),
})
