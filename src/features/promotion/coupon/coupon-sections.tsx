import { useFormValue } from '@/kit/detail/form-context'
import type { Detail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  couponBenefitLabels,
  couponCodeTypeLabels,
  couponDeviceLabels,
  couponIssueMethodLabels,
  couponKindLabels,
  couponTriggerLabels,
  couponUsePeriodLabels,
} from '@/shared/api/gen/promotion-coupon.gen'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { discountOf, hasPerUnit } from '../../../../domain/promotion/coupon'
import { couponDetail } from './coupon.detail-def'
import styles from './coupon.module.css'
import { CouponTargets } from './coupon-targets'
import { TargetItems } from './target-items'

type Coupon = Detail<'/api/v1/admin/coupons/{seq}', '/api/v1/admin/coupons'>
interface Part {
  detail: Coupon
  /** Whether members hold copies, so that most fields are read-only. */
  fixed: boolean
}

const { Text, Area, Select, Radio, Num, Money, Switch, Period, DateTime } = fieldsOf(couponDetail)

const FIXED = '이미 발급된 쿠폰은 혜택과 조건을 변경할 수 없습니다.'
const UNITS = [
  { value: '1', label: '1원' },
  { value: '10', label: '10원' },
  { value: '100', label: '100원' },
  { value: '1000', label: '1,000원' },
]
/** The example order: four common tires and a common parcel fee. */
const [PRICE, PIECES, FEE] = [128_000, 4, 12_000]

/** Renders the discount on the example order, computed by the same rule as on the server. */
function Example({ form }: { form: Coupon['form'] }) {
  const kind = useFormValue(form, 'kind')
  const benefitType = useFormValue(form, 'benefitType')
  const benefitValue = useFormValue(form, 'benefitValue')
  const perUnit = useFormValue(form, 'perUnit')
  const maxUnits = useFormValue(form, 'maxUnits')
  const maxDiscount = useFormValue(form, 'maxDiscount')
  const roundUnit = useFormValue(form, 'roundUnit')
  if (!kind || !benefitType || (benefitType !== 'FREE' && typeof benefitValue !== 'number')) return null
  const each = hasPerUnit({ kind, benefitType }) && perUnit === true
  const rule = { kind, benefitType, benefitValue, perUnit: each, maxUnits, maxDiscount, roundUnit }
  const parcel = kind === 'DELIVERY'
  const discount = discountOf(rule, parcel ? FEE : PRICE * PIECES, parcel ? 1 : PIECES)
  return (
    <ReadOnlyField label="예시" wide>
      <p className={styles.example} aria-live="polite">
        {parcel ? `배송비 ${formatThousands(FEE)}원` : `판매가 ${formatThousands(PRICE)}원 × ${PIECES}본`} →{' '}
        <b>{formatThousands(discount)}원 할인</b>
      </p>
    </ReadOnlyField>
  )
}

function BenefitSection({ detail, fixed }: Part) {
  const { form } = detail
  const kind = useFormValue(form, 'kind')
  const benefitType = useFormValue(form, 'benefitType')
  const perUnit = useFormValue(form, 'perUnit')
  const each = hasPerUnit({ kind, benefitType })
  return (
    <Section title="혜택" hint={fixed ? FIXED : undefined}>
      <Radio
        name="benefitType"
        labels={couponBenefitLabels}
        wide
        disabled={fixed}
        help="무료는 배송비쿠폰에만 쓸 수 있습니다."
        onChange={() => {
          form.set('benefitValue', null)
          form.set('perUnit', false)
        }}
      />
      {benefitType === 'AMOUNT' && (
        <Money name="benefitValue" label="할인 금액" required disabled={fixed} help="100원 이상, 10원 단위" />
      )}
      {benefitType === 'PERCENT' && (
        <>
          <Num name="benefitValue" label="할인율" unit="%" required disabled={fixed} help="1~90%" />
          <Money name="maxDiscount" disabled={fixed} help="비워 두면 제한이 없습니다." />
          <Select name="roundUnit" options={UNITS} width={10} disabled={fixed} help="이 단위 아래는 버립니다." />
        </>
      )}
      {each && <Switch name="perUnit" disabled={fixed} help="켜면 1본마다 할인합니다." />}
      {each && perUnit && <Num name="maxUnits" unit="본" disabled={fixed} help="이 수량까지 할인합니다." />}
      <Example form={form} />
    </Section>
  )
}

