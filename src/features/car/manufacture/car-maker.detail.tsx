import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { originLabels } from '@/shared/api/gen/car-manufacture.gen'
import { confirm } from '@/shared/ui/layers/dialog'
import { Section } from '@/shared/ui/records/section'
import { manufactureDetail } from './car-maker.detail-def'
import { hideQuestion } from './car-maker.rules'
import { ModelNames } from './model-names'

const { Text, Tags, Radio, Image, Switch } = fieldsOf(manufactureDetail)

export function ManufactureDetail() {
  const detail = useDetail(manufactureDetail, {
    beforeSave({ values, base, record }) {
      const question = record && base.visible && !values.visible ? hideQuestion([record]) : undefined
      return (
        question === undefined ||
        confirm({ title: `제조사 숨김: ${values.name}`, message: question, confirmLabel: '숨김' })
      )
    },
  })
  const { record } = detail
  return (
    <DetailScreen detail={detail}>
      <Section title="기본정보">
        <Text name="name" width={20} />
        <Text name="nameEn" width={24} />
        <Tags name="aliases" wide help="쇼핑몰과 관리자 검색에서 함께 찾습니다. (예: 벤츠)" />
        <Radio
          name="origin"
          labels={originLabels}
          help={record ? '구분을 바꾸면 옮긴 쪽의 맨 뒤에 놓입니다.' : undefined}
        />
        <Text name="country" width={14} />
        <Image name="logoFileSeq" wide help="정사각형, 가로 120px 이상" />
      </Section>
      <Section title="노출">
        <Switch name="isPopular" help="쇼핑몰의 차량 선택에서 먼저 보입니다. (최대 12곳)" />
        <Switch name="visible" help="끄면 이 제조사의 모든 차종이 쇼핑몰에서 보이지 않습니다." />
      </Section>
      {record && <ModelNames maker={record} />}
    </DetailScreen>
  )
}
