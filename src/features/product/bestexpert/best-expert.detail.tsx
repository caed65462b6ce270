import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { batteryPicker, tirePicker } from '@/features/product/manage/item.picker'
import { stateTones } from '@/features/state.tones'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  bestExpertStateLabels,
  bestItemTypeLabels,
  recommendTypeLabels,
  saleStateLabels,
} from '@/shared/api/gen/product-bestexpert.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { bestBatteryDetail, bestTireDetail } from './best-expert.detail-def'
import { sectionsOf } from './best-expert.labels'
import { firstSection, parseListParams } from './best-expert.rules'

const { Text, Area, Select, Radio, Pick, Image, Period, Switch } = fieldsOf(bestTireDetail)

/**
 * Renders a recommendation of tires or batteries. The item type comes from the record, or from the URL of a new one.
 */
export function BestExpertDetail() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { seq } = bestTireDetail.read(search)
  const { data } = useQuery({ ...bestTireDetail.query(seq ?? 0), enabled: seq !== undefined })
  const itemType = data?.itemType ?? parseListParams(search).itemType
  return <BestForm key={itemType} itemType={itemType} />
}

function BestForm({ itemType }: { itemType: Schemas['BestItemType'] }) {
  const detail = useDetail(itemType === 'BATTERY' ? bestBatteryDetail : bestTireDetail)
  const { record, form, creating } = detail
  const kind = useFormValue(form, 'itemType') ?? itemType
  const expert = useFormValue(form, 'recommendType') === 'EXPERT'
  const chosen = useFormValue(form, 'itemSeq')
  const item = record?.item
  const state = record?.displayState
  const badge = useMemo(() => state && <Pill tone={stateTones[state]}>{bestExpertStateLabels[state]}</Pill>, [state])
  const known = item && [{ seq: item.itemSeq, name: `${item.itemCode} ${item.name}` }]
  return (
    <DetailScreen detail={detail} badge={badge}>
      <Section title="추천 상품">
        {creating ? (
          <Radio
            name="itemType"
            labels={bestItemTypeLabels}
            onChange={(next) => {
              form.set('section', firstSection(next === 'BATTERY' ? 'BATTERY' : 'TIRE'))
              form.set('itemSeq', undefined)
            }}
          />
        ) : (
          <ReadOnlyField label="상품 종류">{bestItemTypeLabels[kind]}</ReadOnlyField>
        )}
        <Radio name="recommendType" labels={recommendTypeLabels} />
        <Select name="section" labels={sectionsOf[kind]} />
        {record && <ReadOnlyField label="순위">{record.rankNo}위</ReadOnlyField>}
        <Pick name="itemSeq" picker={kind === 'BATTERY' ? batteryPicker : tirePicker} known={known} wide />
        {item && item.itemSeq === chosen && (
          <ReadOnlyField label="판매 정보">
            {saleStateLabels[item.saleState]} · {formatThousands(item.salePrice)}원 · 재고{' '}
            {formatThousands(item.stockQuantity)}개
          </ReadOnlyField>
        )}
        <Text name="headline" wide />
        <Text name="badgeText" />
      </Section>
      {expert && (
        <Section title="전문가">
          <Text name="expertName" required />
          <Text name="expertTitle" />
          <Image name="expertFileSeq" wide />
          <Area name="expertComment" required wide help="10~500자로 입력해 주세요." />
        </Section>
      )}
      <Section title="노출">
        <Switch name="visible" text="쇼핑몰에 노출" help="구역당 20개까지 노출할 수 있습니다." />
        <Period from="startAt" to="endAt" label="노출 기간" time wide help="비워 두면 기간 제한이 없습니다." />
      </Section>
    </DetailScreen>
  )
}
