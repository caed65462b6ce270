import { containsLoginId, isStrongPassword, PASSWORD_MAX, passwordLength } from '../../../domain/common/password'

/** A condition of a new password and whether it is met (docs/session.md, Passwords). */
export interface PasswordRule {
  text: string
  met: boolean
}

/**
 * Checks the password rules that need no server: 10–64 characters of two kinds or 8–64 of three (letters, digits, symbols), not
 * containing the loginId.
 */
export function passwordRules(password: string, loginId: string): PasswordRule[] {
  const length = passwordLength(password)
  return [
    {
      text: '10자 이상 2종류 또는 8자 이상 3종류(영문, 숫자, 특수문자)',
      met: length <= PASSWORD_MAX && isStrongPassword(password),
    },
    { text: '64자 이하', met: length > 0 && length <= PASSWORD_MAX },
    {
      text: '아이디를 포함하지 않음',
      met: length > 0 && !containsLoginId(password, loginId),
    },
  ]
}
