import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { vehicleTypeLabels } from '@/shared/api/gen/corpmember-size.gen'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { TireSizeInput } from '@/shared/ui/inputs/tire-size-input'
import { Section } from '@/shared/ui/records/section'
import type { ParsedTire } from '../../../../domain/product/tire-size'
import { businessSizeDetail } from './business-size.detail-def'
import { nameOf } from './business-size.rules'
import { SizeItems } from './size-items'

const { Num, Select, Switch, Area } = fieldsOf(businessSizeDetail)

type SizeForm = ReturnType<typeof useDetail<typeof businessSizeDetail.path, '/api/v1/admin/business-sizes'>>['form']

/** Renders the size formed by the entered parts. */
function SizeName({ form }: { form: SizeForm }) {
  const [width, aspect] = [useFormValue(form, 'width'), useFormValue(form, 'aspect')]
  const [rim, isCommercial] = [useFormValue(form, 'rim'), useFormValue(form, 'isCommercial')]
  return <ReadOnlyField label="규격">{nameOf({ width, aspect, rim, isCommercial }) ?? '-'}</ReadOnlyField>
}

export function BusinessSizeDetail() {
  const detail = useDetail(businessSizeDetail)
  const { record, form, readOnly } = detail
  const fixed = record?.used === true
  const note = fixed ? '문의에 사용된 규격은 바꿀 수 없습니다.' : undefined
  const enter = ({ width, aspect, rim, isCommercial }: ParsedTire) => {
    form.set('width', width)
    form.set('aspect', aspect)
    form.set('rim', rim)
    form.set('isCommercial', isCommercial)
  }
  return (
    <DetailScreen detail={detail}>
      <Section title="규격">
        {!fixed && !readOnly && (
          <TireSizeInput
            title="규격 입력"
            help="225 45 17, 2254517, 225/45ZR17처럼 입력하면 아래 항목이 채워집니다."
            onSpec={enter}
          />
        )}
        <Num name="width" unit="mm" step={5} disabled={fixed} note={note} />
        <Num name="aspect" unit="%" step={5} disabled={fixed} help="C규격은 비워 둘 수 있습니다." />
        <Num name="rim" unit="인치" disabled={fixed} />
        <Switch name="isCommercial" disabled={fixed} help="승합·소형트럭용 (195/70R15C)" />
        <SizeName form={form} />
        <Select name="vehicleType" labels={vehicleTypeLabels} />
      </Section>
      <Section title="주문·노출">
        <Num name="orderUnit" unit="본" help="이 수량 단위로 주문합니다." />
        <Num name="minQuantity" unit="본" help="주문단위의 배수" />
        <Switch name="featured" help="빠른 주문에 먼저 보입니다. (최대 30개)" />
        <Switch name="visible" help="숨기면 사업자회원이 선택할 수 없습니다. 지난 문의에는 계속 표시됩니다." />
        <Area name="memo" rows={3} wide help="관리자만 볼 수 있습니다." />
      </Section>
      {record && <SizeItems size={record} />}
    </DetailScreen>
  )
}
