import { useState } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import { orderStateLabels } from '@/shared/api/gen/orderdelivery-taxes.gen'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { notice } from '@/shared/ui/layers/dialog'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { isBusinessNumber } from '../../../../domain/common/business-number'
import { splitLine, unitCostOf } from '../../../../domain/common/vat'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { orderNoText } from '../order-number.rules'
import { taxOrders } from './tax-invoice.calls'
import { taxInvoiceDetail } from './tax-invoice.detail-def'
import styles from './tax-invoice.module.css'
import { sumsOf } from './tax-invoice.rules'

const { Rows, Custom } = fieldsOf(taxInvoiceDetail)
const Cell = cellsOf(taxInvoiceDetail, 'lines')

type TaxDetail = ReturnType<typeof useDetail<'/api/v1/admin/tax-invoices/{seq}', '/api/v1/admin/tax-invoices'>>
type Line = Schemas['TaxInvoiceLine']
type Order = Schemas['TaxInvoiceOrder']

const BUYER = [
  ...(['branchNumber', 'companyName', 'ceoName', 'address', 'businessType', 'businessCategory'] as const),
  ...(['contactName', 'email', 'phone'] as const),
]

/** Returns the price per piece without VAT, empty if there is no quantity. */
function unitCost(supply: number, quantity: number): string {
  const cost = unitCostOf(supply, quantity)
  return cost === null ? '' : formatThousands(cost)
}

/** Renders the lines of an invoice, their orders and the total. */
export function TaxLines({ detail: { form, record, readOnly } }: { detail: TaxDetail }) {
  const lines = useFormValue(form, 'lines') ?? []
  const taxType = useFormValue(form, 'taxType') ?? 'TAXABLE'
  const orderSeqs = useFormValue(form, 'orderSeqs') ?? []
  const [found, setFound] = useState<readonly Order[]>([])
  const known = [...(record?.orders ?? []), ...found]
  const orders = orderSeqs.flatMap((seq) => known.find(({ orderSeq }) => orderSeq === seq) ?? [])
  const heldTotal = orders.reduce((sum, { heldAmount }) => sum + heldAmount, 0)
  const sums = sumsOf(lines, taxType)
  const amends = record?.amendOfSeq != null
  // a closed invoice states what was due then; only one to be amended is compared, with its amendments
  const stated = record && readOnly ? record.balance : sums.total
  const differs = heldTotal !== stated && (!readOnly || record?.amendNeeded)

  async function load() {
    const businessNumber = form.readAll().businessNumber ?? ''
    if (!isBusinessNumber(businessNumber)) {
      return notice('공급받는자의 사업자등록번호를 먼저 입력해 주세요.', '주문에서 불러오기')
    }
    const chosen = await (await taxOrders.get())?.pickOrders(businessNumber, orderSeqs)
    if (!chosen) return
    setFound((old) => [...old, ...chosen.orders])
    form.set('orderSeqs', [...orderSeqs, ...chosen.orders.map(({ orderSeq }) => orderSeq)])
    form.set('lines', [...lines.filter(({ amount }) => amount), ...chosen.orders.flatMap((order) => order.lines)])
    const values = form.readAll()
    for (const name of BUYER) if (!values[name] && chosen.buyer?.[name]) form.set(name, chosen.buyer[name])
  }

  return (
    <>
      <Section
        title="품목"
        plain
        hint="합계금액은 부가세를 포함합니다. 공급가액과 세액은 저장할 때 서버가 정합니다."
        aside={!readOnly && !amends && <Button onClick={load}>주문에서 불러오기</Button>}
      >
        <Rows
          name="lines"
          blank={(): Line => ({ tradeDate: todaySeoul(new Date()), name: '', amount: 0 })}
          addLabel="품목 추가"
          none="주문에서 불러오거나 품목을 추가해 주세요."
          columns={[
            { title: '거래일', width: 10, cell: <Cell.Day name="tradeDate" /> },
            { title: '품목', cell: <Cell.Text name="name" /> },
            { title: '규격', width: 9, cell: <Cell.Text name="spec" /> },
            { title: '수량', width: 5, right: true, cell: <Cell.Num name="quantity" /> },
            {
              title: '단가',
              width: 7,
              right: true,
              cell: ({ amount, quantity }) =>
                unitCost(splitLine(Number(amount) || 0, taxType).supply, Number(quantity)),
            },
            { title: '합계금액', width: 8.5, right: true, cell: <Cell.Num name="amount" grouped /> },
            {
              title: '공급가액',
              width: 7,
              right: true,
              cell: ({ amount }) => formatThousands(splitLine(Number(amount) || 0, taxType).supply),
            },
            {
              title: '세액',
              width: 6,
              right: true,
              cell: ({ amount }) => formatThousands(splitLine(Number(amount) || 0, taxType).tax),
            },
            { title: '비고', width: 8, cell: <Cell.Text name="remark" /> },
          ]}
        />
        <p className={styles.sums}>
          공급가액 <b>{formatThousands(sums.supply)}</b> 세액 <b>{formatThousands(sums.tax)}</b> 합계{' '}
          <b>{formatThousands(sums.total)}원</b>
          {!amends && differs && orders.length > 0 && (
            <span className={styles.other}>
              주문 금액({formatThousands(heldTotal)}원)과 합계({formatThousands(stated)}원)가 다릅니다.
            </span>
          )}
        </p>
      </Section>
      <Section title="연결 주문" plain>
        <Custom name="orderSeqs" wide group>
          {({ disabled }, { set }) => (
            <RecordTable
              label="연결 주문"
              empty="주문에서 불러오면 연결됩니다."
              rows={orders}
              idOf={({ orderSeq }) => orderSeq}
              columns={[
                {
                  title: '주문번호',
                  names: true,
                  nowrap: true,
                  cell: ({ orderNo, orderSeq }) => (
                    <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(orderSeq) }}>
                      {orderNoText(orderNo)}
                    </RecordLink>
                  ),
                },
                { title: '주문일', nowrap: true, cell: ({ orderedAt }) => todaySeoul(new Date(orderedAt)) },
                {
                  title: '주문상태',
                  cell: (order) => orderStateLabel(orderStateLabels, order.orderState, order.deliveryMethod),
                },
                {
                  title: '금액',
                  right: true,
                  nowrap: true,
                  cell: ({ heldAmount }) => formatThousands(heldAmount),
                },
                {
                  title: '연결',
                  cell: ({ orderSeq, orderNo }) =>
                    disabled || amends ? (
                      '연결됨'
                    ) : (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`${orderNoText(orderNo)} 연결 해제`}
                        onClick={() => set(orderSeqs.filter((seq) => seq !== orderSeq))}
                      >
                        해제
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Custom>
      </Section>
    </>
  )
}
