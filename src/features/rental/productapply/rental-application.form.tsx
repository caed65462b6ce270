import { useQuery } from '@tanstack/react-query'
import { storePickerFor } from '@/features/branch/manage/store.picker'
import { carPicker } from '@/features/car/car-picker'
import { memberPicker } from '@/features/member/manage/member.picker'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  rentalApplicantTypeLabels,
  rentalApplicationSourceLabels,
  rentalApplicationStateLabels,
  rentalContactTimeLabels,
} from '@/shared/api/gen/rental-productapply.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { businessNumberText } from '../../../../domain/common/business-number'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { cleanPlate } from '../../../../domain/common/plate'
import { PlanFields } from '../application-record/plan-fields'
import { ContactLogs, RentalHistory, RentalNotes } from '../application-record/rental-records'
import { RentalStateSection } from '../application-record/rental-state'
import { rentalApplicationDetail } from './rental-application.detail-def'
import { lockedReason, rentalTones } from './rental-application.rules'

const { Text, Digits, Radio, Select, Day, DateTime, Pick } = fieldsOf(rentalApplicationDetail)

const WIDTH = 80

/** Renders an application in a drawer over the list: applicant, state, calls and notes. */
export function RentalForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(rentalApplicationDetail, { target, onClose })
  const { canRead } = useRights()
  const { form, record, creating, mayWrite } = detail
  const personal = useFormValue(form, 'applicantType') === 'PERSONAL'
  const carModelSeq = useFormValue(form, 'carModelSeq') ?? null
  const productSeq = useFormValue(form, 'rentalProductSeq') ?? null
  const admins = useQuery(apiQuery('/api/v1/admin/common/admins', { query: { code: 'RENTAL_APPLICATION' } }))
  const fit = useQuery({
    ...apiQuery('/api/v1/admin/rental-applications/fit', {
      query: { carModelSeq: carModelSeq ?? 0, rentalProductSeq: productSeq ?? 0 },
    }),
    enabled: carModelSeq !== null && productSeq !== null,
  })
  const reason = record && lockedReason(record)
  const locked = reason !== undefined
  const itemSeq = record?.plan.itemSeq

  async function findCar() {
    const picked = await carPicker.one()
    if (!picked) return
    form.set('carModelSeq', picked.carModelSeq)
    form.set('carText', picked.carText.slice(0, 50))
  }
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      width={WIDTH}
      badge={record && <Pill tone={rentalTones[record.state]}>{rentalApplicationStateLabels[record.state]}</Pill>}
    >
      {record && (
        <RentalStateSection
          application={record}
          mayWrite={mayWrite}
          isDirty={() => form.isDirty()}
          onMoved={detail.follow}
        />
      )}
      <Section
        title="신청자"
        hint={reason}
        aside={detail.unmask && !record?.purged && <UnmaskButton {...detail.unmask} />}
      >
        {creating && <Pick name="memberSeq" picker={memberPicker} help="비회원이면 비워 두세요." />}
        {record?.purged ? (
          <ReadOnlyField label="신청자">{ERASED_TEXT}</ReadOnlyField>
        ) : (
          <>
            <Text name="applicantName" disabled={locked} />
            <Digits name="mobilePhone" phone disabled={locked} />
            <Text name="email" disabled={locked} />
          </>
        )}
        {record && (
          <ReadOnlyField label="회원">
            {record.memberSeq === null ? (
              '비회원'
            ) : canRead('MEMBER_MANAGEMENT') ? (
              <RecordLink to="/member/manage/detail" search={{ seq: String(record.memberSeq) }}>
                회원 상세
              </RecordLink>
            ) : (
              '회원'
            )}
          </ReadOnlyField>
        )}
        <Radio name="applicantType" labels={rentalApplicantTypeLabels} disabled={locked} />
        {!personal && (
          <>
            <Text name="companyName" required disabled={locked} />
            <Digits name="businessNumber" format={businessNumberText} required disabled={locked} help="숫자 10자리" />
          </>
        )}
        <Select name="contactTime" labels={rentalContactTimeLabels} disabled={locked} width={12} />
        {record && <ReadOnlyField label="경로">{rentalApplicationSourceLabels[record.source]}</ReadOnlyField>}
        <DateTime name="privacyAgreedAt" now disabled={locked} />
        <DateTime name="thirdPartyAgreedAt" now disabled={locked} help="렌탈사에 신청 정보를 넘기는 데 대한 동의" />
      </Section>
      <Section title="차량">
        <Text name="carText" disabled={locked} />
        {!record?.purged && <Text name="carNumber" read={cleanPlate} disabled={locked} help="예: 12가3456" />}
        {mayWrite && !locked && (
          <ReadOnlyField label="차종 검색">
            <Button size="sm" onClick={findCar}>
              차종 찾기
            </Button>
          </ReadOnlyField>
        )}
        <ReadOnlyField label="장착 규격" wide>
          {(fit.data?.carSizes ?? record?.carSizes ?? []).join(', ') || '-'}
        </ReadOnlyField>
      </Section>
      <PlanFields form={form} record={record} disabled={locked} fits={fit.data?.fits ?? record?.sizeFits ?? null} />
      <Section title="희망">
        <Pick
          name="wishStoreSeq"
          picker={storePickerFor(itemSeq === undefined ? {} : { itemSeq: [itemSeq] })}
          disabled={locked}
          known={record?.wishStoreSeq ? [{ seq: record.wishStoreSeq, name: record.wishStoreName ?? '' }] : undefined}
        />
        <Day name="wishDate" disabled={locked} />
        {record && (
          <>
            <Select
              name="assigneeSeq"
              options={(admins.data ?? []).map(({ adminSeq, name }) => ({ value: String(adminSeq), label: name }))}
              empty="미지정"
            />
            <DateTime name="nextContactAt" />
            <ReadOnlyField label="신청일시">{formatTime(record.createdAt)}</ReadOnlyField>
          </>
        )}
      </Section>
      {record && (
        <>
          <ContactLogs application={record} mayWrite={mayWrite} onChanged={detail.follow} />
          <RentalNotes seq={record.rentalApplicationSeq} mayWrite={mayWrite} />
          <RentalHistory application={record} />
        </>
      )}
    </DetailDrawer>
  )
}
