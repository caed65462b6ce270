/** Commas between thousands; anything that is not a plain number is given back as it is. */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', rest = ''] = match
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** The number in a typed text (commas, blanks and 원 allowed); null when empty, the text itself when it is no number. */
export function readNumber(text: string): number | string | null {
  const plain = text.replace(/[\s,원]/g, '')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : text
}
