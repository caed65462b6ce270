import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020'
import type { DataValidateFunction } from 'ajv/dist/types'
import addFormats from 'ajv-formats'
import ipaddr from 'ipaddr.js'
import { isBusinessNumber } from '../../domain/common/business-number'
import { cleanPlate } from '../../domain/common/plate'
import { visibleLength } from '../../domain/common/visible-text'
import { isWebAddress } from '../../domain/common/web-address'
import { cleanRichText } from '../lib/rich-text'

/** Range of years that the database and every calendar support. */
const YEARS = { first: 1900, last: 2999 }

function isDay(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= YEARS.first && year <= YEARS.last && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/**
 * Returns whether a text is a timestamp with a UTC offset: a valid day as above, no second 60, and no offset beyond
 * ±14:59.
 */
const isMoment = (text: string): boolean => isDay(MOMENT.exec(text)?.[1] ?? '')

const isIp = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (!text.includes('%') && text.includes(':') && ipaddr.IPv6.isValid(text))

/** Returns whether a text is an IP address or a CIDR range. */
function isIpRule(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || !isIp(address)) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(':') ? 128 : 32)
}

/**
 * Cleans rich text before handlers get it, null when nothing is left. `x-rich-text: 100` is the limit in KB. As a
 * schema keyword it covers every field of every operation.
 */
const takeRichText: SchemaValidateFunction = (limitKb: number, html: string, _schema, at) => {
  const { clean, problem } = cleanRichText(html, limitKb)
  if (problem !== null) takeRichText.errors = [{ keyword: 'x-rich-text', message: problem, params: {} }]
  else if (at) at.parentData[at.parentDataProperty] = clean
  return problem === null
}

/** Replaces a plate number by its stored form before its pattern and handlers see it. `x-plate: true` marks the fields. */
const takePlate: SchemaValidateFunction = (_on: boolean, text: string, _schema, at) => {
  if (at) at.parentData[at.parentDataProperty] = cleanPlate(text)
  return true
}

/**
 * Counts visible characters. Replaces Ajv's rule, which also counts zero-width ones. Rich text that was cleaned to null
 * passes when its schema composes the rich text type with `allOf`.
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

/** Registers the contract's formats, its visible character count and the keywords that replace values. */
export function addContractFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv, ['email', 'uuid', 'int32', 'int64', 'double', 'float', 'password'])
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', isMoment)
  ajv.addFormat('ip-rule', isIpRule)
  ajv.addFormat('ip', isIp)
  ajv.addFormat('web-address', isWebAddress)
  ajv.addFormat('business-number', isBusinessNumber)
  ajv.removeKeyword('minLength').addKeyword(visibleMinLength)
  ajv.addKeyword({
    keyword: 'x-plate',
    type: 'string',
    schemaType: 'boolean',
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate: takePlate,
  })
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
