import { maskedForAdmin, stillMasked } from '../../domain/common/masked-value'
import type { Actor } from '../call/call'
import { type Operation, operations, parametersOf } from '../contract/contract'
import { invalid, type Refusal } from '../contract/refusal'
import { isMasked } from '../lib/mask'

/**
 * Prevents admins from changing personal data that they see masked and may not unmask. Applies to every call on a
 * record that has 개인정보 보기, so no handler checks it itself. Rule: docs/product/roles.md.
 */

const canUnmask = (operation: Operation): boolean => parametersOf(operation).some(({ name }) => name === 'unmask')

const maskedRecords = new Map<string, Operation>(
  operations.filter((operation) => operation.method === 'GET' && canUnmask(operation)).map((each) => [each.path, each]),
)

const RECORD_PATH = /^.*?\/\{seq\}/

/**
 * Returns the operation that reads the record which a call changes, if this admin sees its personal data masked;
 * otherwise null.
 */
export function maskedRecordOf({ method, path, bodyType, status }: Operation, actor: Actor | null): Operation | null {
  const creates = status === 201
  if (method === 'GET' || creates || bodyType !== 'application/json' || !actor || actor.piiUnmask) return null
  return maskedRecords.get(RECORD_PATH.exec(path)?.[0] ?? '') ?? null
}

type Bag = Readonly<Record<string, unknown>>

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the part of a record that a call below its path changes: the business data for `/business`, one car for
 * `/cars/{memberCarSeq}`, undefined for any other PUT. Actions (`/transition`) change the record itself.
 */
function partOfRecord(record: unknown, { method, path }: Operation, parameters: Bag): unknown {
  let part = record
  for (const segment of path.replace(RECORD_PATH, '').split('/').filter(Boolean)) {
    const key = segment.replace(/[{}]/g, '')
    if (Array.isArray(part)) part = part.find((each) => isBag(each) && each[key] === parameters[key])
    else if (isBag(part) && key in part) part = part[key]
    else if (method === 'PUT') return undefined
  }
  return part
}

interface HiddenField {
  /** Keys of the value in the record. */
  keys: string[]
  /** Name of the field in the body; if an enclosing object is sent as null, the name of that object. */
  field: string
  sent: unknown
}

/** Returns the fields of a body whose values the admin sees masked. */
function hiddenFieldsIn(sent: unknown, masked: unknown, keys: string[] = []): HiddenField[] {
  if (sent === undefined) return []
  if (typeof masked === 'string') return isMasked(masked) ? [{ keys, field: keys.join('.'), sent }] : []
  if (!isBag(masked)) return []
  return Object.entries(masked).flatMap(([key, inner]) => {
    if (isBag(sent)) return hiddenFieldsIn(sent[key], inner, [...keys, key])
    return hiddenFieldsIn(sent, inner, [...keys, key]).map((hidden) => ({ ...hidden, field: keys.join('.') }))
  })
}

const valueAt = (record: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((part, key) => (isBag(part) ? part[key] : undefined), record)

const withoutSpaces = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\s/g, '') : value)

/**
 * Returns a 400 on each field of the body that changes a value which the admin sees masked; null if there is none.
 * Fields that are omitted, unchanged, or not masked because they were blank are accepted.
 *
 * @param read Reads the record, masked or unmasked.
 */
export async function hiddenChangeRefusal(
  operation: Operation,
  input: { path: unknown; body: unknown },
  read: (unmask: boolean) => Promise<unknown>,
): Promise<Refusal | null> {
  const parameters = isBag(input.path) ? input.path : {}
  const hidden = hiddenFieldsIn(input.body, partOfRecord(await read(false), operation, parameters))
  if (hidden.length === 0) return null
  const unmaskedPart = partOfRecord(await read(true), operation, parameters)
  const changed = hidden.filter(({ keys, sent }) => withoutSpaces(valueAt(unmaskedPart, keys)) !== withoutSpaces(sent))
  if (changed.length === 0) return null
  const messageOf = ({ sent }: HiddenField): string =>
    typeof sent === 'string' && isMasked(sent) ? stillMasked : maskedForAdmin
  return invalid(Object.fromEntries(changed.map((each) => [each.field, messageOf(each)])))
}
