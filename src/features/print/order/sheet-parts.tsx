import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/types'
import { businessNumberText } from '../../../../domain/common/business-number'
import { formatPhone } from '../../../../domain/common/phone'
import { orderNoText } from '../../orderdelivery/order-number.rules'
import styles from './sheet.module.css'

export interface SheetProps {
  order: Schemas['Order']
  sheet: Schemas['OrderSheet']
}

/** Renders the title of a sheet with the number of its order; `children` follow on the next line. */
export const SheetTitle = ({ title, orderNo, children }: { title: string; orderNo: string; children: ReactNode }) => (
  <header className={styles.title}>
    <h1>{title}</h1>
    <p>
      주문번호 <b>{orderNoText(orderNo)}</b>
      <br />
      {children}
    </p>
  </header>
)

interface LinesProps {
  caption: string
  columns: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** Renders a ruled table with one row per line. */
export const Lines = ({ caption, columns, children }: LinesProps) => (
  <table className={styles.lines}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

type Fact = readonly [label: string, value: ReactNode, wide?: boolean]

/** Renders facts as a ruled table with two pairs per row. Wide facts take a row of their own. */
export function Facts({
  caption,
  facts,
}: {
  caption: string
  facts: readonly (Fact | null | false | '' | undefined)[]
}) {
  const rows: Fact[][] = []
  for (const fact of facts) {
    if (!fact) continue
    const last = rows.at(-1)
    if (!fact[2] && last?.length === 1 && !last[0]?.[2]) last.push(fact)
    else rows.push([fact])
  }
  return (
    <table className={styles.facts}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.[0]}>
            {row.map(([label, value]) => [
              <th key={`${label}-title`} scope="row">
                {label}
              </th>,
              <td key={label} colSpan={row.length === 1 ? 3 : 1}>
                {value || '-'}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the delivery address in one line. */
export const addressOf = ({ receiver: { zipCode, address1, address2 } }: SheetProps['order']): string =>
  [zipCode && `(${zipCode})`, address1, address2].filter(Boolean).join(' ')

export const phones = (...numbers: (string | null)[]): string =>
  numbers
    .filter((number) => number !== null && number !== '')
    .map((number) => formatPhone(number ?? ''))
    .join(', ')

/** Renders the issuing company. */
export function IssuerFooter({ sheet: { shopName, supplier } }: Pick<SheetProps, 'sheet'>) {
  const { companyName, ceoName, businessNumber, address, phone: tel } = supplier
  return (
    <footer className={styles.imprint}>
      <b>{shopName}</b> {companyName} · 대표 {ceoName} · 사업자등록번호 {businessNumberText(businessNumber ?? '')} ·{' '}
      {address}
      {tel && ` · 고객센터 ${formatPhone(tel)}`}
    </footer>
  )
}
