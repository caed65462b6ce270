import { maskCardNumber } from '../../../domain/orderdelivery/card-number'
import type { CardToCharge } from './port'

/** Removes card data from messages that are shown, stored or logged. */

/** Maximum length of a stored refusal message; longer ones are cut. */
const MAX_LENGTH = 180

const escapeDigits = (digits: string): string => digits.split('').join('[\\s-]*')

/**
 * Returns a provider's message about a card without the card's data, which the provider may repeat, and without
 * any other number as long as a card's.
 */
export function hideCardData(message: string, card?: CardToCharge): string {
  const {
    cardNumber = '',
    expiryMonth = '',
    expiryYear = '',
    holderIdentity = '',
    cardPasswordFirst2 = '',
  } = card ?? {}
  const secrets = [cardNumber, holderIdentity].filter(Boolean).map(escapeDigits)
  if (expiryMonth && expiryYear) {
    secrets.push(`${expiryMonth}\\D?(?:20)?${expiryYear}`, `(?:20)?${expiryYear}\\D?${expiryMonth}`)
  }
  if (cardPasswordFirst2) secrets.push(cardPasswordFirst2)
  secrets.push('\\d(?:[\\s-]*\\d){12,18}')
  // not within a longer number: `12` must not cut an amount
  const pattern = new RegExp(`(?<!\\d)(?:${secrets.join('|')})(?!\\d)`, 'g')
  return message.replaceAll(pattern, '****').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}

/**
 * Returns a card number of a provider with its middle masked once more (`1234-****-****-5678`), or undefined if it is
 * not one that can be masked.
 */
export function maskAgain(shown: string | undefined): string | undefined {
  const digits = shown?.replaceAll(/[\s-]/g, '').replaceAll(/[xX•●]/g, '*') ?? ''
  return /^[\d*]{14,16}$/.test(digits) ? maskCardNumber(digits) : undefined
}
