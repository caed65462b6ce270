import { useSyncExternalStore } from 'react'
import { DetailBar, DetailForm } from '@/kit/detail/detail-form'
import { useDetail } from '@/kit/detail/use-detail'
import { CurrentPasswordField } from '@/kit/fields/current-password-field'
import { fieldsOf } from '@/kit/fields/fields'
import { formatTime } from '@/shared/lib/dates'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { myinfoDef } from './myinfo.def'

const { Text, Digits } = fieldsOf(myinfoDef)

/** Fields that show the password prompt. It stays visible while a password is entered. */
const ASKS_PASSWORD = ['name', 'email', 'mobilePhone', 'officePhone', 'currentPassword']

/** Renders 기본 정보 of the signed-in admin. */
export function ProfileSection() {
  const detail = useDetail(myinfoDef)
  const { form, record } = detail
  const changed = useSyncExternalStore(form.subscribe, form.dirtyNames)
  if (detail.state === 'failed') return <RecordLoadFailed message={detail.problem} retry={detail.retry} />
  if (!record) return <RecordSkeleton />
  const asksPassword = changed.some((name) => ASKS_PASSWORD.includes(name))
  return (
    <DetailForm
      detail={detail}
      bar={
        // no other actions beside the sections, which are saved separately
        changed.length > 0 && <DetailBar detail={detail}>{null}</DetailBar>
      }
    >
      <Section title="기본 정보">
        <ReadOnlyField label="아이디">{record.loginId}</ReadOnlyField>
        <ReadOnlyField label="권한그룹">{record.permissionGroup.name}</ReadOnlyField>
        <ReadOnlyField label="최근 접속" wide>
          {record.lastSignIn ? `${formatTime(record.lastSignIn.at)} (${record.lastSignIn.ip})` : '첫 접속입니다.'}
        </ReadOnlyField>
        <Text name="name" />
        <Text name="email" />
        <Digits name="mobilePhone" phone />
        <Digits name="officePhone" phone />
        <Text name="department" />
        <Text name="position" />
        {asksPassword && (
          <CurrentPasswordField
            name="currentPassword"
            required
            wide
            help="이름, 이메일, 전화번호를 바꾸려면 현재 비밀번호가 필요합니다."
          />
        )}
      </Section>
    </DetailForm>
  )
}
