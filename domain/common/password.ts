/** Letters, digits, and everything else, Hangul included. */
const KINDS = [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/]

/** Maximum length of a password, in characters. */
export const PASSWORD_MAX = 64

/** Returns the length of a password in characters; composed and decomposed Hangul count alike. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** Returns whether a password has 10 characters of two kinds, or 8 of three (letters, digits, other characters). */
export function isStrongPassword(password: string): boolean {
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const length = passwordLength(password)
  return (length >= 10 && kinds >= 2) || (length >= 8 && kinds >= 3)
}

/** Returns whether a password contains the loginId, in whatever case. */
export const containsLoginId = (password: string, loginId: string): boolean =>
  loginId !== '' && password.toLowerCase().includes(loginId.toLowerCase())

/** A condition of a new password, and the message when it is not met (docs/session.md, Passwords). */
export interface PasswordRule {
  text: string
  problem: string
  met: boolean
}

/**
 * Checks the password rules that need no history: 10–64 characters of two kinds or 8–64 of three (letters, digits, symbols),
 * not containing the loginId.
 */
export function passwordRules(password: string, loginId: string): PasswordRule[] {
  const length = passwordLength(password)
  return [
    {
      text: '10자 이상 2종류 또는 8자 이상 3종류(영문, 숫자, 특수문자)',
      problem: '비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.',
      met: isStrongPassword(password),
    },
    {
      text: `${PASSWORD_MAX}자 이하`,
      problem: `비밀번호는 ${PASSWORD_MAX}자까지 입력할 수 있습니다.`,
      met: length > 0 && length <= PASSWORD_MAX,
    },
    {
      text: '아이디를 포함하지 않음',
      problem: '비밀번호에 아이디를 포함할 수 없습니다.',
      met: length > 0 && !containsLoginId(password, loginId),
    },
  ]
}

/** Returns the message of the first rule that a new password breaks, else null. */
export const passwordProblem = (password: string, loginId: string): string | null =>
  passwordRules(password, loginId).find(({ met }) => !met)?.problem ?? null
