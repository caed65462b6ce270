import { useQuery } from '@tanstack/react-query'
import { useFormValue } from '@/kit/detail/form-context'
import { fieldsOf } from '@/kit/fields/fields'
import { storeFranchiseLabels, storeReceiveDayLabels, storeTypeLabels } from '@/shared/api/gen/branch-manage.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { parsePoint } from '../../../../domain/branch/map-point'
import { type Address, AddressSearch, RegionOfForm } from '../address-fields'
import type { StoreForm } from '../manage/store.detail-def'
import { storeDetail } from '../manage/store.detail-def'
import { VisitRegionsField } from './visit-regions'

const { Text, Area, Digits, Num, Switch, Select, Tags, Checks, Image, Images, Custom } = fieldsOf(storeDetail)

interface Props {
  detail: StoreForm
}

/** Returns the address of a map that shows coordinates on a right click. */
const mapSearch = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Returns the admins who may manage stores. The current manager is included even without the permission. */
function useManagers(store: Schemas['Store'] | undefined) {
  const { data = [] } = useQuery(apiQuery('/api/v1/admin/common/admins', { query: { code: 'STORE_MANAGEMENT' } }))
  const currentManager = store?.managerAdminSeq && {
    value: String(store.managerAdminSeq),
    label: store.managerName ?? '-',
  }
  const options = data.map(({ adminSeq, name }) => ({ value: String(adminSeq), label: name }))
  return currentManager && !options.some(({ value }) => value === currentManager.value)
    ? [currentManager, ...options]
    : options
}

export function BasicSection({ detail: { record } }: Props) {
  const managers = useManagers(record)
  return (
    <Section title="기본">
      {record && <ReadOnlyField label="장착점코드">{record.storeCode}</ReadOnlyField>}
      <Text name="name" />
      <Select name="storeType" labels={storeTypeLabels} />
      <Select name="franchise" labels={storeFranchiseLabels} required />
      <Select name="managerAdminSeq" options={managers} empty="미지정" />
      <Switch name="visible" />
      <Switch name="recommended" help="시군구당 10곳까지 지정할 수 있습니다." />
      <Tags name="tags" placeholder="예: 주차 편리" />
      <Area name="intro" />
      <Area name="notice" rows={2} help="주차, 입구 등 방문 고객에게 보이는 안내입니다." />
      <Image name="mainImageFileSeq" required help="4:3 비율, 1200×900 권장" />
      <Images name="imageFileSeqs" />
    </Section>
  )
}

export function ContactSection({ detail: { unmask } }: Props) {
  return (
    <Section title="연락처" aside={unmask && <UnmaskButton {...unmask} />}>
      <Digits name="phone" phone help="쇼핑몰에 공개됩니다." />
      <Text name="email" />
      <Text name="ownerName" required />
      <Digits name="ownerPhone" phone required />
      <Text name="contactName" />
      <Digits name="contactPhone" phone required help="예약 알림톡이 이 번호로 발송됩니다." />
      <Switch name="receiveAlimtalk" />
    </Section>
  )
}

export function PlaceSection({ detail: { form, record } }: Props) {
  const [latitude, longitude] = [useFormValue(form, 'latitude'), useFormValue(form, 'longitude')]
  const visits = useFormValue(form, 'services')?.includes('VISIT') ?? false
  const address = useFormValue(form, 'address1') ?? ''
  function setPoint(text: string): boolean {
    const point = parsePoint(text)
    if (!point) return false
    form.set('latitude', point.latitude)
    form.set('longitude', point.longitude)
    return true
  }
  function setAddress(found: Address) {
    form.set('zipCode', found.zipCode)
    form.set('address1', found.roadAddress)
    form.set('sidoId', found.sidoId)
    form.set('gugunId', found.gugunId)
    form.set('latitude', found.latitude)
    form.set('longitude', found.longitude)
  }
  return (
    <Section title="위치">
      <Text name="zipCode" width={7} />
      <Text name="address1" wide />
      <Text name="address2" wide />
      <Custom name="gugunId" also="sidoId" label="지역" group>
        {(controlProps) => <RegionOfForm {...controlProps} />}
      </Custom>
      <AddressSearch onFound={setAddress} />
      <ReadOnlyField label="도선료" help="도선료 관리의 우편번호에 따라 정해집니다.">
        {record ? (record.island ? '대상' : '해당 없음') : '-'}
      </ReadOnlyField>
      <Num
        name="latitude"
        width={14}
        step={0.000001}
        required
        onPasteText={setPoint}
        help={
          <>
            <a href={mapSearch(address)} target="_blank" rel="noreferrer">
              지도에서 찾기
            </a>{' '}
            장소를 오른쪽 클릭해 나온 좌표를 복사해 여기에 붙여넣으면 경도까지 채워집니다.
          </>
        }
      />
      <Num name="longitude" width={14} step={0.000001} required onPasteText={setPoint} />
      {latitude && longitude ? (
        <ReadOnlyField label="지도">
          <a href={`https://map.kakao.com/link/map/${latitude},${longitude}`} target="_blank" rel="noreferrer">
            지도에서 보기
          </a>
        </ReadOnlyField>
      ) : null}
      <Num name="parkingCount" unit="대" width={9} />
      <Area name="directions" rows={2} />
      <VisitRegionsField
        name="visitGugunIds"
        known={record?.visitRegions ?? []}
        required={visits}
        help="출장 장착 서비스를 하는 지역입니다."
      />
    </Section>
  )
}

export function ReceiveSection({ detail: { form } }: Props) {
  const same = useFormValue(form, 'receiveSame') !== false
  function setAddress(found: Address) {
    form.set('receiveZipCode', found.zipCode)
    form.set('receiveAddress1', found.roadAddress)
  }
  return (
    <Section title="입고">
      <Switch name="receiveSame" text={same ? '매장 주소로 받습니다.' : '다른 곳에서 받습니다.'} />
      <Checks name="receiveDays" labels={storeReceiveDayLabels} />
      {!same && (
        <>
          <Text name="receiveZipCode" width={7} required />
          <Text name="receiveAddress1" wide required />
          <Text name="receiveAddress2" wide />
          <AddressSearch onFound={setAddress} />
        </>
      )}
      <Text name="receiverName" />
      <Digits name="receiverPhone" phone />
      <Area name="receiveNote" rows={2} />
    </Section>
  )
}
