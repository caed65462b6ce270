import { useQuery } from '@tanstack/react-query'
import { cardCompanyLabels } from '@/shared/api/gen/promotion-interestfreeinstallment.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { daysOfMonth, monthsText, monthText, noticeOf } from './interest-free.rules'

type Benefit = Schemas['InterestFree']

const formatMonthDay = (day: string) => day.slice(5).replace('-', '.')

/**
 * Returns the content of a cell: each benefit with its minimum amount, and its days unless they cover the whole month.
 */
function benefitLines(benefits: readonly Benefit[], month: string) {
  const whole = daysOfMonth(month)
  if (benefits.length === 0) return '-'
  return benefits.map((benefit) => {
    const { interestFreeSeq, startDate, endDate, minAmount } = benefit
    const part = startDate > whole.startDate || endDate < whole.endDate
    return (
      <div key={interestFreeSeq}>
        {monthsText(benefit)}
        <small>
          {`${formatThousands(minAmount)}원 이상`}
          {part && ` · ${formatMonthDay(startDate)}~${formatMonthDay(endDate)}`}
        </small>
      </div>
    )
  })
}

/** Renders the benefits of a month as shown on the shop's payment page. */
export function NoticePreview({ month }: { month: string }) {
  const query = useQuery(
    apiQuery('/api/v1/admin/interest-frees', { query: { month, visible: true, sort: 'sortOrder,asc', size: 500 } }),
  )
  return (
    <Section title={`${monthText(month)} 쇼핑몰 안내`} hint="노출 중인 혜택만 쇼핑몰에 보입니다." plain>
      <QueryTable
        label={`${monthText(month)} 무이자할부 안내`}
        query={query}
        rows={query.data && noticeOf(query.data.items)}
        idOf={({ cardCompany }) => cardCompany}
        empty="이 달에 노출되는 혜택이 없습니다."
        columns={[
          {
            title: '카드사',
            names: true,
            nowrap: true,
            cell: ({ cardCompany }) => cardCompanyLabels[cardCompany],
          },
          { title: '무이자', cell: ({ free }) => benefitLines(free, month) },
          { title: '부분무이자', cell: ({ partial }) => benefitLines(partial, month) },
          {
            title: '제외',
            cell: ({ free, partial }) =>
              [...new Set([...free, ...partial].flatMap(({ excludeText }) => excludeText ?? []))].join(', ') || '-',
          },
        ]}
      />
    </Section>
  )
}
