import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { Section } from '@/shared/ui/records/section'
import { modelDetail } from './car-model.detail-def'
import { modelFields } from './car-model.fields'
import { BasicSection, BatterySection, WheelSection } from './car-model-sections'
import { Connections } from './connections'
import { FitmentGrid } from './fitment-grid'

const { Area } = modelFields

export function ModelDetail() {
  const detail = useDetail(modelDetail)
  const { record, form } = detail
  return (
    <DetailScreen detail={detail} actions={<CopyButton detail={detail} />}>
      <BasicSection form={form} record={record} />
      <FitmentGrid form={form} />
      <BatterySection />
      <WheelSection form={form} />
      {record && <Connections car={record} />}
      <Section title="메모">
        <Area name="memo" rows={3} wide help="관리자만 볼 수 있습니다." />
      </Section>
    </DetailScreen>
  )
}
