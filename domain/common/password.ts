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
