import { keywordKindOf, keywordValues } from '../../domain/common/keyword'
import { maskAccount, maskCarNumber, maskEmail, maskLoginId, maskName, maskPhone } from './mask'

const masked = (types: readonly string[], mask: (text: string) => string) => types.map((type) => [type, mask] as const)

/** Masks of keywords, by keyword type. A typed name is personal data. */
const keywordMasks: ReadonlyMap<string, (text: string) => string> = new Map([
  ...masked(['name', 'applicantName', 'ordererName', 'receiverName', 'depositorName', 'accountHolder'], maskName),
  ...masked(['ceoName', 'writerName', 'customerName', 'ownerName'], maskName),
  ...masked(['mobilePhone', 'phone', 'ordererPhone', 'managerPhone', 'writerPhone', 'customerPhone'], maskPhone),
  ...masked(['ownerPhone', 'recipientPhone'], maskPhone),
  ['carNumber', maskCarNumber],
  ['email', maskEmail],
  ['loginId', maskLoginId],
  ['identifier', maskAccount],
])

/** Returns whether a keyword type searches for people by their data. */
export const isPersonalKeywordType = (type: string): boolean => keywordMasks.has(type)

/**
 * Returns a keyword for the log, masked if it is personal data. `shown`: keyword types that stay unmasked although they
 * are named like a personal field. In free-text searches a short Hangul word is treated as a name.
 */
export function maskKeyword(type: string, text: string, shown: readonly string[] = []): string {
  // a phone or car number is personal data, whatever the keyword type
  const kind = keywordKindOf(text)
  if (kind === 'phone') return keywordValues(text, kind).map(maskPhone).join(', ')
  if (kind === 'plate') return keywordValues(text, kind).map(maskCarNumber).join(', ')
  if (shown.includes(type)) return text
  const mask = keywordMasks.get(type)
  // other names are names of things; in any other text a short word may be a person's name
  if (!mask && type.endsWith('Name')) return text
  return (mask?.(text) ?? text).replace(/(?<![가-힣])[가-힣]{2,4}(?![가-힣])/g, maskName)
}
