import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020'
import type { DataValidateFunction } from 'ajv/dist/types'
import addFormats from 'ajv-formats'
import ipaddr from 'ipaddr.js'
import { isBusinessNumber } from '../../openapi/formats/business-number'
import { visibleLength } from '../../openapi/formats/visible-text'
import { isWebAddress } from '../../openapi/formats/web-address'
import { cleanRichText } from '../lib/rich-text'

/** Years that the database and every calendar agree on. */
const YEARS = { first: 1900, last: 2999 }

function isDay(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= YEARS.first && year <= YEARS.last && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** A moment with its offset from UTC: a day as above, no second 60, no offset that no place on earth has. */
const isMoment = (text: string): boolean => isDay(MOMENT.exec(text)?.[1] ?? '')

const isIp = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (!text.includes('%') && text.includes(':') && ipaddr.IPv6.isValid(text))

/** An address, or a range as CIDR. */
function isIpRule(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || !isIp(address)) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(':') ? 128 : 32)
}

/**
 * `x-rich-text: 100` (KB): handlers get HTML that is clean already, null when nothing is left of it; no field of any
 * operation can be forgotten.
 */
const takeRichText: SchemaValidateFunction = (limitKb: number, html: string, _schema, at) => {
  const { clean, problem } = cleanRichText(html, limitKb)
  if (problem !== null) takeRichText.errors = [{ keyword: 'x-rich-text', message: problem, params: {} }]
  else if (at) at.parentData[at.parentDataProperty] = clean
  return problem === null
}

/**
 * Characters of a text that can be seen. Takes the place of Ajv's rule, which counts zero-width ones, too. Formatted text of which nothing is
 * left is null by the time that its length is asked for, beside the kind of text that it refers to.
 */
const visibleMinLength: FuncKeywordDefinition = {
  keyword: 'minLength',
  schemaType: 'number',
  compile: (limit: number, schema) => {
    const check: DataValidateFunction = (text: unknown) => {
      const enough = typeof text === 'string' ? visibleLength(text) >= limit : !(text === null && schema.allOf)
      check.errors = enough ? [] : [{ keyword: 'minLength', params: { limit }, message: 'too short' }]
      return enough
    }
    return check
  },
}

/** The formats that the contract uses, its count of characters and its formatted text. */
export function withFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv, ['email', 'uuid', 'int32', 'int64', 'double', 'float', 'password'])
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', isMoment)
  ajv.addFormat('ip-rule', isIpRule)
  ajv.addFormat('web-address', isWebAddress)
  ajv.addFormat('business-number', isBusinessNumber)
  ajv.removeKeyword('minLength').addKeyword(visibleMinLength)
  ajv.addKeyword({
    keyword: 'x-rich-text',
    type: 'string',
    schemaType: 'number',
    modifying: true,
    errors: true,
    validate: takeRichText,
  })
  return ajv
}
