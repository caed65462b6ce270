import { useQuery } from '@tanstack/react-query'
import { tiersText } from '@/features/rental/affiliatecard/affiliate-card.rules'
import { rentalProductPicker } from '@/features/rental/rentalproduct/rental-product.picker'
import { useFormValue } from '@/kit/detail/form-context'
import { fieldsOf } from '@/kit/fields/fields'
import { call } from '@/shared/api/client'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import type { Form } from '@/shared/lib/form'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { withParticle } from '../../../../domain/common/particles'
import { cardFee, cardFits, totalFee } from '../../../../domain/rental/rental-fee'
import { rentalApplicationDetail } from '../productapply/rental-application.detail-def'

const { Select, Pick } = fieldsOf(rentalApplicationDetail)

type Application = Schemas['RentalApplicationRecord']
type Values = ReturnType<typeof rentalApplicationDetail.valuesOf>
type Plan = Pick<Schemas['RentalPlan'], 'planSeq' | 'quantity' | 'months' | 'monthlyFee' | 'registrationFee'>

interface Props {
  form: Form<Values>
  record: Application | undefined
  disabled: boolean
  /** Whether the tire fits the car; null if unknown. */
  fits: boolean | null
}

const planText = ({ quantity, months, monthlyFee, registrationFee }: Plan): string =>
  `${quantity}본 × ${months}개월 · 월 ${formatThousands(monthlyFee)}원${registrationFee ? ` · 등록비 ${formatThousands(registrationFee)}원` : ''}`

/** Returns the offered plans. The chosen plan is shown as it was at that time. */
function offeredPlans(
  product: Schemas['RentalProductOption'] | undefined,
  record: Application | undefined,
  productSeq: number | null,
): Plan[] {
  const storedPlan = record && record.rentalProductSeq === productSeq ? record.plan : undefined
  const offered = (product?.plans ?? []).filter(({ visible, planSeq }) => visible && planSeq !== storedPlan?.planSeq)
  return storedPlan ? [storedPlan, ...offered] : offered
}

/** Renders product, plan and card with the resulting payment. */
export function PlanFields({ form, record, disabled, fits }: Props) {
  const productSeq = useFormValue(form, 'rentalProductSeq') ?? null
  const planSeq = useFormValue(form, 'planSeq')
  const cardSeq = useFormValue(form, 'affiliateCardSeq') ?? null
  const minSpend = useFormValue(form, 'cardMinSpend')
  const products = useQuery({
    ...apiQuery('/api/v1/admin/rental-products/options', { query: { seqs: [productSeq ?? 0] } }),
    enabled: productSeq !== null && !disabled,
  })
  const cards = useQuery({ ...apiQuery('/api/v1/admin/affiliate-cards/options'), enabled: !disabled })
  const product = products.data?.items.find(({ rentalProductSeq }) => rentalProductSeq === productSeq)
  const plans = offeredPlans(product, record, productSeq)
  const plan = plans.find((one) => one.planSeq === planSeq)

  const heldCard = record?.card && record.affiliateCardSeq === cardSeq ? record.card : null
  const fitting = (cards.data ?? []).filter(
    (card) =>
      card.affiliateCardSeq === record?.affiliateCardSeq ||
      (card.displayState === 'DISPLAYING' && (!product || cardFits(card, product))),
  )
  const cardOptions = fitting.map((card) => ({
    value: String(card.affiliateCardSeq),
    label: `${card.name} (${tiersText(card.tiers)})`,
  }))
  if (heldCard && cardSeq !== null && !fitting.some(({ affiliateCardSeq }) => affiliateCardSeq === cardSeq)) {
    cardOptions.unshift({ value: String(cardSeq), label: heldCard.name })
  }
  const tiers = fitting.find(({ affiliateCardSeq }) => affiliateCardSeq === cardSeq)?.tiers ?? []
  const chosen = tiers.filter((tier) => tier.minSpend !== heldCard?.minSpend)
  const tierOptions = [...(heldCard ? [heldCard] : []), ...chosen].sort((a, b) => a.minSpend - b.minSpend)
  /** Removes the card, with a message, if it does not apply to the newly chosen product. Otherwise it stays with its tier. */
  async function dropUnfitCard(nextSeq: number | null) {
    const card = cardSeq === null ? undefined : cards.data?.find(({ affiliateCardSeq }) => affiliateCardSeq === cardSeq)
    if (cardSeq === null || nextSeq === null) return
    const { items } = await call('get', '/api/v1/admin/rental-products/options', { query: { seqs: [nextSeq] } })
    const next = items.find(({ rentalProductSeq }) => rentalProductSeq === nextSeq)
    if (card && next && cardFits(card, next)) return
    // meanwhile another product or card was chosen
    if (form.at('rentalProductSeq') !== nextSeq || form.at('affiliateCardSeq') !== cardSeq) return
    form.set('affiliateCardSeq', null)
    form.set('cardMinSpend', null)
    toast(`${withParticle(card?.name ?? heldCard?.name ?? '제휴카드', '은/는')} 이 상품에 쓸 수 없어 뺐습니다.`)
  }
  const discount = tierOptions.find((tier) => tier.minSpend === minSpend)?.discountAmount ?? 0

  return (
    <Section title="상품·요금">
      <Pick
        name="rentalProductSeq"
        picker={rentalProductPicker}
        wide
        disabled={disabled}
        known={
          record && [{ seq: record.rentalProductSeq, name: `${record.plan.rentalCompany} ${record.rentalProductName}` }]
        }
        note={fits === false && <Pill tone="amber">차종의 장착 규격과 다릅니다.</Pill>}
        onChange={(next) => {
          form.put('planSeq', null)
          void dropUnfitCard(typeof next === 'number' ? next : null)
        }}
      />
      <Select
        name="planSeq"
        wide
        width={40}
        disabled={disabled || productSeq === null}
        empty="요금제 선택"
        options={plans.map((one) => ({ value: String(one.planSeq), label: planText(one) }))}
      />
      <Select
        name="affiliateCardSeq"
        wide
        width={40}
        disabled={disabled}
        empty="카드 없음"
        options={cardOptions}
        onChange={(next) => {
          const card = fitting.find(({ affiliateCardSeq }) => affiliateCardSeq === next)
          form.set('cardMinSpend', card?.tiers[0]?.minSpend ?? null)
        }}
      />
      {cardSeq !== null && (
        <Select
          name="cardMinSpend"
          disabled={disabled}
          required
          options={tierOptions.map((tier) => ({
            value: String(tier.minSpend),
            label: `${formatThousands(tier.minSpend)}원 이상 · ${formatThousands(tier.discountAmount)}원 할인`,
          }))}
        />
      )}
      <ReadOnlyField label="카드 적용 월요금">
        {plan ? `${formatThousands(cardFee(plan.monthlyFee, discount))}원` : '-'}
      </ReadOnlyField>
      <ReadOnlyField label="총 납부액">
        {plan
          ? `${formatThousands(totalFee(plan))}원${discount ? ` (카드 적용 ${formatThousands(totalFee({ ...plan, monthlyFee: cardFee(plan.monthlyFee, discount) }))}원)` : ''}`
          : '-'}
      </ReadOnlyField>
      {record && <ReadOnlyField label="중도해지 위약률">{record.plan.earlyTerminationRate}%</ReadOnlyField>}
    </Section>
  )
}
