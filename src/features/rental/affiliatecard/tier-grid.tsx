import { useState } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import type { BlankRow } from '@/kit/fields/record-fields'
import type { Schemas } from '@/shared/api/types'
import type { Form } from '@/shared/lib/form'
import { formatThousands } from '@/shared/lib/format'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { affiliateCardDetail } from './affiliate-card.detail-def'
import styles from './affiliate-card.module.css'
import { paymentsOf, spendText } from './affiliate-card.rules'

const { Rows } = fieldsOf(affiliateCardDetail)
const Tier = cellsOf(affiliateCardDetail, 'tiers')

type Values = ReturnType<typeof affiliateCardDetail.valuesOf>

const blank = (): BlankRow<Schemas['AffiliateCardTier']> => ({ minSpend: null, discountAmount: null })

const USUAL_FEE = 30_000

/** Renders 할인 구간 with the remaining monthly fee of each tier. */
export function TierGrid({ form }: { form: Form<Values> }) {
  const tiers = useFormValue(form, 'tiers') ?? []
  const [fee, setFee] = useState<number | string | null>(USUAL_FEE)
  return (
    <Section title="할인 구간" hint="실적과 할인액은 아래로 갈수록 커야 합니다.">
      <Rows
        name="tiers"
        blank={blank}
        addLabel="구간 추가"
        unordered
        columns={[
          { title: '전월실적', width: 13, cell: <Tier.Money name="minSpend" width={12} /> },
          { title: '할인액', width: 12, cell: <Tier.Money name="discountAmount" width={11} /> },
        ]}
      />
      <FieldFrame
        title="월요금 계산"
        help="월 렌탈료를 입력하면 구간별 납부액을 계산합니다. 저장되지 않습니다."
        group
        wide
      >
        {() => (
          <div className={styles.calculator}>
            <NumberInput
              aria-label="계산할 월 렌탈료"
              value={fee}
              onChange={setFee}
              grouped
              suffix="원"
              width={12}
              step={1_000}
              min={0}
            />
            <RecordTable
              label="구간별 납부액"
              empty="입력한 구간이 없습니다."
              rows={typeof fee === 'number' ? paymentsOf(tiers, fee) : []}
              idOf={(_, at) => at}
              columns={[
                { title: '전월실적', names: true, cell: ({ minSpend }) => spendText(minSpend) },
                {
                  title: '할인액',
                  right: true,
                  cell: ({ discountAmount }) => `${formatThousands(discountAmount)}원`,
                },
                { title: '납부액', right: true, cell: ({ payFee }) => <b>{formatThousands(payFee)}원</b> },
              ]}
            />
          </div>
        )}
      </FieldFrame>
    </Section>
  )
}
