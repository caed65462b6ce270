import { required } from '../messages/required'

/** Problems of a banner form that the contract's rules do not cover, by field. Shared by screens and server. */

interface Scoped {
  scope?: string | undefined
  scopeSeqs?: readonly number[] | undefined
  scopeValues?: readonly string[] | undefined
}

/** Returns whether a scope refers to records by their seqs. */
export const namesRecords = (scope: string | undefined): scope is 'ITEM' | 'PATTERN' | 'BRAND' =>
  scope === 'ITEM' || scope === 'PATTERN' || scope === 'BRAND'

/** Names of the targets of a scope. */
export const scopeWords = {
  ITEM: '적용 상품',
  PATTERN: '적용 패턴',
  BRAND: '적용 브랜드',
  ITEM_TYPE: '적용 상품 구분',
  RIM: '적용 인치',
} as const

const RIMS = { min: 10, max: 24 }
/** Rim sizes in inches, as in `scopeValues`. */
export const rims: readonly string[] = Array.from({ length: RIMS.max - RIMS.min + 1 }, (_, i) => String(RIMS.min + i))

/** Returns the problems of a banner's scope. `types`: the item types. */
export function scopeProblems(
  { scope, scopeSeqs = [], scopeValues = [] }: Scoped,
  types: readonly string[],
): { scopeSeqs?: string; scopeValues?: string } {
  if (namesRecords(scope)) return scopeSeqs.length === 0 ? { scopeSeqs: required(scopeWords[scope]) } : {}
  if (scope !== 'ITEM_TYPE' && scope !== 'RIM') return {}
  if (scopeValues.length === 0) return { scopeValues: required(scopeWords[scope]) }
  const known = scope === 'RIM' ? rims : types
  return scopeValues.every((value) => known.includes(value)) ? {} : { scopeValues: '선택할 수 없는 값이 있습니다.' }
}

interface TopContent {
  contentType?: string | undefined
  text?: string | null | undefined
  textColor?: string | null | undefined
  backgroundColor?: string | null | undefined
  altText?: string | null | undefined
}

/** Returns what a top banner lacks: text and colors, or the alternative text of its images. */
export function contentProblems({ contentType, text, textColor, backgroundColor, altText }: TopContent): {
  text?: string
  textColor?: string
  backgroundColor?: string
  altText?: string
} {
  if (contentType !== 'TEXT') return altText?.trim() ? {} : { altText: required('대체 텍스트') }
  return {
    ...(text?.trim() ? {} : { text: required('문구') }),
    ...(textColor ? {} : { textColor: required('글자색') }),
    ...(backgroundColor ? {} : { backgroundColor: required('배경색') }),
  }
}
