import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  cardCompanyLabels,
  interestFreeBurdenLabels,
  interestFreeKindLabels,
  periodStateLabels,
} from '@/shared/api/gen/promotion-interestfreeinstallment.gen'
import { CheckList } from '@/shared/ui/inputs/choice'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { interestFreeDetail } from './interest-free.detail-def'
import styles from './interest-free.module.css'
import { MONTHS, roundsFor } from './interest-free.rules'

const { Text, Select, Radio, Money, Period, Switch, Custom } = fieldsOf(interestFreeDetail)

const monthOptions = MONTHS.map((month) => ({ value: String(month), label: `${month}개월` }))

/** Renders the form to create or edit a benefit in a drawer over the list. */
export function InterestFreeForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(interestFreeDetail, { target, onClose })
  const { record, form } = detail
  const kind = useFormValue(form, 'kind')
  const months = useFormValue(form, 'months') ?? []
  const rounds = useFormValue(form, 'customerRounds')
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && <Pill tone={stateTones[record.state]}>{periodStateLabels[record.state]}</Pill>}
    >
      <Section title="혜택">
        <Select name="cardCompany" labels={cardCompanyLabels} width={14} />
        <Radio
          name="kind"
          labels={interestFreeKindLabels}
          onChange={(next) => form.set('customerRounds', next === 'PARTIAL' ? roundsFor(months, months, rounds) : null)}
        />
        <Custom name="months" group wide>
          {({ disabled }, { value = [], set }) => (
            <div className={styles.months}>
              <CheckList
                options={monthOptions}
                values={value.map(String)}
                disabled={disabled}
                onChange={(chosen) => {
                  const next = chosen.map(Number)
                  if (kind === 'PARTIAL') form.set('customerRounds', roundsFor(next, value, rounds))
                  set(next)
                }}
              />
            </div>
          )}
        </Custom>
        {kind === 'PARTIAL' && (
          <Custom name="customerRounds" group wide required help="1회차부터 입력한 회차까지 고객이 이자를 부담합니다.">
            {({ disabled }, { value, set }) => (
              <div className={styles.rounds}>
                {months.length === 0 && '개월을 먼저 선택해 주세요.'}
                {months.map((month, at) => (
                  <span key={month}>
                    {`${month}개월 중 1~`}
                    <NumberInput
                      value={value?.[at] || null}
                      width={4.5}
                      min={1}
                      max={month - 1}
                      disabled={disabled}
                      aria-label={`${month}개월 고객 부담 회차`}
                      onChange={(typed) =>
                        set(months.map((_, i) => (i === at ? Number(typed) || 0 : (value?.[i] ?? 0))))
                      }
                    />
                    회차
                  </span>
                ))}
              </div>
            )}
          </Custom>
        )}
        <Money name="minAmount" help="50,000원부터 정할 수 있습니다." />
        <Radio name="burden" labels={interestFreeBurdenLabels} />
      </Section>
      <Section title="적용·노출">
        <Period from="startDate" to="endDate" label="기간" />
        <Switch name="visible" text="쇼핑몰에 노출" />
        <Text name="excludeText" wide help="쇼핑몰 안내의 제외 조건입니다." />
      </Section>
    </DetailDrawer>
  )
}
