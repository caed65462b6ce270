import { and, eq } from 'drizzle-orm'
import { splitVat } from '../../../../domain/common/vat'
import type { AdminCall } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalidState } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { members, shopInfo } from '../../../db/schema'
import { privateRefs } from '../../../files/file-refs'
import { maskAddress, maskName, maskPhone } from '../../../lib/mask'
import { businessProfiles } from '../../../member/schema/business-profile.schema'
import { activeQuantityOf, moneyAndDepositOf, type OrderLineRow, type OrderRow } from '../../order/order-lock'
import { mainOf } from '../../payment/main-payment'
import { accountsInUse } from '../../payment/order-payments'
import { orderPayments } from '../../schema/payment.schema'

const addressText = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ')

async function buyerOf(db: Db, order: OrderRow, unmasked: boolean): Promise<Schemas['SheetParty'] | null> {
  if (order.memberType !== 'BUSINESS' || !order.memberSeq) return null
  const condition = and(eq(businessProfiles.memberSeq, order.memberSeq), eq(businessProfiles.active, true))
  const [profile] = await db.select().from(businessProfiles).where(condition)
  if (!profile) return null
  const { companyName, businessNumber, ceoName, businessType, businessCategory, tel } = profile
  const address = addressText([profile.address1, profile.address2])
  return {
    companyName,
    businessNumber,
    businessType,
    businessCategory,
    ceoName: unmasked ? ceoName : maskName(ceoName),
    address: unmasked ? address : maskAddress(address),
    phone: unmasked ? tel : maskPhone(tel),
    fax: null,
  }
}

/** Returns the buyer's own address; a MOUNT order is delivered to the store. */
async function buyerAddressOf(db: Db, order: OrderRow, unmasked: boolean): Promise<string> {
  const formatAddress = (parts: readonly (string | null)[]) => {
    const address = addressText(parts)
    return unmasked ? address : maskAddress(address)
  }
  if (order.deliveryMethod !== 'MOUNT') return formatAddress([order.address1, order.address2])
  if (!order.memberSeq) return ''
  const { address1, address2, memberSeq } = members
  const [member] = await db.select({ address1, address2 }).from(members).where(eq(memberSeq, order.memberSeq))
  return member?.address1 ? formatAddress([member.address1, member.address2]) : ''
}

/**
 * Returns the account the buyer was asked to pay into; otherwise the enabled ones of the shop. A virtual account is not
 * printed, because it accepts only one deposit.
 */
async function accountsOf(
  db: Db,
  { orderSeq }: OrderRow,
  shop: Pick<typeof shopInfo.$inferSelect, 'bankAccounts' | 'companyName'>,
): Promise<Schemas['SheetAccount'][]> {
  const { method, bankCode, accountNumber } = orderPayments
  const [mainPayment] = await db.select({ method, bankCode, accountNumber }).from(orderPayments).where(mainOf(orderSeq))
  if (mainPayment?.method !== 'BANK_TRANSFER' || !mainPayment.bankCode || !mainPayment.accountNumber)
    return accountsInUse(shop.bankAccounts)
  const known = shop.bankAccounts.find((account) => account.accountNumber === mainPayment.accountNumber)
  return [
    {
      bankCode: mainPayment.bankCode,
      accountNumber: mainPayment.accountNumber,
      holder: known?.holder ?? shop.companyName ?? '',
    },
  ]
}

/**
 * Returns the lines of a printed statement, for the remaining pieces. The amount is what is paid in money and
 * deposit, split into supply and VAT. Coupons, points and waived amounts appear as the discount.
 */
function toSheetLines(lines: readonly OrderLineRow[]): Schemas['SheetLine'][] {
  return lines
    .filter((line) => activeQuantityOf(line) > 0)
    .map((line) => {
      const quantity = activeQuantityOf(line)
      const amount = moneyAndDepositOf(line)
      const { supply, tax } = splitVat(amount)
      const goods = (line.unitPrice + line.noReturnFeeUnit) * quantity
      const shipping = (line.parcelFeeUnit + line.recalledParcelFeeUnit + line.islandFeeUnit) * quantity
      const discount = goods + shipping - amount
      return {
        orderLineSeq: line.orderLineSeq,
        quantity,
        goods,
        shipping,
        discount,
        amount,
        supply,
        vat: tax,
      }
    })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

/**
 * Returns the additional data of a printed sheet. Throws INVALID_STATE for a mounting sheet of an order without a
 * store.
 */
export async function readPrintSheet(
  call: AdminCall,
  order: OrderRow,
  rows: readonly OrderLineRow[],
  type: Schemas['OrderSheetType'],
  unmasked: boolean,
): Promise<Schemas['OrderSheet']> {
  const { db, now } = call
  if (type === 'MOUNT' && !order.storeSeq) throw invalidState('장착점이 없는 주문입니다.')
  const [shop] = await db.select().from(shopInfo)
  if (!shop) throw new Error('shop_info has no row')
  const { shopName, companyName, businessNumber, ceoName, businessType, businessCategory, phone, fax } = shop
  const lines = toSheetLines(rows)
  return {
    type,
    shopName,
    lines,
    supplier: {
      companyName,
      businessNumber,
      ceoName,
      businessType,
      businessCategory,
      fax,
      phone: shop.csPhone ?? phone,
      address: addressText([shop.address1, shop.address2]),
    },
    sealUrl: (await privateRefs(call, [shop.sealFileSeq]))(shop.sealFileSeq)?.url ?? null,
    buyer: await buyerOf(db, order, unmasked),
    buyerAddress: await buyerAddressOf(db, order, unmasked),
    accounts: await accountsOf(db, order, shop),
    depositTotal: sum(rows, ({ remainingDeposit }) => remainingDeposit),
    discountTotal: sum(lines, ({ discount }) => discount),
    supplyTotal: sum(lines, ({ supply }) => supply),
    vatTotal: sum(lines, ({ vat }) => vat),
    total: sum(lines, ({ amount }) => amount),
    printedAt: now.toISOString(),
  }
}
