import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { Section } from '@/shared/ui/records/section'
import { rollingDetail } from './rolling.detail-def'

const { Num, Switch } = fieldsOf(rollingDetail)

/** Renders the rotation settings of the main banners, for all devices. */
export function RollingForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(rollingDetail, { target })
  return (
    <DetailDrawer detail={detail} onClose={onClose} width={48}>
      <Section title="메인 배너 롤링">
        <Num name="rollingSeconds" unit="초" width={9} help="다음 배너로 넘어가는 시간" wide />
        <Switch name="autoPlay" text="자동으로 넘기기" />
        <Switch name="arrows" text="좌우 화살표 표시" />
      </Section>
    </DetailDrawer>
  )
}
