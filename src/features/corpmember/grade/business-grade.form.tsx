import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { confirm } from '@/shared/ui/layers/dialog'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { businessGradeDetail } from './business-grade.detail-def'
import { useGrades } from './business-grade.picker'
import { exampleOf, isUnusualRate } from './business-grade.rules'

const { Text, Area, Num, Percent } = fieldsOf(businessGradeDetail)

/** Renders the form to create or edit a grade in a drawer over the list. */
export function BusinessGradeForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const grades = useGrades()
  const detail = useDetail(businessGradeDetail, {
    target,
    onClose,
    beforeSave: ({ values, base, record }) => {
      const rate = Number(values.discountRate)
      if (rate === base.discountRate || !isUnusualRate(rate, record, grades)) return true
      return confirm({
        title: `등급 저장: ${values.name}`,
        message: '할인율을 확인해 주세요. 저장하시겠습니까?',
        confirmLabel: '저장',
      })
    },
  })
  const { record, form } = detail
  const rate = Number(useFormValue(form, 'discountRate'))
  return (
    <DetailDrawer detail={detail} onClose={onClose} badge={record?.isDefault && <Pill tone="blue">기본 등급</Pill>}>
      <Section title="기본 정보">
        <Text name="name" help={record && '이름을 바꾸면 이 등급의 회원에게도 바로 반영됩니다.'} />
        <Percent name="discountRate" help="판매가에서 빼는 기본 할인율입니다. 100원 단위로 내림합니다." />
        <ReadOnlyField label="예시">
          <output aria-live="polite">{rate >= 0 && rate <= 40 ? exampleOf(rate) : '-'}</output>
        </ReadOnlyField>
        <Percent name="pointRate" />
        <Num name="minOrderQuantity" unit="본" />
        <Num name="freeShippingQuantity" unit="본 이상" help="비워 두면 무료배송이 없습니다." />
        <Area name="description" wide help="회원에게 보입니다." />
      </Section>
      {record && (
        <Section title="현황">
          <ReadOnlyField label="회원수">{formatThousands(record.memberCount)}명</ReadOnlyField>
          <ReadOnlyField label="6개월 매출">{formatThousands(record.amount6m)}원</ReadOnlyField>
          <ReadOnlyField label="개별가 규칙수">{formatThousands(record.priceRuleCount)}건</ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
