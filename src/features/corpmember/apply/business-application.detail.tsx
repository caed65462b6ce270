import { type Address, AddressSearch, RegionOfForm } from '@/features/branch/address-fields'
import { NtsButton, type NtsForm } from '@/features/member/nts-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  applicationSourceLabels,
  applicationStateLabels,
  companyKindLabels,
  industryLabels,
  memberStateLabels,
  monthlyQuantityLabels,
  ntsStateLabels,
} from '@/shared/api/gen/corpmember-apply.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { filesOf } from '@/shared/lib/files'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { businessNumberText } from '../../../../domain/common/business-number'
import { formatPhone } from '../../../../domain/common/phone'
import { applicantPicker, sizePicker } from '../applicant.picker'
import { applicationTones, ntsTones } from '../business.tones'
import { LicenseField } from '../license-field'
import { LicenseView } from '../license-view'
import { ApplicationNotes, ApplicationSteps } from './application-records'
import { ApplicationStateSection } from './application-state'
import { checkNts } from './business-application.calls'
import { businessApplicationDetail } from './business-application.detail-def'
import styles from './business-application.module.css'
import { closedReason } from './business-application.rules'

const { Text, Area, Digits, Day, Select, Radio, Pick, Picks, Custom } = fieldsOf(businessApplicationDetail)

type Application = Schemas['BusinessApplication']

function Applicant({ application }: { application: Application }) {
  const { canRead } = useRights()
  const { memberSeq, memberName, loginId } = application
  return (
    <Section title="신청 회원">
      <ReadOnlyField label="회원">
        {canRead('MEMBER_MANAGEMENT') ? (
          <RecordLink to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
            {memberName} ({loginId})
          </RecordLink>
        ) : (
          `${memberName} (${loginId})`
        )}
      </ReadOnlyField>
      <ReadOnlyField label="휴대폰">{formatPhone(application.memberPhone)}</ReadOnlyField>
      <ReadOnlyField label="회원 상태">{memberStateLabels[application.memberState]}</ReadOnlyField>
      <ReadOnlyField label="신청 경로">{applicationSourceLabels[application.source]}</ReadOnlyField>
    </Section>
  )
}

/** Renders the tax office state and the button that queries it. */
function NtsLine({
  application,
  form,
  ask,
}: {
  application: Application
  form: NtsForm
  ask: (() => unknown) | undefined
}) {
  const { ntsState, ntsTaxType, ntsCheckedAt, duplicateOf } = application
  return (
    <>
      <ReadOnlyField label="국세청 상태">
        <span className={styles.steps}>
          <Pill tone={ntsTones[ntsState]}>{ntsStateLabels[ntsState]}</Pill>
          <span>{ntsTaxType}</span> {ntsCheckedAt && <span>{formatTime(ntsCheckedAt)} 조회</span>}
          {ask && <NtsButton form={form} stored={application.businessNumber} onClick={ask} />}
        </span>
      </ReadOnlyField>
      {duplicateOf && (
        <ReadOnlyField label="중복">
          <Pill tone="red">중복</Pill>{' '}
          {duplicateOf.kind === 'MEMBER' ? (
            <RecordLink to="/member/manage/detail" search={{ seq: String(duplicateOf.seq) }}>
              사업자회원 {duplicateOf.companyName}
            </RecordLink>
          ) : (
            <RecordLink to="/corpmember/apply/detail" search={{ seq: String(duplicateOf.seq) }}>
              신청 {duplicateOf.seq} {duplicateOf.companyName}
            </RecordLink>
          )}
        </ReadOnlyField>
      )}
    </>
  )
}

export function BusinessApplicationDetail() {
  const detail = useDetail(businessApplicationDetail, { readOnly: closedReason })
  const { form, record, creating, mayWrite, readOnly } = detail
  const [license] = filesOf(useFormValue(form, 'licenseFileSeq'))
  const { run: ask } = useAction(checkNts, {
    done: ({ ntsState }) => `국세청 상태: ${ntsStateLabels[ntsState]}`,
    onDone: ({ version }) => detail.follow(version),
  })

  function takeAddress(found: Address) {
    form.set('zipCode', found.zipCode)
    form.set('address1', found.roadAddress)
    form.set('sidoId', found.sidoId)
    form.set('gugunId', found.gugunId)
  }
  const seq = record?.businessApplicationSeq ?? 0
  return (
    <DetailScreen
      detail={detail}
      badge={record && <Pill tone={applicationTones[record.state]}>{applicationStateLabels[record.state]}</Pill>}
    >
      {record && (
        <>
          <ApplicationStateSection
            application={record}
            mayWrite={mayWrite}
            isDirty={() => form.isDirty()}
            onMoved={detail.follow}
          />
          <Applicant application={record} />
        </>
      )}
      {creating && (
        <Section title="신청 회원">
          <Pick name="memberSeq" picker={applicantPicker} help="정상 상태의 일반회원만 신청할 수 있습니다." />
        </Section>
      )}
      <Section title="사업자정보" plain aside={detail.unmask && <UnmaskButton {...detail.unmask} />}>
        <div className={styles.beside}>
          <div className={styles.fields}>
            <Text name="companyName" />
            <Radio name="companyKind" labels={companyKindLabels} />
            <Digits name="businessNumber" format={businessNumberText} help="숫자 10자리" />
            <Digits name="branchNumber" />
            {record && (
              <NtsLine
                application={record}
                form={form}
                ask={mayWrite && !readOnly ? () => ask({ path: { seq } }) : undefined}
              />
            )}
            <Text name="ceoName" />
            <Day name="openedOn" />
            <Text name="businessType" />
            <Text name="businessCategory" />
            <Select name="industry" labels={industryLabels} empty="업종 선택" />
            <Digits name="tel" phone />
            <Text name="zipCode" width={7} />
            <Text name="address1" wide />
            <Text name="address2" wide />
            <Custom name="gugunId" also="sidoId" label="지역" group>
              {(controlProps) => <RegionOfForm {...controlProps} />}
            </Custom>
            <AddressSearch onFound={takeAddress} />
            <Text name="managerName" />
            <Digits name="managerPhone" phone />
            <Text name="taxEmail" />
            <LicenseField name="licenseFileSeq" />
          </div>
          <LicenseView key={license?.fileSeq} file={license} />
        </div>
      </Section>
      <Section title="신청 내용">
        <Select name="monthlyQuantity" labels={monthlyQuantityLabels} />
        <Picks
          name="interestSizeSeqs"
          picker={sizePicker}
          known={record?.interestSizes.map(({ businessSizeSeq, name }) => ({ seq: businessSizeSeq, name }))}
        />
        <Area name="memo" wide />
      </Section>
      {record && (
        <>
          <ApplicationNotes seq={seq} mayWrite={mayWrite} />
          <ApplicationSteps seq={seq} unmasked={detail.unmask?.unmasked ?? false} />
        </>
      )}
    </DetailScreen>
  )
}
