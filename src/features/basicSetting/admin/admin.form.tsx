import { useQuery } from '@tanstack/react-query'
import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  adminNotifyEventLabels,
  adminStateLabels,
  otpStateLabels,
  suspendReasonLabels,
} from '@/shared/api/gen/basicSetting-admin.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { adminDetail } from './admin.detail-def'
import { ipProblem, privilegeRefusal, refusalOf } from './admin.rules'
import { groupsQuery } from './group-choice'
import { LoginIdField } from './login-id-field'
import { showTemporaryPasswords } from './temporary-password'

const { Text, Area, Digits, Select, Checks, Tags } = fieldsOf(adminDetail)

/** Renders the form to create or edit an admin in a drawer over the list. */
export function AdminForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const me = useMe()
  const { data: groups } = useQuery(groupsQuery)
  const detail = useDetail(adminDetail, {
    target,
    readOnly: (admin) => (me && privilegeRefusal(admin, me)) ?? undefined,
    onClose,
    onCreated: async (created) => {
      // the answer contains the temporary password, which is only shown this once
      const { loginId, temporaryPassword, temporaryPasswordExpiresAt: expiresAt } = created as Schemas['SignedUp']
      await showTemporaryPasswords([{ loginId, temporaryPassword, expiresAt }], '관리자 등록 완료')
    },
  })
  const { record, creating } = detail
  // until the groups are loaded, the select only has the admin's own group
  const known =
    groups?.items.map(({ permissionGroupSeq: seq, name }) => ({ seq, name })) ??
    (record ? [record.permissionGroup] : [])
  const options = known.map(({ seq, name }) => ({ value: String(seq), label: name }))
  const mine = record !== undefined && record.adminSeq === me?.adminSeq
  const ownContactReason = mine ? '본인의 이름과 연락처는 내 정보에서 변경할 수 있습니다.' : undefined
  const groupLocked = record && me ? refusalOf('CHANGE_GROUP', record, me) : null
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && <Pill tone={stateTones[record.state]}>{adminStateLabels[record.state]}</Pill>}
    >
      <Section title="기본 정보" aside={detail.unmask && <UnmaskButton {...detail.unmask} />}>
        {creating && <LoginIdField />}
        <Text name="name" disabled={mine} help={ownContactReason} />
        <Select
          name="permissionGroupSeq"
          options={options}
          empty="권한그룹 선택"
          disabled={groupLocked !== null}
          help={groupLocked ?? undefined}
        />
        <Text name="department" />
        <Text name="position" />
        <Text name="email" disabled={mine} help={ownContactReason} />
        <Digits name="mobilePhone" phone disabled={mine} />
        <Digits name="officePhone" phone disabled={mine} />
      </Section>
      <Section title="접속·알림">
        <Tags
          name="allowedIps"
          check={ipProblem}
          placeholder="203.0.113.7 또는 203.0.113.0/24"
          help={
            mine
              ? '비워 두면 어디서나 접속할 수 있습니다. 지금 접속한 IP를 포함해 주세요.'
              : '비워 두면 어디서나 접속할 수 있습니다. 최대 20개까지 등록할 수 있습니다.'
          }
        />
        <Checks name="notifyEvents" options={optionsOf(adminNotifyEventLabels)} wide />
        <Area name="memo" wide />
      </Section>
      {record && (
        <Section title="이용 현황">
          <ReadOnlyField label="OTP">
            {otpStateLabels[record.otpState]}
            {record.otpRequired && ' (권한그룹에서 필수)'}
          </ReadOnlyField>
          <ReadOnlyField label="중지사유">
            {record.suspendReason ? suspendReasonLabels[record.suspendReason] : '-'}
          </ReadOnlyField>
          <ReadOnlyField label="최근 접속">
            {record.lastSignInAt ? `${cellTime(record.lastSignInAt)} (${record.lastSignInIp})` : '접속 이력 없음'}
          </ReadOnlyField>
          <ReadOnlyField label="비밀번호 변경일">
            {record.passwordChangedAt ? cellTime(record.passwordChangedAt) : '임시 비밀번호 사용 중'}
          </ReadOnlyField>
          <ReadOnlyField label="로그인 실패">{record.failedCount}회</ReadOnlyField>
          <ReadOnlyField label="잠금 해제 시각">
            {record.lockedUntil ? cellTime(record.lockedUntil) : '-'}
          </ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
