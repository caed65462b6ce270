import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { apiQuery } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { islandFeeDetail } from './island-fee.detail-def'

const { Text, Area, Digits, Money, Select, Switch, Tags } = fieldsOf(islandFeeDetail)

/** Renders the form to create or edit an island fee in a drawer over the list. */
export function IslandFeeForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(islandFeeDetail, { target, onClose })
  const { record } = detail
  const sidos = useQuery(apiQuery('/api/v1/common/sido')).data ?? []
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && !record.active && <Pill tone="gray">사용 안 함</Pill>}
    >
      <Section title="지역">
        <Text name="regionName" />
        <Select
          name="sidoId"
          options={sidos.map(({ id, name }) => ({ value: String(id), label: name }))}
          empty="선택 안 함"
        />
        <Digits name="zipFrom" />
        <Digits name="zipTo" />
        <Tags
          name="exceptZips"
          wide
          help="다리로 이어진 섬의 우편번호입니다. 여기로 가는 주문에는 도선료를 받지 않습니다."
        />
      </Section>
      <Section title="도선료">
        <Money name="tireFee" />
        <Money name="batteryFee" />
        <Money name="etcFee" />
      </Section>
      <Section title="설정">
        <Switch name="shippable" text="배송 가능" help="끄면 이 지역으로 가는 주문을 받지 않습니다." />
        <Switch name="active" text="사용" />
        <Area name="memo" wide />
      </Section>
      {record && (
        <Section title="현황">
          <ReadOnlyField label="최근 1년 주문">{formatThousands(record.recentOrderCount)}건</ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
