import { useMe } from '@/shared/api/me'
import { DisplaySection } from './display-section'
import { OtpSection } from './otp-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { SessionsSection, SignInsSection } from './sessions-section'

export function MyinfoScreen() {
  const me = useMe()
  return (
    <>
      <ProfileSection />
      {me && <PasswordSection loginId={me.loginId} />}
      {me && <OtpSection me={me} />}
      <SessionsSection />
      <SignInsSection />
      <DisplaySection />
    </>
  )
}
