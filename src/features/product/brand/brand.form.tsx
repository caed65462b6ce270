import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import { brandGradeLabels, itemTypeLabels, originLabels } from '@/shared/api/gen/product-brand.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { confirm } from '@/shared/ui/layers/dialog'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { brandDetail } from './brand.detail-def'
import { hideQuestion, itemsOf } from './brand.rules'

const { Text, Area, Select, Radio, Checks, Image, Switch } = fieldsOf(brandDetail)
const Notice = fieldsOf(brandDetail, 'noticeDefaults')

interface Props {
  target: DetailTarget
  onClose: () => void
  onCreated?: (brand: Schemas['Brand']) => void
}

/** Renders the form to create or edit a brand in a drawer over its list, or over the form of an item. */
export function BrandForm({ target, onClose, onCreated }: Props) {
  const detail = useDetail(brandDetail, { target, onClose, ...(onCreated && { onCreated }) })
  const { record, form } = detail

  async function askHide(visible: unknown) {
    const question = record && visible === false ? hideQuestion([record]) : undefined
    if (
      question &&
      !(await confirm({ title: `브랜드 숨김: ${record?.name}`, message: question, confirmLabel: '숨김' }))
    )
      form.set('visible', true)
  }

  return (
    <DetailDrawer detail={detail} onClose={onClose} badge={record && !record.visible && <Pill tone="gray">숨김</Pill>}>
      <Section title="기본 정보">
        <Text name="name" help={record && '이름을 바꾸면 이름을 따로 정하지 않은 상품의 이름도 바뀝니다.'} />
        <Text name="nameEn" />
        <Checks name="itemTypes" labels={itemTypeLabels} />
        <Radio name="origin" labels={originLabels} />
        <Text name="country" />
        <Select name="grade" labels={brandGradeLabels} empty="등급 없음" />
        <Switch name="visible" text="쇼핑몰에 노출" onChange={(visible) => void askHide(visible)} />
      </Section>
      <Section title="이미지·설명">
        <Image name="logoFileSeq" help="쇼핑몰에 200×80px로 보입니다." wide />
        <Image name="bannerFileSeq" wide />
        <Area name="description" wide />
      </Section>
      <Section title="고시 기본값" hint="새로 등록하는 상품의 고시 정보에 복사됩니다.">
        <Notice.Text name="maker" wide />
        <Notice.Text name="warranty" wide />
        <Notice.Text name="asContact" wide />
      </Section>
      {record && (
        <Section title="현황">
          <ReadOnlyField label="패턴">
            <RecordLink to="/product/pattern" search={{ brandSeq: [String(record.brandSeq)] }}>
              {formatThousands(record.patternCount)}개
            </RecordLink>
          </ReadOnlyField>
          <ReadOnlyField label="상품">
            <RecordLink to={itemsOf(record).to} search={itemsOf(record).search}>
              판매중 {formatThousands(record.onSaleCount)} / 전체 {formatThousands(record.itemCount)}개
            </RecordLink>
          </ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
