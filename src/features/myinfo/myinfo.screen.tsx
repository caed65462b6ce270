import { useMe } from '@/shared/api/me'
import { RecordSkeleton } from '@/shared/ui/records/record-state'
import { DisplaySection } from './display-section'
import { OtpSection } from './otp-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { SessionsSection, SignInsSection } from './sessions-section'

export function MyinfoScreen() {
  const me = useMe()
  // all sections at once, so that the layout does not shift
  if (!me) return <RecordSkeleton />
  return (
    <>
      <ProfileSection />
      <PasswordSection loginId={me.loginId} hasOtp={me.otpState === 'ACTIVE'} />
      <OtpSection me={me} />
      <SessionsSection />
      <SignInsSection />
      <DisplaySection />
    </>
  )
}
