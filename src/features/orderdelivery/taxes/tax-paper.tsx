import { taxAmendCodeLabels, taxPurposeLabels } from '@/shared/api/gen/orderdelivery-taxes.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { businessNumberText } from '../../../../domain/common/business-number'
import { formatPhone } from '../../../../domain/common/phone'
import styles from './tax-paper.module.css'

type Invoice = Schemas['TaxInvoice']

/** Minimum number of lines on the form. More lines extend it. */
const MIN_LINES = 4

interface Party {
  number: string
  branch: string | null
  company: string
  ceo: string
  address: string | null
  type: string | null
  category: string | null
  contact: string
}

function PartyTable({ title, party }: { title: string; party: Party }) {
  return (
    <table className={styles.side}>
      <tbody>
        <tr>
          <th rowSpan={5} className={styles.upright}>
            {title}
          </th>
          <th>등록번호</th>
          <td>
            <b>{party.number}</b>
          </td>
          <th>종사업장</th>
          <td>{party.branch}</td>
        </tr>
        <tr>
          <th>상호</th>
          <td>{party.company}</td>
          <th>성명</th>
          <td>{party.ceo}</td>
        </tr>
        <tr>
          <th>주소</th>
          <td colSpan={3}>{party.address}</td>
        </tr>
        <tr>
          <th>업태</th>
          <td>{party.type}</td>
          <th>종목</th>
          <td>{party.category}</td>
        </tr>
        <tr>
          <th>담당자</th>
          <td colSpan={3}>{party.contact}</td>
        </tr>
      </tbody>
    </table>
  )
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

/** Renders one of the two copies: red for the seller, blue for the buyer. */
function Copy({ invoice, keeper }: { invoice: Invoice; keeper: 'SUPPLIER' | 'BUYER' }) {
  const { supplier } = invoice
  const blanks = Math.max(0, MIN_LINES - invoice.lines.length)
  return (
    <section className={cx(styles.copy, keeper === 'SUPPLIER' ? styles.red : styles.blue)}>
      <header className={styles.head}>
        <h1>
          {invoice.amendCode === null ? '' : '수정 '}
          {invoice.taxType === 'EXEMPT' ? '계산서' : '세금계산서'}{' '}
          <small>({keeper === 'SUPPLIER' ? '공급자' : '공급받는자'} 보관용)</small>
        </h1>
        <p>
          승인번호 {invoice.ntsNumber ?? '미발행'}
          <br />
          관리번호 {invoice.documentNo}
        </p>
      </header>
      <div className={styles.parties}>
        <PartyTable
          title="공급자"
          party={{
            number: businessNumberText(supplier.businessNumber),
            branch: null,
            company: supplier.companyName,
            ceo: supplier.ceoName,
            address: supplier.address,
            type: supplier.businessType,
            category: supplier.businessCategory,
            contact: joined(supplier.contactName, supplier.email),
          }}
        />
        <PartyTable
          title="공급받는자"
          party={{
            number: businessNumberText(invoice.businessNumber),
            branch: invoice.branchNumber,
            company: invoice.companyName,
            ceo: invoice.ceoName,
            address: invoice.address,
            type: invoice.businessType,
            category: invoice.businessCategory,
            contact: joined(invoice.contactName, invoice.email, invoice.phone && formatPhone(invoice.phone)),
          }}
        />
      </div>
      <table>
        <thead>
          <tr>
            {['작성일자', '공급가액', '세액', '수정사유', '비고'].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.middle}>{invoice.writeDate}</td>
            <td className={styles.right}>{formatThousands(invoice.supplyTotal)}</td>
            <td className={styles.right}>{formatThousands(invoice.taxTotal)}</td>
            <td>{invoice.amendCode === null ? '' : taxAmendCodeLabels[invoice.amendCode]}</td>
            <td>{invoice.remark}</td>
          </tr>
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            {['월', '일', '품목', '규격', '수량', '단가', '공급가액', '세액', '비고'].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position and never move
            <tr key={at}>
              <td className={styles.middle}>{line.tradeDate.slice(5, 7)}</td>
              <td className={styles.middle}>{line.tradeDate.slice(8, 10)}</td>
              <td>{line.name}</td>
              <td>{line.spec}</td>
              <td className={styles.right}>{line.quantity == null ? '' : formatThousands(line.quantity)}</td>
              <td className={styles.right}>{line.unitCost == null ? '' : formatThousands(line.unitCost)}</td>
              <td className={styles.right}>{formatThousands(line.supplyCost ?? 0)}</td>
              <td className={styles.right}>{formatThousands(line.tax ?? 0)}</td>
              <td>{line.remark}</td>
            </tr>
          ))}
          {Array.from({ length: blanks }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty lines of the form
            <tr key={`blank${at}`}>
              <td colSpan={9}>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <tbody>
          <tr>
            {['합계금액', '현금', '수표', '어음', '외상미수금'].map((title) => (
              <th key={title}>{title}</th>
            ))}
            <td rowSpan={2} className={styles.middle}>
              이 금액을 <b>({taxPurposeLabels[invoice.purpose]})</b> 함
            </td>
          </tr>
          <tr>
            <td className={styles.right}>
              <b>{formatThousands(invoice.totalAmount)}</b>
            </td>
            <td className={styles.right}>
              {invoice.purpose === 'RECEIPT' ? formatThousands(invoice.totalAmount) : ''}
            </td>
            <td />
            <td />
            <td className={styles.right}>{invoice.purpose === 'CLAIM' ? formatThousands(invoice.totalAmount) : ''}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** Renders the paper form, for print only: a red copy for the seller and a blue one for the buyer on one sheet. */
export const TaxPaper = ({ invoice }: { invoice: Invoice }) => (
  <div className={styles.sheet}>
    <Copy invoice={invoice} keeper="SUPPLIER" />
    <Copy invoice={invoice} keeper="BUYER" />
  </div>
)
