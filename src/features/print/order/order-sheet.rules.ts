const DIGITS = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']
const PLACES = ['', '십', '백', '천']
const GROUPS = ['', '만', '억', '조']

/** Writes an amount in Korean with every digit, e.g. 570,000 as 오십칠만. Takes whole won from 0. */
export function amountInWords(amount: number): string {
  if (amount === 0) return '영'
  const digits = String(amount)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 4) {
    const group = digits.slice(Math.max(0, end - 4), end)
    const groupText = [...group]
      .map((digit, at) => (digit === '0' ? '' : `${DIGITS[Number(digit)]}${PLACES[group.length - at - 1]}`))
      .join('')
    groups.unshift(groupText && `${groupText}${GROUPS[groups.length]}`)
  }
  // 일십만 is the usual form on documents, so that no digit can be put before it
  return groups.join('')
}