function ConditionSection({ detail, fixed }: Part) {
  const kind = useFormValue(detail.form, 'kind')
  return (
    <Section title="조건·대상" hint={fixed ? FIXED : undefined}>
      <Money name="minOrderAmount" disabled={fixed} help="적용 대상 상품의 금액 합계이며, 0은 제한이 없습니다." />
      <Num name="minQuantity" unit="본" disabled={fixed} help="적용 대상 상품의 수량 합계이며, 0은 제한이 없습니다." />
      <CouponTargets detail={detail} disabled={fixed} />
      {detail.record && <TargetItems coupon={detail.record} />}
      <Select name="device" labels={couponDeviceLabels} width={10} disabled={fixed} />
      <Switch name="firstOrderOnly" disabled={fixed} />
      {kind === 'ORDER' && (
        <Switch name="usableWithOther" disabled={fixed} help="켜면 상품쿠폰과 함께 사용할 수 있습니다." />
      )}
    </Section>
  )
}

function CodeFields({ detail, fixed }: Part) {
  const codeType = useFormValue(detail.form, 'codeType')
  return (
    <>
      <Radio name="codeType" labels={couponCodeTypeLabels} required wide disabled={fixed} />
      {codeType === 'SHARED' && (
        <Text
          name="sharedCode"
          required
          disabled={fixed}
          width={20}
          help="8~20자의 영문, 숫자. 대소문자는 구분하지 않습니다."
        />
      )}
      {codeType === 'UNIQUE' && (
        <Num
          name="codeCount"
          grouped
          unit="개"
          required
          disabled={fixed || detail.record?.codeCount != null}
          help="저장하면 12자리 코드를 생성합니다. 더 필요하면 코드 탭에서 추가합니다."
        />
      )}
    </>
  )
}

function IssueSection({ detail, fixed }: Part) {
  const issueMethod = useFormValue(detail.form, 'issueMethod')
  return (
    <>
      <Section title="발급">
        <Radio name="issueMethod" labels={couponIssueMethodLabels} wide disabled={fixed} />
        {issueMethod === 'AUTO' && (
          <Select
            name="autoTrigger"
            labels={couponTriggerLabels}
            required
            disabled={fixed}
            help="생일은 7일 전, 교체 시기는 마지막 장착 18개월 후에 발급합니다."
          />
        )}
        {fixed ? (
          <DateTime name="issueEndAt" start="23:59" help="늦추는 것만 가능합니다." />
        ) : (
          <Period from="issueStartAt" to="issueEndAt" label="발급 기간" time wide />
        )}
        <Num name="issueLimit" grouped unit="장" help="비워 두면 제한이 없습니다. 모두 발급되면 자동으로 종료합니다." />
        <Num name="perMemberLimit" unit="장" disabled={fixed} />
      </Section>
      {issueMethod === 'CODE' && (
        <Section title="코드">
          <CodeFields detail={detail} fixed={fixed} />
        </Section>
      )}
    </>
  )
}

function UseSection({ detail, fixed }: Part) {
  const usePeriodType = useFormValue(detail.form, 'usePeriodType')
  return (
    <Section title="사용기간" hint={fixed ? FIXED : undefined}>
      <Radio name="usePeriodType" labels={couponUsePeriodLabels} wide disabled={fixed} />
      {usePeriodType === 'FIXED' ? (
        <Period from="useStartAt" to="useEndAt" label="사용 기간" time wide required disabled={fixed} />
      ) : (
        <Num name="useDays" unit="일" required disabled={fixed} help="마지막 날 23:59까지 사용할 수 있습니다." />
      )}
    </Section>
  )
}

/** Renders the fields of a coupon. Most are read-only once members hold copies. */
export function CouponSections({ detail }: { detail: Coupon }) {
  const fixed = (detail.record?.issuedCount ?? 0) > 0
  const part = { detail, fixed }
  return (
    <>
      <Section title="기본">
        <Text name="name" wide help="회원에게 보이는 이름입니다." />
        <Radio
          name="kind"
          labels={couponKindLabels}
          wide
          disabled={fixed}
          onChange={() => detail.form.set('perUnit', false)}
        />
        <Area name="memo" rows={2} wide help="관리자만 볼 수 있습니다." />
      </Section>
      <BenefitSection {...part} />
      <ConditionSection {...part} />
      <IssueSection {...part} />
      <UseSection {...part} />
    </>
  )
}
