import { memberTones } from '@/features/state.tones'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { type Detail, useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { memberStateLabels } from '@/shared/api/gen/common.gen'
import { genderLabels, joinTypeLabels } from '@/shared/api/gen/member-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { RecordTable } from '@/shared/ui/table/record-table'
import { formatPhone } from '../../../../domain/common/phone'
import { addressPicker } from '../address.picker'
import { MemberActivities } from '../member-activities'
import { MemberBusiness } from '../member-business'
import { MemberCars } from '../member-cars'
import { MemberNotes } from '../member-notes'
import { memberDetail } from './member.detail-def'
import { GONE } from './member.rules'
import { MemberSummary } from './member-summary'
import { MemberTransitions } from './member-transitions'

const { Text, Digits, Day, Select, Switch } = fieldsOf(memberDetail)

type Member = Schemas['Member']
type MemberDetailForm = Detail<'/api/v1/admin/members/{seq}', never>

function Profile({ detail, member, displayed }: { detail: MemberDetailForm; member: Member; displayed: Member }) {
  const { form, masked, unmask, readOnly } = detail
  const isDormant = member.state === 'DORMANT'
  async function choose() {
    const found = await addressPicker.one()
    if (!found) return
    form.set('zipCode', found.zipCode)
    form.set('address1', found.roadAddress)
  }
  return (
    <Section
      title="기본정보"
      hint={isDormant ? '휴면회원의 정보는 휴면 해제 후 볼 수 있습니다.' : undefined}
      aside={unmask && !isDormant && <UnmaskButton {...unmask} />}
    >
      <ReadOnlyField label="아이디">{displayed.loginId}</ReadOnlyField>
      <ReadOnlyField label="가입경로">{joinTypeLabels[member.joinType]}</ReadOnlyField>
      <Text name="name" required />
      <Digits name="mobilePhone" phone required />
      <Text name="email" />
      <ReadOnlyField label="본인인증">
        {member.identityVerifiedAt ? cellTime(member.identityVerifiedAt) : '미인증'}
      </ReadOnlyField>
      <Day name="birthDate" />
      <Select name="gender" labels={genderLabels} empty="선택 안 함" />
      <Text name="zipCode" width={7} />
      <Text name="address1" wide />
      <Text name="address2" wide />
      {!readOnly && masked.length === 0 && (
        <ReadOnlyField label="주소 검색">
          <Button size="sm" onClick={choose}>
            주소 찾기
          </Button>
        </ReadOnlyField>
      )}
    </Section>
  )
}

/** Renders the marketing consents. An admin withdraws them, or records how consent was given. */
function Consents({ detail, member }: { detail: MemberDetailForm; member: Member }) {
  const sms = useFormValue(detail.form, 'smsConsent')
  const email = useFormValue(detail.form, 'emailConsent')
  const newConsent = (sms && !member.smsConsent) || (email && !member.emailConsent)
  const at = (moment: string | null) => (moment ? `변경일 ${cellTime(moment)}` : undefined)
  return (
    <Section title="수신동의" aside={member.consentExpired && <Pill tone="red">재확인 필요</Pill>}>
      <Switch name="smsConsent" note={at(member.smsConsentAt)} />
      <Switch name="emailConsent" note={at(member.emailConsentAt)} />
      <ReadOnlyField
        label="수신동의 확인일"
        help={member.consentExpired ? '2년이 지나 광고를 보낼 수 없습니다.' : undefined}
      >
        {member.consentConfirmedAt ? cellTime(member.consentConfirmedAt) : '-'}
      </ReadOnlyField>
      {(newConsent || member.consentExpired) && (
        <Text
          name="consentMemo"
          required={newConsent}
          help={
            newConsent
              ? '동의를 받은 경로를 남겨야 켤 수 있습니다.'
              : '다시 확인한 경로를 남기면 확인일이 오늘로 바뀝니다.'
          }
        />
      )}
    </Section>
  )
}

function Addresses({ rows }: { rows: Member['addresses'] }) {
  return (
    <Section title="배송지" plain>
      <RecordTable
        label="배송지"
        rows={rows}
        empty="등록된 배송지가 없습니다."
        idOf={(_, at) => at}
        columns={[
          {
            title: '배송지명',
            names: true,
            cell: (row) => (
              <>
                {row.label} {row.isDefault && <Pill tone="blue">기본</Pill>}
              </>
            ),
          },
          { title: '받는 사람', nowrap: true, cell: (row) => row.receiverName },
          { title: '휴대폰', nowrap: true, cell: (row) => formatPhone(row.mobilePhone) },
          { title: '주소', cell: (row) => [`(${row.zipCode})`, row.address1, row.address2].filter(Boolean).join(' ') },
        ]}
      />
    </Section>
  )
}

/** Renders a member. For a withdrawn member: the remaining data and the orders. */
export function MemberDetail() {
  const detail = useDetail(memberDetail, { readOnly: ({ state }) => (state === 'WITHDRAWN' ? GONE : undefined) })
  const { record: member, mayWrite } = detail
  // unmasked after 보기, including the values outside of fields
  const shown = detail.shown ?? member
  const gone = member?.state === 'WITHDRAWN'
  const locked = gone || !mayWrite
  return (
    <DetailScreen
      detail={detail}
      badge={member && <Pill tone={memberTones[member.state]}>{memberStateLabels[member.state]}</Pill>}
      actions={
        member && mayWrite && <MemberTransitions member={member} displayed={shown ?? member} follow={detail.follow} />
      }
    >
      {member && <MemberSummary member={member} />}
      {member && shown && !gone && (
        <>
          <Profile detail={detail} member={member} displayed={shown} />
          <MemberActivities seq={member.memberSeq} gone={false} />
          <Consents detail={detail} member={member} />
          <MemberCars member={member} displayed={shown} locked={locked} />
          <Addresses rows={shown.addresses} />
          {member.business && <MemberBusiness member={member} business={member.business} locked={locked} />}
          <MemberNotes seq={member.memberSeq} locked={locked} />
        </>
      )}
      {member && gone && <MemberActivities seq={member.memberSeq} gone />}
    </DetailScreen>
  )
}
