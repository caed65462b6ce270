import { keywordKindOf } from '../../../domain/common/keyword'
import { visibleLength } from '../../../domain/common/visible-text'

const BUSINESS_NO = /^\d{10}$/
export const isBusinessNo = (text: string) => keywordKindOf(text) === 'businessNo' || BUSINESS_NO.test(text)

/** Returns whether a text may be a name. */
export const isName = (text: string) =>
  visibleLength(text) >= 2 && keywordKindOf(text) === null && !/^[\d\s-]+$/.test(text)
