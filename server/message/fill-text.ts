import { type MaskedKind, maskedVariables } from '../../domain/basicSetting/message-events'
import { fillVariables } from '../../domain/basicSetting/message-text'
import { maskAccount, maskCarNumber, maskEmail, maskName, maskPhone } from '../lib/mask'

/** Masks the secret part of a page URL: `https://shop.example.com/q/***`. */
const maskLink = (link: string): string => link.replace(/[^/=]*$/, '***')

const masks: Record<MaskedKind, (text: string) => string> = {
  name: maskName,
  plate: maskCarNumber,
  number: maskAccount,
  link: maskLink,
}

const kinds: Readonly<Record<string, MaskedKind | undefined>> = maskedVariables

/** Returns the values of variables with the personal ones masked. */
const maskValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const kind = kinds[key]
      return [key, kind ? masks[kind](value) : value]
    }),
  )

/** Patterns of personal data in texts typed by staff: mobile phones, e-mail addresses and car numbers. */
const typed: readonly [RegExp, (text: string) => string][] = [
  [/(?<!\d)01[016-9][-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/g, maskPhone],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, maskEmail],
  [/(?<!\d)\d{2,3}[가-힣]\s?\d{4}(?!\d)/g, maskCarNumber],
]

/** Masks personal data in a typed text: known patterns, and the recipient's name. */
function maskTyped(text: string, recipientName: string): string {
  const named = [...recipientName].length < 2 ? text : text.replaceAll(recipientName, maskName(recipientName))
  return typed.reduce((masked, [form, mask]) => masked.replace(form, mask), named)
}

/**
 * Fills in the variables of a text: `whole` for the recipient, `masked` for lists, logs and searches. Masks the values
 * of `maskedVariables` and typed personal data.
 */
export function fillPlainAndMasked(
  text: string,
  values: Readonly<Record<string, string>>,
  recipientName: string,
): { whole: string; masked: string } {
  return {
    whole: fillVariables(text, values),
    masked: fillVariables(maskTyped(text, recipientName), maskValues(values)),
  }
}
