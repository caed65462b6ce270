import { useQuery } from '@tanstack/react-query'
import { gradeLabel, useGrades } from '@/features/corpmember/grade/business-grade.picker'
import { itemPicker } from '@/features/product/manage/item.picker'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { businessPriceTypeLabels, businessTargetTypeLabels } from '@/shared/api/gen/product-corpmember-form.gen'
import { apiQuery } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { ruleDetail } from './business-price.detail-def'

const { Select, Radio, Pick, Money, Percent, Period, Text } = fieldsOf(ruleDetail)

/** Returns grades, brands and patterns as options. Patterns are labeled with their brand. */
function useOptions() {
  const grades = useGrades()
  const brands = useQuery(apiQuery('/api/v1/admin/brands/options')).data ?? []
  const patterns = useQuery(apiQuery('/api/v1/admin/patterns/options')).data ?? []
  const names = new Map(brands.map(({ brandSeq, name }) => [brandSeq, name]))
  return {
    // the form asks for a different rate, so that the label says 기본
    grades: grades.map((grade) => ({ value: String(grade.businessGradeSeq), label: gradeLabel(grade, '기본 ') })),
    brands: brands.map(({ brandSeq, name }) => ({ value: String(brandSeq), label: name })),
    patterns: patterns
      .map(({ patternSeq, brandSeq, name }) => ({
        value: String(patternSeq),
        label: `${names.get(brandSeq) ?? ''} ${name}`,
      }))
      .sort((a, b) => a.label.localeCompare(b.label, 'ko')),
  }
}

/** Renders the form to create or edit a rule in a drawer over the list. */
export function RuleForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(ruleDetail, { target, onClose })
  const { form, record } = detail
  const targetType = useFormValue(form, 'targetType')
  const priceType = useFormValue(form, 'priceType')
  const options = useOptions()
  const known = record?.targetType === 'ITEM' ? [{ seq: record.targetSeq, name: record.targetName }] : undefined
  return (
    <DetailDrawer detail={detail} onClose={onClose} badge={record && !record.valid && <Pill tone="gray">기간 외</Pill>}>
      <Section title="적용 대상">
        <Select name="businessGradeSeq" options={options.grades} wide />
        <Radio
          name="targetType"
          options={optionsOf(businessTargetTypeLabels)}
          wide
          onChange={(type) => {
            form.set('targetSeq', undefined)
            if (type !== 'ITEM') form.set('priceType', 'RATE')
          }}
        />
        {targetType === 'ITEM' && <Pick name="targetSeq" picker={itemPicker} known={known} wide />}
        {targetType === 'PATTERN' && <Select name="targetSeq" options={options.patterns} wide />}
        {targetType === 'BRAND' && <Select name="targetSeq" options={options.brands} wide />}
      </Section>
      <Section title="가격">
        <Radio
          name="priceType"
          options={optionsOf(businessPriceTypeLabels)}
          wide
          disabled={targetType !== 'ITEM'}
          help={targetType === 'ITEM' ? undefined : '패턴과 브랜드는 할인율로만 설정합니다.'}
        />
        {priceType === 'FIXED' ? (
          <Money name="price" required help="판매가보다 클 수 없습니다." />
        ) : (
          <Percent name="rate" required help="판매가에서 할인하고 100원 미만은 버립니다." />
        )}
        <Period from="startOn" to="endOn" label="적용기간" wide help="비워 두면 상시 적용됩니다." />
        <Text name="memo" wide />
      </Section>
      {record && (
        <Section title="적용 현황">
          <ReadOnlyField label="적용 상품 수">{formatThousands(record.itemCount)}개</ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
