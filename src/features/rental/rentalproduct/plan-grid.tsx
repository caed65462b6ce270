import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { rentalPiecesLabels } from '@/shared/api/gen/rental-productapply.gen'
import { rentalTermLabels } from '@/shared/api/gen/rental-rentalproduct.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { cardFee } from '../../../../domain/rental/rental-fee'
import { newPlan, rentalProductDetail } from './rental-product.detail-def'
import { bestDiscount, completePlan } from './rental-product.rules'
import { isExpensive, ratioText } from './rental-product.words'

const { Rows } = fieldsOf(rentalProductDetail)
const Plan = cellsOf(rentalProductDetail, 'plans')

type Row = Schemas['RentalPlanBody']

interface Props {
  detail: ReturnType<typeof useDetail<'/api/v1/admin/rental-products/{seq}', '/api/v1/admin/rental-products'>>
  /** Price of one tire; null if none is chosen or it is unknown. */
  salePrice: number | null
  cards: readonly Schemas['AffiliateCardOption'][]
}

/** Renders 요금제. Totals update while typing. */
export function PlanGrid({ detail: { form }, salePrice, cards }: Props) {
  const rentalCompany = useFormValue(form, 'rentalCompany') ?? ''
  const affiliateCardSeqs = useFormValue(form, 'affiliateCardSeqs') ?? []
  const discount = bestDiscount(cards, { rentalCompany, affiliateCardSeqs })
  const total = (row: Row) => {
    const plan = completePlan(row)
    return plan ? formatThousands(plan.total) : '-'
  }
  const ratio = (row: Row) => {
    const found = salePrice === null ? null : (completePlan(row)?.ratio(salePrice) ?? null)
    return isExpensive(found) ? <Pill tone="amber">{ratioText(found)}</Pill> : (ratioText(found) ?? '-')
  }
  const cardFeeText = ({ monthlyFee }: Row) =>
    typeof monthlyFee === 'number' ? formatThousands(cardFee(monthlyFee, discount)) : '-'
  return (
    <Section
      title="요금제"
      hint="총 납부액은 월 렌탈료 × 개월 + 등록비이고, 카드 적용은 노출 중인 제휴카드의 최대 할인을 뺀 금액입니다."
    >
      <Rows
        name="plans"
        blank={newPlan}
        addLabel="요금제 추가"
        none="요금제가 없습니다."
        columns={[
          { title: '수량', width: 6.5, cell: <Plan.Select name="quantity" labels={rentalPiecesLabels} width={6} /> },
          { title: '개월', width: 8, cell: <Plan.Select name="months" labels={rentalTermLabels} width={7.5} /> },
          { title: '월 렌탈료', width: 10, cell: <Plan.Money name="monthlyFee" width={9} /> },
          { title: '등록비', width: 9.5, cell: <Plan.Money name="registrationFee" width={8.5} /> },
          { title: '노출', width: 5, cell: <Plan.Switch name="visible" text={null} /> },
          { title: '총 납부액', width: 7, right: true, cell: total },
          { title: '구매 대비', width: 6, right: true, cell: ratio },
          { title: '카드 적용', width: 6.5, right: true, cell: cardFeeText },
        ]}
      />
    </Section>
  )
}
