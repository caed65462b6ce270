import { useQuery } from '@tanstack/react-query'
import { addressPicker } from '@/features/member/address.picker'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { ScreenTabs } from '@/kit/list/list-tabs'
import { apiQuery } from '@/shared/api/query'
import { upload } from '@/shared/api/upload'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { confirm } from '@/shared/ui/layers/dialog'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { businessNumberText } from '../../../../domain/common/business-number'
import { ShopAccounts } from './shop-accounts'
import { type ShopForm, shopInfoDetail } from './shop-info.detail-def'
import { ShopPolicies } from './shop-policies'
import { ShopRules } from './shop-rules'
import { SvgLogo } from './svg-logo'

const { Text, Area, Digits, Image, Custom } = fieldsOf(shopInfoDetail)

const Connection = lazyPart(
  async () => (await import('./connection.tab')).Connection,
  () => <p role="status">불러오는 중입니다.</p>,
)

export function ShopInfoScreen() {
  const detail = useDetail(shopInfoDetail, {
    beforeSave: ({ values, base }) =>
      !values.maintenanceOn ||
      base.maintenanceOn ||
      confirm({
        title: '점검 모드 시작',
        message: '쇼핑몰 접속이 차단됩니다.',
        detail: '점검 중 접속 허용 IP에 등록한 곳에서만 쇼핑몰을 볼 수 있습니다.',
        confirmLabel: '점검 시작',
        danger: true,
      }),
  })
  // the form stays while the other tab is open
  const info = () => <Info detail={detail} />
  return (
    <ScreenTabs
      label="상점 정보"
      items={[
        { key: 'info', label: '상점 정보', screen: info },
        { key: 'api', label: <ConnectionLabel />, screen: () => <Connection /> },
      ]}
    />
  )
}

/** Renders the name of the tab, with a mark while an address fails. */
function ConnectionLabel() {
  const { data = 0 } = useQuery({
    ...apiQuery('/api/v1/admin/common/refresh/{type}', { path: { type: 'WEBHOOK' } }, { background: true }),
    retry: false,
  })
  return <>API 연동 {data > 0 && <Pill tone="red">웹훅 실패</Pill>}</>
}

function Info({ detail }: { detail: ShopForm }) {
  return (
    <DetailScreen detail={detail}>
      <Shop detail={detail} />
      <Company detail={detail} />
      <Section title="고객센터" hint="쇼핑몰 하단과 안내 메시지에 표시됩니다.">
        <Digits name="csPhone" phone />
        <Text name="csEmail" />
        <Text name="csHours" wide />
        <Text name="csLunch" />
        <Text name="kakaoChannelUrl" />
        <Area name="csHolidayNotice" rows={2} />
      </Section>
      <Section title="개인정보 보호책임자">
        <Text name="privacyOfficerName" />
        <Text name="privacyOfficerEmail" />
        <Digits name="privacyOfficerPhone" phone />
      </Section>
      <ShopPolicies detail={detail} />
      <ShopAccounts detail={detail} />
      <ShopRules />
    </DetailScreen>
  )
}

function Shop({ detail }: { detail: ShopForm }) {
  return (
    <Section title="기본 정보">
      <Text name="shopName" />
      <Text name="shopNameEn" />
      <Text name="shopUrl" wide help="고객에게 보내는 링크가 이 주소로 시작합니다." />
      <Image name="logoFileSeq" wide={false} limits={{ types: ['png'], kilobytes: 1024 }} />
      {!detail.readOnly && <SvgLogo onStored={(seq) => detail.form.put('logoFileSeq', seq)} />}
      <Image name="faviconFileSeq" wide={false} help="가로와 세로가 같은 32~512px" />
      <Image name="shareFileSeq" wide={false} help="1200×630px · 링크를 공유할 때 보입니다." />
      <Image
        name="sealFileSeq"
        store={upload.private}
        limits={{ types: ['png'], kilobytes: 25 * 1024 }}
        wide={false}
        help="거래명세서의 상호 옆에 찍힙니다."
      />
    </Section>
  )
}

function Company({ detail: { form, readOnly } }: { detail: ShopForm }) {
  async function choose() {
    const found = await addressPicker.one()
    if (!found) return
    form.set('zipCode', found.zipCode)
    form.set('address1', found.roadAddress)
  }
  return (
    <Section title="사업자 정보" hint="쇼핑몰 하단과 거래명세서, 세금계산서에 표시됩니다.">
      <Text name="companyName" />
      <Text name="ceoName" />
      <Custom name="businessNumber">
        {(control, { value, set }) => (
          <DigitsInput {...control} width={18} value={value ?? ''} onChange={set} format={businessNumberText} />
        )}
      </Custom>
      <Text name="mailOrderNumber" help="예: 제2024-서울강남-01234호" />
      <Text name="businessType" />
      <Text name="businessCategory" />
      <Text name="zipCode" width={7} />
      <Text name="address1" wide />
      <Text name="address2" wide />
      {!readOnly && (
        <ReadOnlyField label="주소 검색">
          <Button size="sm" onClick={choose}>
            주소 찾기
          </Button>
        </ReadOnlyField>
      )}
      <Digits name="phone" phone />
      <Digits name="fax" phone />
      <Text name="email" />
    </Section>
  )
}
