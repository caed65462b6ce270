import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { businessNumberText } from '../../../../domain/common/business-number'
import { formatPhone } from '../../../../domain/common/phone'
import { orderNoText } from '../../orderdelivery/order-number.rules'
import { amountInWords } from './order-sheet.rules'
import styles from './sheet.module.css'
import type { SheetProps } from './sheet-parts'

/** Minimum number of rows, so that nothing can be written below the last one. */
const MIN_ROWS = 12

function Supplier({ sheet: { supplier, sealUrl } }: Pick<SheetProps, 'sheet'>) {
  const { companyName, businessNumber, ceoName, address, businessType, businessCategory, phone: tel, fax } = supplier
  return (
    <table className={styles.party}>
      <caption>공급자</caption>
      <tbody>
        <tr>
          <th scope="row">등록번호</th>
          <td colSpan={3}>
            <b>{businessNumberText(businessNumber ?? '')}</b>
          </td>
        </tr>
        <tr>
          <th scope="row">상호</th>
          <td>{companyName}</td>
          <th scope="row">성명</th>
          <td className={styles.seal}>
            {ceoName} (인){sealUrl && <img src={sealUrl} alt="직인" />}
          </td>
        </tr>
        <tr>
          <th scope="row">주소</th>
          <td colSpan={3}>{address}</td>
        </tr>
        <tr>
          <th scope="row">업태</th>
          <td>{businessType}</td>
          <th scope="row">종목</th>
          <td>{businessCategory}</td>
        </tr>
        <tr>
          <th scope="row">전화</th>
          <td>{tel && formatPhone(tel)}</td>
          <th scope="row">팩스</th>
          <td>{fax && formatPhone(fax)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Buyer({ order, sheet: { buyer, buyerAddress } }: SheetProps) {
  const rows: [string, string | null | undefined][] = buyer
    ? [
        ['등록번호', businessNumberText(buyer.businessNumber ?? '')],
        ['상호', buyer.companyName],
        ['성명', buyer.ceoName],
        ['주소', buyer.address],
        ['업태·종목', [buyer.businessType, buyer.businessCategory].filter(Boolean).join(' · ')],
      ]
    : [
        ['거래일자', cellDay(order.orderedAt)],
        ['성명', `${order.ordererName} 귀하`],
        ['전화', formatPhone(order.ordererPhone)],
        ['주소', buyerAddress],
        ['주문번호', orderNoText(order.orderNo)],
      ]
  return (
    <table className={styles.party}>
      <caption>공급받는자</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value || ' '}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const remarkOf = ({ shipping, discount }: Schemas['SheetLine']): string =>
  [shipping > 0 && `배송비 ${formatThousands(shipping)}`, discount > 0 && `할인 ${formatThousands(discount)}`]
    .filter(Boolean)
    .join(', ')

/** Renders 거래명세서: the supplied items, their price without VAT, and the VAT. */
export function StatementSheet({ order, sheet }: SheetProps) {
  const rows = sheet.lines.flatMap((amounts) => {
    const line = order.lines.find(({ orderLineSeq }) => orderLineSeq === amounts.orderLineSeq)
    return line ? [{ line, amounts }] : []
  })
  const blank = Array.from({ length: Math.max(0, MIN_ROWS - rows.length) }, (_, at) => at)
  const day = cellDay(order.orderedAt)
  return (
    <>
      <header className={styles.title}>
        <h1>거 래 명 세 서</h1>
        <p>
          거래일자 {day}
          <br />
          주문번호 <b>{orderNoText(order.orderNo)}</b> (공급받는자 보관용)
        </p>
      </header>
      <div className={styles.parties}>
        <Buyer order={order} sheet={sheet} />
        <Supplier sheet={sheet} />
      </div>
      <p className={styles.total}>
        <span>합계금액</span> 일금 <b>{amountInWords(sheet.total)}</b>원정 (₩ {formatThousands(sheet.total)}){' '}
        <small>VAT 포함</small>
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">월일</th>
            <th scope="col">품목</th>
            <th scope="col">규격</th>
            <th scope="col">수량</th>
            <th scope="col">
              단가
              <br />
              <small>(VAT 포함)</small>
            </th>
            <th scope="col">공급가액</th>
            <th scope="col">세액</th>
            <th scope="col">비고</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, amounts }) => (
            <tr key={line.orderLineSeq}>
              <td data-center="">{day.slice(5).replace('-', '/')}</td>
              <th scope="row">{line.name}</th>
              <td data-center="">{line.sizeLabel}</td>
              <td data-right="">{amounts.quantity}</td>
              <td data-right="">{formatThousands(line.unitPrice)}</td>
              <td data-right="">{formatThousands(amounts.supply)}</td>
              <td data-right="">{formatThousands(amounts.vat)}</td>
              <td>
                <small>{remarkOf(amounts)}</small>
              </td>
            </tr>
          ))}
          {blank.map((at) => (
            <tr key={`blank-${at}`}>
              {Array.from({ length: 8 }, (_, cell) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no id
                <td key={cell}>&nbsp;</td>
              ))}
            </tr>
          ))}
          <tr data-sum="">
            <th scope="row" colSpan={5}>
              합계
            </th>
            <td data-right="">{formatThousands(sheet.supplyTotal)}</td>
            <td data-right="">{formatThousands(sheet.vatTotal)}</td>
            <td data-right="">{formatThousands(sheet.total)}</td>
          </tr>
        </tbody>
      </table>
      <table className={styles.sums}>
        <tbody>
          <tr>
            <th scope="row">할인</th>
            <td>{formatThousands(sheet.discountTotal)}</td>
            <th scope="row">예치금</th>
            <td>{formatThousands(sheet.depositTotal)}</td>
            <th scope="row">입금액</th>
            <td>{formatThousands(order.paidAmount)}</td>
            {order.refundedAmount > 0 && (
              <>
                <th scope="row">환불액</th>
                <td>{formatThousands(order.refundedAmount)}</td>
              </>
            )}
            <th scope="row">미수금</th>
            <td>{formatThousands(order.unpaidAmount)}</td>
            <th scope="row">인수자</th>
            <td className={styles.sign}>(서명)</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
