import { useQuery } from '@tanstack/react-query'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { affiliateCardCompanyLabels, affiliateCardStateLabels } from '@/shared/api/gen/rental-affiliatecard.gen'
import { apiQuery } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { affiliateCardDetail } from './affiliate-card.detail-def'
import { CardPreview } from './card-preview'
import { TierGrid } from './tier-grid'

const { Text, Select, Image, Checks, Tags, Money, Num, Switch, Digits, Rich, Day, Period } =
  fieldsOf(affiliateCardDetail)

const PATH = '/api/v1/admin/affiliate-cards'

const Stats = lazyPart(
  async () => (await import('@/features/exhibit/banner/banner-stats')).BannerStats,
  () => <p role="status">불러오는 중입니다.</p>,
)

/** Renders the form to create or edit a card. */
export function AffiliateCardDetail() {
  const detail = useDetail(affiliateCardDetail)
  const { record, form } = detail
  const { data: companies = [] } = useQuery(apiQuery('/api/v1/admin/rental-products/companies', {}))
  const names = companies.map(({ rentalCompany }) => rentalCompany)
  // a chosen company stays an option even if its last product is gone
  const options = [...new Set([...names, ...(record?.rentalCompanies ?? [])])]
  return (
    <DetailScreen
      detail={detail}
      badge={
        record && <Pill tone={stateTones[record.displayState]}>{affiliateCardStateLabels[record.displayState]}</Pill>
      }
      actions={<CopyButton detail={detail} />}
    >
      <Section title="기본">
        <Select name="cardCompany" labels={affiliateCardCompanyLabels} />
        <Text name="name" />
        <Image name="imageFileSeq" wide help="가로와 세로가 3:2인 카드 이미지를 올려 주세요." />
        {options.length > 0 ? (
          <Checks
            name="rentalCompanies"
            options={options.map((name) => ({ value: name, label: name }))}
            help="아무것도 고르지 않으면 모든 렌탈사에 적용됩니다."
          />
        ) : (
          <Tags name="rentalCompanies" help="비워 두면 모든 렌탈사에 적용됩니다." />
        )}
        <Money name="annualFeeDomestic" help="국내와 해외겸용 중 하나는 입력해 주세요." />
        <Money name="annualFeeGlobal" />
        <Num name="discountMonths" unit="개월" help="비워 두면 계약기간 내내 할인합니다." />
        <Switch name="spendIncludesRental" />
        <Text name="firstBenefit" wide />
        <Text name="applyUrl" wide />
        <Digits name="applyTel" phone />
      </Section>
      <TierGrid form={form} />
      <Section title="혜택·유의사항">
        <Rich name="benefits" wide />
        <Rich name="cautions" wide />
      </Section>
      <Section title="노출" hint="심의 만료일이 지나면 쇼핑몰에 노출되지 않습니다.">
        <Text name="reviewNo" />
        <Day name="reviewUntil" />
        <Period
          from="startAt"
          to="endAt"
          label="노출 기간"
          time
          wide
          help="종료일시를 비워 두면 기간 제한이 없습니다."
        />
        <Switch name="visible" text="쇼핑몰에 노출" />
      </Section>
      <CardPreview form={form} />
      {record && (
        <Section title="통계" hint="최근 30일">
          <ReadOnlyField label="누적 노출">{formatThousands(record.viewCount)}회</ReadOnlyField>
          <ReadOnlyField label="누적 클릭">{formatThousands(record.clickCount)}회</ReadOnlyField>
          <ReadOnlyField label="누적 신청">{formatThousands(record.applicationCount)}건</ReadOnlyField>
          <Stats path={PATH} seq={record.affiliateCardSeq} />
        </Section>
      )}
    </DetailScreen>
  )
}
