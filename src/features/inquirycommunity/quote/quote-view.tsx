import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './quote.module.css'
import type { QuotableInquiry } from './quote.rules'

/** Renders the sent quote. */
export function QuoteView({ inquiry: { quote, lines } }: { inquiry: QuotableInquiry }) {
  if (!quote) return null
  const nameOf = (seq: number) => lines.find(({ lineSeq }) => lineSeq === seq)?.sizeName ?? String(seq)
  return (
    <Section
      plain
      title="견적"
      hint={
        <>
          {quote.validUntil}까지 유효 {quote.expired && <Pill tone="red">기간 만료</Pill>}
        </>
      }
    >
      <RecordTable
        label="견적"
        rows={quote.lines}
        idOf={({ lineSeq }) => lineSeq}
        off={({ available }) => !available}
        columns={[
          { title: '문의 품목', names: true, cell: ({ lineSeq }) => nameOf(lineSeq) },
          { title: '가능 여부', cell: ({ available }) => (available ? '가능' : '불가') },
          {
            title: '상품',
            minWidth: 14,
            cell: ({ item }) =>
              item ? (
                <>
                  {item.name}
                  <small>{item.itemCode}</small>
                </>
              ) : (
                '-'
              ),
          },
          {
            title: '단가',
            right: true,
            cell: ({ available, unitPrice }) => (available ? formatThousands(unitPrice) : '-'),
          },
          { title: '수량', right: true, cell: ({ quantity }) => `${formatThousands(quantity)}본` },
          {
            title: '금액',
            right: true,
            cell: ({ available, unitPrice, quantity }) => (available ? formatThousands(unitPrice * quantity) : '-'),
          },
          { title: '비고', minWidth: 10, cell: ({ note }) => note ?? '-' },
        ]}
      />
      <div className={styles.sum}>
        <p>
          합계 <b>{formatThousands(quote.totalAmount)}원</b> (부가세 포함)
        </p>
      </div>
    </Section>
  )
}
