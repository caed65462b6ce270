import { type HiddenKind, hiddenVariables } from '../../openapi/formats/message-events'
import { fillIn } from '../../openapi/formats/message-text'
import { maskAccount, maskCarNumber, maskEmail, maskName, maskPhone } from '../lib/mask'

/** The address of a page without what opens it: `https://shop.example.com/q/***`. */
const maskLink = (link: string): string => link.replace(/[^/=]*$/, '***')

const masks: Record<HiddenKind, (text: string) => string> = {
  name: maskName,
  plate: maskCarNumber,
  number: maskAccount,
  link: maskLink,
}

const kinds: Readonly<Record<string, HiddenKind | undefined>> = hiddenVariables

/** Values of a text's variables with the personal ones masked. */
const maskValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const kind = kinds[key]
      return [key, kind ? masks[kind](value) : value]
    }),
  )

/** What staff type by hand: mobile phones, e-mail addresses and plates, by their form. */
const typed: readonly [RegExp, (text: string) => string][] = [
  [/(?<!\d)01[016-9][-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/g, maskPhone],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, maskEmail],
  [/(?<!\d)\d{2,3}[가-힣]\s?\d{4}(?!\d)/g, maskCarNumber],
]

/** A text as it was typed, with the personal data in it masked: what has their form, and the name of who gets it. */
function maskTyped(text: string, recipientName: string): string {
  const named = [...recipientName].length < 2 ? text : text.replaceAll(recipientName, maskName(recipientName))
  return typed.reduce((masked, [form, mask]) => masked.replace(form, mask), named)
}

/**
 * A text whose variables are filled in: `whole` for who gets it, `masked` for lists, logs and searches. Personal are the values of
 * `hiddenVariables`, and what was typed by hand.
 */
export function fillBoth(
  text: string,
  values: Readonly<Record<string, string>>,
  recipientName: string,
): { whole: string; masked: string } {
  return { whole: fillIn(text, values), masked: fillIn(maskTyped(text, recipientName), maskValues(values)) }
}
