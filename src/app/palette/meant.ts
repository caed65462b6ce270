import { kindOf } from '../../../openapi/formats/keyword'
import { visibleLength } from '../../../openapi/formats/visible-text'

const BUSINESS_NO = /^\d{10}$/
export const isBusinessNo = (text: string) => kindOf(text) === 'businessNo' || BUSINESS_NO.test(text)

/** Returns whether a text may be a name. */
export const isName = (text: string) => visibleLength(text) >= 2 && kindOf(text) === null && !/^[\d\s-]+$/.test(text)
