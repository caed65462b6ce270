/** A condition of a new password and whether it is met (00 §2). */
export interface PasswordRule {
  text: string
  met: boolean
}

const KINDS = [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/]

/**
 * Checks the password rules that need no server: 10–64 characters of two kinds or 8–64 of three (letters, digits, symbols), not
 * containing the loginId.
 */
export function passwordRules(password: string, loginId: string): PasswordRule[] {
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const { length } = password
  return [
    {
      text: '10자 이상 2종류 또는 8자 이상 3종류(영문, 숫자, 특수문자)',
      met: length <= 64 && ((length >= 10 && kinds >= 2) || (length >= 8 && kinds >= 3)),
    },
    { text: '64자 이하', met: length > 0 && length <= 64 },
    {
      text: '아이디를 포함하지 않음',
      met: length > 0 && (loginId === '' || !password.toLowerCase().includes(loginId.toLowerCase())),
    },
  ]
}
