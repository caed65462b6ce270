import type { ComponentProps } from 'react'
import { type Address, AddressSearch, RegionOfForm } from '@/features/branch/address-fields'
import { HoursGrid } from '@/features/branch/hours-grid'
import { AbilityField } from '@/features/branch/store-form/ability-field'
import { VisitRegionsField } from '@/features/branch/store-form/visit-regions'
import { LicenseField } from '@/features/corpmember/license-field'
import { NtsButton } from '@/features/member/nts-button'
import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  applicationSourceLabels,
  bankCodeLabels,
  ntsStateLabels,
  storeEquipmentLabels,
  storeFranchiseLabels,
  storeServiceLabels,
} from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { upload } from '@/shared/api/upload'
import { formatTime } from '@/shared/lib/dates'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { businessNumberText } from '../../../../domain/common/business-number'
import { storeApplyDetail } from './store-apply.detail-def'
import styles from './store-apply.module.css'
import { distanceText } from './store-apply.rules'

type Apply = Schemas['StoreApply']
type Detail = ReturnType<typeof useDetail<'/api/v1/admin/store-applies/{seq}', '/api/v1/admin/store-applies'>>

const { Text, Area, Digits, Select, Checks, Num, Rows, Images, Custom } = fieldsOf(storeApplyDetail)
const Alignment = fieldsOf(storeApplyDetail, 'alignmentFee')
const Fee = cellsOf(storeApplyDetail, 'mountFees')

interface Props {
  form: Detail['form']
  record: Apply | undefined
}

const ntsTones = {
  UNCHECKED: 'gray',
  CONTINUING: 'green',
  SUSPENDED: 'red',
  CLOSED: 'red',
  NOT_REGISTERED: 'red',
} as const satisfies Record<Schemas['NtsState'], ComponentProps<typeof Pill>['tone']>

/** Renders the store or application with the same number and address. */
function Duplicate({ duplicateOf }: Pick<Apply, 'duplicateOf'>) {
  const { canRead } = useRights()
  if (!duplicateOf) return null
  const { kind, seq, label } = duplicateOf
  return (
    <ReadOnlyField label="중복">
      <Pill tone="red">중복</Pill>{' '}
      {kind === 'APPLY' ? (
        <RecordLink to="/inquirycommunity/mountallianceapply/detail" search={{ seq: String(seq) }}>
          신청 {seq} {label}
        </RecordLink>
      ) : canRead('STORE_MANAGEMENT') ? (
        <RecordLink to="/branch/manage/detail" search={{ seq: String(seq) }}>
          장착점 {label}
        </RecordLink>
      ) : (
        `장착점 ${label}`
      )}
    </ReadOnlyField>
  )
}

/** Renders 매장: owner, address and the existing stores nearby. */
export function ShopSection({ form, record, unmask }: Props & Pick<Detail, 'unmask'>) {
  const [latitude, longitude] = [useFormValue(form, 'latitude'), useFormValue(form, 'longitude')]
  const visits = useFormValue(form, 'services')?.includes('VISIT') ?? false
  function takeAddress({ roadAddress, ...location }: Address) {
    form.set('address1', roadAddress)
    for (const name of ['zipCode', 'sidoId', 'gugunId', 'latitude', 'longitude'] as const)
      form.set(name, location[name])
  }
  return (
    <Section title="매장" aside={unmask && <UnmaskButton {...unmask} />}>
      <Text name="name" />
      <Select name="franchise" labels={storeFranchiseLabels} />
      <Digits name="phone" phone />
      {record && <ReadOnlyField label="신청 경로">{applicationSourceLabels[record.source]}</ReadOnlyField>}
      <Text name="ownerName" />
      <Digits name="ownerPhone" phone />
      <Text name="contactName" />
      <Digits name="contactPhone" phone />
      <Text name="email" />
      <Num name="parkingCount" unit="대" width={9} />
      <Text name="zipCode" width={7} />
      <Text name="address1" wide />
      <Text name="address2" wide />
      <Custom name="gugunId" also="sidoId" label="지역" group>
        {(controlProps) => <RegionOfForm {...controlProps} />}
      </Custom>
      <AddressSearch onFound={takeAddress} />
      <Num name="latitude" width={14} step={0.000001} help="승인할 때 필요합니다." />
      <Num name="longitude" width={14} step={0.000001} />
      {latitude && longitude ? (
        <ReadOnlyField label="지도">
          <a href={`https://map.kakao.com/link/map/${latitude},${longitude}`} target="_blank" rel="noreferrer">
            지도에서 보기
          </a>
        </ReadOnlyField>
      ) : null}
      {record && (
        <ReadOnlyField label="3km 내 장착점" wide>
          {record.nearbyCount === null
            ? '좌표가 없습니다.'
            : `${record.nearbyCount}곳${record.nearbyStores.length > 0 ? ` · ${record.nearbyStores.map(({ name, meters }) => `${name} ${distanceText(meters)}`).join(', ')}` : ''}`}
        </ReadOnlyField>
      )}
      {record && <Duplicate duplicateOf={record.duplicateOf} />}
      <VisitRegionsField
        name="visitGugunIds"
        known={record?.visitRegions ?? []}
        required={visits}
        help="출장 장착 서비스를 하는 지역입니다."
      />
      <Area name="intro" wide />
    </Section>
  )
}

