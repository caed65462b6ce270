import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import styles from './myinfo.module.css'
import { OtpCodeDialog, OtpRemovalDialog, openOtpDialog, setUpOtp } from './otp-dialogs'

/** Renders the authenticator section: setup, new recovery codes, removal. */
export function OtpSection({ me }: { me: Schemas['Me'] }) {
  const active = me.otpState === 'ACTIVE'
  return (
    <Section title="OTP" hint="인증 앱의 6자리 번호로 한 번 더 확인합니다." plain>
      <div className={styles.block}>
        <Pill tone={active ? 'green' : 'gray'}>{active ? '사용' : '미설정'}</Pill>
        {!active && (
          <Button variant="primary" onClick={() => void setUpOtp()}>
            OTP 설정
          </Button>
        )}
        {active && (
          <>
            <Button onClick={() => openOtpDialog('복구코드 재발급', (close) => <OtpCodeDialog onClose={close} />)}>
              복구코드 재발급
            </Button>
            <Button
              variant="danger"
              disabled={me.permissionGroup.otpRequired && '권한그룹 정책상 OTP를 해제할 수 없습니다.'}
              onClick={() => openOtpDialog('OTP 해제', (close) => <OtpRemovalDialog onClose={close} />)}
            >
              OTP 해제
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}
