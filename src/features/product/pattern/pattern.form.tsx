import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CopyButton } from '@/kit/detail/copy-button'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import { patternUsageLabels, seasonLabels, vehicleTypeLabels } from '@/shared/api/gen/product-pattern.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { buttonClass } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { tireBrandsQuery } from './pattern.calls'
import { patternDetail } from './pattern.detail-def'

const { Text, Select, Tags, Num, Month, Switch, Image, Images, Rich } = fieldsOf(patternDetail)
const Score = fieldsOf(patternDetail, 'scores')

interface Props {
  target: DetailTarget
  onClose: () => void
  /** The brand of a new pattern. */
  brandSeq?: number | undefined
  onCreated?: (pattern: Schemas['Pattern']) => void
}

/** Renders the form to create or edit a pattern in a drawer over its list, or over the form of an item. */
export function PatternForm({ target, onClose, brandSeq, onCreated }: Props) {
  const { canWrite } = useRights()
  const { data: brands } = useQuery(tireBrandsQuery)
  const detail = useDetail(patternDetail, { target, onClose, ...(onCreated && { onCreated }) })
  const { record, form, creating } = detail
  useEffect(() => {
    // prefilled, not entered: closing the drawer loses nothing
    if (creating && brandSeq !== undefined) form.reveal({ brandSeq })
  }, [creating, brandSeq, form])
  // until the brands are loaded, the select only has the brand of the record
  const known = brands?.map(({ brandSeq: seq, name }) => ({ seq, name })) ?? []
  const options = (known.length > 0 || !record ? known : [{ seq: record.brandSeq, name: record.brandName }]).map(
    ({ seq, name }) => ({ value: String(seq), label: name }),
  )
  const fixed = (record?.itemCount ?? 0) > 0
  const search = { patternSeq: String(record?.patternSeq ?? '') }
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && !record.visible && <Pill tone="gray">숨김</Pill>}
      actions={
        record && (
          <>
            <CopyButton detail={detail} />
            {canWrite('ITEM_MANAGEMENT') && (
              <RecordLink to="/product/manage/detail" search={search} className={buttonClass()}>
                규격 추가
              </RecordLink>
            )}
          </>
        )
      }
    >
      <Section title="기본 정보">
        <Select
          name="brandSeq"
          options={options}
          empty="브랜드 선택"
          disabled={fixed}
          help={fixed ? '등록된 상품이 있어 브랜드를 변경할 수 없습니다.' : undefined}
        />
        <Text name="name" help={fixed && '이름을 바꾸면 이름을 따로 정하지 않은 상품의 이름도 바뀝니다.'} />
        <Text name="nameKo" />
        <Text name="patternCode" read={(text) => text.toUpperCase()} placeholder="H462" />
        <Select name="season" labels={seasonLabels} />
        <Select name="vehicleType" labels={vehicleTypeLabels} />
        <Select name="usage" labels={patternUsageLabels} />
        <Switch name="visible" text="쇼핑몰에 노출" help="숨기면 이 패턴의 상품도 쇼핑몰에서 보이지 않습니다." />
        <Month name="launchedYm" />
        <Num name="mileageWarrantyKm" unit="km" grouped step={5000} />
        <Tags name="features" wide help="최대 6개, 30자까지 입력할 수 있습니다." />
      </Section>
      <Section title="성능 점수" hint="1~10점, 겨울용은 눈길 점수가 필요합니다.">
        <Score.Num name="mileage" unit="점" />
        <Score.Num name="quietness" unit="점" />
        <Score.Num name="comfort" unit="점" />
        <Score.Num name="handling" unit="점" />
        <Score.Num name="wet" unit="점" />
        <Score.Num name="snow" unit="점" />
      </Section>
      <Section title="이미지·영상">
        <Image name="mainFileSeq" wide />
        <Images name="imageFileSeqs" wide />
        <Image name="treadFileSeq" wide />
        <Text name="videoUrl" placeholder="https://www.youtube.com/watch?v=…" wide />
      </Section>
      <Section title="상세설명">
        <Rich name="description" wide />
        <Rich name="mobileDescription" wide help="비워 두면 위 상세설명을 함께 사용합니다." />
      </Section>
      {record && (
        <Section title="규격">
          <ReadOnlyField label="규격 수">
            <RecordLink to="/product/manage" search={search}>
              {formatThousands(record.itemCount)}개
            </RecordLink>
          </ReadOnlyField>
          <ReadOnlyField label="가격대">
            {record.minPrice === null || record.maxPrice === null
              ? '-'
              : `${formatThousands(record.minPrice)}~${formatThousands(record.maxPrice)}원`}
          </ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