export function WorkSection(_props: Props) {
  return (
    <Section title="작업 능력">
      <Num name="maxRim" unit="인치까지" width={9} />
      <Num name="liftCount" unit="대" width={9} />
      <Checks
        name="services"
        labels={storeServiceLabels}
        wide
        help="타이어 장착 또는 배터리 교체는 꼭 있어야 합니다."
      />
      <AbilityField />
      <Checks name="equipments" labels={storeEquipmentLabels} wide />
    </Section>
  )
}

export const FeeSection = () => (
  <Section title="요금">
    <Rows
      name="mountFees"
      help="13인치부터 최대 인치까지 빈 구간 없이 입력해 주세요."
      columns={[
        { title: '인치부터', width: 9, cell: <Fee.Num name="rimFrom" width={7} /> },
        { title: '인치까지', width: 9, cell: <Fee.Num name="rimTo" width={7} /> },
        { title: '장착비 (개당)', width: 14, cell: <Fee.Money name="feePerTire" width={10} step={100} /> },
      ]}
      blank={() => ({ rimFrom: 13, rimTo: 16, feePerTire: 0 })}
      addLabel="구간 추가"
      unordered
    />
    <Alignment.Money name="domestic" label="얼라인먼트 국산" step={100} />
    <Alignment.Money name="suv" label="얼라인먼트 SUV" step={100} />
    <Alignment.Money name="imported" label="얼라인먼트 수입" step={100} />
  </Section>
)

export const HoursSection = () => (
  <Section title="영업시간" plain>
    <div className={styles.hours}>
      <HoursGrid />
    </div>
  </Section>
)

/** Renders 사업자·정산, with the tax office state and the button that queries it. */
export const BusinessSection = ({ form, record, ask }: Props & { ask: (() => unknown) | undefined }) => (
  <Section title="사업자·정산">
    <Text name="companyName" />
    <Digits name="businessNumber" format={businessNumberText} help="숫자 10자리" />
    {record && (
      <ReadOnlyField label="국세청 상태">
        <span className={styles.line}>
          <Pill tone={ntsTones[record.ntsState]}>{ntsStateLabels[record.ntsState]}</Pill>
          {record.ntsTaxType} {record.ntsCheckedAt && `${formatTime(record.ntsCheckedAt)} 조회`}
          {ask && <NtsButton form={form} stored={record.businessNumber} onClick={ask} />}
        </span>
      </ReadOnlyField>
    )}
    <Text name="ceoName" />
    <Text name="businessType" />
    <Text name="businessCategory" />
    <Text name="taxEmail" />
    <LicenseField name="licenseFileSeq" />
    <LicenseField name="bankbookFileSeq" what="통장사본" />
    <Select name="bankCode" labels={bankCodeLabels} empty="은행 선택" />
    <Digits name="accountNumber" />
    <Text name="accountHolder" />
  </Section>
)

export const PhotoSection = () => (
  <Section title="사진" hint="외부, 작업장, 장비 사진을 3장 이상 등록해 주세요. 첫 사진이 대표 이미지가 됩니다.">
    <Images name="imageFileSeqs" store={upload.private} max={10} />
  </Section>
)
